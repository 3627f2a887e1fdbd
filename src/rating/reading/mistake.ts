/** Where in a file something stands; lines and columns count from 1, columns in characters. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Mistake extends Place {
  readonly message: string;
}

/** Takes note of a mistake; reading goes on, so that all are found. */
export type Report = (place: Place, message: string) => void;

/** `ground.csv:17:5 amount: "abc" is not a number` as one line for people. */
export function mistakeLine(mistake: Mistake): string {
  return `${mistake.file}:${mistake.line}:${mistake.column} ${mistake.message}`;
}

/** The same place, some characters further right on its line. */
export function shifted(place: Place, characters: number): Place {
  return { ...place, column: place.column + characters };
}

/** The order in which mistakes are read: by file, line and column. */
export function byPlace(a: Place, b: Place): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
