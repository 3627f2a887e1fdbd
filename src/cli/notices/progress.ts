import type { OutputStream } from './stream.ts';

/** A task that takes a while, told on standard error. */
export interface Progress {
  /** So many are done by now. */
  update(done: number): void;
  /** Takes the bar away; `text` stays as a line. */
  finish(text?: string): void;
}

export interface ProgressRequest {
  /** What is being done, as in "importing". */
  readonly label: string;
  /** What is counted, as in "rows". */
  readonly unit: string;
  readonly total?: number;
}

/** The bar on the screen: what else is written there takes it away first, or would stand behind it on its line. */
export interface BarPlace {
  bar?: { clear(): unknown } | undefined;
}

/** A stream of the screen that bar stands on. */
export function besideBar(stream: OutputStream, place: BarPlace): OutputStream {
  return {
    get isClosed() {
      return stream.isClosed;
    },
    write(data) {
      place.bar?.clear();
      stream.write(data);
    },
  };
}

export interface ProgressParts {
  readonly place: BarPlace;
  line(text: string): void;
  readonly isTerminal: boolean;
  readonly isQuiet: boolean;
}

const DELAY_MS = 150;
const REDRAW_MS = 100;
const LINE_EVERY_MS = 10_000;
const LINE_EVERY = 1_000;

const SILENT: Progress = { update: () => undefined, finish: () => undefined };

/** The progress that fits the stream: a bar, plain lines, or nothing. */
export function createProgress(request: ProgressRequest, parts: ProgressParts): Progress {
  if (parts.isQuiet) return SILENT;
  return parts.isTerminal && canRedraw() ? createBar(request, parts) : createLines(request, parts);
}

/** On a terminal that says it is 0 columns wide (a pty without a size), ora clears lines without end. */
function canRedraw(): boolean {
  return process.stderr.columns !== 0;
}

/** One line every 10 s or 1,000, whichever comes first. */
function createLines(request: ProgressRequest, parts: ProgressParts): Progress {
  const started = Date.now();
  let told = { done: 0, at: started };
  return {
    update(done) {
      const at = Date.now();
      if (done - told.done < LINE_EVERY && at - told.at < LINE_EVERY_MS) return;
      told = { done, at };
      parts.line(progressText(request, done, at - started));
    },
    finish(text) {
      if (text !== undefined) parts.line(text);
    },
  };
}

/** A spinner line with rate and time left. ora is loaded only for tasks that outlast the first moment. */
function createBar(request: ProgressRequest, parts: ProgressParts): Progress {
  const started = Date.now();
  let done = 0;
  let spinner: Spinner | undefined;
  let isFinished = false;
  let drawnAt = 0;
  // Also where a signal ends the command: the shell's prompt would stand behind it.
  const stop = () => spinner?.stop();
  const timer = setTimeout(() => {
    void startSpinner(onOneLine(progressText(request, done, Date.now() - started))).then((created) => {
      if (isFinished) return void created.stop();
      spinner = created;
      parts.place.bar = created;
      process.once('exit', stop);
    });
  }, DELAY_MS);
  timer.unref();
  return {
    update(now) {
      done = now;
      const at = Date.now();
      if (spinner === undefined || at - drawnAt < REDRAW_MS) return;
      drawnAt = at;
      spinner.text = onOneLine(progressText(request, done, at - started));
      // Work that never leaves the event loop would let no frame through.
      spinner.render();
    },
    finish(text) {
      isFinished = true;
      parts.place.bar = undefined;
      clearTimeout(timer);
      process.off('exit', stop);
      stop();
      if (text !== undefined) parts.line(text);
    },
  };
}

interface Spinner {
  text: string;
  clear(): unknown;
  render(): unknown;
  stop(): unknown;
}

async function startSpinner(text: string): Promise<Spinner> {
  const { default: ora } = await import('ora');
  // Uncoloured: ora does not know what --color and NO_COLOR say.
  return ora({
    text,
    stream: process.stderr,
    color: false,
    isEnabled: true,
    discardStdin: false,
    hideCursor: false,
  }).start();
}

/**
 * The spinner and a blank stand before it; no letter of it takes two columns. What breaks into two lines is not taken away whole,
 * and stays between other lines.
 */
function onOneLine(text: string): string {
  const room = Math.max((process.stderr.columns ?? 80) - 3, 1);
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}

/** `importing 1,200 of 3,000 rows · 810/s · 2 s left` */
export function progressText(request: ProgressRequest, done: number, elapsedMs: number): string {
  const of = request.total === undefined ? '' : ` of ${grouped(request.total)}`;
  const parts = [`${request.label} ${grouped(done)}${of} ${request.unit}`];
  const rate = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0;
  if (rate > 0) parts.push(`${grouped(Math.round(rate))}/s`);
  if (rate > 0 && request.total !== undefined && request.total > done) {
    parts.push(`${duration((request.total - done) / rate)} left`);
  }
  return parts.join(' · ');
}

function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
