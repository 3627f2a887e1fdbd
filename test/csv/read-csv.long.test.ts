import { expect, it } from 'vitest';
import { readCsv } from '../../src/csv/read-csv.ts';

const ROWS_A_PIECE = 2_000;
const PIECES = 2_600;

it('a file of 500 MB needs no more memory than a small one', async () => {
  let rows = 0;
  let peak = 0;
  let start = 0;
  for await (const batch of readCsv(fileOf(PIECES))) {
    rows += batch.rows.length;
    const used = process.memoryUsage().rss;
    if (rows < 400_000) start = Math.max(start, used);
    peak = Math.max(peak, used);
  }
  expect(rows).toBe(PIECES * ROWS_A_PIECE);
  expect(peak - start).toBeLessThan(60_000_000);
}, 120_000);

async function* fileOf(pieces: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('order_number,sku,quantity,ship_to_name,ship_to_city,note\n');
  for (let piece = 0; piece < pieces; piece++) {
    const lines = Array.from({ length: ROWS_A_PIECE }, (_, at) => {
      return `SO-${piece}-${at},MUG-RED,2,"Receiving Dept, ""Dock ${at}""",Carlsbad,${'x'.repeat(40)}\n`;
    });
    yield encoder.encode(lines.join(''));
  }
}
