import pg, { type Connection } from 'pg';
import type { Column, KeptStatement } from './kept-statements.ts';
import { readerOf, type SentValue, sentValue } from './values.ts';

/** What PostgreSQL answers a statement. */
export interface Answer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** How many rows it answered or changed. */
  readonly rowCount: number;
  /** Its first word, as a rule: `COMMIT` is answered `ROLLBACK` where nothing was kept. */
  readonly command: string;
}

interface Asked {
  readonly statement: KeptStatement;
  readonly values: SentValue[];
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
  readonly rows: Record<string, unknown>[];
  command: string;
  rowCount: number;
  /** Why a row of it could not be read. */
  fault: unknown;
}

/**
 * Statements that leave in one packet and are answered in one. Where one fails PostgreSQL passes over those behind it, and they
 * fail with it. The library sends and answers each by itself, which costs both ends several times as much.
 */
export class Batch extends pg.Query {
  /** Where the address has a `query_timeout`, the library waits to be told that it is over. */
  declare callback?: () => void;
  readonly #asked: Asked[] = [];
  /** The one whose answer comes. */
  #at = 0;

  constructor() {
    super('');
  }

  /** @throws what PostgreSQL answers it, or one before it. */
  add(statement: KeptStatement, given: readonly unknown[]): Promise<Answer> {
    return new Promise((answered, failed) => {
      const values = given.map(sentValue);
      const answer = { rows: [], command: '', rowCount: 0, fault: undefined };
      this.#asked.push({ statement, values, answered, failed, ...answer });
    });
  }

  override submit = (connection: Connection): void => {
    // Else each message would be a packet.
    connection.stream.cork();
    for (const { statement, values } of this.#asked) {
      const { name, text, state, columns } = statement;
      if (state === 'doubtful') connection.close({ type: 'S', name }, true);
      if (state !== 'sent') connection.parse({ name, text, types: [] }, true);
      if (name !== '') statement.state = 'sent';
      connection.bind({ statement: name, values }, true);
      if (state !== 'sent' || columns === undefined) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: { readonly fields: readonly { name: string; dataTypeID: number }[] }): void {
    const statement = this.#asked[this.#at]?.statement;
    if (statement === undefined) return;
    statement.columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.#asked[this.#at];
    try {
      asked?.rows.push(rowOf(asked.statement.columns ?? [], fields));
    } catch (error) {
      if (asked !== undefined) asked.fault = error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.#asked[this.#at++];
    if (asked === undefined) return;
    asked.statement.columns ??= [];
    const words = text.split(' ');
    asked.command = words[0] ?? '';
    asked.rowCount = Number(words.at(-1)) || 0;
  }

  /** Once all are answered: what is by itself, without a transaction around it, is kept only then. */
  handleReadyForQuery(): void {
    this.callback?.();
    for (const asked of this.#asked.splice(0)) settle(asked);
  }

  handleError(error: unknown): void {
    this.callback?.();
    for (const [index, asked] of this.#asked.splice(0).entries()) {
      if (index < this.#at) {
        settle(asked);
        continue;
      }
      if (index === this.#at || asked.statement.columns === undefined) asked.statement.state = 'doubtful';
      asked.failed(error);
    }
  }
}

function settle({ rows, rowCount, command, fault, answered, failed }: Asked): void {
  if (fault === undefined) answered({ rows, rowCount, command });
  else failed(fault);
}

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, read }, index) => {
    const text = texts[index];
    row[name] = text === null || text === undefined ? null : read(text);
  });
  return row;
}
