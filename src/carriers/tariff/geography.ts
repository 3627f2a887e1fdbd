/** Radius of the sphere that tariff distances are measured on. */
export const EARTH_RADIUS_MILES = 3958.8;

/** Position of a prefix in degrees, and the state that most of its ZIPs are in. */
export type Zip3Row = readonly [latitude: number, longitude: number, state: string];

/** The compact table of `fixtures/geography/zip3.json`. */
export interface Zip3Table {
  readonly source: string;
  readonly zip3: Readonly<Record<string, Zip3Row>>;
}

export interface Geography {
  /** Miles between the centroids of two ZIPs' prefixes, unrounded; undefined where a prefix has no ZIPs. */
  milesByZip3(origin: string, destination: string): number | undefined;
  /** Miles between two ZIPs' own positions; a ZIP that the table lacks stands at its prefix's centroid. */
  milesByZip5(origin: string, destination: string): number | undefined;
  /** Whether the table has that very ZIP. */
  hasZip5(zip: string): boolean;
  /** Two letters, by the prefix; a prefix shared by two states answers the one that most of its ZIPs are in. */
  stateOfZip(zip: string): string | undefined;
}

type Vector = readonly [x: number, y: number, z: number];

/**
 * Distances between US ZIPs. The prefix of a ZIP stands at the normalised mean of the unit vectors of its ZIPs.
 * @param loadZip5 gives the text of `fixtures/geography/zip5.txt`; called once, and only when a ZIP's own position is needed.
 */
export function createGeography(table: Zip3Table, loadZip5: () => string): Geography {
  const centroids = new Map<string, Vector | undefined>();
  let zip5Text: string | undefined;

  const centroid = (zip: string): Vector | undefined => {
    const prefix = zip.slice(0, 3);
    if (!centroids.has(prefix)) {
      const row = table.zip3[prefix];
      centroids.set(prefix, row === undefined ? undefined : unitVector(row[0], row[1]));
    }
    return centroids.get(prefix);
  };
  const ownPosition = (zip: string): Vector | undefined => {
    zip5Text ??= loadZip5();
    return findZip5(zip5Text, zip);
  };
  return {
    milesByZip3: (origin, destination) => milesBetween(centroid(origin), centroid(destination)),
    milesByZip5: (origin, destination) =>
      milesBetween(ownPosition(origin) ?? centroid(origin), ownPosition(destination) ?? centroid(destination)),
    hasZip5: (zip) => ownPosition(zip) !== undefined,
    stateOfZip: (zip) => table.zip3[zip.slice(0, 3)]?.[2],
  };
}

function unitVector(latitude: number, longitude: number): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

// The arctangent keeps its precision near 0, where the arccosine of the dot product loses it.
function milesBetween(a: Vector | undefined, b: Vector | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  return EARTH_RADIUS_MILES * Math.atan2(cross, dot);
}

const ZIP5_LINE = 15;

/** Lines of `ZZZZZaaaaooooo`, sorted: latitude + 90 and longitude + 180 in 1/10000 degree, base 36. */
function findZip5(text: string, zip: string): Vector | undefined {
  let [low, high] = [0, Math.floor(text.length / ZIP5_LINE) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = middle * ZIP5_LINE;
    const found = text.slice(at, at + 5);
    if (found === zip) return unitVector(degrees(text, at + 5, 4) - 90, degrees(text, at + 9, 5) - 180);
    if (found < zip) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function degrees(text: string, at: number, width: number): number {
  return Number.parseInt(text.slice(at, at + width), 36) / 10_000;
}
