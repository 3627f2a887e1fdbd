import bwip from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCode128, isScannable } from '../../src/documents/drawing/code128.ts';

describe('Code 128', () => {
  it.each(['SDX1000000001', 'ABC', '12', '123', 'A1234567B', 'Zz>~_ 99', 'SO-1042'])(
    'has the very bars of another encoder: %s',
    (data) => {
      expect(encodeCode128(data, 'code128').widths).toBe(barsOf('code128', data));
    },
  );

  it('GS1-128 has the very bars of another encoder', () => {
    expect(encodeCode128('00003456781234567891', 'gs1_128').widths).toBe(barsOf('gs1-128', '(00)003456781234567891'));
  });

  it('is never longer than another encoder makes it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,30}$/), (data) => {
        const modules = [...barsOf('code128', data)].reduce((sum, width) => sum + Number(width), 0);
        expect(encodeCode128(data, 'code128').modules).toBeLessThanOrEqual(modules);
      }),
      { numRuns: 200 },
    );
  });

  it('its modules are the sum of its bars', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,80}$/), (data) => {
        const { widths, modules } = encodeCode128(data, 'code128');
        expect([...widths].reduce((sum, width) => sum + Number(width), 0)).toBe(modules);
      }),
    );
  });

  it.each(['', 'Ü1', 'tab\there', '注文', 'x'.repeat(81)])('refuses what no scanner could read: %j', (data) => {
    expect(isScannable(data)).toBe(false);
    expect(() => encodeCode128(data, 'code128')).toThrow(RangeError);
  });
});

function barsOf(symbology: string, data: string): string {
  const [symbol] = bwip.raw(symbology, data, 'dontlint') as unknown as { readonly sbs: readonly number[] }[];
  return symbol?.sbs.join('') ?? '';
}
