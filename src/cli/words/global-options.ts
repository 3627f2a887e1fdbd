import type { Environment } from '../../kernel/context.ts';
import { readDateTime } from '../../kernel/date-time.ts';
import { parseDecimal } from '../../kernel/decimal.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { Variables } from '../engine/environment.ts';

export type OutputFormat = 'json' | 'jsonl' | 'tsv' | 'table';
export type DebugPart = 'sql' | 'carrier' | 'http';

/** What was typed, by camelCase name. */
type TypedOptions = Readonly<Record<string, unknown>>;

/** The options every command shares, read once: flags before environment variables before defaults. */
export interface GlobalOptions {
  /** What was asked for; where absent, a terminal gets a table and a pipe gets TSV. */
  readonly format: OutputFormat | undefined;
  /** Whether the answer is JSON in either form. */
  readonly json: boolean;
  readonly fields: readonly string[] | undefined;
  /** A filter of jq for the JSON answer. */
  readonly jq: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** Column names: yes, no, or (absent) on a terminal only. */
  readonly header: boolean | undefined;
  readonly quiet: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** Under which key the one thing is done that the command does. */
  readonly idempotencyKey: string | undefined;
  readonly noInput: boolean;
  readonly output: string | undefined;
  readonly limit: number | undefined;
  readonly all: boolean;
  readonly page: number | undefined;
  readonly perPage: number | undefined;
  /** The data file or URL as given; see `database-location.ts` for where it is when not. */
  readonly db: string | undefined;
  /** A server to run on, instead of data here. */
  readonly server: string | undefined;
  readonly environment: Environment | undefined;
  readonly account: string | undefined;
  readonly user: string | undefined;
  readonly now: Date | undefined;
  readonly seed: string | undefined;
  readonly debug: ReadonlySet<DebugPart>;
  readonly timing: boolean;
  readonly color: 'auto' | 'always' | 'never';
}

const COLOR_CHOICES = ['auto', 'always', 'never'] as const;

/** @throws ShipdockError `usage` for a value that cannot be read, naming flag or variable. */
export function readGlobalOptions(typed: { readonly options: TypedOptions }, variables: Variables): GlobalOptions {
  const { options } = typed;
  const format = readFormat(options, variables);
  return {
    format,
    json: format === 'json' || format === 'jsonl',
    fields: names(text(options.fields)),
    jq: text(options.jq),
    columns: names(text(options.columns)),
    header: options.header === true ? true : options.header === false ? false : undefined,
    quiet: options.quiet === true,
    yes: options.yes === true,
    // A plan is the dry run of an import.
    dryRun: options.dryRun === true || options.plan === true,
    idempotencyKey: readKey(text(options.idempotencyKey)),
    noInput: options.input === false || isSet(variables.SHIPDOCK_NO_INPUT),
    output: text(options.output),
    limit: count('--limit', options.limit, 0),
    all: options.all === true,
    page: count('--page', options.page, 1),
    perPage: pageLength(count('--per-page', options.perPage, 1)),
    db: text(options.db) ?? given(variables.SHIPDOCK_DB),
    server: text(options.server) ?? given(variables.SHIPDOCK_SERVER),
    environment: readEnvironment(options, variables),
    account: text(options.account) ?? given(variables.SHIPDOCK_ACCOUNT),
    user: text(options.user) ?? given(variables.SHIPDOCK_USER),
    now: readTime(text(options.now)),
    seed: text(options.seed),
    debug: readDebug(options.debug === true, given(variables.SHIPDOCK_DEBUG)),
    timing: options.timing === true,
    color: oneOf('--color', text(options.color) ?? 'auto', COLOR_CHOICES),
  };
}

export const FORMATS: readonly OutputFormat[] = ['json', 'jsonl', 'tsv', 'table'];

function readFormat(options: TypedOptions, variables: Variables): OutputFormat | undefined {
  if (options.jsonl === true) return 'jsonl';
  if (options.json === true || text(options.jq) !== undefined) return 'json';
  const asked = given(variables.SHIPDOCK_OUTPUT);
  return asked === undefined ? undefined : oneOf('SHIPDOCK_OUTPUT', asked, FORMATS);
}

export const ENVIRONMENTS = ['sandbox', 'production'] as const;

function readEnvironment(options: TypedOptions, variables: Variables): Environment | undefined {
  const flag = text(options.environment);
  const asked = flag ?? given(variables.SHIPDOCK_ENV);
  if (asked === undefined) return undefined;
  return oneOf(flag === undefined ? 'SHIPDOCK_ENV' : '--environment', asked, ENVIRONMENTS);
}

const DEBUG_PARTS: readonly DebugPart[] = ['sql', 'carrier', 'http'];

function readDebug(flag: boolean, variable: string | undefined): ReadonlySet<DebugPart> {
  if (variable === undefined || /^(1|true|all)$/i.test(variable)) {
    return new Set(flag || variable !== undefined ? DEBUG_PARTS : []);
  }
  return new Set(variable.split(',').map((part) => oneOf('SHIPDOCK_DEBUG', part.trim(), DEBUG_PARTS)));
}

function readTime(value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const time = readDateTime(value);
  if (time === undefined) throw usage(`--now "${value}" is no time; write it as 2026-01-31T09:00:00Z`);
  return new Date(time);
}

/** It may have to travel as a header, which keeps neither blanks at its ends nor letters beyond ASCII. */
function readKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[!-~]([ -~]*[!-~])?$/.test(key)) return key;
  throw usage(
    `--idempotency-key "${key}" is none: it takes letters, digits and signs of ASCII, without blanks around them`,
  );
}

function count(flag: string, value: unknown, least: number): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' ? parseDecimal(value, 0, 'exact') : undefined;
  if (number === undefined || number < least) throw usage(`${flag} "${value}" is no whole number from ${least} up`);
  return number;
}

/** Over HTTP a longer page is served as the longest; whoever reads page by page at a terminal would take it for the last. */
function pageLength(length: number | undefined): number | undefined {
  if (length === undefined || length <= MAX_PER_PAGE) return length;
  throw usage(
    `--per-page "${length}" is more than ${MAX_PER_PAGE}`,
    '--all for every one, or --limit for the first of them',
  );
}

function oneOf<Value extends string>(name: string, value: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw usage(`${name} does not take "${value}"; it takes ${known.join(', ')}`, didYouMean(nearest(value, known)));
}

function usage(message: string, hint?: string): ShipdockError {
  return new ShipdockError('usage', message, hint === undefined ? {} : { hint });
}

function names(value: string | undefined): readonly string[] | undefined {
  const list = value?.split(',').map((name) => name.trim());
  return list?.filter((name) => name !== '');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function given(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

/** A switch in the environment: anything but empty, 0 and false turns it on. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no)$/i.test(value);
}
