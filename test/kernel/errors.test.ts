import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, type ErrorCode, type ErrorEntry } from '../../src/kernel/error-catalogue.ts';
import { ShipdockError, toShipdockError } from '../../src/kernel/errors.ts';

const ENTRIES = Object.entries(ERROR_CATALOGUE) as [ErrorCode, ErrorEntry][];

/** The HTTP statuses that each exit code may stand for. */
const FAMILIES: Readonly<Record<number, readonly number[]>> = {
  1: [500, 409],
  2: [400],
  3: [404, 410],
  4: [400, 413, 415, 422],
  5: [409, 423, 429],
  6: [207],
  7: [504],
  8: [502, 503, 504],
  9: [401, 402, 403],
  10: [503],
};

describe('the catalogue of errors', () => {
  it.each(ENTRIES)('gives %s an exit code and an HTTP status of one family', (_, entry) => {
    expect(FAMILIES[entry.exit]).toContain(entry.status);
  });

  it.each(ENTRIES)('explains %s in whole sentences', (code, entry) => {
    expect(code).toMatch(/^[a-z][a-z_]*[a-z]$/);
    expect(entry.meaning).toMatch(/^[A-Z`].*\.$/);
  });

  it('calls retryable what a second attempt may cure: busy data and faults outside', () => {
    for (const [code, entry] of ENTRIES) {
      expect([code, entry.retryable ?? false]).toEqual([code, entry.exit === 5 || entry.exit === 8]);
    }
  });
});

describe('an error', () => {
  it('answers with its code, sentence, hint, details and whether to try again', () => {
    const error = new ShipdockError('locked', 'another process holds it', {
      hint: 'run the command again',
      details: [{ field: 'order', message: 'is held' }],
      body: { rates: [] },
    });
    expect(error.toBody()).toEqual({
      error: 'another process holds it',
      code: 'locked',
      hint: 'run the command again',
      details: [{ field: 'order', message: 'is held' }],
      retryable: true,
      rates: [],
    });
    expect([error.status, error.exitCode, error.retryable]).toEqual([423, 5, true]);
  });

  it('leaves away what it does not have', () => {
    expect(new ShipdockError('order_not_found', 'there is no order', { about: 'subject' }).toBody()).toEqual({
      error: 'there is no order',
      code: 'order_not_found',
      retryable: false,
    });
  });

  it('does not compile where a refusal says not what it is about', () => {
    // @ts-expect-error a 404 has a field, details, or says that it is about its subject or nothing
    expect(new ShipdockError('order_not_found', 'there is no order').details).toEqual([]);
    expect(new ShipdockError('order_not_found', 'there is no order', { field: 'ids' }).details).toEqual([
      { field: 'ids', message: 'there is no order' },
    ]);
    expect(new ShipdockError('locked', 'it is busy').details).toEqual([]);
  });

  it('that is not ours is a bug, and keeps its cause', () => {
    const cause = new TypeError('x is undefined');
    const bug = toShipdockError(cause);
    expect([bug.code, bug.exitCode, bug.status, bug.cause]).toEqual(['bug', 1, 500, cause]);
    expect(toShipdockError('text').message).toBe('text');
    expect(toShipdockError(bug)).toBe(bug);
  });
});
