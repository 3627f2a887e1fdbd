import { saidText } from '../../kernel/said-text.ts';
import { lineAsSent } from '../named/line-as-sent.ts';
import type { Order } from '../order.ts';

/** What lines of a new order or of a file may say, and their type in an update does not know. */
export const ONLY_OF_NEW = ['shipped_quantity', 'not_to_ship'] as const;

/**
 * A warning for each line of an update, as it was sent, that says what of it is not to be shipped: taken for any unknown member,
 * that would be passed over, and goods that left long ago would go out again. None of units that are shipped here: shops say again
 * what they were told.
 * @param order before the update.
 */
export function shippedNotTaken(body: unknown, order: Pick<Order, 'lines'>): readonly string[] {
  const { order_line_items: lines } = Object(body) as { readonly order_line_items?: unknown };
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown, index) =>
    ONLY_OF_NEW.flatMap((name) => {
      const { [name]: said } = Object(line) as Readonly<Record<string, unknown>>;
      if (SAYS_NOTHING.has(saidText(said).trim())) return [];
      if (name === 'shipped_quantity' && isShippedHere(line, order)) return [];
      const where = 'POST /external_shipments tells what left from elsewhere';
      return [
        `order_line_items[${index}].${name} is of new orders and files: an update leaves all units to ship; ${where}`,
      ];
    }),
  );
}

function isShippedHere(sent: unknown, { lines }: Pick<Order, 'lines'>): boolean {
  const before = lineAsSent(sent, lines);
  if (before === undefined) return false;
  const { shipped_quantity: said, quantity } = Object(sent) as Readonly<Record<string, unknown>>;
  return Number(said === 'all' ? saidText(quantity) || before.quantity : said) <= before.shippedQuantity;
}

const SAYS_NOTHING: ReadonlySet<string> = new Set(['', '0', 'false']);
