import type { CountryCode, PostalAddress } from '../address.ts';
import { parsePostalCode } from '../places/postal-code.ts';
import { formFindings } from '../places/postal-form.ts';
import type { CountryRegions, PostalTables } from '../places/postal-tables.ts';
import { findRegion, regionsOfCode } from '../places/region.ts';
import { quoted } from '../quoted.ts';
import { mendPostalCode } from './mend-postal-code.ts';
import { type CountryFindings, type Finding, firstSuggestions, type Suggestion, suggest } from './verdict.ts';

/** Countries whose posts number by state so strictly that a state beside another's code is a contradiction. */
const NUMBERED_BY_STATE = 'AU BR ES JP MX';
/** Australian codes that serve a place across the border. */
const BORDER_CODES =
  'AU4375:NSW AU4377:NSW AU4383:NSW AU4385:NSW AU3691:NSW AU5440:NSW AU2406:QLD AU2648:VIC AU4825:NT';

/** Every other country, by its postal rules: the code's form, and the state that codes of this beginning belong to. */
export function validateOther(address: PostalAddress, tables: PostalTables): CountryFindings {
  const { country } = address;
  const code = address.zip === undefined ? undefined : parsePostalCode(address.zip, country);
  const regions = Object.hasOwn(tables.regions, country) ? tables.regions[country] : undefined;
  const contradiction = contradictionOf(address, code, regions);
  const isCertain = NUMBERED_BY_STATE.includes(country);
  return {
    problems: [...formFindings(address), ...(contradiction !== undefined && isCertain ? [contradiction] : [])],
    warnings: contradiction !== undefined && !isCertain ? [contradiction] : [],
    suggestions: suggestions(address, code, regions, contradiction !== undefined),
    dataDate: tables.dates.rules,
  };
}

function contradictionOf(
  address: PostalAddress,
  code: string | undefined,
  regions: CountryRegions | undefined,
): Finding | undefined {
  if (code === undefined || regions === undefined || address.state === undefined) return undefined;
  const region = findRegion(address.state, regions);
  if (region?.hasCode === undefined || region.hasCode(code) || isBorder(code, region.written, address.country)) {
    return undefined;
  }
  const right = regionsOfCode(code, regions).map(({ written }) => written);
  if (right.length === 0) return undefined;
  const message = `Postal code ${code} lies in ${right.join(' or ')}, not in ${quoted(address.state)}`;
  return { code: 'state_contradicts_zip', part: 'state', message };
}

function isBorder(code: string, region: string, country: CountryCode): boolean {
  return BORDER_CODES.includes(`${country}${code}:${region}`);
}

function suggestions(
  address: PostalAddress,
  code: string | undefined,
  regions: CountryRegions | undefined,
  isContradicted: boolean,
): readonly Suggestion[] {
  const found: (Suggestion | undefined)[] = [];
  if (code !== undefined && regions !== undefined && (isContradicted || address.state === undefined)) {
    for (const { written } of regionsOfCode(code, regions)) {
      found.push(suggest(address, { ...address, state: written }, `Postal code ${code} lies in ${written}`));
    }
  }
  if (code === undefined && address.zip !== undefined) {
    const zip = mendPostalCode(address.zip, address.country);
    if (zip !== undefined) found.push(suggest(address, { ...address, zip }, `${zip} has the form of a postal code`));
  }
  return firstSuggestions(found);
}
