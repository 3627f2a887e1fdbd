import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadTariff } from '../../../src/carriers/tariff/load-tariff.ts';
import { rateTariff } from '../../../src/carriers/tariff/rate-tariff.ts';
import { filesOf, geography, pallet, request, TARIFF_NAMES } from './fixture-tariffs.ts';

const FOLDERS = TARIFF_NAMES.map(filesOf);
const snippet = fc.constantFrom(
  '',
  '0',
  '9'.repeat(12),
  '-',
  ',',
  '"',
  '\n',
  '{',
  '}',
  '[',
  'null',
  ' and ',
  '(',
  '__proto__',
  'é',
  '\u0000',
  '1e5',
);

it('a folder with a few characters changed anywhere loads or has mistakes inside its files, and rates without failing', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat({ max: 6 }), snippet, (folder, file, position, cut, inserted) => {
      const files = new Map(FOLDERS[folder % FOLDERS.length]);
      const name = [...files.keys()][file % files.size] ?? '';
      const text = files.get(name) ?? '';
      const at = position % (text.length + 1);
      files.set(name, text.slice(0, at) + inserted + text.slice(at + cut));
      const loaded = loadTariff(files);
      if ('tariff' in loaded) {
        const { offers, refusals } = rateTariff(loaded.tariff, geography, request({ packages: [pallet()] })).value;
        expect(offers.length + refusals.length).toBe(loaded.tariff.services.length);
        return;
      }
      expect(loaded.mistakes.length).toBeGreaterThan(0);
      for (const mistake of loaded.mistakes) {
        const line = files.get(mistake.file)?.split(/\r?\n|\r/)[mistake.line - 1];
        expect(mistake.column).toBeGreaterThan(0);
        expect(mistake.column).toBeLessThanOrEqual((line?.length ?? 0) + 1);
      }
    }),
    { numRuns: 100 },
  );
});
