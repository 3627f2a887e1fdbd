import { confirm, input, select } from '@inquirer/prompts';
import { Interrupted } from '../endings/interrupted.ts';
import { type Asker, type Question, wrongWith } from './prompts.ts';
import { Uncoloured } from './uncoloured.ts';

/**
 * Questions on the terminal, drawn on standard error so that standard output stays the answer alone.
 * @param isColoured whether --color and its variables want colours there.
 */
export function createAsker(isColoured: boolean): Asker {
  const context = { output: isColoured ? process.stderr : new Uncoloured(process.stderr), clearPromptOnDone: false };
  return {
    ask: (question) =>
      leaving(question.choices === undefined ? askText(question, context) : askChoice(question, context)),
    confirm: (message) => leaving(confirm({ message, default: false }, context)),
  };
}

type PromptContext = Parameters<typeof input>[1] & object;

function askText(question: Question, context: PromptContext): Promise<string> {
  const base = { message: question.message, validate: (answer: string) => wrongWith(question, answer) ?? true };
  return input(question.default === undefined ? base : { ...base, default: question.default }, context);
}

function askChoice(question: Question, context: PromptContext): Promise<string> {
  const choices = (question.choices ?? []).map((value) => ({ value }));
  const base = { message: question.message, choices };
  return select(question.default === undefined ? base : { ...base, default: question.default }, context);
}

/** Ctrl-C at a question ends the command as a signal would; what Ctrl-Z stopped there asks on after `fg`. */
async function leaving<Answer>(answer: Promise<Answer>): Promise<Answer> {
  // Node's readline pauses its input then, and leaves it to others to go on.
  const goOn = () => setImmediate(() => process.stdin.resume());
  process.on('SIGCONT', goOn);
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') throw new Interrupted('SIGINT');
    throw error;
  } finally {
    process.off('SIGCONT', goOn);
  }
}
