import { showsNothing } from '../kernel/shows-nothing.ts';
import type { Address, CountryCode } from './address.ts';

/** What an address is wanted for: rating needs least, booking needs all that a driver needs (api-v4 2.12, decisions 6). */
export type AddressPurpose = 'rating' | 'keeping' | 'booking' | 'validating';

/** `contact` is the name or the company: either will do. */
export type RequiredPart = 'contact' | 'street1' | 'city' | 'state' | 'zip' | 'phoneNumber';

/** Parts beyond street and city that a country's post requires: state, postal code, or both (libaddressinput). */
const NEEDS_STATE_AND_ZIP = 'AS AU BR CA CN ES FM GU IN IT JP KR MH MP PF PW TW US VI';
const NEEDS_ZIP =
  'AT AX BE BL CH DE DK FI FK FR GB GF GG GL GP GR GS IM IO JE LI LU MF MQ MX MY NC NL NO NZ PL PM PN PR PT RE RU ' +
  'SE SG SH SJ SM TC TR WF YT ZA';
const NEEDS_STATE = 'HN IQ JM KN PG SO SV UM VE';
/** One place, or places that stand in the state's line: city and state are the same part, and either will do. */
const ONE_LOCALITY = 'AD HK KY NR';
/** Cities that are a state of their own, which nobody writes a second time. */
const OWN_STATES: Readonly<Record<string, readonly string[]>> = {
  CN: ['beijing', 'shanghai', 'tianjin', 'chongqing', '北京', '上海', '天津', '重庆'],
  JP: ['tokyo', '東京'],
  KR: [
    ...['seoul', 'busan', 'daegu', 'incheon', 'gwangju', 'daejeon', 'ulsan', 'sejong'],
    ...['서울', '부산', '대구', '인천', '광주', '대전', '울산', '세종'],
  ],
  TW: [
    ...['taipei', 'new taipei', 'taoyuan', 'taichung', 'tainan', 'kaohsiung', 'keelung', 'hsinchu', 'chiayi'],
    ...['台北', '臺北', '新北', '桃園', '台中', '臺中', '台南', '臺南', '高雄', '基隆', '新竹', '嘉義'],
  ],
};
/** What such a city is called beside its name. */
const CALLED_CITY = /([\s-]+(city|si|shi)|市|都|특별시|광역시|특별자치시|시)$/;
const NO_LOCALITY = 'GI MO SG VA';

/**
 * The parts that the address lacks for the purpose. Rating: the postal code alone, where the country's post requires
 * one. Keeping: also street and city, the state where required, and a name or company. Booking and validating: the
 * same without the name, which is advised (see `advisedParts`).
 */
export function missingParts(address: Address, purpose: AddressPurpose): readonly RequiredPart[] {
  return requiredParts(address.country, purpose).filter((part) => !isGiven(address, part));
}

/** What a booking should have and public clients leave out: worth a warning, never a refusal (decisions 6). */
export function advisedParts(address: Address, purpose: AddressPurpose): readonly RequiredPart[] {
  const advised: readonly RequiredPart[] = purpose === 'booking' ? ['contact', 'phoneNumber'] : [];
  return advised.filter((part) => !isGiven(address, part));
}

/** Every part that an address of the country needs for the purpose. */
export function requiredParts(country: CountryCode, purpose: AddressPurpose): readonly RequiredPart[] {
  const parts: RequiredPart[] = [];
  if (purpose === 'keeping') parts.push('contact');
  if (purpose !== 'rating') {
    parts.push('street1');
    if (!NO_LOCALITY.includes(country)) parts.push('city');
    if (NEEDS_STATE_AND_ZIP.includes(country) || NEEDS_STATE.includes(country)) parts.push('state');
  }
  if (NEEDS_STATE_AND_ZIP.includes(country) || NEEDS_ZIP.includes(country)) parts.push('zip');
  return parts;
}

function isGiven(address: Address, part: RequiredPart): boolean {
  if (part === 'contact') return hasText(address.name) || hasText(address.company);
  if (part === 'city' && ONE_LOCALITY.includes(address.country)) return hasText(address.city) || hasText(address.state);
  return hasText(address[part]) || (part === 'state' && isOwnState(address));
}

function isOwnState({ city = '', country }: Address): boolean {
  const names = Object.hasOwn(OWN_STATES, country) ? OWN_STATES[country] : undefined;
  const name = city.trim().toLowerCase();
  return names?.includes(name.replace(CALLED_CITY, '')) === true;
}

function hasText(text: string | undefined): boolean {
  return text !== undefined && !showsNothing(text);
}
