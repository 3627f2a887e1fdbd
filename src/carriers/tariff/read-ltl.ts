import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { Folder } from './folder.ts';
import { readAccessorials } from './read-accessorials.ts';
import { type CommonPart, countLimit, readDangerousGoods, readFuel, readService, weightLimit } from './read-common.ts';
import { readFreightClasses } from './read-freight-classes.ts';
import { readLanes } from './read-lanes.ts';
import { readLtlRates } from './read-ltl-rates.ts';
import type { LtlService, LtlTariff } from './tariff.ts';

/** Reads the freight part of a tariff folder. */
export function readLtl(reader: ObjectReader, folder: Folder, common: CommonPart): LtlTariff {
  const limits = reader.objectOrNull('limits');
  const freightClass = readFreightClasses(reader, folder);
  const weightBreaks = readWeightBreaks(reader);
  const lanes = readLanes(reader, folder);
  const accessorials = readAccessorials(reader, folder, common);
  const seen = new Set<string>();
  const tariff: LtlTariff = {
    ...common,
    ...freightClass,
    ...lanes,
    family: 'ltl',
    limits: {
      maxWeight: weightLimit(limits, 'max_weight_lb'),
      maxLinearFeet: countLimit(limits, 'max_linear_feet'),
      maxHandlingUnits: countLimit(limits, 'max_handling_units'),
    },
    weightBreaks,
    rates: readLtlRates(reader, folder, common, { ...freightClass, ...lanes, weightBreaks }),
    deficitWeight: reader.boolean('deficit_weight', false),
    roundLineCharges: reader.boolean('round_line_charges', false),
    discountPercent: readDiscount(reader),
    absoluteMinimumMinor: reader.decimal('absolute_minimum_charge', minorDigits(common.currency), 0),
    services: reader.objects('services', true).map((service) => readLtlService(service, seen, folder)),
    accessorials,
    fuel: readFuel(reader, folder, common, FUEL_BASES),
    dangerousGoods: readDangerousGoods(
      reader,
      accessorials.map((accessorial) => accessorial.code),
    ),
  };
  reader.text('minimum_charge', '');
  limits?.finish();
  if (tariff.services.length === 0) reader.report('services', 'a tariff has at least one service');
  return tariff;
}

const FUEL_BASES = ['discounted_linehaul', 'guaranteed'];

function readWeightBreaks(reader: ObjectReader): LtlTariff['weightBreaks'] {
  const breaks = reader.objects('weight_breaks', true).map((step) => {
    const read = { code: step.text('code'), fromLb: step.decimal('from_lb', 0), step };
    step.finish();
    return read;
  });
  breaks.forEach(({ fromLb, step }, index) => {
    const before = breaks[index - 1]?.fromLb;
    if (before === undefined && fromLb !== 0) step.report('from_lb', `the first break begins at 0, not at ${fromLb}`);
    if (before !== undefined && fromLb <= before) step.report('from_lb', `${fromLb} does not rise above ${before}`);
  });
  return breaks.map(({ code, fromLb }) => ({ code, fromLb }));
}

function readDiscount(reader: ObjectReader): number {
  const percent = reader.decimal('discount_percent', 2, 0);
  if (percent > 10_000) reader.report('discount_percent', 'is above 100');
  return percent;
}

function readLtlService(service: ObjectReader, seen: Set<string>, folder: Folder): LtlService {
  const ltlService: LtlService = {
    ...readService(service, seen, folder),
    guaranteedPercent: service.decimal('percent_of_discounted_linehaul', 2, 0),
    days: readDays(service),
  };
  service.finish();
  return ltlService;
}

/** `"lanes.csv:days"`, or a number of days for every lane. */
function readDays(service: ObjectReader): number | null {
  const isByLane = service.isText('days') && service.text('days').endsWith(':days');
  return isByLane ? null : service.decimal('days', 0);
}
