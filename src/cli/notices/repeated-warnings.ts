import type { Session } from '../session.ts';
import { aboutItem } from './about-item.ts';

/** Warnings of orders that are worked on together: what is the same of many is told of the first, and counted at the end. */
export class RepeatedWarnings {
  readonly #told = new Map<string, { text: string; count: number }>();

  tell(session: Session, order: string, warnings: readonly string[]): void {
    for (const text of warnings) {
      const sort = sortOf(text);
      const known = this.#told.get(sort);
      if (known !== undefined) {
        known.count += 1;
        if (known.text !== text) known.text = unnamed(known.text);
        continue;
      }
      this.#told.set(sort, { text, count: 1 });
      session.notices.warn(aboutItem(order, text));
    }
  }

  end(session: Session): void {
    for (const { text, count } of this.#told.values()) {
      if (count > 1) session.notices.warn(`${count - 1} more: ${text}`);
    }
  }
}

/** What warnings have in common that are told once: the clock goes on meanwhile, and each order has rates and lines of its own. */
function sortOf(text: string): string {
  return unnamed(text).replaceAll(/\d+:\d+/g, '');
}

function unnamed(text: string): string {
  return text
    .replace(/^(there is no rate) [^;]+/, '$1 of that id')
    .replace(/ is blank on lines? [\d, ]+,/, ' is blank,');
}
