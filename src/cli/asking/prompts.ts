import { ShipdockError } from '../../kernel/errors.ts';
import { shellWord } from '../../kernel/shell.ts';
import { printable } from '../output/cell.ts';
import type { GlobalOptions } from '../words/global-options.ts';

/** One thing a command needs to know, and the flag that says it without being asked. */
export interface Question {
  readonly name: string;
  /** As it is typed, with a placeholder: `--zip <zip>`, or of an argument `<code>`. */
  readonly flag: string;
  readonly message: string;
  /** What the command line said already; then it is not asked. */
  readonly given?: string | undefined;
  /** Offered on a terminal; taken where nobody can be asked. Without one an answer is needed. */
  readonly default?: string;
  /** Offered on a terminal alone, after the answers before it. */
  readonly offered?: (answers: Readonly<Record<string, string>>) => string | undefined;
  /** Whether, after those before it, it may stay without an answer. */
  readonly isOptional?: (answers: Readonly<Record<string, string>>) => boolean;
  readonly choices?: readonly string[];
  /** What is wrong with an answer; undefined where nothing is. */
  readonly check?: (answer: string) => string | undefined;
  /** What of an answer its flag says, where it is given several times. */
  readonly each?: (answer: string) => readonly string[];
}

/**
 * What must be agreed to. `moderate`: --yes or a yes at the prompt. `severe`: the count or name typed at the prompt, or
 * given by --confirm; --yes is not enough.
 */
export type Confirmation =
  | {
      readonly level: 'moderate';
      /** Where it must be looked for: only if somebody is asked. What is not there is told instead of a question. */
      readonly action: string | (() => Promise<string>);
    }
  | {
      readonly level: 'severe';
      readonly action: string;
      readonly expected: string;
      readonly given: string | undefined;
    };

/** The one place that asks. */
export interface Prompts {
  /** Whether anyone can be asked: stdin and stderr are terminals, no CI, no --no-input, no --json. */
  readonly mayAsk: boolean;
  /**
   * Answers to all questions, given or asked. What was asked is told afterwards as one command line.
   * @throws ShipdockError `usage` naming every missing flag at once, where nobody can be asked.
   */
  ask(questions: readonly Question[]): Promise<Readonly<Record<string, string>>>;
  /**
   * Returns when it was agreed to; a dry run needs no agreement.
   * @throws ShipdockError `declined` after a no, `confirmation_required` naming the flag where nobody can be asked.
   */
  confirm(confirmation: Confirmation): Promise<void>;
}

/** Asks on the terminal; drawn on standard error. */
export interface Asker {
  ask(question: Question): Promise<string>;
  confirm(message: string): Promise<boolean>;
}

export interface PromptParts {
  readonly mayAsk: boolean;
  readonly options: GlobalOptions;
  readonly commandLine: readonly string[];
  /** Which database it is about, with its environment, as a person is told. @throws ShipdockError where it cannot be opened. */
  describeDatabase(): Promise<string>;
  loadAsker(): Promise<Asker>;
  line(text: string): void;
}

export function createPrompts(parts: PromptParts): Prompts {
  return {
    mayAsk: parts.mayAsk,
    ask: (questions) => askAll(parts, questions),
    confirm: async (confirmation) => {
      if (parts.options.dryRun) return;
      if (confirmation.level === 'moderate') await confirmModerate(parts, confirmation.action);
      else await confirmSevere(parts, confirmation.action, confirmation.expected, confirmation.given);
    },
  };
}

async function askAll(parts: PromptParts, questions: readonly Question[]): Promise<Readonly<Record<string, string>>> {
  if (!parts.mayAsk) return withoutAsking(parts, questions);
  const answers: Record<string, string> = {};
  const typed: string[] = [];
  for (const question of questions) {
    if (question.given === undefined) {
      const answer = await (await parts.loadAsker()).ask({ ...question, ...defaultOf(question, answers, true) });
      answers[question.name] = answer;
      if (answer !== '') typed.push(sayingSo(question, answer));
    } else answers[question.name] = question.given;
  }
  if (typed.length > 0) parts.line(`same again: ${commandWith(parts.commandLine, typed)}`);
  return answers;
}

