import type { Session } from './session.ts';
import type { View } from './view.ts';
import type { GlobalOptions } from './words/global-options.ts';

/** One positional argument of a command. */
export interface ArgumentSpec {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Takes all the rest (`labels get shp_1 shp_2`). */
  readonly variadic?: boolean;
  /** The field of the API that it says, where a fault of that is to be told of it. */
  readonly field?: string;
  /** Why it cannot be negative, for who tries: `-3d` looks like an option. */
  readonly notNegative?: string;
}

/** One option, in commander's notation (`-o, --output <file>`, `--no-input`, `--item <sku=n...>`). */
export interface OptionSpec {
  readonly flags: string;
  readonly description: string;
  /** Allowed values; anything else is refused with the nearest one named. */
  readonly choices?: readonly string[];
  readonly default?: string | number | boolean;
  /** Collects repeated uses into a list. */
  readonly repeat?: boolean;
  /** Its one value is a list, separated by commas. */
  readonly commas?: boolean;
  /** The field of the API that it says, where that has another name. */
  readonly field?: string;
  /** Whether it only chooses what is looked at, in a command that changes something. */
  readonly isFilter?: boolean;
  /** Whether the command makes a change with it that it does not without, as to print. */
  readonly makesChange?: boolean;
  /** The flag without which it would do nothing; its description begins with that. */
  readonly onlyWith?: string;
  /** Left out of the short help (`-h`), shown in the full one (`--help`). */
  readonly advanced?: boolean;
}

/** What was typed, after commander read it: arguments by name (a list where variadic) and options by camelCase name. */
export interface Typed {
  readonly arguments: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * What a command puts on standard output, which decides the output options it takes:
 * `object`, `objects` (one where one is named, a list where several are) and `list` take --json, --fields, --columns, --header
 * and --quiet; `objects` also --jsonl; `list` also --jsonl and,
 * where it changes nothing, --limit, --all, --page and --per-page; `records` (a stream the command makes while it works:
 * import, watch) --json, --fields, --jsonl; `binary` --json and -o; `text` nothing.
 */
export type AnswerKind = 'object' | 'objects' | 'list' | 'records' | 'binary' | 'text';

/** A row of the command table: names, arguments, help and examples. Loaded at every start, so it imports nothing. */
export interface CommandSpec {
  /** Noun and verb (`orders import`), or one word (`init`). */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** More than the summary, for the full help: paragraphs of plain text. */
  readonly description?: string;
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  /** Full command lines, each run by a test; at least one, two for the short help. */
  readonly examples: readonly string[];
  /** What it needs before it runs: nothing, or an existing data file. */
  readonly needs: 'nothing' | 'database';
  /** `object` where absent. */
  readonly answers?: AnswerKind;
  /** Whether it takes --dry-run. */
  readonly dryRun?: boolean;
  /** Whether it takes --idempotency-key: what it does is one POST of the API. */
  readonly isKeyed?: boolean;
  /** Whether it changes data: then it takes --yes, and finishes its work when the reader of its output goes away. */
  readonly changes?: boolean;
  /** Whether it reads CSV: then it takes --encoding and --delimiter. */
  readonly readsCsv?: boolean;
  /** Exit codes worth a line in its help, as `3 no such order`. */
  readonly exits?: readonly string[];
  /** Not in overviews (deprecated spellings). */
  readonly hidden?: boolean;
  /** Works although a configuration file cannot be read (help), or reads them itself. */
  readonly ignoresConfiguration?: boolean;
  readonly load: () => Promise<CommandModule>;
}

/** What a command's file exports. */
export interface CommandModule {
  readonly run: CommandRun;
  /** The field list of what it answers: checks --fields and --columns before anything is done, and feeds the full help. */
  readonly view?: View<never>;
  /** The columns of the small CSV file that it reads, for the full help. */
  readonly columns?: readonly string[];
  /** The same where what was typed decides it, as a job instead of its result; then `view` is the usual one. */
  readonly viewOf?: (typed: Typed, options: GlobalOptions) => View<never>;
}

/**
 * Runs the command. What it answers goes out through `session.output`, what it says through `session.notices`; it throws
 * ShipdockError for every expected failure. The number is the exit code where it is not 0 (6 partly done, 7 not yet).
 * @param allCommands the whole command table, for those that explain it
 */
export type CommandRun = (session: Session, typed: Typed, allCommands: AllCommands) => Promise<number | undefined>;

export type AllCommands = () => Promise<readonly CommandSpec[]>;
