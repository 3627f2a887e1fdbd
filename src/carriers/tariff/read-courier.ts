import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { isFirst } from '../../edited-files/read-values.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { Folder } from './folder.ts';
import { type CommonPart, countLimit, readDangerousGoods, readFuel, readService, weightLimit } from './read-common.ts';
import type { CourierService, CourierTariff } from './tariff.ts';

/** Reads the courier part of a tariff folder. */
export function readCourier(reader: ObjectReader, folder: Folder, common: CommonPart): CourierTariff {
  const limits = reader.objectOrNull('limits');
  const area = reader.object('area');
  area?.oneOf('method', ['distance_zip5'], 'distance_zip5');
  const digits = minorDigits(common.currency);
  const accessorials = readAccessorials(reader, digits, folder);
  const seen = new Set<string>();
  const tariff: CourierTariff = {
    ...common,
    family: 'courier',
    limits: {
      maxWeight: weightLimit(limits, 'max_weight_lb'),
      maxDistanceTenths: countLimit(limits, 'max_distance_miles', 1),
      maxPieces: countLimit(limits, 'max_pieces'),
    },
    onlyFromWarehouse:
      area?.has('origin_only') === true && area.oneOf('origin_only', ['warehouse'], 'warehouse') !== undefined,
    services: reader.objects('services', true).map((service) => readCourierService(service, seen, digits, folder)),
    accessorials,
    fuel: readFuel(reader, folder, common, ['base', 'mileage', 'weight', 'pieces']),
    dangerousGoods: readDangerousGoods(
      reader,
      accessorials.map((accessorial) => accessorial.code),
    ),
  };
  limits?.finish();
  area?.finish();
  if (tariff.services.length === 0) reader.report('services', 'a tariff has at least one service');
  return tariff;
}

function readCourierService(service: ObjectReader, seen: Set<string>, digits: number, folder: Folder): CourierService {
  const courierService: CourierService = {
    ...readService(service, seen, folder),
    days: service.decimal('days', 0),
    baseMinor: service.decimal('base', digits),
    includedMilesTenths: service.decimal('included_miles', 1, 0),
    perMileE4: service.decimal('per_mile', 4, 0),
    includedLb: service.decimal('included_lb', 0, 0),
    perLbE4: service.decimal('per_lb', 4, 0),
    perExtraPieceMinor: service.decimal('per_extra_piece', digits, 0),
  };
  service.finish();
  return courierService;
}

function readAccessorials(reader: ObjectReader, digits: number, folder: Folder): CourierTariff['accessorials'] {
  const seen = new Set<string>();
  return reader.objects('accessorials', false).map((accessorial) => {
    const code = accessorial.text('code');
    isFirst(seen, code, `code ${code}`, accessorial.placeOf('code'), folder.report);
    const read = { code, amountMinor: accessorial.decimal('amount', digits) };
    accessorial.finish();
    return read;
  });
}
