import type { Environment } from '../kernel/context.ts';
import { sha256 } from '../kernel/sha256.ts';

/** A key tells its environment by its prefix (decisions 3). */
const PREFIX: Readonly<Record<Environment, string>> = { sandbox: 'sd_test_', production: 'sd_live_' };
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 34 characters of 5 bits: 170 random bits. */
const SECRET_CHARS = 34;
const CHECK_CHARS = 6;

/** A new key from at least 34 random bytes. It is shown once and stored only as its hash. */
export function makeKey(environment: Environment, bytes: Uint8Array): string {
  const secret = Array.from({ length: SECRET_CHARS }, (_, index) => ALPHABET[(bytes[index] ?? 0) & 31]).join('');
  const body = PREFIX[environment] + secret;
  return body + checksum(body);
}

/** The environment of a well-formed key; undefined where prefix, length or checksum are wrong. */
export function keyEnvironment(key: string): Environment | undefined {
  const environment = (Object.keys(PREFIX) as Environment[]).find((name) => key.startsWith(PREFIX[name]));
  if (environment === undefined) return undefined;
  const body = key.slice(0, -CHECK_CHARS);
  const isWhole = body.length === PREFIX[environment].length + SECRET_CHARS;
  // Anybody can work out a checksum: its comparison may take its time.
  return isWhole && checksum(body) === key.slice(-CHECK_CHARS) ? environment : undefined;
}

/** What is stored of a key. */
export function hashKey(key: string): string {
  return sha256(key);
}

function checksum(body: string): string {
  const digest = sha256(`shipdock key ${body}`);
  let text = '';
  for (let at = 0; at < CHECK_CHARS; at++) text += ALPHABET[Number.parseInt(digest.slice(2 * at, 2 * at + 2), 16) & 31];
  return text;
}
