// The messages of the protocol, as `cheeseboard/table/messages.py` defines them: same names, same fields.
// Types only; nothing is imported from here at run time.

export type Avatar = "fox"|"rabbit"|"frog"|"bear"|"squirrel"|"pig"|"deer"|"tortoise"|"elephant"|"penguin";
export type Greeting = "hello"|"bravo"|"laugh"|"oops"|"think"|"yum"|"thanks"|"bye";
export type SeatKind = "here"|"elsewhere"|"bot"|"empty";
export type Status = "waiting"|"playing"|"over";
export type GameName = "cheese-rescue"|"chop-chop";

// What a client sends. `id` is added by `net.js`.
export type Hello = {do: "hello", id: string, secrets: string[], seat?: number|null, version?: number|null};
export type Look = {do: "look", id: string, seat: number|null};
export type Play = {do: "play", id: string, seat: number, version: number, move: string};
export type Roll = {do: "roll", id: string, seat: number, version: number};
export type Preview = {do: "preview", id: string, seat: number, move: string};
export type Prints = {do: "prints", id: string};
export type Hint = {do: "hint", id: string, seat: number};
export type Undo = {do: "undo", id: string, seat: number, version: number};
export type Greet = {do: "greet", id: string, seat: number, greeting: Greeting};
export type Take = {do: "take", id: string, seat: number, avatar?: Avatar|null};
export type Leave = {do: "leave", id: string, seat: number};
export type Arrange = {do: "arrange", id: string, seat: number, kind: SeatKind, level?: string|null};
export type Start = {do: "start", id: string, level?: string};
export type Hold = {do: "hold", id: string, seat: number, level?: string};
export type Rematch = {do: "rematch", id: string};
export type AnyCommand = Hello|Look|Play|Roll|Preview|Prints|Hint|Undo|Greet|Take|Leave|Arrange|Start|Hold|Rematch;

export interface SeatState {
  seat: number;
  kind: SeatKind;
  avatar: string|null;
  level: string|null;
  is_taken: boolean;
  is_present: boolean;
  is_held: boolean;
  is_away: boolean;
}

export interface Table {
  match: string;
  game: string;
  status: Status;
  seats: SeatState[];
  commitment: string;
  roller: number|null;
  hides_hands: boolean;
  is_one_device: boolean;
  is_practice: boolean;
  rematch: string|null;
}

export interface Rights {
  seats: number[];
  is_host: boolean;
  can_start: boolean;
  can_undo: boolean;
  can_hint: boolean;
  can_hold: number[];
  can_rematch: boolean;
}

export type Snapshot = {say: "snapshot", id: string|null, version: number, seat: number|null, table: Table, rights: Rights, view: any, last: any[]};
export type Update = {say: "update", version: number, seat: number|null, actor: number|null, events: any[], undone: boolean, table: Table|null, roller: number|null, rights: Rights, view: any};
export type Presence = {say: "presence", seats: SeatState[], rights: Rights};
export type Greeted = {say: "greeted", seat: number, greeting: Greeting};
export type Accepted = {say: "accepted", id: string, version: number};
export type Refused = {say: "refused", id: string|null, code: string, reason: string, rule: string|null, version: number|null};
export type Line = {kind: "scare"|"chase"|"nibble", source: any, target: any};
export type Previewed = {say: "previewed", id: string, path: string[], lines: Line[]};
export type Printed = {say: "printed", id: string, squares: Array<[string, number]>};
export type Hinted = {say: "hinted", id: string, move: string};
export type Goodbye = {say: "goodbye", code: string, reason: string, retry_after: number};
export type AnyMessage = Snapshot|Update|Presence|Greeted|Accepted|Refused|Previewed|Printed|Hinted|Goodbye;
export type Answer = Snapshot|Accepted|Refused|Previewed|Printed|Hinted;

// HTTP bodies
export type SeatPlan = {kind: SeatKind, level?: string|null, avatar?: Avatar|null};
export type NewMatch = {game: GameName, seats: SeatPlan[], options?: Record<string, string>, cat?: number|null, first?: number|null, start?: boolean};
export type SeatSecret = {seat: number, secret: string};
export type MatchMade = {match: string, version: number, commitment: string, host: string, watch: string, seats: SeatSecret[]};
export type NewCode = {seat: number};
export type CodeMade = {pictures: number[], seconds: number};
export type UseCode = {pictures: number[]};
export type CodeUsed = {match: string, seat: number, secret: string};
export type DrawQr = {text: string};
export type Problem = {code: string, reason: string, rule?: string|null, version?: number|null};

export type OptionInfo = {name: string, values: string[]|null, allowed: string, default: string};
export type GameInfo = {name: GameName, rules_version: number, players: number[], options: OptionInfo[]};
export type BotInfo = {name: string, character: string|null};
export type Games = {games: GameInfo[], levels: string[], bots: BotInfo[], avatars: string[], greetings: string[]};
export type Health = {status: "ok"};
export type HostStatus = {version: string, uptime_seconds: number, waiting: number, playing: number, over: number, entries: number, sockets: number, rooms: number, workers: number, load: number|null, retention_days: number, idle_days: number, database: "SQLite"|"PostgreSQL", database_bytes: number};
export type HostMatch = {match: string, game: string, status: Status, version: number, created: number, touched: number, sockets: number};
export type HostMatches = {matches: HostMatch[], after: string|null};
export type Retention = {retention_days: number, idle_days?: number|null};
export type BackupMade = {file: string, bytes: number};

// What the app itself keeps: the newest of everything a snapshot has.
export type State = {version: number, seat: number|null, table: Table, rights: Rights, view: any};

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
  readonly reduced: boolean;
  readonly pace: number;
}

/** A match this device has secrets for. */
export interface KeptMatch {
  id: string;
  game: string;
  secrets: string[]; // said in the hello
  links: Record<string, string>; // those given away, by seat
  watch: string|null;
  host: string|null;
  front: number|null; // the one seat played here, to be looked from
  touched: number;
  status: Status;
  seats: SeatLook[];
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
  back: () => void; // to the page before, or home
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
}

/** Something to be shown, after what came before it. */
export interface Shown {
  state: State;
  events: any[];
  undone: boolean;
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
