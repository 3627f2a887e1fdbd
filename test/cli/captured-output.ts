import type { CommandSpec } from '../../src/cli/command.ts';
import { createColour } from '../../src/cli/notices/colour.ts';
import { createNotices } from '../../src/cli/notices/notices.ts';
import type { OutputStream } from '../../src/cli/notices/stream.ts';
import { createOutput, type Output } from '../../src/cli/output/output.ts';
import { readCommandLine } from '../../src/cli/words/command-line.ts';
import type { GlobalOptions } from '../../src/cli/words/global-options.ts';

const LIST: CommandSpec = {
  name: 'parcels list',
  summary: 'Parcels.',
  examples: [],
  needs: 'nothing',
  answers: 'list',
  dryRun: true,
  // A list of what there is has pages, one that a change made has not: this one has all options of both.
  options: [{ flags: '-y, --yes', description: 'do not ask' }],
  load: async () => ({ run: async () => undefined }),
};

/** Options as a list command would read them from these words. */
export function optionsOf(words: readonly string[], variables: Record<string, string> = {}): GlobalOptions {
  return readCommandLine(LIST, words, variables).options;
}

export interface Captured {
  readonly output: Output;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** Standard output and error that are kept as text; `closeAfter` writes the reader goes away. */
export function captureOutput(
  words: readonly string[] = [],
  setting: { readonly width?: number; readonly drains?: boolean; readonly closeAfter?: number } = {},
): Captured {
  const out = memoryStream(setting.closeAfter);
  const err = memoryStream();
  const options = optionsOf(words);
  const notices = createNotices({
    place: {},
    onSameData: (text) => text,
    stream: err,
    colour: createColour(false),
    isTerminal: setting.width !== undefined,
    quiet: options.quiet,
    json: options.json,
    dryRun: options.dryRun,
  });
  const output = createOutput({
    stream: {
      ...out,
      get isClosed() {
        return out.isClosed;
      },
      flush: () => undefined,
    },
    options,
    isTerminal: setting.width !== undefined,
    width: setting.width ?? 80,
    colour: createColour(false),
    now: () => new Date('2026-01-31T12:00:00Z'),
    notices,
    drains: setting.drains ?? false,
  });
  return { output, stdout: out.text, stderr: err.text };
}

function memoryStream(closeAfter = Number.POSITIVE_INFINITY): OutputStream & { text(): string } {
  const written: string[] = [];
  return {
    get isClosed() {
      return written.length >= closeAfter;
    },
    write: (data) => {
      if (data.length > 0) written.push(String(data));
    },
    text: () => written.join(''),
  };
}
