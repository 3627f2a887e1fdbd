import { ShipdockError } from '../../kernel/errors.ts';
import type { Checksum, CourierPattern, LookupEntry, PatternLookup } from './courier-patterns.ts';

/**
 * Reads courier files (`fixtures/tracking/couriers/*.json`, the format of tracking_number_data, MIT) into patterns.
 * @throws unreadable_file for a checksum that is not known.
 */
export function readCouriers(texts: readonly string[]): readonly CourierPattern[] {
  return texts.flatMap((text) => {
    // The files belong to the package, and a test reads every one of them.
    const courier = JSON.parse(text) as CourierFile;
    return courier.tracking_numbers.map((number) => patternOf(courier, number));
  });
}

interface CourierFile {
  readonly name: string;
  readonly courier_code: string;
  readonly tracking_numbers: readonly NumberFile[];
}

interface NumberFile {
  readonly name: string;
  readonly regex: string | readonly string[];
  readonly tracking_url?: string | null;
  readonly validation?: {
    readonly checksum?: ChecksumFile;
    readonly serial_number_format?: {
      readonly prepend_if?: { readonly matches_regex: string; readonly content: string };
    };
    readonly additional?: { readonly exists?: readonly string[] };
  };
  readonly additional?: readonly AdditionalFile[];
}

interface ChecksumFile {
  readonly name: string;
  readonly evens_multiplier?: number;
  readonly odds_multiplier?: number;
  readonly reverse?: boolean;
  readonly weightings?: readonly number[];
  readonly modulo1?: number;
  readonly modulo2?: number;
}

interface AdditionalFile {
  readonly name: string;
  readonly regex_group_name: string;
  readonly lookup: readonly {
    readonly name?: string;
    readonly courier?: string;
    readonly country?: string;
    readonly courier_url?: string | null;
    readonly matches?: string;
    readonly matches_regex?: string;
  }[];
}

function patternOf(courier: CourierFile, number: NumberFile): CourierPattern {
  const { checksum, serial_number_format: format, additional } = number.validation ?? {};
  const prepend = format?.prepend_if;
  return {
    courierCode: courier.courier_code,
    courierName: courier.name,
    name: number.name,
    regex: new RegExp(`^(?:${[number.regex].flat().join('')})\\s*$`),
    checksum: checksum === undefined ? undefined : checksumOf(checksum, number.name),
    prepend: prepend === undefined ? undefined : { when: new RegExp(prepend.matches_regex), content: prepend.content },
    trackingUrl: number.tracking_url ?? null,
    lookups: (number.additional ?? []).map((each) => lookupOf(each, additional?.exists ?? [])),
  };
}

function checksumOf(file: ChecksumFile, name: string): Checksum {
  switch (file.name) {
    case 'mod10':
      return {
        kind: 'mod10',
        evens: file.evens_multiplier ?? 1,
        odds: file.odds_multiplier ?? 1,
        isReversed: file.reverse === true,
      };
    case 'mod7':
    case 'luhn':
    case 'mod_37_36':
      return { kind: file.name };
    case 's10':
      return { kind: 's10', weights: file.weightings ?? [] };
    case 'sum_product_with_weightings_and_modulo':
      return {
        kind: 'weighted',
        weights: file.weightings ?? [],
        modulo1: file.modulo1 ?? 10,
        modulo2: file.modulo2 ?? 10,
      };
    default:
      throw new ShipdockError(
        'unreadable_file',
        `the checksum "${file.name}" of the tracking numbers ${name} is not known`,
      );
  }
}

function lookupOf(file: AdditionalFile, required: readonly string[]): PatternLookup {
  return {
    name: file.name,
    group: file.regex_group_name,
    mustMatch: required.includes(file.name),
    entries: file.lookup.map(
      (entry): LookupEntry => ({
        value: entry.matches_regex === undefined ? (entry.matches ?? '') : new RegExp(`^(?:${entry.matches_regex})$`),
        name: entry.courier ?? entry.name ?? entry.country ?? '',
        url: entry.courier_url ?? null,
      }),
    ),
  };
}
