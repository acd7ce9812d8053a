/**
 * What the tables are given, as types only. The server's messages say the same (`table/messages.py`).
 *
 * @typedef {[number, number]} Cell
 * @typedef {{cell: Cell, card: string, owner: number | null}} TableCard
 * @typedef {{seat: number, cheeses: string[], animal_count: number, animals: string[] | null}} HandView
 * @typedef {{card: string, cell: Cell, owner: number | null, causes: Cell[]}} Removal
 * @typedef {{seat: number, points: number, cheeses: string[]}} Tally
 * @typedef {{reason: string, rule: string, winners: number[], places: number[], tallies: Tally[], steps: Removal[][],
 *   turn: number, cheeses_at: number, slabs_at: number, home_at: number, caught: number}} Outcome
 *
 * @typedef {object} CommonView
 * @property {string} game
 * @property {number} players
 * @property {number | null} seat
 * @property {number | null} actor
 * @property {number[]} actors
 * @property {string[]} moves
 * @property {Outcome | null} outcome
 * @property {string} phase
 *
 * @typedef {object} CheeseFields
 * @property {number | null} turn
 * @property {number} size
 * @property {string} area
 * @property {TableCard[]} table
 * @property {Cell[]} cells
 * @property {HandView[]} hands
 * @property {number} pile
 * @property {number[]} unseen
 *
 * @typedef {object} ChopFields
 * @property {string | null} side
 * @property {number | null} cat_seat
 * @property {number | null} mouse_seat
 * @property {string[]} floor
 * @property {string | null} cat
 * @property {(string | null)[]} mice
 * @property {[string, number][]} stock
 * @property {number} won
 * @property {number} aim
 * @property {number} caught
 * @property {string | null} piece
 * @property {number | null} steps
 * @property {number} rolls
 * @property {number} stall
 * @property {number | null} stall_limit
 * @property {number} turn
 * @property {string} position
 *
 * @typedef {CommonView & CheeseFields} CheeseView
 * @typedef {CommonView & ChopFields} ChopView
 * @typedef {CheeseView | ChopView} AnyView
 *
 * @typedef {object} SeatState
 * @property {number} seat
 * @property {string} kind
 * @property {string | null} avatar
 * @property {string | null} level
 * @property {boolean} is_taken
 * @property {boolean} is_present
 * @property {boolean} is_held
 * @property {boolean} is_away
 *
 * @typedef {object} TableState
 * @property {string} game
 * @property {string} status
 * @property {SeatState[]} seats
 * @property {number | null} roller
 *
 * @typedef {{seats: number[], is_host: boolean}} Rights
 *
 * @typedef {object} State
 * @property {number} version
 * @property {number | null} seat
 * @property {TableState} table
 * @property {Rights} rights
 * @property {any} view
 *
 * @typedef {{code: string} & Record<string, any>} GameEvent
 * @typedef {{say: string, code?: string, rule?: string | null} & Record<string, any>} Answer
 * @typedef {{kind: ThreadKind, source: any, target: any}} Thread
 *
 * @typedef {(event: GameEvent, next: GameEvent[], state: State) => void | Promise<void>} Scene
 *
 * @typedef {object} Settings
 * @property {number} [pace]
 * @property {boolean} [reduced]
 * @property {boolean} [lines]
 * @property {boolean} [confirm]
 * @property {boolean} [paws]
 *
 * @typedef {{low: number, length: number, isFull: boolean}} Span
 * @typedef {{cell: Cell, card: string, owner: number, isSent: boolean}} CardGhost
 * @typedef {{legal: Set<string>, isChosen: boolean, ghost: CardGhost | null}} SquareMarks
 * @typedef {{square: string, piece: string | null, isSent: boolean}} PieceGhost
 * @typedef {{legal: Set<string>, pieces: Set<string>, chosen: string | null, ghost: PieceGhost | null, prints: Map<string, number>}} KitchenMarks
 * @typedef {{kind: "walk" | "jump" | "place" | "take" | "pass" | "draw" | "die", piece?: string, square?: string, agree?: boolean, text: string}} ReadMove
 * @typedef {{text: string, icon: string, word: string}} Choice
 * @typedef {"scare" | "chase" | "nibble"} ThreadKind
 * @typedef {ReturnType<typeof import("./animate.js").createMotion>} Motion
 * @typedef {ReturnType<typeof import("./square.js").createSquare>} Square
 * @typedef {ReturnType<typeof import("./players.js").createPlayers>} Players
 * @typedef {ReturnType<typeof import("./kitchen.js").createKitchen>} Kitchen
 * @typedef {ReturnType<typeof import("./tray.js").createTray>} Tray
 * @typedef {ReturnType<typeof import("./tray.js").createScore>} Score
 *
 * @typedef {object} Host
 * @property {HTMLElement} root
 * @property {(command: Record<string, unknown>) => Promise<Answer>} send
 * @property {(move: string) => Promise<Answer>} preview
 * @property {(text: string, options?: {assertive?: boolean}) => void} say
 * @property {(key: string, params?: Record<string, string | number>) => string} t
 * @property {(name: string) => void} sound
 * @property {Settings} settings
 *
 * @typedef {object} Context what both games share
 * @property {Host} host
 * @property {Motion} motion
 * @property {HTMLElement} frame
 * @property {State | null} state the newest state shown
 * @property {boolean} isBusy something moves
 * @property {boolean} isOpen input is allowed
 * @property {(text: string, isSaid?: boolean) => void} toast a sentence beside the board, and in the live region
 * @property {(answer: Answer) => void} refuse says why
 * @property {(command: Record<string, unknown>) => Promise<boolean>} send sends for a seat; false when refused
 * @property {HTMLElement} slot
 * @property {HTMLElement} end
 *
 * @typedef {object} Game one game's own part
 * @property {(state: State) => void} render everything as the state says, without motion
 * @property {Scene} tell one event with its motion
 * @property {(event: GameEvent, state: State) => string} words one event as a sentence, or ""
 * @property {(event: KeyboardEvent) => boolean} key
 * @property {() => void} focus
 * @property {() => void} refresh input was switched on or off
 * @property {(state: State) => string} score
 * @property {HTMLElement} strip
 * @property {() => string | null} move
 * @property {(text: string) => void} hint
 * @property {(state: State) => string} prompt what the player is to do now, as a sentence, or ""
 */
export {};
