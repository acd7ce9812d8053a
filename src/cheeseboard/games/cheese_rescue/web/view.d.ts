// Made by `cheeseboard serve --print-types cheese-rescue`. Types only, never loaded.

export interface CheeseRescueView {
  game: string;
  players: number;
  seat: number | null;
  actor: number | null;
  actors: number[];
  moves: string[];
  outcome: CheeseRescueOutcome | null;
  phase: string;
  turn: number | null;
  size: number;
  area: string;
  table: TableCard[];
  cells: [row: number, column: number][];
  hands: HandView[];
  pile: number;
  unseen: [number, number, number];
  fates: Fate[];
  plates: Plate[];
  ahead: number | null;
}

export interface CheeseRescueOutcome {
  reason: string;
  rule: string;
  winners: number[];
  places: number[];
  tallies: Tally[];
  steps: [Removal[], Removal[], Removal[]];
}

export interface Tally {
  seat: number;
  points: number;
  cheeses: string[];
}

export interface Removal {
  card: string;
  cell: [row: number, column: number];
  owner: number | null;
  causes: [row: number, column: number][];
}

export interface TableCard {
  cell: [row: number, column: number];
  card: string;
  owner: number | null;
}

export interface HandView {
  seat: number;
  cheeses: string[];
  animal_count: number;
  animals: string[] | null;
}

export interface Fate {
  cell: [row: number, column: number];
  deed: string;
  causes: [row: number, column: number][];
}

export interface Plate {
  seat: number;
  points: number;
  safe: string[];
  eaten: string[];
}
