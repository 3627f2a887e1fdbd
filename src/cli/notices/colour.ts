/** What tells a terminal that no text follows but what to do. */
export const ESCAPE = '\u001b';

/** The few colours used; never the only carrier of a meaning. */
export interface Colour {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

/** Colours for one stream, or none. */
export function createColour(enabled: boolean): Colour {
  const code = (open: number, close: number) => (text: string) =>
    enabled && text !== '' ? `${ESCAPE}[${open}m${text}${ESCAPE}[${close}m` : text;
  return {
    bold: code(1, 22),
    dim: code(2, 22),
    red: code(31, 39),
    green: code(32, 39),
    yellow: code(33, 39),
    cyan: code(36, 39),
  };
}
