import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** `help tariffs`: how a carrier comes to be, and where the samples and the format are. */
export function text(): string {
  const samples = join(packageRoot(), 'fixtures', 'tariffs');
  return [
    'A carrier is a folder: tariff.json, with its services, limits, currency and dates, and the CSV tables that it names',
    '(rates, zones or lanes, surcharges, fuel), to be edited in a spreadsheet. To begin with, copy the sample nearest to yours:',
    '',
    `  ${join(samples, 'fixture_parcel')}   parcels by zone and weight`,
    `  ${join(samples, 'fixture_world')}    parcels abroad, zones by country`,
    `  ${join(samples, 'fixture_ltl')}      freight by class, lane and weight break`,
    `  ${join(samples, 'fixture_courier')}  local deliveries by distance`,
    '',
    'Every key and column, the conditions of surcharges and how a price comes about:',
    '',
    `  ${join(samples, 'FORMAT.md')}`,
    '',
    'shipdock carriers check FOLDER tells each mistake with file, line and column, and with --quotes FILE where its prices',
    'differ from yours; carriers add FOLDER puts it in force from its effective_from on. Earlier versions stay.',
  ].join('\n');
}
