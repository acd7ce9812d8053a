// Made by `cheeseboard serve --print-types protocol`. Types only, never loaded.

export type Avatar = "fox" | "rabbit" | "frog" | "bear" | "squirrel" | "pig" | "deer" | "tortoise" | "elephant" | "penguin";
export type Greeting = "hello" | "bravo" | "laugh" | "oops" | "think" | "yum" | "thanks" | "bye";
export type SeatKind = "here" | "elsewhere" | "bot" | "empty";
export type Status = "waiting" | "playing" | "over";

export interface Hello {
  do: "hello";
  secrets: string[];
  seat?: number | null;
  version?: number | null;
  seen?: Seen | null;
  id: string;
}

export interface Seen {
  version: number;
  hash: string;
}

export interface Look {
  do: "look";
  seat: number | null;
  id: string;
}

export interface Play {
  do: "play";
  seat: number;
  version: number;
  move: string;
  id: string;
}

export interface Roll {
  do: "roll";
  seat: number;
  version: number;
  id: string;
}

export interface Preview {
  do: "preview";
  seat: number;
  move: string;
  id: string;
}

export interface Prints {
  do: "prints";
  id: string;
}

export interface Recall {
  do: "recall";
  seat?: number | null;
  id: string;
}

export interface Hint {
  do: "hint";
  seat: number;
  id: string;
}

export interface Warn {
  do: "warn";
  seat: number;
  move: string;
  id: string;
}

export interface Undo {
  do: "undo";
  seat: number;
  version: number;
  id: string;
}

export interface Greet {
  do: "greet";
  seat: number;
  greeting: Greeting;
  id: string;
}

export interface Take {
  do: "take";
  seat: number;
  avatar?: Avatar | null;
  secret?: string | null;
  id: string;
}

export interface Leave {
  do: "leave";
  seat: number;
  id: string;
}

export interface Arrange {
  do: "arrange";
  seat: number;
  kind: SeatKind;
  level?: string | null;
  id: string;
}

export interface Pledge {
  do: "pledge";
  seat: number;
  pledge: string;
  id: string;
}

export interface Open {
  do: "open";
  seat: number;
  number: string;
  id: string;
}

export interface Start {
  do: "start";
  level?: string;
  id: string;
}

export interface Hold {
  do: "hold";
  seat: number;
  id: string;
}

export interface Free {
  do: "free";
  seat: number;
  id: string;
}

export interface Agree {
  do: "agree";
  seat: number;
  id: string;
}

export interface Invite {
  do: "invite";
  seat: number;
  secret: string;
  id: string;
}

export interface Pair {
  do: "pair";
  seat: number;
  secret: string;
  id: string;
}

export interface Rematch {
  do: "rematch";
  pledges?: SeatPledge[];
  id: string;
}

export interface SeatPledge {
  seat: number;
  pledge: string;
}

export interface Snapshot {
  say: "snapshot";
  id: string | null;
  version: number;
  seat: number | null;
  table: Table;
  rights: Rights;
  view: any;
  last: any[];
  ending: Moment[] | null;
  hash: string;
  seen: string | null;
}

export interface Table {
  match: string;
  game: string;
  status: Status;
  seats: SeatState[];
  commitment: string;
  roller: number | null;
  hides_hands: boolean;
  is_one_device: boolean;
  is_practice: boolean;
  rematch: string | null;
  roles: Record<string, number>;
  dice: Contribution[];
  is_opening: boolean;
}

export interface SeatState {
  seat: number;
  kind: SeatKind;
  avatar: string | null;
  level: string | null;
  is_taken: boolean;
  is_present: boolean;
  is_held: boolean;
  is_away: boolean;
  is_freed: boolean;
  agreed: number[];
  is_open: boolean;
}

export interface Contribution {
  seat: number;
  pledge: string;
  number: string | null;
}

export interface Rights {
  seats: number[];
  is_host: boolean;
  can_start: boolean;
  can_undo: boolean;
  can_hint: boolean;
  can_hold: number[];
  can_rematch: boolean;
  invited: number[];
  paired: number[];
  can_invite: number[];
  can_free: number[];
  can_agree: number[];
}

export interface Moment {
  seat: number;
  plies: number;
  gains: number[];
  events: any[];
  view: any;
}

export interface Update {
  say: "update";
  version: number;
  seat: number | null;
  actor: number | null;
  events: any[];
  undone: boolean;
  table: Table | null;
  roller: number | null;
  rights: Rights;
  view: any;
  ending: Moment[] | null;
  hash: string;
}

export interface Presence {
  say: "presence";
  seats: SeatState[];
  rights: Rights;
}

export interface Greeted {
  say: "greeted";
  seat: number;
  greeting: Greeting;
}

export interface Accepted {
  say: "accepted";
  id: string;
  version: number;
}

export interface Refused {
  say: "refused";
  id: string | null;
  code: string;
  reason: string;
  rule: string | null;
  version: number | null;
}

export interface Previewed {
  say: "previewed";
  id: string;
  path: string[];
  lines: Line[];
  gains: number[];
  saved: any[];
  lost: any[];
}

export interface Line {
  kind: string;
  source: any;
  target: any;
}

export interface Printed {
  say: "printed";
  id: string;
  squares: [string, number][];
}

export interface Recalled {
  say: "recalled";
  id: string;
  moves: RecalledMove[];
}

export interface RecalledMove {
  seat: number | null;
  events: any[];
  roller: number | null;
  view: any;
}

