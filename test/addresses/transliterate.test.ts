import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestTransliteration, transliterate } from '../../src/addresses/printed/transliterate.ts';
import { addressOf } from './address.builder.ts';

describe('transliterate', () => {
  it.each([
    ['Ludwigstraße 16', 'Ludwigstrasse 16'],
    ['Sølvgade 48–50', 'Solvgade 48-50'],
    ['Þjóðminjasafn Íslands', 'Thjodminjasafn Islands'],
    ['Łódź', 'Lodz'],
    ['Đống Đa', 'Dong Da'],
    ['İstanbul', 'Istanbul'],
    ['Дворцовая площадь, д. 2', 'Dvortsovaya ploshchad, d. 2'],
    ['вул. Володимирська', 'vul. Volodimirska'],
    ['Юрия Щусева', 'Yuriya Shchuseva'],
    ['Διονυσίου Αρεοπαγίτου 15', 'Dionysiou Areopagitou 15'],
    ['Λευκωσία', 'Lefkosia'],
    ['100 Main St', '100 Main St'],
  ])('%j is %j', (text, plain) => expect(transliterate(text)).toBe(plain));

  it.each(['東京都', 'القاهرة', 'กรุงเทพ', '\0'])('%j has no one spelling in Latin letters', (text) => {
    expect(transliterate(text)).toBeUndefined();
  });

  it('gives plain letters or nothing, and plain letters again as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const plain = transliterate(text);
        if (plain === undefined) return;
        expect(plain).toMatch(/^[\x20-\x7e]*$/);
        expect(transliterate(plain)).toBe(plain);
      }),
    );
  });
});

describe('suggestTransliteration', () => {
  it('suggests the address in Latin letters and leaves the one entered', () => {
    const address = addressOf({ street1: 'Sølvgade 48', city: 'København K', zip: '1307', country: 'DK' });
    expect(suggestTransliteration(address)).toMatchObject({
      changed: ['street1', 'city'],
      address: { street1: 'Solvgade 48', city: 'Kobenhavn K', zip: '1307' },
    });
    expect(address.city).toBe('København K');
  });

  it('suggests nothing where nothing would change or something cannot be written so', () => {
    expect(suggestTransliteration(addressOf({ street1: '1 Main St', city: 'Ajo' }))).toBeUndefined();
    expect(
      suggestTransliteration(addressOf({ street1: '上野公園13-9', city: '台東区', country: 'JP' })),
    ).toBeUndefined();
  });
});
