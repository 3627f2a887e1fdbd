import { membersOf, noMembers } from '../../kernel/members.ts';
import type { ArgumentSpec, CommandRun, CommandSpec, OptionSpec } from '../command.ts';
import { usageLine } from '../help/help-text.ts';
import { fieldNames } from '../output/columns.ts';
import type { View } from '../view.ts';
import { readGlobalOptions } from '../words/global-options.ts';
import { allOptions } from '../words/standard-options.ts';

export const view: View<CommandRow> = {
  resource: 'commands',
  id: 'name',
  fields: [
    { name: 'name', type: 'text', description: 'noun and verb', inTable: true },
    { name: 'summary', type: 'text', description: 'what it does', inTable: true, isName: true },
    { name: 'usage', type: 'text', description: 'arguments and own options', inTable: false },
    {
      name: 'arguments',
      type: 'list',
      description: 'name, description, required, variadic',
      inTable: false,
      below: async () =>
        membersOf<ArgumentSpec>({
          name: true,
          description: true,
          required: true,
          variadic: true,
          field: true,
          notNegative: true,
        }),
    },
    {
      name: 'options',
      type: 'list',
      description: 'flags, description, choices',
      inTable: false,
      below: async () =>
        membersOf<OptionSpec>({
          flags: true,
          description: true,
          choices: true,
          default: true,
          repeat: true,
          commas: true,
          field: true,
          isFilter: true,
          makesChange: true,
          onlyWith: true,
          advanced: true,
        }),
    },
    { name: 'examples', type: 'list', description: 'command lines', inTable: false, below: noMembers },
    { name: 'needs', type: 'text', description: 'nothing, or a database', inTable: false },
    { name: 'answers', type: 'text', description: 'object, list, records, binary or text', inTable: false },
    { name: 'changes', type: 'boolean', description: 'whether it changes data', inTable: false },
    {
      name: 'fields',
      type: 'list',
      description: 'fields of its answer, for --fields',
      inTable: false,
      below: noMembers,
    },
  ],
};

export const run: CommandRun = async (session, _, allCommands) => {
  const specs = (await allCommands()).filter((spec) => spec.hidden !== true);
  await session.output.list(session.options.json ? withFields(specs) : specs.map(toRow), view, { isShort: true });
  return undefined;
};

/** With these options alone some answers are one object instead of a list of rows: both may be asked for. */
const AS_JSON = { arguments: {}, options: { json: true, plan: true } };

/** What JSON tells beyond the table: the fields, which stand in the commands' own files. */
async function* withFields(specs: readonly CommandSpec[]): AsyncIterable<CommandRow> {
  for (const spec of specs) {
    const { view: usual, viewOf } = await spec.load();
    const views = [usual ?? [], viewOf?.(AS_JSON, readGlobalOptions(AS_JSON, {})) ?? []].flat();
    yield { ...toRow(spec), fields: [...new Set(views.flatMap(fieldNames))] };
  }
}

interface CommandRow {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly arguments: CommandSpec['arguments'];
  readonly options: ReturnType<typeof allOptions>;
  readonly examples: readonly string[];
  readonly needs: string;
  readonly answers: string;
  readonly changes: boolean;
  readonly fields: readonly string[];
}

function toRow(spec: CommandSpec): CommandRow {
  return {
    name: spec.name,
    summary: spec.summary,
    usage: usageLine(spec),
    arguments: spec.arguments ?? [],
    options: allOptions(spec),
    examples: spec.examples,
    needs: spec.needs,
    answers: spec.answers ?? 'object',
    changes: spec.changes ?? false,
    fields: [],
  };
}
