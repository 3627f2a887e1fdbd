/** What a ZPL printer says of itself (`~HS`, ZPL II Programming Guide). */
export interface PrinterStatus {
  readonly isPaperOut: boolean;
  readonly isPaused: boolean;
  readonly isHeadOpen: boolean;
  readonly isRibbonOut: boolean;
  readonly isBufferFull: boolean;
  readonly isTooHot: boolean;
  readonly isTooCold: boolean;
  /** Formats that it has received and not begun, and labels left of the one under way. */
  readonly waiting: number;
}

const STX = '\x02';
const ETX = '\x03';
/** As many strings make an answer. */
const STRINGS = 3;

/** The three strings of the answer, each between STX and ETX; undefined while one of them is still to come. */
export function readPrinterStatus(answer: string): PrinterStatus | undefined {
  const strings = answer
    .split(STX)
    .slice(1)
    .flatMap((part) => (part.includes(ETX) ? [part.slice(0, part.indexOf(ETX)).split(',')] : []));
  const [first, second] = strings.slice(-STRINGS);
  if (strings.length < STRINGS || first === undefined || second === undefined) return undefined;
  const flag = (fields: readonly string[], at: number) => fields[at]?.trim() === '1';
  const number = (fields: readonly string[], at: number) => Number.parseInt(fields[at] ?? '0', 10) || 0;
  return {
    isPaperOut: flag(first, 1),
    isPaused: flag(first, 2),
    isBufferFull: flag(first, 5),
    isTooCold: flag(first, 10),
    isTooHot: flag(first, 11),
    isHeadOpen: flag(second, 2),
    isRibbonOut: flag(second, 3),
    waiting: number(first, 4) + number(second, 8),
  };
}

/** Why it prints nothing now; undefined where it is ready. */
export function notReady(status: PrinterStatus): string | undefined {
  if (status.isPaperOut) return 'it is out of paper';
  if (status.isRibbonOut) return 'it is out of ribbon';
  if (status.isHeadOpen) return 'its head is open';
  if (status.isPaused) return 'it is paused';
  if (status.isTooHot) return 'its head is too hot';
  if (status.isTooCold) return 'its head is too cold';
  return status.isBufferFull ? 'its buffer is full' : undefined;
}
