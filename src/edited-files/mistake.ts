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

/**
 * The mistakes by place, each field told once: what could not be read is not judged beside that (`"x" is not a number` needs
 * no `must be above 0`).
 */
export function eachOnce(mistakes: readonly Mistake[]): readonly Mistake[] {
  const told = new Set<string>();
  return mistakes.toSorted(byPlace).filter(({ file, line, column, message }) => {
    const [, field] = /^([a-z_0-9]+): /.exec(message) ?? [];
    const key = `${file}:${line}:${column} ${field}`;
    if (field === undefined || !told.has(key)) return told.add(key);
    return false;
  });
}

/** The order in which mistakes are read: by file, line and column. */
function byPlace(a: Place, b: Place): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
