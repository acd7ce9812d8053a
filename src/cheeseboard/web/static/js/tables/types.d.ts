// What the tables are given and what their parts hand each other. Types only, never loaded.
import type { SeatState, State } from "../types.js";
export type { SeatState, State };

export type Cell = [number, number];
export type TableCard = {cell: Cell, card: string, owner: number | null};
export type HandView = {seat: number, cheeses: string[], animal_count: number, animals: string[] | null};
export type Removal = {card: string, cell: Cell, owner: number | null, causes: Cell[]};
export type Tally = {seat: number, points: number, cheeses: string[]};
export type Outcome = {reason: string, rule: string, winners: number[], places: number[], tallies: Tally[], steps: Removal[][], turn: number, cheeses_at: number, slabs_at: number, home_at: number, caught: number};

export interface CommonView {
  game: string;
  players: number;
  seat: number | null;
  actor: number | null;
  actors: number[];
  moves: string[];
  outcome: Outcome | null;
  phase: string;
}

export interface CheeseFields {
  turn: number | null;
  size: number;
  area: string;
  table: TableCard[];
  cells: Cell[];
  hands: HandView[];
  pile: number;
  unseen: number[];
}

export interface ChopFields {
  side: string | null;
  cat_seat: number | null;
  mouse_seat: number | null;
  floor: string[];
  cat: string | null;
  mice: (string | null)[];
  stock: [string, number][];
  won: number;
  aim: number;
  caught: number;
  piece: string | null;
  steps: number | null;
  rolls: number;
  stall: number;
  stall_limit: number | null;
  turn: number;
  position: string;
}

export type CheeseView = CommonView & CheeseFields;
export type ChopView = CommonView & ChopFields;
export type AnyView = CheeseView | ChopView;

export type GameEvent = {code: string} & Record<string, any>;
export type Answer = {say: string, code?: string, rule?: string | null} & Record<string, any>;
export type Thread = {kind: ThreadKind, source: any, target: any};

export type Scene = (event: GameEvent, next: GameEvent[], state: State) => void | Promise<void>;

export type Span = {low: number, length: number, isFull: boolean};
export type CardGhost = {cell: Cell, card: string, owner: number, isSent: boolean};
export type SquareMarks = {legal: Set<string>, isChosen: boolean, ghost: CardGhost | null};
export type PieceGhost = {square: string, piece: string | null, isSent: boolean};
export type KitchenMarks = {legal: Set<string>, pieces: Set<string>, chosen: string | null, ghost: PieceGhost | null, prints: Map<string, number>};
export type ReadMove = {kind: "walk" | "jump" | "place" | "take" | "pass" | "draw" | "die", piece?: string, square?: string, agree?: boolean, text: string};
export type Choice = {text: string, icon: string, word: string};
export type ThreadKind = "scare" | "chase" | "nibble";
export type Motion = ReturnType<typeof import("./animate.js").createMotion>;
export type Square = ReturnType<typeof import("./square.js").createSquare>;
export type Players = ReturnType<typeof import("./players.js").createPlayers>;
export type Kitchen = ReturnType<typeof import("./kitchen.js").createKitchen>;
export type Tray = ReturnType<typeof import("./tray.js").createTray>;
export type Score = ReturnType<typeof import("./tray.js").createScore>;

/** What a table needs of the page around it. Nothing here ever rejects. */
export interface Host {
  root: HTMLElement;
  send: (command: Record<string, unknown>) => Promise<Answer>;
  preview: (move: string) => Promise<Answer>;
}

/** what both games share */
export interface Context {
  host: Host;
  motion: Motion;
  frame: HTMLElement;
  state: State | null; // the newest state shown
  isBusy: boolean; // something moves
  isOpen: boolean; // input is allowed
  toast: (text: string, isSaid?: boolean) => void; // a sentence beside the board, and in the live region
  refuse: (answer: {code?: string}) => void; // says why
  refuseTurn: (node: Element | null) => void;
  refuseMove: (node: Element | null, move: string) => Promise<void>; // asks the server why not
  send: (command: Record<string, unknown>) => Promise<boolean>; // sends for a seat; false when refused
  slot: HTMLElement;
  end: HTMLElement;
}

/** one game's own part */
export interface Game {
  render: (state: State) => void; // everything as the state says, without motion
  tell: Scene; // one event with its motion
  words: (event: GameEvent, state: State) => string; // one event as a sentence, or ""
  key: (event: KeyboardEvent) => boolean;
  focus: () => void;
  refresh: () => void; // input was switched on or off
  score: (state: State) => string;
  strip: HTMLElement;
  move: () => string | null;
  hint: (text: string) => void;
  prompt: (state: State) => string; // what the player is to do now, as a sentence, or ""
}
