// What the app itself keeps and how it is built. Types only, never loaded. What is told and sent is in `protocol.d.ts`.
import type { AnyMessage, Moment, Rights, Seen, Status, Table, View } from "./protocol.js";
export type * from "./protocol.js";

/** The newest of everything a snapshot has. */
export type State = {version: number, seat: number|null, table: Table, rights: Rights, view: any, ending: Moment[]|null};

// What this device remembers.
export interface Settings {
  voice: boolean;
  sounds: boolean;
  speed: "snail"|"rabbit";
  bigCards: boolean;
  contrast: boolean;
  patterns: boolean;
  still: boolean; // less motion, whatever the system says
  lines: boolean;
  paws: boolean;
  confirm: boolean;
  leftHand: boolean;
  greetings: boolean;
  theme: "auto"|"light"|"dark";
  language: string|null;
  sheet: string|null; // the language of the printed rules in the box
  opponent: string|null; // the bot played against last
  coached: string[]; // faces that are warned before a blunder
  readonly reduced: boolean;
  readonly pace: number;
}

/** A match this device has secrets for. */
export interface KeptMatch {
  id: string;
  game: string;
  secrets: string[]; // said in the hello
  links: Record<string, string>; // those given away, by seat, until somebody sits there
  own: Record<string, string>; // secrets that this device made to sit down with, by seat
  watch: string|null;
  host: string|null;
  front: number|null; // the one seat played here, to be looked from
  touched: number;
  status: Status | "gone";
  seats: SeatLook[];
  actors: number[]; // the seats last waited for ...
  mine: number[]; // ... and those played here
  picture: Miniature|null; // of the board as it last was
  is_again: boolean; // a rematch of which nobody was told yet who plays which part
  seen: Seen|null; // the newest that this device saw, to be compared with what the server has ...
  is_altered: boolean; // ... which once was something else
  numbers: Record<string, string>; // what this device adds to the dice, by seat; told to nobody before the start
  seal: string|null; // the hash of the seed when they were pledged
  shared?: number[]; // seats at which another device of the same person is, too
  languages?: Record<string, string>; // chosen for seats, where several play here
}

/** A small picture of a board: how wide and high it is, and drawings of the game's board with their place and size. */
export interface Miniature {
  size: [width: number, height: number];
  parts: Array<[drawing: string, x: number, y: number, width: number, height: number]>;
}

// How the app itself is built.
export interface Page {
  title: string;
  redraw: () => void;
  close?: () => void;
  key?: (event: KeyboardEvent) => boolean;
}

/** What a page gets: the element to fill, and the ways to other pages. */
export interface App {
  root: HTMLElement;
  go: (path: string) => void;
  replace: (path: string) => void;
  back: (otherwise?: string) => void; // to the page before; whoever came from elsewhere goes home, or where it says
  trouble: (code: string) => void; // shows why this page cannot be
}

/** What is seen of a seat, whoever tells it. */
export interface SeatLook {
  seat?: number;
  kind: string;
  avatar?: string|null;
  level?: string|null;
  is_held?: boolean;
  is_taken?: boolean;
  twin?: number; // the how-manyth of its name
}

export interface Listener {
  onMessage: (message: AnyMessage) => void; // snapshots, updates, presence, greetings
  onLost: (isLost: boolean) => void;
  onEnd: (code: string) => void; // this match cannot be opened; there is no use in trying again
  onAltered: () => void; // what the server has is not what this device saw
}

/** Something to be shown, after what came before it. */
export interface Shown {
  state: State;
  events: any[];
  undone: boolean;
  actor: number|null; // who moved
}

// A view of the DOM (`dom.js`).
export interface Described {
  tag: string;
  props: Record<string, any>;
  children: Array<Described|string>;
  key: string|number|null;
}
export type Child = Described|string|number|null|undefined|false|Child[];
export type Known = Element & {_props?: Record<string, any>, _key?: string|number|null, _handlers?: Record<string, any>};
