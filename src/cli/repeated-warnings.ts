import type { Session } from './session.ts';

/** Warnings of orders that are worked on together: what is the same of many is told of the first, and counted at the end. */
export class RepeatedWarnings {
  readonly #told = new Map<string, { readonly text: string; count: number }>();

  tell(session: Session, order: string, warnings: readonly string[]): void {
    for (const text of warnings) {
      // The clock goes on meanwhile.
      const sort = text.replaceAll(/\d+:\d+/g, '');
      const known = this.#told.get(sort);
      if (known !== undefined) {
        known.count += 1;
        continue;
      }
      this.#told.set(sort, { text, count: 1 });
      session.notices.warn(`${order}: ${text}`);
    }
  }

  end(session: Session): void {
    for (const { text, count } of this.#told.values()) {
      if (count > 1) session.notices.warn(`${count - 1} more: ${text}`);
    }
  }
}
