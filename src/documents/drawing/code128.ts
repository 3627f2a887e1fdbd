/**
 * Code 128 and GS1-128 (ISO/IEC 15417), subsets B and C: printable ASCII.
 * - digits go in pairs (C) where that makes the symbol shorter, found by dynamic programming from the end;
 * - GS1-128 starts with FNC1;
 * - check symbol: start value + Σ position × value, modulo 103.
 */

/** The bars of a symbol. */
export interface Code128 {
  /** Alternating bar and space widths in modules, bar first; with check and stop, without quiet zones. */
  readonly widths: string;
  /** Sum of the widths. */
  readonly modules: number;
}

const START_B = 104;
const START_C = 105;
const FNC1 = 102;
/** In subset C. */
const CODE_B = 100;
/** In subset B. */
const CODE_C = 99;
const STOP = '2331112';

/** Widths of the symbols 0 to 105 in modules: bar, space, bar, space, bar, space. */
const PATTERNS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';

/** Whether Code 128 as printed here can carry it: 1 to 80 printable ASCII characters. */
export function isScannable(data: string): boolean {
  return data.length >= 1 && data.length <= 80 && /^[ -~]*$/.test(data);
}

/** @throws RangeError where the data is not scannable (`isScannable`). */
export function encodeCode128(data: string, symbology: 'code128' | 'gs1_128'): Code128 {
  if (!isScannable(data)) throw new RangeError(`Code 128 carries 1 to 80 printable ASCII characters, not "${data}"`);
  const values = symbolValues(data, symbology === 'gs1_128');
  let check = values[0] ?? 0;
  let widths = '';
  for (const [position, value] of values.entries()) {
    check += position * value;
    widths += pattern(value);
  }
  return { widths: widths + pattern(check % 103) + STOP, modules: (values.length + 1) * 11 + 13 };
}

/** No symbol of it is longer: one symbol a character, which pairs of digits make fewer. */
export function mostModules(data: string, symbology: 'code128' | 'gs1_128'): number {
  const values = data.length + (symbology === 'gs1_128' ? 2 : 1);
  return (values + 1) * 11 + 13;
}

function pattern(value: number): string {
  return PATTERNS.slice(value * 6, value * 6 + 6);
}

function symbolValues(data: string, isGs1: boolean): number[] {
  const { staysB, staysC } = costs(data);
  const cost = (list: readonly number[], at: number) => list[at] ?? 0;
  let inC = cost(staysC, 0) < cost(staysB, 0);
  const values = [inC ? START_C : START_B];
  if (isGs1) values.push(FNC1);
  for (let at = 0; at < data.length; at += inC ? 2 : 1) {
    const [stays, switches] = inC ? [staysC, staysB] : [staysB, staysC];
    if (cost(switches, at) + 1 < cost(stays, at)) {
      values.push(inC ? CODE_B : CODE_C);
      inC = !inC;
    }
    values.push(inC ? Number(data.slice(at, at + 2)) : data.charCodeAt(at) - 32);
  }
  return values;
}

/** How many symbols the rest takes from each position if the symbol there is in subset B, or in C. */
function costs(data: string): { readonly staysB: readonly number[]; readonly staysC: readonly number[] } {
  const staysB = new Array<number>(data.length + 2).fill(0);
  const staysC = new Array<number>(data.length + 2).fill(0);
  const rest = (at: number, own: number[], other: number[]) => Math.min(own[at] ?? 0, 1 + (other[at] ?? 0));
  for (let at = data.length - 1; at >= 0; at--) {
    staysB[at] = 1 + rest(at + 1, staysB, staysC);
    staysC[at] = isPair(data, at) ? 1 + rest(at + 2, staysC, staysB) : Number.POSITIVE_INFINITY;
  }
  return { staysB, staysC };
}

function isPair(data: string, at: number): boolean {
  return isDigit(data.charCodeAt(at)) && isDigit(data.charCodeAt(at + 1));
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
