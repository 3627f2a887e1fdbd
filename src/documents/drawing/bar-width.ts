import { encodeCode128, isScannable, mostModules } from './code128.ts';
import type { Barcode } from './drawing.ts';

/** Dots of the commonest label printers (203 dpi is 8 a millimetre) in mils. */
const DOT = 1000 / 203.2;
const QUIET_MODULES = 20;
/** Wider bars scan no better and eat the width. */
const WIDEST = 20;
/** Narrower bars of a thermal printer run together. */
const FEWEST_DOTS = 2;

/**
 * Whether a barcode of it, quiet zones included, has room for bars that a scanner reads: two dots of a 203 dpi printer a module.
 * What has not is better read by the number that stands for it, or not at all, than printed as grey.
 * @param boxWidth in mils.
 */
export function scansIn(boxWidth: number, data: string, symbology: Barcode['symbology'] = 'code128'): boolean {
  if (!isScannable(data)) return false;
  const most = Math.floor(boxWidth / (FEWEST_DOTS * DOT)) - QUIET_MODULES;
  return mostModules(data, symbology) <= most || encodeCode128(data, symbology).modules <= most;
}

/**
 * Width of one module in mils, quiet zones of ten modules each side included: whole printer dots where two or more fit,
 * so that every bar comes out of a thermal printer exactly as wide as it should be.
 */
export function moduleMils(boxWidth: number, modules: number): number {
  const widest = Math.min(boxWidth / (modules + QUIET_MODULES), WIDEST);
  const dots = Math.floor(widest / DOT);
  return dots >= FEWEST_DOTS ? dots * DOT : widest;
}

/** Width of one module in dots of a printer; 1 where not even that fits. */
export function moduleDots(boxDots: number, modules: number, dpi: number): number {
  const widest = Math.min(boxDots / (modules + QUIET_MODULES), (WIDEST * dpi) / 1000);
  return Math.max(1, Math.floor(widest));
}
