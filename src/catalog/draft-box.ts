import type { ErrorDetail } from '../kernel/errors.ts';
import { type Currency, minorFromE4 } from '../kernel/money.ts';
import { lengthIn, parseLength, parseWeight } from '../kernel/units.ts';
import { refuseUnreadable } from '../kernel/unreadable-field.ts';
import type { Box } from './box.ts';
import type { BoxInput } from './boxes.schema.ts';

/** 33.5 m in micrometres: longer sides are a mistake, and beyond what is packed exactly. */
const LONGEST_UM = 33_500_000;

/**
 * A box from what was sent over what was there; what is not sent stays. Inner sizes and a largest weight are required; outer
 * sizes default to the inner, the name to the code. Of a pallet the inner size is the room for its load, so the deck is as
 * high as the outer height is above the inner.
 * @throws ShipdockError `unreadable_field` naming every part that is missing or impossible.
 */
export function draftBox(input: BoxInput, before?: Box): Box {
  const reader = new PartReader(input);
  const code = before?.code ?? reader.code();
  const inner = reader.size('inner', before?.inner, undefined);
  const outer = reader.size('outer', before?.outer, inner);
  for (const side of SIDES) {
    if (outer[side] < inner[side]) reader.fault(`outer_${side}`, `is below inner_${side}`);
  }
  const tareUg = reader.weight('tare_weight') ?? before?.tareUg ?? 0;
  const maxWeightUg = reader.weight('max_weight') ?? before?.maxWeightUg;
  if (maxWeightUg === undefined) reader.fault('max_weight', 'is missing');
  else if (maxWeightUg <= tareUg) reader.fault('max_weight', 'is not above tare_weight: the box could hold nothing');
  const currency = input.currency ?? before?.currency ?? ('USD' as Currency);
  if (before !== undefined && currency !== before.currency) reader.costsIn(currency, before);
  reader.throwFaults();
  return {
    code,
    name: input.name ?? before?.name ?? code,
    type: input.type ?? before?.type ?? 'box',
    inner,
    outer,
    tareUg,
    maxWeightUg: maxWeightUg ?? 0,
    costMinor: minorFromE4(input.cost, currency) ?? before?.costMinor ?? 0,
    laborMinor: minorFromE4(input.labor_cost, currency) ?? before?.laborMinor ?? 0,
    currency,
  };
}

const SIDES = ['length', 'width', 'height'] as const;
type Sizes = Box['inner'];

/** Reads the parts of a box and remembers what was wrong, so that all of it is told at once. */
class PartReader {
  private readonly problems: ErrorDetail[] = [];
  private readonly input: BoxInput;

  constructor(input: BoxInput) {
    this.input = input;
  }

  code(): string {
    const code = this.input.code ?? '';
    if (code === '') this.fault('code', 'is missing');
    else if (!/^[A-Za-z0-9_.-]{1,64}$/.test(code)) {
      this.fault('code', 'has other characters than letters, digits, _ . and -');
    }
    return code;
  }

  size(which: 'inner' | 'outer', before: Sizes | undefined, fallback: Sizes | undefined): Sizes {
    const side = (name: (typeof SIDES)[number]) =>
      this.length(`${which}_${name}`) ?? before?.[name] ?? fallback?.[name] ?? this.missing(`${which}_${name}`);
    return { length: side('length'), width: side('width'), height: side('height') };
  }

  weight(field: 'tare_weight' | 'max_weight'): number | undefined {
    const text = this.input[field];
    return text === undefined ? undefined : parseWeight(text, this.input.weight_uom ?? 'lb');
  }

  /** Amounts of one currency mean nothing in another, but nothing is nothing in each. */
  costsIn(currency: Currency, before: Box): void {
    const kept = { cost: before.costMinor, labor_cost: before.laborMinor };
    for (const field of ['cost', 'labor_cost'] as const) {
      if (this.input[field] === undefined && kept[field] !== 0)
        this.fault(field, `is missing: the currency changes to ${currency}`);
    }
  }

  fault(field: string, message: string): void {
    this.problems.push({ field, message });
  }

  throwFaults(): void {
    refuseUnreadable(this.problems);
  }

  private length(field: `${'inner' | 'outer'}_${(typeof SIDES)[number]}`): number | undefined {
    const text = this.input[field];
    if (text === undefined) return undefined;
    const unit = this.input.dimension_uom ?? 'in';
    const length = parseLength(text, unit) ?? 0;
    if (length <= 0) this.fault(field, 'is not above 0');
    if (length > LONGEST_UM) {
      this.fault(field, `is ${text} ${unit}; a side is at most ${lengthIn(LONGEST_UM, unit, 0)} ${unit} (33.5 m)`);
    }
    return Math.max(1, length);
  }

  private missing(field: string): number {
    this.fault(field, 'is missing');
    return 1;
  }
}
