import { type CountryCode, DEFAULT_COUNTRY } from '../../addresses/address.ts';
import { parseCountry } from '../../addresses/places/country.ts';
import { COUNTRIES } from '../../addresses/places/country-names.ts';
import { parseState } from '../../addresses/places/state.ts';
import type { Carrier } from '../../carriers/carrier.ts';
import type { Condition } from '../../conditions/condition.ts';
import { neverTogether } from '../../conditions/never-together.ts';
import { isSameInAnyCase } from '../../kernel/any-case.ts';
import { readDateTime } from '../../kernel/date-time.ts';
import { parseDay } from '../../kernel/day.ts';
import { orMeant } from '../../kernel/did-you-mean.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import type { PolicyFile } from './policy.ts';
import { OFFER_FIELDS } from './policy-fields.ts';

/** What the account has that policies name. */
export interface NamedByPolicies {
  readonly carriers: readonly Pick<Carrier, 'code' | 'type' | 'services'>[];
  readonly warehouses: readonly Pick<Warehouse, 'code' | 'formerCodes'>[];
}

/**
 * What is told of values that nothing has as things stand: a policy about `carrier == fpx` or `destination.country == USA`
 * would do nothing, order after order, and nobody would know.
 */
export function neverMet(file: PolicyFile, named: NamedByPolicies): readonly string[] {
  const known = knownValues(named);
  const told = file.policies
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, when, offers }) =>
      [...(when === null ? [] : comparisons(when.condition)), ...comparisons(offers.condition)].flatMap(
        ({ field, value }) => {
          const meant = meantBy(field, value, known.get(field));
          if (meant === undefined) return [];
          return [`policy ${id}: as things stand, ${field} is never "${value}"${orMeant(meant)}`];
        },
      ),
    );
  return [...new Set([...told, ...contradictory(file)])];
}

/** Policies that ask of one field what no value of it meets. */
function contradictory(file: PolicyFile): readonly string[] {
  return file.policies
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, when, offers }) =>
      [...(when === null ? [] : [when]), offers].flatMap(({ text, condition }) =>
        neverTogether(condition, hasOneValue).map(
          (field) => `policy ${id}: no ${field} meets all that "${text}" joins with and; or joins what may hold alone`,
        ),
      ),
    );
}

/** A warehouse has its former codes too, and a postal code is written in several ways. */
function hasOneValue(field: string): boolean {
  return OFFER_FIELDS[field] !== 'list' && field !== 'order.warehouse' && !field.endsWith('.zip');
}

function knownValues({ carriers, warehouses }: NamedByPolicies): ReadonlyMap<string, readonly string[]> {
  const services = carriers.flatMap((carrier) => carrier.services);
  const countries = Object.keys(COUNTRIES);
  return new Map([
    ['carrier', carriers.map(({ code }) => code)],
    ['carrier_type', carriers.map(({ type }) => type)],
    ['service', services.map(({ code }) => code)],
    ['service_name', services.map(({ name }) => name)],
    ['standardized_service', services.map(({ standardizedName }) => standardizedName)],
    ['order.warehouse', warehouses.flatMap(({ code, formerCodes }) => [code, ...formerCodes])],
    ['origin.country', countries],
    ['destination.country', countries],
  ]);
}

function meantBy(field: string, value: string, known: readonly string[] | undefined): string | undefined {
  if (field.endsWith('.state')) return stateMeant(value);
  if (field.endsWith('_date')) return dayMeant(value);
  return field === 'weekday' ? weekdayMeant(value) : meantInstead(value, known);
}

/**
 * What may be meant by a value that is not known, an empty text where nothing is near; undefined where it is known, or anything
 * may be.
 */
function meantInstead(value: string, known: readonly string[] | undefined): string | undefined {
  if (known === undefined || known.some((each) => isSameInAnyCase(each, value))) return undefined;
  const country = known.includes('US') ? parseCountry(value) : undefined;
  return country ?? nearest(value, known) ?? '';
}

/** Addresses have the two letters of a US or Canadian state; elsewhere the state is whatever was entered. */
function stateMeant(value: string): string | undefined {
  const code = parseState(value, DEFAULT_COUNTRY) ?? parseState(value, 'CA' as CountryCode);
  return code === undefined || isSameInAnyCase(code, value) ? undefined : code;
}

/** Sunday is 7 here, and 0 in many other places. */
function weekdayMeant(value: string): string | undefined {
  if (/^[1-7]$/.test(value)) return undefined;
  return value === '0' ? '7' : '';
}

/** Days are compared as they are written: 2026-12-25. */
function dayMeant(value: string): string | undefined {
  if (parseDay(value) !== undefined) return undefined;
  return readDateTime(value)?.slice(0, 10) ?? '';
}

/** Every field and value that must be equal; beginnings of texts are not looked at. */
function comparisons(condition: Condition): readonly { readonly field: string; readonly value: string }[] {
  switch (condition.op) {
    case 'or':
    case 'and':
      return condition.of.flatMap(comparisons);
    case 'not':
      return comparisons(condition.of);
    case 'is':
      return [{ field: condition.field, value: String(condition.value) }];
    case 'in':
      return condition.values.map((value) => ({ field: condition.field, value: String(value) }));
    default:
      return [];
  }
}
