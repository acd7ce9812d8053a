/**
 * The messages of the protocol, as `cheeseboard/table/messages.py` defines them: same names, same fields.
 * Types only; nothing is imported from here at run time.
 *
 * @typedef {"fox"|"rabbit"|"frog"|"bear"|"squirrel"|"pig"|"deer"|"tortoise"|"elephant"|"penguin"} Avatar
 * @typedef {"hello"|"bravo"|"laugh"|"oops"|"think"|"yum"|"thanks"|"bye"} Greeting
 * @typedef {"here"|"elsewhere"|"bot"|"empty"} SeatKind
 * @typedef {"waiting"|"playing"|"over"} Status
 * @typedef {"cheese-rescue"|"chop-chop"} GameName
 *
 * What a client sends. `id` is added by `net.js`.
 * @typedef {{do: "hello", id: string, secrets: string[], seat?: number|null, version?: number|null}} Hello
 * @typedef {{do: "look", id: string, seat: number|null}} Look
 * @typedef {{do: "play", id: string, seat: number, version: number, move: string}} Play
 * @typedef {{do: "roll", id: string, seat: number, version: number}} Roll
 * @typedef {{do: "preview", id: string, seat: number, move: string}} Preview
 * @typedef {{do: "prints", id: string}} Prints
 * @typedef {{do: "hint", id: string, seat: number}} Hint
 * @typedef {{do: "undo", id: string, seat: number, version: number}} Undo
 * @typedef {{do: "greet", id: string, seat: number, greeting: Greeting}} Greet
 * @typedef {{do: "take", id: string, seat: number, avatar?: Avatar|null}} Take
 * @typedef {{do: "leave", id: string, seat: number}} Leave
 * @typedef {{do: "arrange", id: string, seat: number, kind: SeatKind, level?: string|null}} Arrange
 * @typedef {{do: "start", id: string, level?: string}} Start
 * @typedef {{do: "hold", id: string, seat: number, level?: string}} Hold
 * @typedef {{do: "rematch", id: string}} Rematch
 * @typedef {Hello|Look|Play|Roll|Preview|Prints|Hint|Undo|Greet|Take|Leave|Arrange|Start|Hold|Rematch} AnyCommand
 *
 * @typedef {object} SeatState
 * @property {number} seat
 * @property {SeatKind} kind
 * @property {string|null} avatar
 * @property {string|null} level
 * @property {boolean} is_taken
 * @property {boolean} is_present
 * @property {boolean} is_held
 * @property {boolean} is_away
 *
 * @typedef {object} Table
 * @property {string} match
 * @property {string} game
 * @property {Status} status
 * @property {SeatState[]} seats
 * @property {string} commitment
 * @property {number|null} roller
 * @property {boolean} hides_hands
 * @property {boolean} is_one_device
 * @property {boolean} is_practice
 * @property {string|null} rematch
 *
 * @typedef {object} Rights
 * @property {number[]} seats
 * @property {boolean} is_host
 * @property {boolean} can_start
 * @property {boolean} can_undo
 * @property {boolean} can_hint
 * @property {number[]} can_hold
 * @property {boolean} can_rematch
 *
 * @typedef {{say: "snapshot", id: string|null, version: number, seat: number|null, table: Table, rights: Rights, view: any, last: any[]}} Snapshot
 * @typedef {{say: "update", version: number, seat: number|null, actor: number|null, events: any[], undone: boolean, table: Table|null, rights: Rights, view: any}} Update
 * @typedef {{say: "presence", seats: SeatState[], rights: Rights}} Presence
 * @typedef {{say: "greeted", seat: number, greeting: Greeting}} Greeted
 * @typedef {{say: "accepted", id: string, version: number}} Accepted
 * @typedef {{say: "refused", id: string|null, code: string, reason: string, rule: string|null, version: number|null}} Refused
 * @typedef {{kind: "scare"|"chase"|"nibble", source: any, target: any}} Line
 * @typedef {{say: "previewed", id: string, path: string[], lines: Line[]}} Previewed
 * @typedef {{say: "printed", id: string, squares: Array<[string, number]>}} Printed
 * @typedef {{say: "hinted", id: string, move: string}} Hinted
 * @typedef {{say: "goodbye", code: string, reason: string, retry_after: number}} Goodbye
 * @typedef {Snapshot|Update|Presence|Greeted|Accepted|Refused|Previewed|Printed|Hinted|Goodbye} AnyMessage
 * @typedef {Snapshot|Accepted|Refused|Previewed|Printed|Hinted} Answer
 *
 * HTTP bodies
 * @typedef {{kind: SeatKind, level?: string|null, avatar?: Avatar|null}} SeatPlan
 * @typedef {{game: GameName, seats: SeatPlan[], options?: Record<string, string>, cat?: number|null, first?: number|null, start?: boolean}} NewMatch
 * @typedef {{seat: number, secret: string}} SeatSecret
 * @typedef {{match: string, version: number, commitment: string, host: string, watch: string, seats: SeatSecret[]}} MatchMade
 * @typedef {{seat: number}} NewCode
 * @typedef {{pictures: number[], seconds: number}} CodeMade
 * @typedef {{pictures: number[]}} UseCode
 * @typedef {{match: string, seat: number, secret: string}} CodeUsed
 * @typedef {{text: string}} DrawQr
 * @typedef {{code: string, reason: string, rule?: string|null, version?: number|null}} Problem
 *
 * @typedef {{name: string, values: string[]|null, allowed: string, default: string}} OptionInfo
 * @typedef {{name: GameName, rules_version: number, players: number[], options: OptionInfo[]}} GameInfo
 * @typedef {{name: string, character: string|null}} BotInfo
 * @typedef {{games: GameInfo[], levels: string[], bots: BotInfo[], avatars: string[], greetings: string[]}} Games
 * @typedef {{status: "ok"}} Health
 * @typedef {{version: string, uptime_seconds: number, waiting: number, playing: number, over: number, entries: number, sockets: number, rooms: number, workers: number, load: number|null, retention_days: number, idle_days: number, database: "SQLite"|"PostgreSQL", database_bytes: number}} HostStatus
 * @typedef {{match: string, game: string, status: Status, version: number, created: number, touched: number, sockets: number}} HostMatch
 * @typedef {{matches: HostMatch[], after: string|null}} HostMatches
 * @typedef {{retention_days: number, idle_days?: number|null}} Retention
 * @typedef {{file: string, bytes: number}} BackupMade
 *
 * What the app itself keeps: the newest of everything a snapshot has.
 * @typedef {{version: number, seat: number|null, table: Table, rights: Rights, view: any}} State
 */
export {};
