import { printable } from '../output/cell.ts';
import { type Receipt, receiptText } from '../output/receipt.ts';
import type { Colour } from './colour.ts';
import { type BarPlace, createProgress, type Progress, type ProgressRequest } from './progress.ts';
import type { OutputStream } from './stream.ts';

/** Standard error: what a person should know, never what was asked for. */
export interface Notices {
  /** What was done (`booked SO-1042: shp_…`). Not with --quiet or --json; a dry run says what it would do. */
  receipt(text: Receipt): void;
  /** What helps to understand the answer (a footer, a next step). Not with --quiet or --json. */
  info(text: string): void;
  /** What is going on, and over by the time that it would be told below a table: at once. Not with --quiet or --json. */
  meanwhile(text: string): void;
  /** What went otherwise than expected, though not wrong. Always. */
  warn(text: string): void;
  /** The warnings that came with an answer. Always. */
  warnAll(texts: readonly string[] | undefined): void;
  /** What is wrong with one of several that are worked on, and below it what helps. Always. */
  item(text: string, below?: readonly string[]): void;
  /** Anything, verbatim: errors, prompts' echoes, --debug lines. */
  line(text: string): void;
  /** Keeps receipts, infos, warnings and items back until the function that it answers is called: they belong below a table. */
  hold(): () => void;
  /** A long task: a bar on a terminal after 150 ms, else a line now and then; nothing with --quiet. */
  progress(request: ProgressRequest): Progress;
}

export interface NoticeParts {
  readonly stream: OutputStream;
  readonly place: BarPlace;
  readonly colour: Colour;
  readonly isTerminal: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  readonly dryRun: boolean;
  /** See `same-data.ts`. */
  onSameData(text: string): string;
}

export function createNotices(parts: NoticeParts): Notices {
  const line = (text: string): void => parts.stream.write(`${text}\n`);
  const isSilent = parts.quiet || parts.json;
  const shown = (text: string): string => parts.onSameData(printable(text));
  let waiting: string[] | undefined;
  const tell = (text: string): void => {
    if (waiting === undefined) line(text);
    else waiting.push(text);
  };
  const warn = (text: string): void => tell(`${parts.colour.yellow('warning:')} ${shown(text)}`);
  return {
    line,
    item: (text, below = []) => {
      tell(shown(text));
      for (const each of below) tell(`  ${shown(each)}`);
    },
    hold: () => {
      waiting ??= [];
      return () => {
        const texts = waiting ?? [];
        waiting = undefined;
        for (const text of texts) line(text);
      };
    },
    receipt: (text) => {
      if (!isSilent) tell(shown(receiptText(text, parts.dryRun)));
    },
    info: (text) => {
      if (!isSilent) tell(shown(text));
    },
    meanwhile: (text) => {
      if (!isSilent) line(shown(text));
    },
    warn,
    warnAll: (texts) => texts?.forEach(warn),
    progress: (request) =>
      createProgress(request, { line, place: parts.place, isTerminal: parts.isTerminal, isQuiet: parts.quiet }),
  };
}
