import { expect, it } from 'vitest';
import { createColour } from '../../src/cli/notices/colour.ts';
import { createNotices } from '../../src/cli/notices/notices.ts';

const silent = { quiet: false, json: false };

it.each([
  [silent, 'waiting\nbooked\n'],
  [{ ...silent, quiet: true }, ''],
  [{ ...silent, json: true }, ''],
])('what is waited for is told while it is, above what is held back: with %j %j', (asked, told) => {
  const written: string[] = [];
  const stream = { isClosed: false, write: (data: string | Uint8Array) => void written.push(String(data)) };
  const parts = { stream, place: {}, colour: createColour(false), isTerminal: false, dryRun: false };
  const notices = createNotices({ ...parts, ...asked, onSameData: (text) => text });
  const tellAll = notices.hold();
  notices.info('booked');
  notices.meanwhile('waiting');
  tellAll();
  expect(written.join('')).toBe(told);
});
