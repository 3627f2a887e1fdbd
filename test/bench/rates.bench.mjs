import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const DEFAULTS = { rounds: 9, orders: 2000, packages: 3 };
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TARIFFS = ['fixture_parcel', 'fixture_ltl', 'fixture_courier', 'fixture_world'];

/**
 * CPU time of one order rated by every embedded carrier, packing apart: every service offered or refused with reasons, the
 * offers ranked, a policy applied. Medians after a first round that warms everything up; the reference is the bar itself.
 */
export async function bars(options) {
  const { rounds, orders, packages } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    const code = await load(folder);
    const carriers = embedded(code);
    const row = async (bar, requests) => {
      const times = [];
      for (let round = 0; round <= rounds; round++) times.push(await cpuOf(() => rateAll(code, carriers, requests)));
      const ours = median(times.slice(1)) / requests.length;
      return {
        bar,
        ours: Number(ours.toFixed(3)),
        reference: 1,
        unit: 'ms CPU/order',
        ratio: ours.toFixed(2),
        reach: '< 1',
        n: rounds,
      };
    };
    return [
      await row('one parcel, all carriers', requestsOf(orders, 1)),
      await row(`${packages} parcels, all carriers`, requestsOf(orders, packages)),
      await row('two pallets, all carriers', requestsOf(orders, 2, true)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rules as they are shipped: bundled, so that nothing of a test runner is measured. */
async function load(folder) {
  const source = (path) => JSON.stringify(join(ROOT, 'src', path));
  const entry = [
    `export { createTariffCarrier } from ${source('carriers/tariff/create-tariff-carrier.ts')};`,
    `export { convertingCarrier } from ${source('carriers/converting-carrier.ts')};`,
    `export { loadTariff } from ${source('carriers/tariff/load-tariff.ts')};`,
    `export { readTariffFolder } from ${source('carriers/tariff/read-tariff-folder.ts')};`,
    `export { readGeography } from ${source('carriers/tariff/read-geography.ts')};`,
    `export { rankOffers } from ${source('rating/offers/rank-offers.ts')};`,
    `export { applyPolicies } from ${source('rating/policies/apply-policies.ts')};`,
    `export { policyFacts } from ${source('rating/policies/policy-fields.ts')};`,
    `export { readPolicies } from ${source('rating/policies/read-policies.ts')};`,
  ].join('\n');
  const input = 'virtual:rates';
  const bundle = await rolldown({
    input,
    platform: 'node',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? { code: entry, moduleType: 'js' } : null),
      },
    ],
  });
  await bundle.write({ dir: folder, entryFileNames: 'rates.mjs', format: 'esm' });
  await bundle.close();
  return import(pathToFileURL(join(folder, 'rates.mjs')).href);
}

function embedded(code) {
  const geography = code.readGeography(join(ROOT, 'fixtures', 'geography'));
  return TARIFFS.map((name) => {
    const { tariff } = code.loadTariff(code.readTariffFolder(join(ROOT, 'fixtures', 'tariffs', name)));
    return code.convertingCarrier(code.createTariffCarrier(tariff, geography), []);
  });
}

const POLICIES = JSON.stringify({
  format: 'policies/1',
  kind: 'shipping_policies',
  version: '1',
  policies: [
    { id: 'no-dear', exclude: 'price > 500' },
    { id: 'fast', when: 'destination.state in (NY, NJ)', prefer: 'service_days <= 2', up_to: '5.00' },
  ],
});

async function rateAll(code, carriers, requests) {
  const { file } = code.readPolicies('policies.json', POLICIES);
  for (const request of requests) {
    const answers = await Promise.all(carriers.map((carrier) => carrier.rate(request)));
    const offers = code.rankOffers(answers.flatMap(({ value }) => value.offers));
    const { ranked } = code.applyPolicies(offers, code.policyFacts(request), file, request.readyDate);
    if (ranked.length > offers.length) throw new Error('policies add no offers');
  }
}

const ZIPS = [
  '92101',
  '98101',
  '10001',
  '60601',
  '33101',
  '85001',
  '80202',
  '02108',
  '70112',
  '97201',
  '75201',
  '30303',
];
const STATES = ['CA', 'WA', 'NY', 'IL', 'FL', 'AZ', 'CO', 'MA', 'LA', 'OR', 'TX', 'GA'];

function requestsOf(count, packages, onPallets = false) {
  const inch = 25_400;
  const pound = 453_592_370;
  return Array.from({ length: count }, (_, index) => ({
    origin: { country: 'US', zip: '92009', state: 'CA', isResidential: false, isPoBox: false },
    destination: {
      country: 'US',
      zip: ZIPS[index % ZIPS.length],
      state: STATES[index % STATES.length],
      isResidential: index % 3 === 0,
      isPoBox: false,
    },
    originIsWarehouse: true,
    packages: Array.from({ length: packages }, (_, at) => ({
      ...(onPallets
        ? { kind: 'handling_unit', handlingUnitType: 'pallet', freightClass: '85', width: 40 * inch, height: 48 * inch }
        : { kind: 'parcel', width: (6 + at) * inch, height: 5 * inch }),
      length: (onPallets ? 48 : 8 + (index % 20)) * inch,
      weight: ((onPallets ? 400 : 1) + (index % 40)) * pound,
      valueMinor: 2500,
    })),
    accessorials: [],
    insurance: index % 4 === 0,
    currency: 'USD',
    readyDate: '2026-03-02',
    readyMinute: 600,
  }));
}

async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
