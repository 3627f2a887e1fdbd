import { parseCountry } from '../../addresses/places/country.ts';
import { parsePostalCode } from '../../addresses/places/postal-code.ts';
import type { Question } from '../../cli/asking/prompts.ts';
import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { timeZoneNamed } from '../../kernel/time-zone.ts';
import { SAMPLE_WAREHOUSE } from '../../warehouses/sample-warehouse.ts';
import { isWarehouseCode } from '../../warehouses/warehouse.ts';

/** The warehouse of new data, in the words of the API. */
export interface FirstWarehouse {
  readonly code: string | undefined;
  readonly time_zone: string | undefined;
  readonly address: Address;
  readonly [part: string]: unknown;
}

type Address = Readonly<Record<(typeof PLACE)[number] | 'company' | 'phone_number', string | undefined>>;

const PLACE = ['street1', 'city', 'state', 'zip', 'country'] as const;

const SAMPLE: Address = SAMPLE_WAREHOUSE.address;

/**
 * What was given, the rest asked; with --yes a sample for what is missing.
 * @throws ShipdockError `usage` naming what is missing, where nobody can be asked.
 */
export async function firstWarehouse(session: Session, typed: Typed): Promise<FirstWarehouse> {
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
  const answers = await session.prompts.ask(questions(given, session.prompts.mayAsk));
  const { code, timeZone, street: street1, city, zip } = answers;
  const whole = { ...given, code, address: { ...given.address, street1, city, zip } };
  return withSample({ ...whole, time_zone: timeZone ?? given.time_zone });
}

/** The ZIP before the street: who types one of another place is not offered the sample's street. */
function questions({ code, time_zone, address }: FirstWarehouse, mayAsk: boolean): readonly Question[] {
  const ofSample = (part: (typeof PLACE)[number]) => (answers: Readonly<Record<string, string>>) =>
    isOfSample({ ...address, ...(answers.zip === undefined ? {} : { zip: answers.zip }) }) ? SAMPLE[part] : undefined;
  const country = parseCountry(address.country ?? 'US');
  const timeZone: Question = {
    name: 'timeZone',
    flag: '--time-zone <name>',
    message: 'Time zone',
    given: time_zone,
    default: SAMPLE_WAREHOUSE.time_zone,
    check: (answer) =>
      timeZoneNamed(answer) === undefined ? 'must be an IANA name such as America/Los_Angeles' : undefined,
  };
  return [
    {
      name: 'code',
      flag: '--code <code>',
      message: 'Code of the warehouse',
      given: code,
      default: SAMPLE_WAREHOUSE.code,
      check: (answer) => (isWarehouseCode(answer) ? undefined : 'has other characters than letters, digits, _ and -'),
    },
    {
      name: 'zip',
      flag: '--zip <zip>',
      message: 'ZIP',
      given: address.zip,
      offered: ofSample('zip'),
      check: (answer) =>
        country === undefined || parsePostalCode(answer, country) !== undefined
          ? undefined
          : `is no postal code of ${country}`,
    },
    {
      name: 'street',
      flag: '--street <street>',
      message: 'Street',
      given: address.street1,
      offered: ofSample('street1'),
    },
    { name: 'city', flag: '--city <city>', message: 'City', given: address.city, offered: ofSample('city') },
    // Nobody was asked: that the clocks may be others is told then.
    ...(mayAsk ? [timeZone] : []),
  ];
}

/** The sample's address stands or falls as a whole: a street of Carlsbad under another ZIP would be a lie. */
function withSample(given: FirstWarehouse): FirstWarehouse {
  const said = Object.fromEntries(Object.entries(given.address).filter(([, value]) => value !== undefined));
  const address = isOfSample(given.address) ? { ...SAMPLE, ...said } : given.address;
  return { ...given, name: given.name ?? SAMPLE_WAREHOUSE.name, code: given.code ?? SAMPLE_WAREHOUSE.code, address };
}

/** Whether nothing of the address is of another place than the sample. */
export function isOfSample(address: Address): boolean {
  return PLACE.every((part) => address[part] === undefined || address[part] === SAMPLE[part]);
}

function text(typed: Typed, name: string): string | undefined {
  const value = typed.options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
