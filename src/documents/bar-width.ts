/** Dots of the commonest label printers (203 dpi is 8 a millimetre) in mils. */
const DOT = 1000 / 203.2;
const QUIET_MODULES = 20;
/** Wider bars scan no better and eat the width. */
const WIDEST = 20;

/**
 * Width of one module in mils, quiet zones of ten modules each side included: whole printer dots where two or more fit,
 * so that every bar comes out of a thermal printer exactly as wide as it should be.
 */
export function moduleMils(boxWidth: number, modules: number): number {
  const widest = Math.min(boxWidth / (modules + QUIET_MODULES), WIDEST);
  const dots = Math.floor(widest / DOT);
  return dots >= 2 ? dots * DOT : widest;
}

/** Width of one module in dots of a printer; 1 where not even that fits. */
export function moduleDots(boxDots: number, modules: number, dpi: number): number {
  const widest = Math.min(boxDots / (modules + QUIET_MODULES), (WIDEST * dpi) / 1000);
  return Math.max(1, Math.floor(widest));
}
