import type { Brand } from './brand.ts';
import type { Clock } from './clock.ts';
import type { RandomSource } from './random.ts';

/** Prefixes of the contract (section 1.4) and of decisions 2. */
export const ID_PREFIXES = {
  order: 'ord',
  lineItem: 'ordi',
  shipment: 'shp',
  proposedShipment: 'pshp',
  package: 'pkg',
  packageItem: 'pkgi',
  document: 'doc',
  address: 'adr',
  billingAddress: 'badr',
  originAddress: 'oadr',
  referenceNumber: 'shpr',
  webhook: 'wh',
  item: 'itm',
  note: 'note',
  job: 'skjob',
  rate: 'rate',
  rateRequest: 'rreq',
  policies: 'pol',
  warehouse: 'whs',
  key: 'key',
  event: 'evt',
  account: 'acc',
  user: 'usr',
  tariff: 'trf',
  batch: 'bat',
  exception: 'exc',
  manifest: 'man',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;
export type Id<Kind extends IdKind> = Brand<string, Kind>;
export type OrderId = Id<'order'>;
export type LineItemId = Id<'lineItem'>;
export type ShipmentId = Id<'shipment'>;
export type ProposedShipmentId = Id<'proposedShipment'>;
export type PackageId = Id<'package'>;
export type RateId = Id<'rate'>;
export type WarehouseId = Id<'warehouse'>;
export type AccountId = Id<'account'>;

export interface IdGenerator {
  /** A new id: it sorts after every id that this generator made before, and cannot be guessed. */
  next<Kind extends IdKind>(kind: Kind): Id<Kind>;
}

// Crockford's base 32 in lower case: its letters and digits sort the same way in every collation.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 9;
const SEQUENCE_CHARS = 3;
const SEQUENCE_LIMIT = 32 ** SEQUENCE_CHARS;
const RANDOM_CHARS = 13;

/** Ids of 9 characters of milliseconds, 3 of a counter within the millisecond, and 65 random bits. */
export function createIdGenerator(clock: Clock, random: RandomSource): IdGenerator {
  let lastTime = 0;
  let sequence = 0;
  return {
    next<Kind extends IdKind>(kind: Kind): Id<Kind> {
      const now = clock.now().getTime();
      if (now > lastTime) {
        lastTime = now;
        sequence = 0;
      } else if (++sequence === SEQUENCE_LIMIT) {
        lastTime += 1;
        sequence = 0;
      }
      const token = base32(lastTime, TIME_CHARS) + base32(sequence, SEQUENCE_CHARS) + randomChars(random, RANDOM_CHARS);
      return `${ID_PREFIXES[kind]}_${token}` as Id<Kind>;
    },
  };
}

/**
 * Ids of one dry run: nothing is made, so nothing has an id yet. They are numbered all the same (`ord_(new)`, `ord_(new2)`), so
 * that what tells things apart by their ids does in a dry run what it does for real.
 */
export function dryRunIds(): IdGenerator {
  const made = new Map<IdKind, number>();
  return {
    next<Kind extends IdKind>(kind: Kind): Id<Kind> {
      const count = (made.get(kind) ?? 0) + 1;
      made.set(kind, count);
      return `${ID_PREFIXES[kind]}_(new${count === 1 ? '' : count})` as Id<Kind>;
    },
  };
}

/** Whether it is an id of something that a dry run would make. */
export function isDryRunId(id: string): boolean {
  return /_\(new\d*\)$/.test(id);
}

/** Whether the text has the shape of an id of that kind. */
export function looksLikeId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  const prefix = `${ID_PREFIXES[kind]}_`;
  return text.startsWith(prefix) && /^[0-9A-Za-z]{8,}$/.test(text.slice(prefix.length));
}

/** Less than every id that was made from that moment on, and more than those before: ids begin with their time. */
export function idFloor(kind: IdKind, time: Date): string {
  return `${ID_PREFIXES[kind]}_${base32(Math.max(0, time.getTime()), TIME_CHARS)}`;
}

const HOUR_MS = 3_600_000;

/** Less than every id of a row that says it was made at that moment or later: the clock may have been set in between. */
export function idFloorOfRow(kind: IdKind, createdAt: string): string {
  return idFloor(kind, new Date(Date.parse(createdAt) - HOUR_MS));
}

function base32(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let position = 0; position < length; position++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function randomChars(random: RandomSource, length: number): string {
  const bytes = random.bytes(length);
  let text = '';
  for (let position = 0; position < length; position++) text += ALPHABET[(bytes[position] ?? 0) & 31];
  return text;
}

const TOKEN = `[0-9a-z]{${TIME_CHARS + SEQUENCE_CHARS + RANDOM_CHARS}}`;
const WHOLE_TOKEN = new RegExp(`^${TOKEN}$`);
const ANY_ID = new RegExp(`\\b[a-z]+_${TOKEN}\\b`, 'g');

/** Whether the text is an id of that kind as it is made, not cut off. */
export function isMadeId(kind: IdKind, text: string): boolean {
  return looksLikeId(kind, text) && WHOLE_TOKEN.test(text.slice(ID_PREFIXES[kind].length + 1));
}

/** The ids that stand in a text, as often as they do. */
export function idsIn(text: string): readonly string[] {
  return text.match(ANY_ID) ?? [];
}
