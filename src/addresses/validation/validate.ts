import type { Address, CountryCode, PostalAddress } from '../address.ts';
import { countryName } from '../places/country.ts';
import { parsePostalCode } from '../places/postal-code.ts';
import { postalPart } from '../places/postal-part.ts';
import type { PostalTables } from '../places/postal-tables.ts';
import { parseState } from '../places/state.ts';
import { stateFromZip } from '../places/state-from-zip.ts';
import { US_TERRITORIES } from '../places/us-territories.ts';
import { isPoBox } from '../po-box.ts';
import { suggestTransliteration } from '../printed/transliterate.ts';
import { standardizeUsAddress } from '../publication-28/standardize-address.ts';
import { missingParts, requiredParts } from '../required-parts.ts';
import { validateCanada } from './validate-canada.ts';
import { validateOther } from './validate-other.ts';
import { validateUs } from './validate-us.ts';
import {
  type CountryFindings,
  type Finding,
  firstSuggestions,
  type Suggestion,
  suggest,
  type Verdict,
} from './verdict.ts';

const US = 'US' as CountryCode;
const CA = 'CA' as CountryCode;

/**
 * Judges an address by the embedded tables: invalid only where something contradicts or a required part is missing
 * (decisions 8). Never throws, whatever stands in the fields. The address itself is not changed; what would be in order
 * stands in `suggestions`.
 */
export function validateAddress(address: Address, tables: PostalTables): Verdict {
  const postal = postalPart(address);
  const tooLong = overlongFindings(postal);
  if (tooLong.length > 0) return { ...UNJUDGED, problems: tooLong };
  const findings = countryFindings(postal, tables);
  const problems = [...missingFindings(address), ...findings.problems];
  return {
    valid: problems.length === 0,
    problems,
    warnings: findings.warnings,
    suggestions: firstSuggestions([...otherCountry(postal, problems), ...findings.suggestions]),
    standardized: standardForm(postal),
    transliterated: suggestTransliteration(postal)?.address ?? null,
    isPoBox: isPoBox(postal),
    isResidential: null,
    checkedBy: 'shipdock',
    dataDate: findings.dataDate,
  };
}

/** No envelope or label has room for more; what is longer is no part of an address, and is not looked at. */
const MAX_PART_LENGTH = 300;

const UNJUDGED: Verdict = {
  valid: false,
  problems: [],
  warnings: [],
  suggestions: [],
  standardized: null,
  transliterated: null,
  isPoBox: false,
  isResidential: null,
  checkedBy: 'shipdock',
  dataDate: null,
};

function overlongFindings(address: PostalAddress): readonly Finding[] {
  return (['street1', 'street2', 'city', 'state', 'zip'] as const).flatMap((part) => {
    const length = address[part]?.length ?? 0;
    if (length <= MAX_PART_LENGTH) return [];
    return [
      { code: 'part_too_long', part, message: `${part} has ${length} characters; ${MAX_PART_LENGTH} are the most` },
    ];
  });
}

/** The form that the post prefers; known of the USPS alone. */
function standardForm(address: PostalAddress): PostalAddress | null {
  if (address.country !== US && !US_TERRITORIES.includes(address.country)) return null;
  const standard = standardizeUsAddress(address);
  return suggest(address, standard, '') === undefined ? null : standard;
}

function missingFindings(address: Address): readonly Finding[] {
  const parts = missingParts(address, 'validating').filter((part) => part !== 'contact' && part !== 'phoneNumber');
  return parts.map((part) => {
    const message = `${part} is missing; addresses in ${countryName(address.country)} need it`;
    return { code: 'part_missing', part, message };
  });
}

function countryFindings(address: PostalAddress, tables: PostalTables): CountryFindings {
  if (address.country === US) return validateUs(address, tables);
  if (address.country === CA) return validateCanada(address, tables);
  if (US_TERRITORIES.includes(address.country)) return validateTerritory(address, tables);
  return validateOther(address, tables);
}

/** As a state of the US; a suggestion there keeps the territory's country, and what stood in its state unless that is missing. */
function validateTerritory(address: PostalAddress, tables: PostalTables): CountryFindings {
  const findings = validateUs({ ...address, state: address.country, country: US }, tables);
  const lacksState = address.state === undefined && requiredParts(address.country, 'validating').includes('state');
  const told = lacksState ? address.country : address.state;
  const state = told === undefined ? {} : { state: told };
  const back = ({ address: suggested, reason, ...likely }: Suggestion): Suggestion | undefined => {
    const { state: _state, ...rest } = suggested;
    const isSame = suggested.state === address.country;
    const found = suggest(address, isSame ? { ...rest, ...state, country: address.country } : suggested, reason);
    return found && { ...likely, ...found };
  };
  const own = lacksState
    ? suggest(address, { ...address, ...state }, `the state of ${countryName(address.country)} is ${told}`)
    : undefined;
  return { ...findings, suggestions: firstSuggestions([...findings.suggestions.map(back), own]) };
}

/** The country is US where none was given, so a postal code of the other neighbour may mean the other country. */
function otherCountry(address: PostalAddress, problems: readonly Finding[]): readonly (Suggestion | undefined)[] {
  const other = address.country === US ? CA : US;
  const { state, zip } = address;
  if (zip === undefined || (address.country !== US && address.country !== CA)) return [];
  if (!problems.some(({ code }) => code === 'zip_format') || parsePostalCode(zip, other) === undefined) return [];
  const right = stateFromZip(zip, other);
  if (right === undefined || (state !== undefined && parseState(state, other) !== right)) return [];
  return [suggest(address, { ...address, state: right, country: other }, `${zip} lies in ${countryName(other)}`)];
}
