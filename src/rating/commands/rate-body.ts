import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { fileAndFlags } from '../../cli/words/file-and-flags.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { ratingOperations } from '../rating.operations.ts';
import { itemFromFlag, packageFromFlag } from './item-flag.ts';

type Body = Readonly<Record<string, unknown>>;

/** Whether the flags describe a shipment. */
export function isDescribed(typed: Typed): boolean {
  const { to, item, package: packages, file } = typed.options;
  return [to, file].some((each) => each !== undefined) || many(item).length + many(packages).length > 0;
}

/**
 * What the file asks to be rated, and flags over it, as a body of `POST /rates`.
 * @throws ShipdockError `usage` naming every flag that is missing.
 */
export async function rateBody(session: Session, typed: Typed, verb: 'quote' | 'explain'): Promise<unknown> {
  const { options } = typed;
  const items = many(options.item).map(itemFromFlag);
  const packages = many(options.package).map(packageFromFlag);
  const isOfFile = options.file !== undefined;
  const missing = [
    ...(options.to === undefined ? ['--to'] : []),
    ...(items.length + packages.length === 0 ? ['--item or --package'] : []),
  ];
  if (missing.length > 0 && !isOfFile) {
    throw new ShipdockError('usage', `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`, {
      hint: shell`shipdock rates ${verb} --from 92009 --to 98101 --item 9x6x4,20oz`,
    });
  }
  if (items.some((item) => 'length' in item && 'weight' in item && !('weight_uom' in item))) {
    session.notices.warnAll(['a weight of --item without a unit is in ounces; in pounds it is 5lb']);
  }
  const isResidential = options.residential === true ? { is_residential: true } : {};
  const flags = {
    ...originOf(options.from),
    destination_address: { ...(options.to === undefined ? {} : placeOf(String(options.to))), ...isResidential },
    items,
    packages,
    accessorials: many(options.accessorial),
    carrier_filter: many(options.onlyCarrier),
    carrier_type_filter: many(options.onlyType),
    currency: options.currency,
    ...(options.insure === true ? { insurance: { active: true } } : {}),
    ...(options.withoutRules === true ? { apply_rules: false } : {}),
    ...(options.best === true ? { rate_filter: 'best' } : {}),
    ...(isOfFile ? {} : { display_rate_detail: true }),
  };
  // Another place takes that of the file; that it is a home is said of the file's.
  const of = { operation: ratingOperations.rates };
  return fileAndFlags(session, typed, flags, of, options.to === undefined ? ['destination_address'] : []);
}

/** A code is a warehouse's, else one of the address book: the engine looks for both. */
function originOf(from: unknown): Body {
  return typeof from === 'string' ? { origin_address: placeOf(from) } : {};
}

/** `92009`, `92009-1234`, `CA:V6B1A1`, `V6B 1A1`; anything else is the code of an address. */
function placeOf(text: string): Body {
  const place = text.trim();
  if (/^\d{5}(-?\d{4})?$/.test(place)) return { zip: place };
  if (/^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(place)) return { zip: place.toUpperCase(), country: 'CA' };
  const [, country, zip] = /^([a-z]{2}):(.+)$/i.exec(place) ?? [];
  return country === undefined ? { code: place } : { country, zip };
}

export function many(value: unknown): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String);
}
