// What boards are given and what they give. Types only, never loaded.
import type { Moment, SeatState } from "./protocol.js";
import type { Shown, State } from "./app.js";
export type { Moment, SeatState, Shown, State };
export type { Line as Thread } from "./protocol.js";

export type GameEvent = {code: string} & Record<string, any>;
export type Answer = {say: string, code?: string, rule?: string | null} & Record<string, any>;
export type Scene = (event: GameEvent, next: GameEvent[], state: State) => void | Promise<void>;
export type Motion = ReturnType<typeof import("../board/motion.js").createMotion>;
/** One sentence with its picture: what to do, who is waited for, what happened, what went well, what cannot be. */
export interface Line {
  words: string; // from the catalogue, a whole sentence
  tone: "do" | "wait" | "told" | "cheer" | "warn";
  picture: string[]; // what to touch, or cause and victim; `drawPicture` says what may stand here
  by?: number; // who did it, where the words do not say so
  isPassing?: boolean; // what comes next says it as well: a die before the steps
  beat?: Beat; // for those who were away: what is worth a picture in "since your turn"
}
/** A small picture of a move of others. */
export interface Beat {
  seat: number; // who moved
  words: string; // two or three
  picture: string[];
  cost?: number; // points it took from who is looking
  worth?: number; // how much it matters beside others that took as much
  cells?: string[]; // places on the board, to light
}
export type LineNode = ReturnType<typeof import("../board/line.js").createLine>;
export type Players = ReturnType<typeof import("../board/players.js").createPlayers>;

/** What a table needs of the page around it. Nothing here ever rejects. */
export interface Host {
  root: HTMLElement;
  send: (command: Record<string, unknown>) => Promise<Answer>;
  preview: (move: string) => Promise<Answer>;
  hint: () => void; // asks for a hint, which comes back through the table
  warn?: (move: string) => Promise<string>; // before a move is played: why that is a blunder, "" if it is none or nobody asked
  ahead: () => Shown[]; // what waits to be shown
  ask?: () => void; // opens the rule of this moment
  isPast?: boolean; // a look back: nothing can be played, and there is no stage at the end
  lookBack?: (ply: number) => void; // opens a look back at a ply of this match
  isLesson?: boolean; // a move is played as soon as it is aimed, what it did stays to be seen, and there is no stage at the end
  isExample?: boolean; // such a table in the rules, on which anything may be tried
}

/** what boards share */
export interface Context {
  host: Host;
  motion: Motion;
  frame: HTMLElement;
  state: State | null; // the newest state shown
  isBusy: boolean; // something moves
  isOpen: boolean; // input is allowed
  line: LineNode; // says what happened or cannot be, and then again what holds
  stand: () => void; // what is to be done may have changed: the line says it
  refuse: (answer: {code?: string}) => void; // says why
  refuseTurn: (node: Element | null) => void;
  refuseMove: (node: Element | null, move: string) => Promise<void>; // asks the server why not
  send: (command: Record<string, unknown>) => Promise<boolean>; // sends for a seat; false when refused
  isWarned: (move: string) => Promise<boolean>; // whether somebody is asked first if they are sure; once for a move
  slot: HTMLElement;
  end: HTMLElement;
}

/** What a player has chosen, and the move that is prepared. */
export interface Prepared {
  chosen: string | null;
  move: string | null;
  isHint: boolean;
}

/** one game's own part */
export interface Board {
  render: (state: State) => void; // everything as the state says, without motion
  tell: Scene; // one event with its motion
  told: (event: GameEvent, state: State) => Line | null; // one event on the line, as the seat in front is told it
  line: (state: State) => Line; // what the player is to do now, or how it ended
  aim: () => Line[]; // what it is about, in three sentences
  rule?: (state: State) => Line; // the rule of this moment, where that is more than `line`
  moment?: (state: State) => string | null; // what lies there to be asked about, by the rulebook's name for it, as `tile.fork`
  key: (event: KeyboardEvent) => boolean;
  focus: () => void;
  refresh: () => void; // input was switched on or off
  score: (state: State) => string;
  chain: Element[]; // the game in one row of pictures
  chainWords: string;
  forget?: () => void; // what was recalled
  hands?: (views: any[]) => Hand[]; // what each seat holds, from views of one moment: in the order of seats
  recall?: (event: GameEvent) => void; // told before this board was made: `context.state` is the one before
  kept?: () => Prepared; // for a board made anew, in another language ...
  resume?: (prepared: Prepared) => void; // ... which goes on from there
  move: () => string | null;
  hint: (text: string) => void;
  touches?: (text: string | null) => Touches | null; // how a move is made, null: how the die is rolled; without it there are no lessons
  light?: (cells: string[]) => void; // of a beat, until others are lit; without it, what has such a `data-at` gets the class `lit`
  finale?: () => Promise<Finale>; // what it brings to the end, fetched then
  replay?: () => Promise<void>; // how the end came, once more on the board
}

/** What a seat holds, drawn and said. */
export interface Hand {
  cards: Element[];
  words: string;
}

/** What is touched for a move, one after the other, and how much of it is done. */
export interface Touches {
  nodes: Element[];
  done: number;
}

/** a game's own part of the end; what is missing is made of faces and names */
export interface Finale {
  verdict?: (state: State) => Verdict;
  hero?: (state: State) => Element | null; // the winning pieces or a scene, instead of the winners' faces
  rows?: (state: State) => Row[]; // the winners first
  moment?: (moment: Moment, state: State) => Cut;
}
/** Who won, and why. */
export interface Verdict {
  title: string;
  why: string;
}
/** What a player, or those of a side, have in the end. */
export interface Row {
  seats: number[];
  name: string;
  isWinner: boolean;
  kept: Array<{node: Element, worth: number}>; // counted one by one
  lost: Element[]; // follow, pale
}
/** A moment as a picture with a short sentence. */
export interface Cut {
  words: string;
  gain: number; // points it saved or cost; 0 where nothing is counted
  picture: () => Element; // around the place where it happened
}
