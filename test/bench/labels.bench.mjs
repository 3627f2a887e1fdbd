import PDFDocument from 'pdfkit';
import { loadSources } from './sources.mjs';

const DEFAULTS = { rounds: 7, labels: 1000, singles: 200 };

/**
 * Labels per second of CPU time, against pdfkit drawing nothing but the same bars as rectangles, in interleaved rounds.
 * Medians after a first round that warms everything up.
 */
export async function bars(options) {
  const { rounds, labels: count, singles } = { ...DEFAULTS, ...options };
  const { renderLabelsPdf, renderLabelsZpl, encodeCode128 } = await loadSources([
    'src/documents/labels/label-pdf.ts',
    'src/documents/labels/label-zpl.ts',
    'src/documents/drawing/code128.ts',
  ]);
  const labels = Array.from({ length: count }, (_, index) => ({ face: 'package', label: label(index) }));
  const codes = labels.map((each) => encodeCode128(each.label.trackingNumber, 'code128').widths);
  const few = labels.slice(0, singles);
  const runs = {
    one: async () => each(few, (one) => renderLabelsPdf([one])),
    oneBars: async () => each(codes.slice(0, singles), (one) => drawBars([one])),
    all: () => renderLabelsPdf(labels),
    allBars: () => drawBars(codes),
    zpl: () => renderLabelsZpl(labels, { dpi: 203 }),
  };
  const times = await interleaved(runs, rounds);
  const rate = (name, n) => Math.round(n / times[name]);
  const row = (bar, ours, reference) => ({
    bar,
    ours,
    reference,
    unit: 'labels/s',
    ratio: (ours / reference).toFixed(2),
    reach: '≥ 0.7',
    n: rounds,
  });
  return [
    row('one label (PDF)', rate('one', singles), rate('oneBars', singles)),
    row(`${count} labels in one PDF`, rate('all', count), rate('allBars', count)),
    row(`${count} labels as ZPL`, rate('zpl', count), rate('allBars', count)),
  ];
}

function label(index) {
  return {
    kind: 'outbound',
    isSample: false,
    carrierName: 'Fixture Parcel',
    serviceName: 'Ground',
    from: {
      company: 'Demo Warehouse',
      street1: '5900 Pasteur Ct',
      city: 'Carlsbad',
      state: 'CA',
      zip: '92008',
      country: 'US',
    },
    to: {
      name: `Customer ${index}`,
      company: 'Example LLC',
      street1: '123 Main St',
      street2: 'Apt 5',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      country: 'US',
      phoneNumber: '303-555-0100',
    },
    shipDate: '2026-03-02',
    weight: '12.4 lb',
    dimensions: '12 x 9 x 4 in',
    packageNumber: 1,
    packageCount: 1,
    routing: 'ZONE 5',
    references: [
      { label: 'ORDER', value: `SO-${index}` },
      { label: 'PO', value: 'PO-7781' },
    ],
    trackingNumber: `SDX${1_000_000_000 + index}`,
  };
}

/** The yardstick: pdfkit with its own defaults, one page a label, its bars as rectangles and nothing else. */
async function drawBars(codes) {
  const document = new PDFDocument({ size: [288, 432], margin: 0, autoFirstPage: false });
  const chunks = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (const widths of codes) {
    document.addPage({ size: [288, 432], margin: 0 });
    let x = 20;
    for (let index = 0; index < widths.length; index++) {
      const width = Number(widths[index]);
      if (index % 2 === 0) document.rect(x, 300, width, 72);
      x += width;
    }
    document.fill('black');
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

async function each(list, work) {
  for (const one of list) await work(one);
}

async function interleaved(runs, rounds) {
  const names = Object.keys(runs);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      globalThis.gc?.();
      const before = process.cpuUsage();
      await runs[name]();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) times[name].push((user + system) / 1e6);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])]));
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
