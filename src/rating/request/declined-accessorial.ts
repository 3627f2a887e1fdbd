import { saidWord } from '../../kernel/said-text.ts';

const NO: ReadonlySet<string> = new Set(['false', 'no', 'n']);

/** Whether an accessorial (api-v4 2.7: `type`, `value`) is told as one that is not wanted: clients send their whole list of them so. */
export function isDeclined(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false;
  const { value, option_value: option } = sent as Readonly<Record<string, unknown>>; // read as text behind
  const words = [value, option].map(saidWord).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => NO.has(word));
}
