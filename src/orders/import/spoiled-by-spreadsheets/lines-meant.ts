import { KeysAlike, TextsMade } from '../../../csv/alike-texts.ts';
import { isAlike } from '../../../csv/made-by-spreadsheet.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { hasLinesOfItsOwn, type MovedAway, type NamedLine } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { goodsOf } from '../lines/goods.ts';
import { type FileLine, nameOf } from '../shipped/shipped-units.ts';

/** The lines of an order that those of a file mean by their ids, keys and goods, however many both are. */
export class LinesMeant {
  /** The order's lines, and those that went to others whole. */
  readonly lines: readonly NamedLine[];
  /** The lines that the file names by no id or key. */
  readonly unnamed: readonly NamedLine[];
  private readonly hasOwn: boolean;
  private readonly places: ReadonlyMap<NamedLine, number>;
  private readonly byId: ReadonlyMap<string, readonly NamedLine[]>;
  private readonly byKey: ReadonlyMap<string, readonly NamedLine[]>;
  private readonly byGoods: ReadonlyMap<string, readonly NamedLine[]>;
  private readonly sentGoods: ReadonlySet<string>;
  private readonly skus: TextsMade;
  private readonly names: TextsMade;

  constructor(order: Order, sent: readonly FileLine[], moved: MovedAway) {
    this.lines = [...order.lines, ...moved.gone];
    this.hasOwn = hasLinesOfItsOwn(order, moved);
    this.places = new Map(this.lines.map((line, at) => [line, at]));
    this.byId = grouped(this.lines, ({ id }) => id);
    this.byKey = grouped(this.lines, ({ sourceSystemId }) => sourceSystemId ?? '');
    this.byGoods = grouped(this.lines, (line) => goodsOf(nameOf(line)));
    this.sentGoods = new Set(sent.map(goodsOf));
    this.skus = new TextsMade(this.lines.flatMap(({ sku }) => sku ?? []));
    this.names = new TextsMade(this.lines.flatMap(({ sku, details }) => (sku === null ? (details.name ?? '') : [])));
    const ids = new Set(sent.map(({ id }) => id));
    const keys = new KeysAlike(sent.flatMap(({ id, source_system_id: key }) => (id === undefined ? (key ?? []) : [])));
    this.unnamed = this.lines.filter(({ id, sourceSystemId: key }) => !ids.has(id) && (key === null || !keys.has(key)));
  }

  /**
   * The line of its id or key; else those of its goods, or of the one SKU that a spreadsheet may have made that of: an order may
   * have several such lines. By another key its shop means another line, and beside the SKU as it is here it means other goods.
   */
  of(input: FileLine): readonly NamedLine[] {
    const { id, source_system_id: key } = input;
    const [named] = id === undefined ? [] : (this.byId.get(id) ?? []);
    if (named !== undefined) return [named];
    const keyed = key === undefined ? undefined : this.byKey.get(key)?.find((line) => this.mayMean(input, line));
    if (keyed !== undefined) return [keyed];
    const ofGoods = (this.byGoods.get(goodsOf(input)) ?? []).filter((line) => this.mayMean(input, line));
    if (ofGoods.length > 0) return ofGoods;
    const mayBeMade = this.madeInto(input);
    const ofOwn = mayBeMade.filter((line) => this.mayMean(input, line));
    // What others brought is not added a second time, whatever its key.
    const made = ofOwn.length > 0 ? ofOwn : mayBeMade;
    return new Set(made.map(({ sku, details }) => sku ?? details.name)).size === 1 ? made : [];
  }

  /** Of these lines those that one of a file may mean by its goods: the order's own where it has such, and none of another key. */
  among(lines: readonly NamedLine[], input: FileLine): readonly NamedLine[] {
    return lines.filter((line) => this.mayMean(input, line));
  }

  /**
   * The SKUs of the order that a spreadsheet may have made the said one of, or that are it; names where it says none.
   * @param others what other lines of the file say as it is here.
   */
  forms(input: FileLine, others: ReadonlySet<string | undefined>): readonly string[] {
    const [said, texts] = input.sku === undefined ? [input.name, this.names] : [input.sku, this.skus];
    const asSaid = said !== undefined && this.byGoods.has(goodsOf(input)) ? [said] : [];
    return [...asSaid, ...texts.of(said).filter((text) => !others.has(text))];
  }

  private mayMean({ source_system_id: key, origin_order_number: origin }: FileLine, line: NamedLine): boolean {
    const { sourceSystemId, details } = line;
    return (
      (!this.hasOwn || details.originOrderNumber === origin) &&
      (key === undefined || sourceSystemId === null || isAlike(sourceSystemId, key))
    );
  }

  /** Lines of whose SKU a spreadsheet made the one that a file says, or of whose name where it says none; in their order. */
  private madeInto(input: FileLine): readonly NamedLine[] {
    const goods =
      input.sku === undefined
        ? this.names.of(input.name).map((name) => goodsOf({ name }))
        : this.skus.of(input.sku).map((sku) => goodsOf({ sku }));
    const lines = goods.filter((each) => !this.sentGoods.has(each)).flatMap((each) => this.byGoods.get(each) ?? []);
    return lines.toSorted((one, other) => (this.places.get(one) ?? 0) - (this.places.get(other) ?? 0));
  }
}

/** Whether a file names the line by its id, or by its key as a spreadsheet may have left it. */
export function isNamed({ id, sourceSystemId }: NamedLine, { id: said, source_system_id: key }: FileLine): boolean {
  return (
    said === id || (said === undefined && key !== undefined && sourceSystemId !== null && isAlike(sourceSystemId, key))
  );
}
