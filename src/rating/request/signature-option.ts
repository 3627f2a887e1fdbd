/**
 * Who signs is an option of `signature` (api-v4 2.7, 2.9 `option_value`); to carriers a signature of an adult is a service of
 * its own, with its own price. Anything else that was sent stays as it is.
 */
export function signatureNamed(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { type, accessorial_type: other, value, option_value: option } = sent as Readonly<Record<string, unknown>>; // read as text behind
  if ((type || other) !== 'signature') return sent;
  return [value, option].some(isAdult) ? { ...sent, type: 'adult_signature' } : sent;
}

/** Names that may stand beside one another: who signs may have been sent as an option, and what is collected has two. */
const ALIKE: ReadonlySet<string> = new Set([
  'adult_signature signature',
  'cod collect_on_delivery',
  'collect_on_delivery cod',
]);

/** Whether `type` and `accessorial_type` of one accessorial name two services. */
export function isOtherService(type: string | undefined, other: string | undefined): boolean {
  return type !== undefined && other !== undefined && type !== other && !ALIKE.has(`${type} ${other}`);
}

function isAdult(option: unknown): boolean {
  return typeof option === 'string' && /\badult(\b|_)/i.test(option);
}
