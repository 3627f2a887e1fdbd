import type { OrderLine } from '../order.ts';

/** The line that one of an update means, as it was sent: by its id, or else by its shop's key. */
export function lineAsSent(sent: unknown, lines: readonly OrderLine[]): OrderLine | undefined {
  const { id, source_system_id: key } = Object(sent) as Readonly<Record<string, unknown>>;
  return lines.find((each) => each.id === id) ?? lines.find((each) => each.sourceSystemId === (key ?? ''));
}
