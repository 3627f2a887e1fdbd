import { request } from 'undici';
import { ShipdockError } from '../../../kernel/errors.ts';
import type { PostalAddress } from '../../address.ts';
import type { Verdict } from '../../validation/verdict.ts';
import { readVerification } from './answer.ts';
import { verificationRequest } from './request.ts';

/** How the service is reached. */
export interface AddressService {
  readonly apiKey: string;
  readonly url: string;
  readonly timeoutMs: number;
}

/** No verification is longer; what is, is no answer. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Asks EasyPost about one address; may be repeated.
 * @throws ShipdockError `validator_unavailable` where it does not answer in time, or answers with no verdict.
 */
export async function verifyOnline(address: PostalAddress, service: AddressService): Promise<Verdict> {
  const { status, body } = await exchange(address, service).catch((cause: unknown) => {
    throw unreachable(cause, service);
  });
  return readVerification(status, body, address);
}

async function exchange(
  address: PostalAddress,
  { apiKey, url, timeoutMs }: AddressService,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { method, path, body } = verificationRequest(address);
  const answer = await request(new URL(path, url), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  let text = '';
  answer.body.setEncoding('utf8');
  for await (const piece of answer.body) {
    text += String(piece);
    if (text.length > MOST_CHARACTERS) throw new Error('the answer is too long');
  }
  return { status: answer.statusCode, body: parsed(text) };
}

/** Faults are often answered in HTML; then the status says what there is to say. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable(cause: unknown, { timeoutMs }: AddressService): ShipdockError {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  const why = isLate ? `in ${timeoutMs} ms` : `(${cause instanceof Error ? cause.message : String(cause)})`;
  return new ShipdockError('validator_unavailable', `EasyPost did not answer ${why}`, { cause });
}
