import type { PostalPart } from '../../address.ts';

/** One remark of the service, as `E.HOUSE_NUMBER.MISSING`. */
export interface Remark {
  readonly code: string;
  readonly part: PostalPart;
  readonly message: string;
}

/** What the service says of an address that it looked at. */
export interface VerifiedAddress {
  readonly isDeliverable: boolean;
  /** The address as the service writes it. */
  readonly parts: Readonly<Partial<Record<PostalPart, string>>>;
  readonly isResidential: boolean | null;
  readonly remarks: readonly Remark[];
}

const PARTS: readonly PostalPart[] = ['street1', 'street2', 'city', 'state', 'zip'];

/** The address of an answer; undefined where the service did not verify it. An address may stand alone or in `address`. */
export function readVerified(body: unknown): VerifiedAddress | undefined {
  const answer = record(body);
  const address = record(answer?.address) ?? answer;
  const delivery = record(record(address?.verifications)?.delivery);
  if (address === undefined || delivery === undefined || typeof delivery.success !== 'boolean') return undefined;
  const parts = PARTS.flatMap((part) => {
    const text = address[part];
    return typeof text === 'string' && text !== '' ? [[part, text] as const] : [];
  });
  return {
    isDeliverable: delivery.success,
    parts: Object.fromEntries(parts),
    isResidential: typeof address.residential === 'boolean' ? address.residential : null,
    remarks: list(delivery.errors).map(readRemark),
  };
}

/** An error answer: its code, its sentence, and its remarks; undefined where the body is none. */
export function readRemarks(
  body: unknown,
): { readonly code: string; readonly message: string; readonly remarks: readonly Remark[] } | undefined {
  const error = record(record(body)?.error);
  if (error === undefined) return undefined;
  return { code: text(error.code), message: text(error.message), remarks: list(error.errors).map(readRemark) };
}

/** Some answers carry plain sentences instead of objects. */
function readRemark(value: unknown): Remark {
  const remark = record(value);
  if (remark === undefined) return { code: '', part: 'street1', message: text(value) };
  const part = PARTS.find((known) => known === remark.field) ?? 'street1';
  const suggestion = text(remark.suggestion);
  const message = suggestion === '' ? text(remark.message) : `${text(remark.message)} (${suggestion})`;
  return { code: text(remark.code), part, message };
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
