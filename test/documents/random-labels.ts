import fc from 'fast-check';
import type { PackageLabel } from '../../src/documents/labels/label.ts';
import type { Party } from '../../src/documents/labels/party.ts';

/** Names, streets and places in twelve scripts, as a shop meets them, with the characters that trip label printers. */
const PARTIES: readonly Party[] = [
  {
    name: 'Ann O’Neil',
    company: 'Smith & Sons ^XZ ~JA',
    street1: '12_34 Main St #5',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    country: 'US',
  },
  {
    name: 'Łukasz Żółć',
    company: 'Nørrebro Ærø A/S',
    street1: 'Große Straße 1',
    city: 'Kłodzko',
    zip: '57-300',
    country: 'PL',
  },
  {
    name: 'Γιώργος Παπαδόπουλος',
    street1: 'Λεωφόρος Βασιλίσσης Σοφίας 2',
    city: 'Αθήνα',
    zip: '106 74',
    country: 'GR',
  },
  { name: 'Екатерина Щербакова', street1: 'ул. Тверская, д. 7, кв. 12', city: 'Москва', zip: '125009', country: 'RU' },
  {
    name: 'محمد بن عبد الله',
    company: 'شركة التجارة (ذ.م.م.)',
    street1: 'شارع الملك فهد 25',
    city: 'الرياض',
    zip: '11564',
    country: 'SA',
  },
  {
    name: 'יוסף כהן',
    company: 'חברה בע"מ (2020)',
    street1: 'רחוב הרצל 15',
    city: 'תל אביב',
    zip: '6688312',
    country: 'IL',
  },
  {
    name: '山田太郎',
    company: '株式会社テスト商事',
    street1: '東京都千代田区丸の内一丁目9番1号',
    city: '千代田区',
    zip: '100-0005',
    country: 'JP',
  },
  { name: '王小明', street1: '北京市朝阳区建国路88号', city: '北京', zip: '100022', country: 'CN' },
  {
    name: '김철수',
    company: '주식회사 한국무역',
    street1: '서울특별시 강남구 테헤란로 152',
    city: '서울',
    zip: '06236',
    country: 'KR',
  },
  { name: 'สมชาย ใจดี', street1: '๑๒๓ ถนนสุขุมวิท แขวงคลองเตย', city: 'กรุงเทพมหานคร', zip: '10110', country: 'TH' },
  { name: 'राजेश कुमार शर्मा', street1: '१२ महात्मा गांधी मार्ग, क्षेत्रीय', city: 'नई दिल्ली', zip: '110001', country: 'IN' },
  {
    name: 'თამარ ქართველი',
    company: 'Հայկական ՍՊԸ',
    street1: 'রবীন্দ্র সরণি ১২',
    city: 'அண்ணா நகர்',
    zip: '0105',
    country: 'GE',
  },
];

const SERVICES = [
  'Ground',
  'Next Day',
  'Two-Day',
  'International Economy',
  'White Glove',
  'Standard Freight Economy with Appointment',
];

const party: fc.Arbitrary<Party> = fc
  .record({
    base: fc.constantFrom(...PARTIES),
    noise: fc.boolean(),
    extra: fc.string({ unit: 'grapheme', maxLength: 60 }),
  })
  .map(({ base, noise, extra }) => (noise ? { ...base, street2: extra } : base));

const trackingNumber = fc.oneof(
  fc.stringMatching(/^SD[A-Z]\d{10}$/),
  fc.stringMatching(/^\d{12,22}$/),
  fc.stringMatching(/^[A-Z0-9]{8,20}$/),
);

const reference = fc.record({
  label: fc.constantFrom('ORDER', 'PO', 'INVOICE', 'CUSTOMER'),
  value: fc.oneof(fc.stringMatching(/^SO-\d{4,6}$/), fc.string({ unit: 'grapheme', maxLength: 30 })),
});

/** All labels of one random shipment of 1 to 20 packages. */
export const shipmentLabels: fc.Arbitrary<PackageLabel[]> = fc
  .record({
    packageCount: fc.integer({ min: 1, max: 20 }),
    isReturn: fc.boolean(),
    isSample: fc.boolean(),
    from: party,
    to: party,
    serviceName: fc.constantFrom(...SERVICES),
    marks: fc.subarray(['SIGNATURE', 'LTD QTY', 'SATURDAY', 'INSURED']),
    references: fc.array(reference, { maxLength: 6 }),
    numbers: fc.array(trackingNumber, { minLength: 20, maxLength: 20 }),
    sscc: fc.option(fc.stringMatching(/^\d{18}$/), { nil: undefined }),
    weight: fc.integer({ min: 1, max: 1499 }),
  })
  .map((shipment) =>
    Array.from({ length: shipment.packageCount }, (_, index) => ({
      kind: shipment.isReturn ? 'return' : 'outbound',
      isSample: shipment.isSample,
      carrierName: 'Fixture Parcel',
      serviceName: shipment.serviceName,
      from: shipment.from,
      to: shipment.to,
      shipDate: '2026-03-02',
      weight: `${shipment.weight / 10} lb`,
      dimensions: '12 x 9 x 4 in',
      packageNumber: index + 1,
      packageCount: shipment.packageCount,
      routing: 'ZONE 5',
      marks: shipment.marks,
      references: shipment.references,
      trackingNumber: shipment.numbers[index] ?? '',
      ...(shipment.sscc === undefined ? {} : { sscc: shipment.sscc }),
    })),
  );

/** The codes that a scanner must find on the label. */
export function expectedBarcodes(label: PackageLabel): string[] {
  const code = isPlate(label.trackingNumber) ? `]C100${label.trackingNumber}` : label.trackingNumber;
  return [code, ...(label.sscc === undefined ? [] : [`]C100${label.sscc}`])].sort();
}

/** 18 digits which, weighed 3 and 1 in turn, add up to tens. */
function isPlate(code: string): boolean {
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return /^\d{18}$/.test(code) && sum % 10 === 0;
}

/** One ordinary label to the given party. */
export function labelTo(to: Party): PackageLabel {
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
    to,
    shipDate: '2026-03-02',
    weight: '12.4 lb',
    packageNumber: 1,
    packageCount: 1,
    references: [{ label: 'ORDER', value: 'SO-1042' }],
    trackingNumber: 'SDX1000000001',
  };
}
