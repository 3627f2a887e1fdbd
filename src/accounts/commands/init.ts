import type { CommandRun, Typed } from '../../cli/command.ts';
import { packageRoot, shipdockVersion } from '../../cli/package-root.ts';
import type { View } from '../../cli/view.ts';
import { initialise, refuseTakenName } from '../../engine/initialise.ts';
import type { Initialised } from '../../engine/new-data.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { SAMPLE_WAREHOUSE } from '../../warehouses/sample-warehouse.ts';
import { type FirstWarehouse, firstWarehouse, isOfSample } from './first-warehouse.ts';

/** The fields of what init answers. */
export const view: View<Initialised> = {
  resource: 'databases',
  id: 'database',
  fields: [
    { name: 'database', type: 'text', description: 'where the data is', inTable: true },
    { name: 'environment', type: 'text', description: 'sandbox or production', inTable: true },
    {
      name: 'warehouse',
      type: 'object',
      description: 'the warehouse',
      inTable: false,
      fields: [
        { name: 'code', type: 'text', description: 'its code', inTable: false },
        { name: 'zip', type: 'text', description: 'its ZIP', inTable: false },
      ],
    },
    {
      name: 'api_keys',
      type: 'object',
      description: 'both keys, shown this once',
      inTable: false,
      fields: [
        { name: 'sandbox', type: 'text', description: 'key for the sandbox', inTable: false },
        { name: 'production', type: 'text', description: 'key for production', inTable: false },
      ],
    },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const { options } = session;
  const from = text(typed, 'from');
  if (from !== undefined && options.environment !== 'production') {
    throw new ShipdockError('usage', '--from goes with --environment production: only production takes a sandbox over');
  }
  refuseTakenName(session.database.location);
  const warehouse = from === undefined ? await firstWarehouse(session, typed) : undefined;
  const made = await initialise({
    location: session.database.location,
    packageRoot: packageRoot(),
    environment: options.environment ?? 'sandbox',
    accountName: text(typed, 'accountName') ?? 'main',
    version: shipdockVersion(),
    warehouse,
    from,
    now: options.now,
    seed: options.seed,
  }).catch((error: unknown) => {
    throw session.database.origin === 'default' ? elsewhere(error, options.environment) : error;
  });
  session.output.record(made, view);
  session.notices.receipt(`made ${made.environment} data in ${made.database}`);
  session.notices.warnAll(warehouse && toldOf(warehouse, made));
  // A line of TSV goes into scripts and their logs: keys are no part of it unless they are asked for.
  if (session.output.format === 'tsv' && made.api_keys !== null && options.columns === undefined && !options.json) {
    session.notices.info(
      'its API keys were not shown (init --json shows them): shipdock keys list names them, and keys rotate makes another of one',
    );
  }
  return undefined;
};

/** Nobody chose that place: where it takes no file (HOME of a container), the folder one works in may. */
function elsewhere(error: unknown, environment = 'sandbox'): unknown {
  const isNowhere = error instanceof ShipdockError && error.code === 'database_readonly';
  return isNowhere ? error.with({ hint: `the same with --db ./${environment}.db` }) : error;
}

/** What of its warehouse was made up. */
function toldOf({ address, time_zone: timeZone }: FirstWarehouse, made: Initialised): readonly string[] {
  const { code } = made.warehouse;
  if (isOfSample(address)) {
    return made.environment === 'production'
      ? [
          shell`${code} has the address of a sample, and labels would show it: shipdock warehouses update ${code} --street STREET --city CITY --zip ZIP`,
        ]
      : [];
  }
  return timeZone === undefined
    ? [
        shell`${code} keeps the clocks of ${SAMPLE_WAREHOUSE.time_zone}, and its cut-off is in them: shipdock warehouses update ${code} --time-zone NAME, if it has others`,
      ]
    : [];
}

function text(typed: Typed, name: string): string | undefined {
  const value = typed.options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
