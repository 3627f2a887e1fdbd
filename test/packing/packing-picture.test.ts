import { describe, expect, test } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import { boxLayers, palletLayers } from '../../src/packing/shown/packing-layers.ts';
import { packingPictureSvg } from '../../src/packing/shown/packing-picture-svg.ts';
import { sampleItem, samplePallet, sampleRequest } from './sample-requests.ts';

describe('the picture of a packed box', () => {
  const tall = sampleItem({ key: 'TALL', size: { length: 20, width: 10, height: 20 }, rotation: 'none' });
  const low = sampleItem({ key: 'LOW', size: { length: 20, width: 10, height: 10 }, rotation: 'none', quantity: 2 });
  const [box] = packItems(sampleRequest({ items: [tall, low] })).boxes;
  const layers = box === undefined ? [] : boxLayers(box, { title: 'Box 1 of 1: CUBE20' });

  test('has a layer for each height at which pieces are put in', () => {
    expect(layers.map((layer) => layer.title)).toEqual([
      'Box 1 of 1: CUBE20, layer 1 of 2: 2 pieces on the floor',
      'Box 1 of 1: CUBE20, layer 2 of 2: 1 piece at 10',
    ]);
    expect(layers.map(({ width, height }) => [width, height])).toEqual(Array(2).fill([20, 20]));
  });

  test('shows in a higher layer what stands through it', () => {
    expect(layers[1]?.items.map(({ label, isStanding }) => [label, isStanding])).toEqual([
      ['TALL\n20 x 10 x 20', true],
      ['LOW\n20 x 10 x 10', false],
    ]);
  });

  test('draws equal layers once, and says how many they are', () => {
    const plates = sampleItem({ quantity: 3, size: { length: 20, width: 20, height: 5 }, rotation: 'none' });
    const [stack] = packItems(sampleRequest({ items: [plates] })).boxes;
    expect(stack === undefined ? [] : boxLayers(stack, { title: 'S' }).map(({ title }) => title)).toEqual([
      'S, layers 1 to 3 of 3: 1 piece each, on the floor to 10',
    ]);
  });

  test('is the same SVG each time, with every piece drawn and named', () => {
    const svg = packingPictureSvg(layers);
    expect(packingPictureSvg(layers)).toBe(svg);
    expect(svg.match(/<title>/g)).toHaveLength(4);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1);
  });

  test('draws each piece where it lies, within the frame of its layer', () => {
    const lines = packingPictureSvg(layers.slice(0, 1)).split('\n');
    const places = lines.flatMap((line) => {
      const [, x, y, width, height] =
        /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(line) ?? [];
      return width === undefined ? [] : [[x, y, width, height].map(Number)];
    });
    const [[left = 0, top = 0, width = 0, height = 0] = []] = places.slice(-1);
    const half = height / 2;
    expect([width, places.slice(-3)]).toEqual([
      height,
      [
        [left, top, width, half],
        [left, top + half, width, half],
        [left, top, width, height],
      ],
    ]);
  });

  test('writes names so that they cannot break the picture', () => {
    const named = box === undefined ? [] : boxLayers(box, { title: 'a <b> & "c"\u0007', nameOf: () => '</svg>' });
    const svg = packingPictureSvg(named);
    expect(svg).toContain('a &lt;b&gt; &amp; &quot;c&quot;, layer 1');
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
  });

  test('of a pallet names boxes by code and loose pieces by name', () => {
    const items = [
      sampleItem({ key: 'BARE', doNotPackBeforePalletize: true, size: { length: 50, width: 50, height: 5 } }),
      sampleItem({ quantity: 8 }),
    ];
    const request = sampleRequest({ items, palletTypes: [samplePallet], palletize: 'everything' });
    const [pallet] = packItems(request).pallets;
    const drawn =
      pallet === undefined ? [] : palletLayers(pallet, { title: 'Pallet 1', nameOf: (key) => `SKU ${key}` });
    expect(drawn[0]).toMatchObject({ width: 100, height: 80 });
    expect(drawn.flatMap((layer) => layer.items.map((item) => item.label)).sort()).toEqual([
      'CUBE20\n22 x 22 x 22',
      'SKU BARE\n50 x 50 x 5',
    ]);
  });

  test('of nothing is an empty picture', () => {
    expect(packingPictureSvg([])).toContain('</svg>');
  });
});
