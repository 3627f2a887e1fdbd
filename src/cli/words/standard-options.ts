import { BYTE_ENCODINGS, UNICODE_ENCODINGS } from '../../kernel/encoding-names.ts';
import type { CommandSpec, OptionSpec } from '../command.ts';

/** Options of every command. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { flags: '--db <file|url>', description: 'data file, or postgres://… (SHIPDOCK_DB)' },
  { flags: '--server <url>', description: 'run on that shipdock server instead (SHIPDOCK_SERVER)', advanced: true },
  {
    flags: '--api-key-file <file>',
    description: 'the key for the server, - for standard input (SHIPDOCK_API_KEY_FILE)',
    advanced: true,
  },
  {
    flags: '--profile <name>',
    description: 'settings of that profile of the user file (SHIPDOCK_PROFILE)',
    advanced: true,
  },
  {
    flags: '--environment <name>',
    description: 'must be what the data file says (SHIPDOCK_ENV)',
    choices: ['sandbox', 'production'],
    advanced: true,
  },
  { flags: '--account <name>', description: 'where the data file holds several (SHIPDOCK_ACCOUNT)', advanced: true },
  { flags: '--user <name>', description: 'who acts, for the journal (SHIPDOCK_USER)', advanced: true },
  { flags: '--no-input', description: 'never ask; what is missing is an error (SHIPDOCK_NO_INPUT)', advanced: true },
  {
    flags: '--color <when>',
    description: 'colour on the terminal',
    choices: ['auto', 'always', 'never'],
    advanced: true,
  },
  { flags: '--now <time>', description: 'take this moment for the time, for repeatable runs', advanced: true },
  { flags: '--seed <text>', description: 'draw ids and everything random from this seed', advanced: true },
  { flags: '--debug', description: 'say what happens; SHIPDOCK_DEBUG=sql,carrier,http chooses', advanced: true },
  { flags: '--timing', description: 'say how long each phase took', advanced: true },
  { flags: '-h', description: 'short help' },
  { flags: '--help', description: 'full help' },
];

const JSON_OPTIONS: readonly OptionSpec[] = [
  { flags: '--json', description: 'answer as JSON, as the API does' },
  { flags: '--fields <names>', description: 'only these fields (a.b descends)', commas: true },
  {
    flags: '--jq <filter>',
    description: 'what this filter of jq makes of the JSON; texts without quotes',
    advanced: true,
  },
];
const JSONL: OptionSpec = { flags: '--jsonl', description: 'one JSON object a line, as they come' };
const TABLE_OPTIONS: readonly OptionSpec[] = [
  { flags: '--columns <names>', description: 'these columns, in this order', commas: true, advanced: true },
  { flags: '--header', description: 'column names in a pipe too', advanced: true },
  { flags: '--no-header', description: 'no column names', advanced: true },
];
const QUIET: OptionSpec = { flags: '-q, --quiet', description: 'print only ids' };
const PAGE_OPTIONS: readonly OptionSpec[] = [
  { flags: '-L, --limit <n>', description: 'at most that many (terminal: 30, pipe: all)' },
  { flags: '--all', description: 'every one, on a terminal too' },
  { flags: '--page <n>', description: 'that page, as the API pages', advanced: true },
  { flags: '--per-page <n>', description: 'page length, 1 to 100', advanced: true },
];
const OUTPUT_FILE: OptionSpec = {
  flags: '-o, --output <file>',
  description: 'write to FILE, to DIR/ or to - (standard output)',
};
const DRY_RUN: OptionSpec = { flags: '-n, --dry-run', description: 'show what would happen, change nothing' };
const IDEMPOTENCY_KEY: OptionSpec = {
  flags: '--idempotency-key <key>',
  description: 'the same again under this key does nothing and answers as before (24 hours)',
  advanced: true,
};
const YES: OptionSpec = { flags: '-y, --yes', description: 'do not ask' };

/** What every command that reads CSV takes, where a file does not tell it. */
const CSV_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--encoding <name>',
    description: 'encoding of the file, where it is not told from its bytes',
    choices: [...UNICODE_ENCODINGS, 'latin1', ...BYTE_ENCODINGS],
    advanced: true,
  },
  {
    flags: '--delimiter <char>',
    description: 'separator: comma, semicolon, tab or pipe',
    choices: ['comma', 'semicolon', 'tab', 'pipe'],
    advanced: true,
  },
];

/** The options that a command takes because of what it answers and does. */
export function answerOptions(spec: CommandSpec): readonly OptionSpec[] {
  const options = [...byAnswer(spec)];
  if (spec.dryRun === true) options.push(DRY_RUN);
  if (spec.isKeyed === true) options.push(IDEMPOTENCY_KEY);
  if (spec.changes === true) options.push(YES);
  return options;
}

function byAnswer(spec: CommandSpec): readonly OptionSpec[] {
  switch (spec.answers ?? 'object') {
    case 'object':
      return [...JSON_OPTIONS, QUIET, ...TABLE_OPTIONS];
    case 'list':
      // What a change made is told whole: only a list of what there is has pages.
      return [...JSON_OPTIONS, JSONL, QUIET, ...(spec.changes === true ? [] : PAGE_OPTIONS), ...TABLE_OPTIONS];
    case 'objects':
    case 'records':
      return [...JSON_OPTIONS, JSONL, QUIET, ...TABLE_OPTIONS];
    case 'binary':
      return [...JSON_OPTIONS, QUIET, OUTPUT_FILE];
    case 'text':
      return [];
  }
}

/** What is said of the one command: its own options, and how the CSV that it reads is written. */
export function ownOptions(spec: CommandSpec): readonly OptionSpec[] {
  const { options = [], readsCsv } = spec;
  return readsCsv === true ? [...options, ...CSV_OPTIONS] : options;
}

/** Every option the command takes. Its own come first; one of its own replaces the standard one of the same name. */
export function allOptions(spec: CommandSpec): readonly OptionSpec[] {
  const own = ownOptions(spec);
  const taken = new Set(own.map(longFlag));
  const standard = [...answerOptions(spec), ...GLOBAL_OPTIONS].filter((option) => !taken.has(longFlag(option)));
  return [...own, ...standard];
}

/** `--dry-run` of `-n, --dry-run`; the short flag where there is no long one. */
export function longFlag(option: OptionSpec): string {
  return flagNames(option).at(-1) ?? option.flags;
}

/** `-n` and `--dry-run` of `-n, --dry-run`. */
export function flagNames(option: OptionSpec): readonly string[] {
  const [names = ''] = option.flags.split(' <', 1);
  return names.split(', ');
}

/** Whether the word after the flag is its value. No option has an optional value: it would swallow the next word. */
export function takesValue(option: OptionSpec): boolean {
  return option.flags.includes('<');
}
