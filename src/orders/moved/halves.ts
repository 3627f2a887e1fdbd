import type { NamedLine } from './moved-away.ts';

/** Units that were taken out of a line, or a line that was added, of which no other half is known yet. */
export interface Half {
  readonly line: NamedLine;
  /** All that the line is or was called. */
  readonly goods: readonly string[];
  readonly units: number;
  /** Whether it was a kit of which all parts were taken out. */
  readonly isKit?: boolean;
}

export interface Part {
  /** The line that it was broken off. */
  readonly of: NamedLine;
  readonly units: number;
  /** Whether it was a kit that stands in the place of all parts of one. */
  readonly isInstead: boolean;
}

/** Finds to what was taken out of lines the lines that were added instead, whichever is told of first. */
export interface Halves {
  takenOut(half: Half): void;
  added(half: Half): void;
  /** Units that were put back into a line that had been reduced. */
  putBack(lineId: string, units: number): void;
  /** What was broken off, by the ids of the lines that were added. */
  readonly parts: ReadonlyMap<string, Part>;
}

export function createHalves(): Halves {
  const parts = new Map<string, Part>();
  const reduced: { readonly half: Half; units: number }[] = [];
  const added: Half[] = [];
  const join = (part: Half, whole: (typeof reduced)[number]): void => {
    const { line, isKit = false } = whole.half;
    parts.set(part.line.id, { of: parts.get(line.id)?.of ?? line, units: part.units, isInstead: isKit });
    whole.units -= part.units;
  };
  return {
    parts,
    takenOut(half) {
      // All parts of a kit are gone once.
      if (reduced.some((each) => each.half === half)) return;
      const whole = { half, units: half.units };
      const at = added.findIndex((part) => isPartOf(part, half, whole.units));
      for (const part of at < 0 ? [] : added.splice(at, 1)) join(part, whole);
      reduced.push(whole);
    },
    added(half) {
      const whole = reduced.findLast((each) => isPartOf(half, each.half, each.units));
      if (whole === undefined) added.push(half);
      else join(half, whole);
    },
    putBack(lineId, units) {
      const ofLine = reduced.filter(({ half }) => half.line.id === lineId);
      for (const each of ofLine) each.units = Math.max(0, each.units - units);
    },
  };
}

function isPartOf(part: Half, whole: Half, unitsLeft: number): boolean {
  const isAlike = part.goods.some((goods) => whole.goods.includes(goods));
  const isEnough = whole.isKit === true ? part.units === unitsLeft : part.units <= unitsLeft;
  return isAlike && part.line.id !== whole.line.id && isEnough;
}
