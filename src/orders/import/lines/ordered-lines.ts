import { cameFromAnother, hasLinesOfItsOwn, type MovedAway, type NamedLine } from '../../moved/moved-away.ts';
import type { Order, OrderLine } from '../../order.ts';
import type { FileLine } from '../shipped/shipped-units.ts';
import { UNKNOWN_LINE } from './further-line.ts';
import { isElsewhere, meantLines, namedIds } from './meant-lines.ts';
import { placedLine } from './placed-line.ts';
import { refuseBrokenUp } from './refuse-broken-up.ts';

export interface OrderedLines {
  /** What is to be updated: every line with the id of the order's line that it stands for, new ones with an id of none. */
  readonly lines: FileLine[];
  /** Whether the file names every line of the order that it can know of, and no other. */
  readonly isWhole: boolean;
  /** The ids of the order's lines that it names; what went and came back is meant with the line that it was of. */
  readonly named: ReadonlySet<string>;
  /** The lines that it does not name, of those that it can know of. */
  readonly missing: readonly OrderLine[];
  /** The lines, here or gone, that those of the file stand for. */
  readonly meant: ReadonlyMap<FileLine, NamedLine>;
  /** Those of kits, with the parts that they became. */
  readonly parts: ReadonlyMap<FileLine, readonly NamedLine[]>;
  /** Those of which units lie elsewhere, some or all: in another order, or in the parts of a kit. */
  readonly elsewhere: readonly LineElsewhere[];
  /** Of kits that became their parts and cost something else now, and of lines of which it is not known how many are meant. */
  readonly warnings: readonly string[];
}

/** A line of a file, and the order's own that it stands for; undefined of a kit that became its parts. */
export interface LineElsewhere {
  readonly input: FileLine;
  readonly line: NamedLine | undefined;
}

/**
 * The lines of a file for an order that is there. A file says what was ordered: units that a split or combine took to
 * another order since, and kits that became their parts, are still in it, and units that came from another order are not.
 * Where it says the same as ever all stay where they are; where it says something else of them, nobody but a person can know
 * which order is meant, also where it names the line by its id: it may be an export from before.
 * @throws ShipdockError `unreadable_field` for such a line.
 */
export function orderedLines(
  order: Order,
  sent: readonly FileLine[],
  moved: MovedAway,
  isOfUnitsHere: boolean,
): OrderedLines {
  const hasOwn = hasLinesOfItsOwn(order, moved);
  const meant = meantLines(order, sent, moved, hasOwn);
  const placed = sent.map((input, index) =>
    placedLine(order, input, meant, { moved, isOfUnitsHere, field: `order_line_items[${index}]` }),
  );
  refuseBrokenUp(order, sent, placed, meant, moved);
  const named = namedIds(order, sent, meant, moved);
  const isOfShop =
    hasOwn && sent.every(({ id, origin_order_number: origin }) => id === undefined && origin === undefined);
  const missing = order.lines.filter((line) => !named.has(line.id) && !(isOfShop && cameFromAnother(order, line)));
  const warnings = placed.flatMap((each) => each.warnings);
  const isNew = placed.some(({ line }) => line?.id === UNKNOWN_LINE);
  return {
    lines: placed.flatMap(({ line }) => line ?? []),
    named,
    missing,
    meant: meant.lines,
    parts: new Map([...meant.kits].map(([input, kit]) => [input, kit.parts])),
    elsewhere: sent
      .filter((input) => isElsewhere(order, input, meant, moved))
      .map((input) => ({ input, line: meant.lines.get(input) })),
    warnings,
    isWhole: !isNew && warnings.length === 0 && missing.length === 0,
  };
}