function defaultOf(
  question: Question,
  answers: Readonly<Record<string, string>>,
  mayAsk: boolean,
): { readonly default?: string } {
  const offered = question.default ?? (mayAsk ? question.offered?.(answers) : undefined);
  if (offered !== undefined) return { default: offered };
  return question.isOptional?.(answers) === true ? { default: '' } : {};
}

function sayingSo({ flag, each }: Question, answer: string): string {
  const [option = ''] = flag.split(/[ =]/);
  const said = (one: string) => (option.startsWith('-') ? `${option} ${shellWord(one)}` : shellWord(one));
  return (each?.(answer) ?? [answer]).map(said).join(' ');
}

/** What is wrong with an answer that was typed; undefined where nothing is. */
export function wrongWith(question: Question, answer: string): string | undefined {
  if (question.default === undefined && answer.trim() === '') return 'cannot be left out';
  return question.check?.(answer);
}

function withoutAsking(parts: PromptParts, questions: readonly Question[]): Readonly<Record<string, string>> {
  const answers: Record<string, string> = {};
  const missing: Question[] = [];
  for (const question of questions) {
    const answer = question.given ?? defaultOf(question, answers, false).default;
    if (answer === undefined) missing.push(question);
    answers[question.name] = answer ?? '';
  }
  if (missing.length > 0) {
    const flags = missing.map((question) => question.flag);
    throw new ShipdockError('usage', `missing: ${flags.join(', ')}`, {
      hint: commandWith(parts.commandLine, flags),
      details: missing.map((question) => ({ field: question.flag.split(/[ =]/)[0] ?? '', message: question.message })),
    });
  }
  return answers;
}

const CONFIRM = '--confirm';

async function confirmModerate(parts: PromptParts, action: string | (() => Promise<string>)): Promise<void> {
  if (parts.options.yes) return;
  const what = `${typeof action === 'string' ? action : await action()} in ${await parts.describeDatabase()}`;
  if (!parts.mayAsk) throw unconfirmed(parts, what, '--yes');
  const asker = await parts.loadAsker();
  if (!(await asker.confirm(`${printable(what)}?`))) throw declined();
}

async function confirmSevere(parts: PromptParts, action: string, expected: string, given?: string): Promise<void> {
  if (given === expected) return;
  const flag = `${CONFIRM} ${shellWord(expected)}`;
  if (given !== undefined) {
    const message = `${action} was not confirmed: it takes "${expected}", --confirm says "${given}"`;
    throw new ShipdockError('confirmation_required', message, { hint: agreed(parts, flag) });
  }
  const what = `${action} in ${await parts.describeDatabase()}`;
  if (!parts.mayAsk) throw unconfirmed(parts, what, flag);
  const asker = await parts.loadAsker();
  const message = printable(`${what}. Type ${expected} to go on`);
  const answer = await asker.ask({ name: 'confirm', flag, message, default: '' });
  if (answer.trim() !== expected) throw declined();
}

function unconfirmed(parts: PromptParts, what: string, flag: string): ShipdockError {
  return new ShipdockError('confirmation_required', `${what} needs ${flag}`, {
    hint: agreed(parts, flag),
  });
}

function declined(): ShipdockError {
  return new ShipdockError('declined', 'nothing was changed');
}

/** The command as it was typed, agreed to: in the place of another --confirm. */
function agreed({ commandLine }: PromptParts, flag: string): string {
  const words = commandLine.filter(
    (word, at) => ![word, commandLine[at - 1]].includes(CONFIRM) && !word.startsWith(`${CONFIRM}=`),
  );
  return commandWith(words, [flag]);
}

/** The command as it was typed, with more of what it takes: before names that begin with a dash, which stand after `--`. */
function commandWith(words: readonly string[], more: readonly string[]): string {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  return ['shipdock', ...words.slice(0, end).map(shellWord), ...more, ...words.slice(end).map(shellWord)].join(' ');
}
