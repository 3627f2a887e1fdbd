import { expect, test } from 'vitest';
import { drawAll } from '../../src/documents/commands/draw-all.ts';
import type { RenderedDocuments } from '../../src/documents/drawing/rendered.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

const names = Array.from({ length: 2_500 }, (_, index) => `shp_${index}`);

/** A server that can draw all but those that it does not know. */
const drawing = (calls: number[], isKnown: (name: string) => boolean) => async (some: readonly string[]) => {
  calls.push(some.length);
  const known = some.filter(isKnown);
  if (known.length === 0) throw new ShipdockError('shipment_not_found', 'there is none of them', { about: 'subject' });
  return { documents: known.map((name) => ({ content: '', name, shipments: [] })), failures: [] };
};

const drawn = ({ documents, failures }: RenderedDocuments) => [
  documents.map(({ name }) => name),
  failures.map(({ shipment }) => shipment),
];

test('documents of their own are asked for a thousand at a time, in their order', async () => {
  const calls: number[] = [];
  expect(
    drawn(
      await drawAll(
        names,
        false,
        drawing(calls, () => true),
      ),
    ),
  ).toEqual([names, []]);
  expect(calls).toEqual([1_000, 1_000, 500]);
});

test('one document of all is asked for at once', async () => {
  const calls: number[] = [];
  await drawAll(
    names,
    true,
    drawing(calls, () => true),
  );
  expect(calls).toEqual([2_500]);
});

test('a thousand of which none can be drawn are told one by one; the others are drawn', async () => {
  const isKnown = (name: string) => Number(name.slice(4)) >= 1_000;
  expect(drawn(await drawAll(names, false, drawing([], isKnown)))).toEqual([names.slice(1_000), names.slice(0, 1_000)]);
});

test('what is no fault of those that are named ends it, told once: what was drawn by then is kept', async () => {
  const fault = new TypeError('no such glyph');
  const calls: number[] = [];
  const draw = async (some: readonly string[]) => {
    if (calls.length === 1) throw fault;
    return drawing(calls, () => true)(some);
  };
  const { stopped, ...all } = await drawAll(names, false, draw);
  expect(drawn(all)).toEqual([names.slice(0, 1_000), []]);
  expect(stopped).toEqual({ error: fault, left: names.slice(1_000) });
  await expect(drawAll(names, false, draw)).rejects.toBe(fault);
});

test('where nothing at all can be drawn, the reason is the error', async () => {
  await expect(
    drawAll(
      names,
      false,
      drawing([], () => false),
    ),
  ).rejects.toMatchObject({ code: 'shipment_not_found' });
});
