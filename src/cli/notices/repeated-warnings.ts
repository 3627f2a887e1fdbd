import type { Session } from '../session.ts';
import { aboutItem } from './about-item.ts';

/** Warnings of orders that are worked on together: what is the same of many is told of the first, and counted at the end. */
export class RepeatedWarnings {
  readonly #told = new Map<string, { text: string; count: number }>();
  readonly #inCommon: (text: string) => string;

  /** @param inCommon what a text has in common with others of its sort that each name what is their own. */
  constructor(inCommon: (text: string) => string = (text) => text) {
    this.#inCommon = (text) => inCommon(unnamed(text));
  }

  tell(session: Session, order: string, warnings: readonly string[]): void {
    for (const text of warnings) {
      // The clock goes on meanwhile.
      const sort = this.#inCommon(text).replaceAll(/\d+:\d+/g, '');
      const known = this.#told.get(sort);
      if (known !== undefined) {
        known.count += 1;
        if (known.text !== text) known.text = this.#inCommon(known.text);
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

/** Each order has a name, rates and lines of its own. */
function unnamed(text: string): string {
  return text
    .replace(/^(there is no rate) [^;]+/, '$1 of that id')
    .replace(/^order .+? (asks for ".*", which names no service )/s, 'the order $1')
    .replace(/ is blank on lines? [\d, ]+,/, ' is blank,');
}
