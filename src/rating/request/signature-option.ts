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

function isAdult(option: unknown): boolean {
  return typeof option === 'string' && /\badult(\b|_)/i.test(option);
}
