import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

export type Json = ReturnType<typeof JSON.parse>;

const PATIENCE_MS = 300_000;

interface Answer {
  readonly isGood: boolean;
  readonly isReplayed: boolean;
  readonly json: Json;
}

/** A client that asks until it is answered, by whichever server gives an answer. */
export class PatientClient {
  /** How often no answer came, and how often one that said to come again. */
  readonly counts = { unanswered: 0, again: 0 };
  readonly #servers: readonly string[];
  readonly #key: string;

  /** @param servers base addresses of the API; the first is asked first. */
  constructor(servers: readonly string[], key: string) {
    this.#servers = servers;
    this.#key = key;
  }

  /**
   * What is acknowledged at last. What was not answered is asked again under its Idempotency-Key, elsewhere; another key is
   * taken only where the answer that was kept under it says to come again. @throws where an answer says that coming again is no use.
   */
  async asked(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json> {
    const began = performance.now();
    let idempotencyKey = randomUUID();
    for (let attempt = 0; performance.now() - began < PATIENCE_MS; attempt++) {
      const answer = await this.#once(`${this.#servers[attempt % this.#servers.length]}${path}`, {
        method,
        headers: { 'X-Api-Key': this.#key, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer?.isGood === true) return answer.json;
      if (answer === undefined) {
        this.counts.unanswered++;
      } else {
        expect(answer.json.retryable, `${method} ${path}: ${JSON.stringify(answer.json)}`).toBe(true);
        this.counts.again++;
        if (answer.isReplayed) idempotencyKey = randomUUID();
      }
      await sleep(50);
    }
    throw new Error(`${method} ${path} was never answered`);
  }

  async #once(url: string, request: RequestInit): Promise<Answer | undefined> {
    try {
      const answer = await fetch(url, request);
      const isReplayed = answer.headers.has('idempotent-replayed');
      return { isGood: answer.ok, isReplayed, json: JSON.parse(await answer.text()) };
    } catch (error) {
      // The connection was refused, or ended with the process at its other end, maybe in the middle of the answer.
      if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}
