import { expect, test } from 'vitest';
import { databaseLocation } from '../../src/cli/database-location.ts';

test.each([
  [' postgres://me@host/d\n', 'postgres://me@host/d'],
  ['POSTGRESQL://host/d', 'POSTGRESQL://host/d'],
  ['/srv/data.db', '/srv/data.db'],
  ['/srv/a:/b.db', '/srv/a:/b.db'],
])('%j names %s', (given, location) => {
  expect(databaseLocation(given, {})).toEqual({ location, origin: 'given' });
});

test.each(['postgres:/me:s3cret@host/d', 'pg://me:s3cret@host/d', ' mysql://me:s3cret@host/d'])(
  '%j is no file, and its password is not told',
  (given) => {
    const scheme = given.trim().split(':')[0];
    expect(() => databaseLocation(given, {})).toThrow(
      `a database is a file, or begins with postgres://; this begins with ${scheme}:/`,
    );
  },
);