export interface Hinted {
  say: "hinted";
  id: string;
  move: string;
  reason: Record<string, any> | null;
}

export interface Warned {
  say: "warned";
  id: string;
  blunder: Blunder | null;
}

export interface Blunder {
  better: string;
  wins: number;
  better_wins: number;
  reason: Record<string, any> | null;
  is_about_move: boolean;
}

export interface Goodbye {
  say: "goodbye";
  code: string;
  reason: string;
  retry_after: number;
}

export interface Health {
  status: "ok";
}

export interface Games {
  games: GameInfo[];
  levels: string[];
  bots: BotInfo[];
  avatars: string[];
  greetings: string[];
  found_at: string | null;
}

export interface GameInfo {
  name: string;
  rules_version: number;
  players: number[];
  options: OptionInfo[];
}

export interface OptionInfo {
  name: string;
  values: string[] | null;
  allowed: string;
  default: string;
}

export interface BotInfo {
  name: string;
  character: string | null;
}

export interface Study {
  position: string;
  moves?: string[];
  seat?: number | null;
  preview?: string | null;
}

export interface Studied {
  position: string;
  events: any[];
  view: any;
  chance: [string, number][];
  roller: number | null;
  preview: Previewed | null;
}

export interface NewMatch {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, string>;
  cat?: number | null;
  first?: number | null;
  start?: boolean;
  roles?: Record<string, number>;
  position?: string | null;
}

export interface SeatPlan {
  kind: SeatKind;
  level?: string | null;
  avatar?: Avatar | null;
  pledge?: string | null;
}

export interface MatchMade {
  match: string;
  version: number;
  commitment: string;
  host: string;
  watch: string;
  seats: SeatSecret[];
}

export interface SeatSecret {
  seat: number;
  secret: string;
}

export interface NewCode {
  seat: number;
}

export interface CodeMade {
  pictures: number[];
  seconds: number;
}

export interface UseCode {
  pictures: number[];
}

export interface CodeUsed {
  match: string;
  seat: number;
  secret: string;
}

export interface DrawQr {
  text: string;
}

export interface Chances {
  chances: Weighed[];
}

export interface Weighed {
  ply: number;
  moves: [string, number][];
}

export interface Past {
  game: string;
  seats: PastSeat[];
  hides_hands: boolean;
  was_taken_back: boolean;
  last: number;
  plies: PastPly[];
}

export interface PastSeat {
  kind: SeatKind;
  avatar: string | null;
  level: string | null;
}

export interface PastPly {
  ply: number;
  actor: number | null;
  move: string | null;
  position: string;
  events: any[];
  seen: any;
}

export interface Told {
  stage: number;
  share: number;
  is_working: boolean;
  problem: string | null;
  explanation: any;
}

export interface RecordPlies {
  record: string;
  start?: number;
}

export interface ExplainRecord {
  record: string;
}

export interface HostStatus {
  version: string;
  uptime_seconds: number;
  waiting: number;
  playing: number;
  over: number;
  binned: number;
  entries: number;
  sockets: number;
  rooms: number;
  workers: number;
  load: number | null;
  retention_days: number;
  idle_days: number;
  database: "PostgreSQL" | "SQLite";
  database_bytes: number;
  served_days: number;
  clock_jump: ClockJump | null;
}

export interface ClockJump {
  seconds: number;
  days_ago: number;
}

export interface HostMatches {
  matches: HostMatch[];
  after: string | null;
}

export interface HostMatch {
  match: string;
  game: string;
  status: Status;
  version: number;
  created: number;
  touched: number;
  sockets: number;
}

export interface HostBin {
  matches: BinnedMatch[];
  after: string | null;
}

export interface BinnedMatch {
  match: string;
  game: string;
  status: Status;
  version: number;
  touched: number;
  days_left: number;
}

export interface Retention {
  retention_days: number;
  idle_days?: number | null;
}

export interface BackupMade {
  file: string;
  bytes: number;
}

export interface Problem {
  code: string;
  reason: string;
  rule: string | null;
  version: number | null;
}

export interface GamesFile {
  games: GameFacts[];
  levels: string[];
  languages: string[];
  modules: string[];
  lobby: string[];
}

export interface GameFacts {
  name: string;
  players: number[];
  roles: RoleFacts[];
  asked_first: string[];
  suggested: Record<string, string[]>;
  thread_kinds: string[];
  measured: Record<string, Record<string, number[]>>;
  has_board: boolean;
  has_mini: boolean;
  has_rulebook: boolean;
  has_lessons: boolean;
  cover: string | null;
  styles: string[];
  art: string[];
  modules: string[];
}

export interface RoleFacts {
  name: string;
  others: string | null;
}

export interface View {
  game: string;
  players: number;
  seat: number | null;
  actor: number | null;
  actors: number[];
  moves: string[];
  outcome: Outcome | null;
}

export interface Outcome {
  reason: string;
  rule: string;
  winners: number[];
  places: number[];
}

export type AnyCommand = Hello | Look | Play | Roll | Preview | Prints | Recall | Hint | Warn | Undo | Greet | Take | Leave | Arrange | Pledge | Open | Start | Hold | Free | Agree | Invite | Pair | Rematch;
export type AnyMessage = Snapshot | Update | Presence | Greeted | Accepted | Refused | Previewed | Printed | Recalled | Hinted | Warned | Goodbye;
