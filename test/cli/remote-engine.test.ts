import { describe, expect, it } from 'vitest';
import { openRemoteEngine } from '../../src/cli/remote/remote-engine.ts';

const WISHES = {
  environment: undefined,
  account: undefined,
  dryRun: false,
  commandKey: undefined,
  command: 'orders list',
};

/** The engine of a server that answers whatever it is asked with that. */
function opened(status: number, text: string, location?: string) {
  const answer = { status, text, headers: { location }, bytes: Buffer.from(text) };
  return openRemoteEngine(async () => answer, WISHES);
}

describe('an engine on a server', () => {
  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a page', '<html>'],
    ['an object of another service', '{"ok":true}'],
    ['a list', '[{"environment":"sandbox"}]'],
  ])('is none where the answer is %s: it would seem to have done what it was asked', async (_, text) => {
    await expect(opened(200, text)).rejects.toMatchObject({
      code: 'server_unreachable',
      message: 'what answered is no shipdock server',
    });
  });

  it.each([
    ['https://ship.example.com/api/v4/user', '--server https://ship.example.com'],
    ['https://example.com/shipping/api/v4/user?a=1', '--server https://example.com/shipping'],
    ['/login', 'is that address a shipdock server?'],
  ])('is not looked for at %s, where one is sent on to, but that is told', async (location, hint) => {
    await expect(opened(301, '', location)).rejects.toMatchObject({
      code: 'server_unreachable',
      message: `the server answered 301, which sends on to ${location}`,
      hint,
    });
  });
});
