import type { CountryCode } from '../address.ts';

/** USPS codes: states, the district, the territories, and the three military "states". */
export const US_STATES: Readonly<Record<string, string>> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AK: 'Alaska',
  AL: 'Alabama',
  AP: 'Armed Forces Pacific',
  AR: 'Arkansas',
  AS: 'American Samoa',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  FM: 'Federated States of Micronesia',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MP: 'Northern Mariana Islands',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  PW: 'Palau',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
};

export const CA_PROVINCES: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

/** Other spellings, letters only: older abbreviations, other languages, names with additions. */
const US_ALIASES =
  'ala:AL alas:AK ariz:AZ ark:AR calif:CA cal:CA colo:CO conn:CT del:DE fla:FL washingtondc:DC districtofcolombia:DC ' +
  'ill:IL ind:IN kan:KS kans:KS mass:MA mich:MI minn:MN miss:MS mont:MT neb:NE nebr:NE nev:NV okla:OK ore:OR oreg:OR ' +
  'penn:PA penna:PA tenn:TN tex:TX wash:WA wis:WI wisc:WI wyo:WY usvirginislands:VI micronesia:FM ncarolina:NC ' +
  'scarolina:SC ndakota:ND sdakota:SD wvirginia:WV wva:WV nmexico:NM nhampshire:NH njersey:NJ mariana:MP saipan:MP ' +
  'armedforcesaa:AA armedforcesae:AE armedforcesap:AP armedforcesafrica:AE armedforcescanada:AE ' +
  'armedforcesmiddleeast:AE armedforcestheamericas:AA commonwealthofthenorthernmarianaislands:MP';
const CA_ALIASES =
  'pq:QC nf:NL nfld:NL newfoundland:NL labrador:NL newfoundlandlabrador:NL yk:YT yukonterritory:YT pei:PE ' +
  'ileduprinceedouard:PE ont:ON que:QC alta:AB sask:SK man:MB ' +
  'nwt:NT colombiebritannique:BC nouveaubrunswick:NB nouvelleecosse:NS terreneuve:NL terreneuveetlabrador:NL ' +
  'territoiresdunordouest:NT';

/** Longer text is no state's name. */
const MAX_LENGTH = 60;

/**
 * Reads a US state or a Canadian province from its code or name (api-v4 2.12: two letters); undefined where it is none.
 * Other countries have no codes here: their state is returned as it stands.
 */
export function parseState(text: string, country: CountryCode): string | undefined {
  const entered = text.trim();
  if (country === 'US') return readState(entered, US_STATES, US_ALIASES);
  if (country === 'CA') return readState(entered, CA_PROVINCES, CA_ALIASES);
  return entered === '' ? undefined : entered;
}

/** The name of a US state or Canadian province, for people. */
export function stateName(code: string, country: CountryCode): string | undefined {
  const names = country === 'US' ? US_STATES : country === 'CA' ? CA_PROVINCES : {};
  return Object.hasOwn(names, code) ? names[code] : undefined;
}

function readState(entered: string, names: Readonly<Record<string, string>>, aliases: string): string | undefined {
  if (entered.length > MAX_LENGTH) return undefined;
  const key = letters(entered);
  const code = key.toUpperCase();
  if (code.length === 2 && Object.hasOwn(names, code)) return code;
  if (key.length < 2) return undefined;
  const named = Object.entries(names).find(([, name]) => letters(name) === key);
  return named?.[0] ?? alias(key, aliases);
}

function alias(key: string, aliases: string): string | undefined {
  const padded = ` ${aliases}`;
  const at = padded.indexOf(` ${key}:`);
  return at < 0 ? undefined : padded.slice(at + key.length + 2, at + key.length + 4);
}

/** Without accents, dots and blanks: `Québec`, `N.Y.` and `new  york` are `quebec`, `ny`, `newyork`. */
function letters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
