import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/**
 * Statements of one connection, sent one behind the other without waiting for answers: a round trip costs more than most
 * statements. What fails takes all behind it with it, so a unit of work hears of it at its next answer, at the latest at its
 * COMMIT.
 */
export class Pipeline {
  readonly #client: PoolClient;
  #fault: unknown;
  #isUnheard = false;
  #isGathering = false;
  #awaited = 0;
  /** The answer to BEGIN, while nobody has it. */
  #beginning: Promise<void> | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Whether an answer is to come. */
  get isWaiting(): boolean {
    return this.#awaited > 0;
  }

  /** A statement by itself, of no unit of work. @throws what PostgreSQL answers. */
  async ask<Row extends QueryResultRow>(statement: QueryConfig | string): Promise<QueryResult<Row>> {
    this.#awaited += 1;
    try {
      return await this.#client.query<Row>(statement);
    } finally {
      this.#awaited -= 1;
    }
  }

  /** What was sent in this unit of work and failed, if anything did and its answer has come. */
  get fault(): unknown {
    return this.#fault;
  }

  /**
   * Begins a unit of work, with that statement; what only reads may be sent behind it before it is answered. Without one,
   * what is sent next is a unit by itself.
   */
  begin(statement: string | undefined): void {
    this.forgetFault();
    this.#isUnheard = false;
    if (statement === undefined) return;
    this.#gather();
    this.#beginning = this.ask(statement).then(
      () => {
        this.#beginning = undefined;
      },
      (error: unknown) => {
        this.#fault ??= error;
      },
    );
  }

  /** Sends what writes, without waiting for the answer. @throws where no unit of work has begun. */
  async write(statement: QueryConfig): Promise<void> {
    await this.#begun();
    this.send(statement);
  }

  /** Sends a statement whose answer nobody needs. Whoever asks next hears of its failure. */
  send(statement: QueryConfig | string): void {
    this.#gather();
    this.#isUnheard = true;
    this.ask(statement).catch((error: unknown) => {
      this.#fault ??= error;
    });
  }

  /** @throws what PostgreSQL answers; where a statement before it failed, what that one did. */
  async query(statement: QueryConfig | string): Promise<QueryResult> {
    if (!onlyReads(statement)) await this.#begun();
    this.#gather();
    try {
      return await this.ask(statement);
    } catch (error) {
      throw this.#fault ?? error;
    }
  }

  /** Ends a unit of work that only reads: what it has seen is not changed by how it ends, so nothing is waited for. */
  async leave(): Promise<void> {
    if (this.#isUnheard) await this.commit();
    else this.send('COMMIT');
  }

  /** @throws where anything of the unit of work failed; nothing of it is kept then. */
  async commit(): Promise<void> {
    const { command } = await this.query('COMMIT');
    if (this.#fault !== undefined) throw this.#fault;
    // After a refusal that the work passed over, PostgreSQL answers COMMIT by taking everything back, and calls that done.
    if (command !== 'COMMIT') throw new Error('a refusal of the database was passed over; nothing was kept');
  }

  /** Once what failed is taken back. */
  forgetFault(): void {
    this.#fault = undefined;
  }

  /** Where BEGIN was refused, each statement behind it would be kept by itself. */
  async #begun(): Promise<void> {
    if (this.#beginning === undefined) return;
    await this.#beginning;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** What is sent in the same turn leaves in one packet. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

function onlyReads(statement: QueryConfig | string): boolean {
  const text = typeof statement === 'string' ? statement : statement.text;
  return /^select\b/i.test(text);
}
