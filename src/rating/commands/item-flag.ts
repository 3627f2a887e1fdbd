import { ShipdockError } from '../../kernel/errors.ts';

type Body = Readonly<Record<string, unknown>>;

const SIZES = /^(?:(\d{1,6})\*)?(\d[\d.]*)x(\d[\d.]*)x(\d[\d.]*)(in|cm)?$/i;
const WEIGHT = /^(\d[\d.]*)(lb|lbs|oz|kg|g)?$/i;
const MEMBERS: Readonly<Record<string, string>> = {
  value: 'value',
  quantity: 'quantity',
  class: 'freight_class',
  nmfc: 'nmfc',
  type: 'type',
  name: 'name',
};

/**
 * `MUG-RED=2` or `9x6x4,20oz,value=40` as an item of `POST /rates`.
 * @throws ShipdockError `usage` naming the part that cannot be read.
 */
export function itemFromFlag(text: string): Body {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim());
  if (SIZES.test(first)) return sized(first, rest, text);
  const [, sku, quantity] = /^(.+)=(\d+)$/.exec(first) ?? /^([^=]+)$/.exec(first) ?? [];
  if (sku === undefined || /^\d[\d.]*x/i.test(sku)) throw wrong(text, first);
  if (quantity !== undefined) refuseCommaInNumber(rest[0], text);
  return eachOnce([{ sku, ...(quantity === undefined ? {} : { quantity }) }, ...members(rest, text)], text);
}

/** `48x40x48,500lb,type=pallet` as a package of `POST /rates`. @throws ShipdockError `usage`. */
export function packageFromFlag(text: string): Body {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim());
  if (!SIZES.test(first)) throw wrong(text, first);
  return sized(first, rest, text);
}

function sized(first: string, rest: readonly string[], text: string): Body {
  const [, quantity, length, width, height, unit] = SIZES.exec(first) ?? [];
  const sizes = { length, width, height, ...(unit === undefined ? {} : { dimension_uom: unit }) };
  return eachOnce([{ ...sizes, ...(quantity === undefined ? {} : { quantity }) }, ...members(rest, text)], text);
}

function members(parts: readonly string[], text: string): readonly Body[] {
  return parts.map((part) => member(part, text));
}

/** Half a unit, or a thousand: `MUG=1,000` would be one of no weight. */
function refuseCommaInNumber(next: string | undefined, text: string): void {
  if (next === undefined || !/^\d+$/.test(next)) return;
  throw new ShipdockError('usage', `"${text}": ${next} is neither units nor a weight, which has a unit here`, {
    hint: COMMAS,
  });
}

const COMMAS = 'a number has a decimal point, 1.5lb; commas part what is said';

/** A decimal comma makes two weights of one. */
function eachOnce(parts: readonly Body[], text: string): Body {
  const said = parts.flatMap((part) => Object.keys(part));
  const twice = said.find((name, index) => said.indexOf(name) !== index);
  if (twice === undefined) return Object.assign({}, ...parts);
  throw new ShipdockError('usage', `"${text}": ${twice} is said twice`, {
    hint: COMMAS,
  });
}

function member(part: string, text: string): Body {
  const weight = WEIGHT.exec(part);
  if (weight !== null) {
    return { weight: weight[1], ...(weight[2] === undefined ? {} : { weight_uom: weight[2] }) };
  }
  if (part === 'hazmat' || part === 'limited_quantity') return { hazmat_data: { dangerous_goods_type: part } };
  const [name = '', value = ''] = part.split('=', 2);
  const known = MEMBERS[name];
  if (known === undefined || value === '') throw wrong(text, part);
  return { [known]: value };
}

function wrong(text: string, part: string): ShipdockError {
  return new ShipdockError('usage', `"${text}": "${part}" is no size, weight or part of an item`, {
    hint: 'write it as 9x6x4,20oz,value=40 or MUG-RED=2; more: shipdock rates quote --help',
  });
}
