/**
 * A transcript: what someone typed and what came, as a file that reads like a terminal.
 *
 *     # a remark
 *     @tty 80            from here on a terminal of that width; @pipe: from here on a pipe
 *     $ shipdock orders get SO-1 --json | head -1
 *     {"id":"<*>"}       standard output; <*> stands for anything within a line
 *     ! warning: …       standard error, behind an exclamation mark
 *     …                  any number of lines
 *     = 3                the exit code, where it is not 0
 */
export interface Step {
  readonly line: number;
  readonly command: string;
  /** Columns of the terminal it runs on; undefined for a pipe. */
  readonly width: number | undefined;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly exit: number;
}

/** Reads a transcript. @throws Error naming the line where output stands before any command. */
export function readTranscript(text: string): readonly Step[] {
  const steps: (Step & { readonly stdout: string[]; readonly stderr: string[] })[] = [];
  let width: number | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const step = steps.at(-1);
    const mode = /^@(?:pipe|tty (\d+))$/.exec(line);
    if (mode !== null) width = mode[1] === undefined ? undefined : Number(mode[1]);
    else if (line.startsWith('$ ')) {
      steps.push({ line: index + 1, command: line.slice(2), width, stdout: [], stderr: [], exit: 0 });
    } else if (line === '' || line.startsWith('# ')) continue;
    else if (step === undefined) throw new Error(`line ${index + 1}: output before the first command`);
    else if (/^= \d+$/.test(line)) steps[steps.length - 1] = { ...step, exit: Number(line.slice(2)) };
    else if (line.startsWith('! ')) step.stderr.push(line.slice(2));
    else step.stdout.push(line);
  }
  return steps;
}

/** Whether lines are as expected: `<*>` is anything within a line, a line of `…` any number of lines. */
export function matchesLines(expected: readonly string[], actual: readonly string[]): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return actual.length === 0;
  if (first === '…') return actual.some((_, skip) => matchesLines(rest, actual.slice(skip))) || matchesLines(rest, []);
  const [line, ...others] = actual;
  return line !== undefined && linePattern(first).test(line) && matchesLines(rest, others);
}

function linePattern(expected: string): RegExp {
  const parts = expected.split('<*>').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** The lines of an output that a transcript shows: empty ones are not, and nothing ends in blanks. */
export function shownLines(output: string): readonly string[] {
  const lines = output.split('\n').map((line) => line.trimEnd());
  return lines.filter((line) => line !== '');
}
