// Made by `cheeseboard serve --print-types chop-chop`. Types only, never loaded.

export interface ChopChopView {
  game: string;
  players: number;
  seat: number | null;
  actor: number | null;
  actors: number[];
  moves: string[];
  outcome: ChopChopOutcome | null;
  phase: string;
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
  tile: string | null;
  steps: number | null;
  mover: string | null;
  catches: string[];
  is_run_home: boolean;
  homes: Home[];
  unreleased: string[];
  rolls: number;
  stall: number;
  stall_limit: number | null;
  turn: number;
  position: string;
}

export interface ChopChopOutcome {
  reason: string;
  rule: string;
  winners: number[];
  places: number[];
  turn: number;
  cheeses_at: number;
  slabs_at: number;
  home_at: number;
  caught: number;
}

export interface Home {
  square: string;
  steps: number | null;
  mice: string[];
}
