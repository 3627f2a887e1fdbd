import { describe, expect, test } from 'vitest';
import { isPostgres, withoutPassword } from '../../src/kernel/database-address.ts';

test.each([
  ['postgres://me@host/d', true],
  ['POSTGRESQL://host/d', true],
  ['/srv/postgres.db', false],
  ['mysql://host/d', false],
])('%s is the address of a PostgreSQL database: %s', (location, expected) => {
  expect(isPostgres(location)).toBe(expected);
});

describe('what is told of an address', () => {
  test.each([
    ['postgres://me:s3cret@host:5432/d', 'postgres://me@host:5432/d'],
    ['--db=postgres://me:s3cret@host/d?sslmode=disable', '--db=postgres://me@host/d?sslmode=disable'],
    ['postgres://:s3cret@host/d', 'postgres://@host/d'],
    [
      'postgres://host/d?user=me&Password=s3cret&sslmode=disable',
      'postgres://host/d?user=me&Password=&sslmode=disable',
    ],
    ['postgres:/me:s3cret@host/d', 'postgres:/me@host/d'],
    ['https://me:s3cret@hooks.example.com/a', 'https://me@hooks.example.com/a'],
  ])('%s: %s', (word, expected) => {
    expect(withoutPassword(word)).toBe(expected);
  });

  test.each(['s3/cret', 's3@cret', '5/s3cret', 's3?cret', 's3#cret', 's3 cret', 's3:cret', 's3\ncret'])(
    'has nothing of a password that should have been escaped: %j',
    (password) => {
      expect(withoutPassword(`postgres://me:${password}@host:5432/d`)).toBe('postgres://me@host:5432/d');
    },
  );

  test.each(['postgres://me@host:5432/d', 'postgres://[::1]:5432/d', 'data.db', 'a:b@c', 'http://127.0.0.1:7878'])(
    'is all of it where it has no password: %s',
    (word) => {
      expect(withoutPassword(word)).toBe(word);
    },
  );
});
