import { type ErrorBody, type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { aboutItem } from '../notices/about-item.ts';
import type { Session } from '../session.ts';

/** What went wrong with single items of a command that goes on with the others. */
export class ItemFailures {
  readonly #session: Session;
  #count = 0;
  #first: ShipdockError | undefined;
  readonly #all: ErrorDetail[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  get count(): number {
    return this.#count;
  }

  /** Notes the failure and tells it, with its reason, on standard error. Answers what a record says of it. */
  add(item: string, error: ShipdockError): ErrorBody {
    this.note(item, error);
    if (!this.#session.options.json) {
      const details = error.details.length > 1 ? error.details.slice(0, 12) : [];
      this.#session.notices.item(`error: ${aboutItem(item, error.message)}`, [
        ...details.map(({ field, message }) => `${field ?? ''} ${message}`.trim()),
        ...(error.hint === undefined ? [] : [`hint: ${error.hint}`]),
      ]);
    }
    return error.toBody();
  }

  /** Counts the failure, which the caller tells. */
  note(item: string, error: ShipdockError): void {
    this.#count += 1;
    this.#first ??= error;
    this.#all.push({ field: item, message: error.message });
  }

  /**
   * Where nothing succeeded and JSON was asked for, the answer is the first failure, the others its details.
   * @throws ShipdockError that failure.
   */
  refuseNothing(succeeded: number): void {
    if (succeeded > 0 || !this.#session.options.json) return;
    const error = this.#together();
    if (error !== undefined) throw error;
  }

  /** With --json, of an answer that does not tell what failed: as an error on standard error. */
  tellAsJson(): void {
    const error = this.#session.options.json ? this.#together() : undefined;
    if (error !== undefined) this.#session.notices.line(JSON.stringify(error.toBody()));
  }

  /** The first failure, the others its details. */
  #together(): ShipdockError | undefined {
    if (this.#first === undefined) return undefined;
    const { code, message, hint, details } = this.#first;
    return new ShipdockError(code, message, {
      details: this.#count === 1 ? details : this.#all,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** 0 where all went well, 6 where some did; where none did, the code of the first failure. */
  exitCode(succeeded: number): number | undefined {
    if (this.#first === undefined) return undefined;
    return succeeded > 0 ? 6 : this.#first.exitCode;
  }
}
