import type { CommandRun, Typed } from '../../cli/command.ts';
import { packageRoot, shipdockVersion } from '../../cli/package-root.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { type Initialised, initialise } from '../../engine/initialise.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';

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
  const warehouse = from === undefined ? await warehouseInput(session, typed) : undefined;
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
  });
  session.output.record(made, view);
  session.notices.receipt(`made ${made.environment} data in ${made.database}`);
  if (warehouse !== undefined && warehouse.time_zone === undefined && warehouse.address.zip !== SAMPLE.zip) {
    const { code } = made.warehouse;
    session.notices.warn(
      shell`${code} keeps the clocks of ${SAMPLE.timeZone}, and its cut-off is in them: shipdock warehouses update ${code} --time-zone NAME, if it has others`,
    );
  }
  // A line of TSV goes into scripts and their logs: keys are no part of it unless they are asked for.
  if (session.output.format === 'tsv' && made.api_keys !== null && options.columns === undefined && !options.json) {
    session.notices.info(
      'its API keys were not shown (init --json shows them): shipdock keys list names them, and keys rotate makes another of one',
    );
  }
  return undefined;
};

/** Nothing given and nobody to ask, or --yes: the sample. Otherwise what was given, the rest asked. */
async function warehouseInput(session: Session, typed: Typed): Promise<GivenWarehouse> {
  const given = {
    code: text(typed, 'code'),
    name: text(typed, 'name'),
    currency: text(typed, 'currency'),
    time_zone: text(typed, 'timeZone'),
    cutoff: text(typed, 'cutoff'),
    address: {
      company: text(typed, 'name'),
      street1: text(typed, 'street'),
      city: text(typed, 'city'),
      state: text(typed, 'state'),
      zip: text(typed, 'zip'),
      country: text(typed, 'country'),
      phone_number: text(typed, 'phone'),
    },
  };
  if (session.options.yes) return withSample(given);
  const answers = await session.prompts.ask([
    { name: 'code', flag: '--code <code>', message: 'Code of the warehouse', given: given.code, default: 'MAIN' },
    {
      name: 'street',
      flag: '--street <street>',
      message: 'Street',
      given: given.address.street1,
      default: SAMPLE.street1,
    },
    { name: 'city', flag: '--city <city>', message: 'City', given: given.address.city, default: SAMPLE.city },
    { name: 'zip', flag: '--zip <zip>', message: 'ZIP', given: given.address.zip, default: SAMPLE.zip },
    {
      name: 'timeZone',
      flag: '--time-zone <name>',
      message: 'Time zone',
      given: given.time_zone,
      default: SAMPLE.timeZone,
    },
  ]);
  return withSample({
    ...given,
    code: answers.code,
    time_zone: answers.timeZone,
    address: { ...given.address, street1: answers.street, city: answers.city, zip: answers.zip },
  });
}

const SAMPLE = { street1: '2850 Whiptail Loop E', city: 'Carlsbad', zip: '92009', timeZone: 'America/Los_Angeles' };

interface GivenWarehouse {
  readonly code: string | undefined;
  readonly time_zone: string | undefined;
  readonly address: {
    readonly zip: string | undefined;
    readonly street1: string | undefined;
    readonly city: string | undefined;
  };
  readonly [part: string]: unknown;
}

/** The sample's address stands or falls as a whole: a street of Carlsbad under another ZIP would be a lie. */
function withSample(given: GivenWarehouse): GivenWarehouse {
  const isElsewhere = given.address.zip !== undefined && given.address.zip !== SAMPLE.zip;
  const sample = isElsewhere
    ? {}
    : {
        company: 'Shipdock Sample Warehouse',
        street1: SAMPLE.street1,
        city: SAMPLE.city,
        state: 'CA',
        zip: SAMPLE.zip,
        country: 'US',
        phone_number: '760-555-0100',
      };
  const address = {
    ...given.address,
    ...sample,
    ...Object.fromEntries(Object.entries(given.address).filter(([, value]) => value !== undefined)),
  };
  return { ...given, name: given.name ?? 'Main warehouse', code: given.code ?? 'MAIN', address };
}

function text(typed: Typed, name: string): string | undefined {
  const value = typed.options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
