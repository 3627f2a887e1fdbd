import { daysRead, daysWritten } from './made-a-day.ts';
import { isAlike, isMadeOf, numberForms, numberSaid, plainKey } from './made-by-spreadsheet.ts';

/**
 * Texts of which one is found by what a spreadsheet made of it: an order may have thousands, and to look at each beside each takes
 * seconds. They are found by what both have in common, then looked at.
 */
export class TextsMade {
  private readonly found = new Map<string, string[]>();

  constructor(texts: Iterable<string>) {
    for (const text of new Set(texts)) add(this.found, sourceMarks(text), text);
  }

  /** Those of which a spreadsheet made what is said (`isMadeOf`). */
  of(said: string | undefined): readonly string[] {
    if (said === undefined) return [];
    return among(this.found, madeMarks(said)).filter((text) => isMadeOf(said, text));
  }
}

/** Whether a spreadsheet may have made this text of another one: a number, a day, or letters beyond ASCII. */
export function mayBeMade(said: string): boolean {
  return madeMarks(said).length > 1 || said.normalize('NFD') !== said;
}

/** Keys of which one is found by another that a spreadsheet made of it, or it of that (`isAlike`). */
export class KeysAlike {
  private readonly sources = new Map<string, string[]>();
  private readonly made = new Map<string, string[]>();

  constructor(keys: Iterable<string>) {
    for (const key of new Set(keys)) {
      add(this.sources, sourceMarks(plainKey(key)), key);
      add(this.made, madeMarks(plainKey(key)), key);
    }
  }

  has(key: string): boolean {
    const is = (each: string) => isAlike(each, key);
    return (
      among(this.sources, madeMarks(plainKey(key))).some(is) || among(this.made, sourceMarks(plainKey(key))).some(is)
    );
  }
}

function add(found: Map<string, string[]>, marks: readonly string[], text: string): void {
  for (const mark of new Set(marks)) {
    const texts = found.get(mark);
    if (texts === undefined) found.set(mark, [text]);
    else texts.push(text);
  }
}

function among(found: ReadonlyMap<string, readonly string[]>, marks: readonly string[]): readonly string[] {
  return [...new Set(marks.flatMap((mark) => found.get(mark) ?? []))];
}

/** What a text has in common with all that a spreadsheet makes of it. */
function sourceMarks(text: string): readonly string[] {
  return [
    `text ${text.normalize('NFC')}`,
    ...numberForms(text),
    ...daysRead(text).map(({ day, year }) => dayMark(day, year)),
  ];
}

/** What a text has in common with all that a spreadsheet made it of. */
function madeMarks(said: string): readonly string[] {
  const days = daysWritten(said).flatMap(({ day, year }) => {
    if (day === undefined || year === undefined) return [dayMark(day, year)];
    // A day gets a year, and the month of a year its first day.
    const ofMonth = day === 1 ? [dayMark(undefined, year), dayMark(undefined, undefined)] : [];
    return [dayMark(day, year), dayMark(day, undefined), ...ofMonth];
  });
  return [`text ${said.normalize('NFC')}`, ...numberSaid(said), ...days];
}

function dayMark(day: number | undefined, year: number | undefined): string {
  return `day ${day} of ${year}`;
}
