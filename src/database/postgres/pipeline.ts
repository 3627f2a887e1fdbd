import type { PoolClient } from 'pg';
import { type Answer, Batch } from './batch.ts';
import { KeptStatements } from './kept-statements.ts';

/**
 * Statements of one connection, sent one behind the other without waiting for answers: a round trip costs more than most
 * statements. What is asked in the same turn leaves together. What fails takes all behind it with it, so a unit of work hears
 * of it at its next answer, at the latest at its COMMIT.
 */
export class Pipeline {
  readonly #client: PoolClient;
  readonly #statements = new KeptStatements();
  #fault: unknown;
  /** The answer to what was sent last without waiting for it; undefined where nothing was. */
  #unheard: Promise<void> | undefined;
  #awaited = 0;
  /** What is asked in this turn. */
  #gathered: Batch | undefined;
  /** The answer to BEGIN, while nobody has it, and what it is asked with. */
  #beginning: { readonly answer: Promise<void>; readonly batch: Batch | undefined } | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Whether an answer is to come. */
  get isWaiting(): boolean {
    return this.#awaited > 0;
  }

  /** A statement by itself, of no unit of work. @throws what PostgreSQL answers. */
  async ask(text: string, values: readonly unknown[] = []): Promise<Answer> {
    this.#gathered ??= this.#gather();
    this.#awaited += 1;
    try {
      return await this.#gathered.add(this.#statements.get(text), values);
    } finally {
      this.#awaited -= 1;
    }
  }

  /** What failed first in this unit of work, if anything did and its answer has come. */
  get fault(): unknown {
    return this.#fault;
  }

  /**
   * Begins a unit of work, with that statement; what only reads may be sent behind it before it is answered. Without one,
   * what is sent next is a unit by itself.
   */
  begin(text: string | undefined): void {
    this.forgetFault();
    this.#unheard = undefined;
    if (text === undefined) return;
    const answer = this.#part(text, []).then(
      () => {
        this.#beginning = undefined;
      },
      () => undefined,
    );
    this.#beginning = { answer, batch: this.#gathered };
  }

  /** Sends what writes, without waiting for the answer. @throws where no unit of work has begun. */
  async write(text: string, values: readonly unknown[]): Promise<void> {
    await this.#begun();
    this.send(text, values);
  }

  /** Sends a statement whose answer nobody needs. Whoever asks next hears of its failure. */
  send(text: string, values: readonly unknown[] = []): void {
    this.#unheard = this.#part(text, values).then(
      () => undefined,
      () => undefined,
    );
  }

  /** Waits for the answers to all that was sent without. @throws where any of it failed. */
  async hear(): Promise<void> {
    await this.#unheard;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** @throws what PostgreSQL answers; where a statement before it failed, what that one did. */
  async query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    if (!onlyReads(text)) await this.#begun();
    return this.#part(text, values);
  }

  /** Ends a unit of work that only reads: what it has seen is not changed by how it ends, so nothing is waited for. */
  async leave(): Promise<void> {
    if (this.#unheard !== undefined) await this.commit();
    else this.send('COMMIT');
  }

  /** @throws where anything of the unit of work failed; nothing of it is kept then. */
  async commit(): Promise<void> {
    const { command } = await this.query('COMMIT');
    if (this.#fault !== undefined) throw this.#fault;
    // After a refusal that the work passed over, PostgreSQL answers COMMIT by taking everything back, and calls that done.
    if (command !== 'COMMIT') throw new Error('a refusal of the database was passed over; nothing was kept');
  }

  /** Takes back what was done, by these statements, whatever is refused before them. @throws what PostgreSQL answers. */
  async takeBack(...texts: readonly string[]): Promise<void> {
    this.#gathered = undefined;
    await Promise.all(texts.map((text) => this.ask(text)));
  }

  /** Once what failed is taken back. */
  forgetFault(): void {
    this.#fault = undefined;
  }

  /** Where BEGIN was refused, each statement behind it would be kept by itself, but for those that leave with it. */
  async #begun(): Promise<void> {
    if (this.#beginning === undefined || this.#beginning.batch === this.#gathered) return;
    await this.#beginning.answer;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Of statements that are under way at once the first that fails is why the others do: PostgreSQL only tells them that one did. */
  async #part(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await this.ask(text, values);
    } catch (error) {
      this.#fault ??= error;
      throw this.#fault;
    }
  }

  #gather(): Batch {
    const batch = new Batch();
    process.nextTick(() => {
      if (this.#gathered === batch) this.#gathered = undefined;
      this.#client.query(batch);
    });
    return batch;
  }
}

function onlyReads(text: string): boolean {
  return /^select\b/i.test(text);
}
