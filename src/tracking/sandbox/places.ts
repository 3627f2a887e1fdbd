/** A town, as far as a scan tells of it. */
export interface Place {
  readonly city: string;
  readonly state: string | null;
  readonly zip: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** As scans write it: `Carlsbad, CA, US`. */
export function placeName({ city, state, country }: Place): string {
  return [city, state, country].filter((part) => part !== null && part !== '').join(', ');
}

/** The sorting hub that serves a town, by the beginning of its postcode; the town itself in other countries. */
export function hubOf(place: Place): string {
  const hubs = HUBS[place.country] ?? {};
  const start = place.zip.trim().charAt(0).toUpperCase();
  const prefix = Object.keys(hubs).find((starts) => start !== '' && starts.includes(start));
  const hub = prefix === undefined ? undefined : hubs[prefix];
  return hub === undefined ? placeName(place) : `${hub}, ${place.country}`;
}

/** By country: first characters of the postcode, and where the hub for them stands. */
const HUBS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    '0': 'Secaucus, NJ',
    '1': 'Harrisburg, PA',
    '2': 'Richmond, VA',
    '3': 'Atlanta, GA',
    '4': 'Louisville, KY',
    '5': 'Minneapolis, MN',
    '6': 'Kansas City, MO',
    '7': 'Dallas, TX',
    '8': 'Denver, CO',
    '9': 'Ontario, CA',
  },
  CA: {
    ABCE: 'Moncton, NB',
    GHJ: 'Montréal, QC',
    KLMNP: 'Toronto, ON',
    RS: 'Winnipeg, MB',
    TXY: 'Calgary, AB',
    V: 'Vancouver, BC',
  },
  DE: { '013': 'Leipzig', '2': 'Hamburg', '45': 'Köln', '67': 'Frankfurt am Main', '89': 'Nürnberg' },
};
