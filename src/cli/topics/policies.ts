import type { FieldTypes } from '../../conditions/parse-condition.ts';
import { OFFER_FIELDS, ORDER_FIELDS } from '../../rating/policies/policy-fields.ts';

/** A whole file, for a start. */
export const EXAMPLE = `{
  "format": "policies/1",
  "kind": "shipping_policies",
  "version": "2026-03",
  "policies": [
    { "id": "fragile", "name": "Fragile by next day", "when": "order.tags has fragile", "require": "service == nextday" },
    { "id": "near", "name": "Our courier nearby", "prefer": "carrier == fxc", "up_to": "3.00" },
    { "id": "dear", "name": "Nothing above 90", "exclude": "price > 90", "until": "2026-12-31" },
    { "id": "handling", "name": "Handling", "markup": "all", "percent": "2.50", "amount": "0.75" }
  ],
  "tests": [
    {
      "name": "fragile goes by next day",
      "date": "2026-03-02",
      "facts": { "order.tags": ["fragile"] },
      "offers": [{ "offer": "fxp/ground", "price": "11.38" }, { "offer": "fxp/nextday", "price": "39.00" }],
      "expect": { "chosen": "fxp/nextday", "decided_by": "fragile" }
    }
  ]
}`;

/** `help policies`: the form of their files. */
export function text(): string {
  const ofOffers = Object.fromEntries(Object.entries(OFFER_FIELDS).filter(([name]) => !(name in ORDER_FIELDS)));
  return [
    'A file of rating rules (for rate requests) or of shipping policies (for orders); one of each is in force:',
    '',
    EXAMPLE.replaceAll(/^/gm, '  '),
    '',
    'Each policy does one thing with offers, in the order of the file; all stands for every offer:',
    '  exclude  takes offers out',
    '  require  takes all others out; "if_none": "ignore" gives way where none would be left',
    '  prefer   puts offers first, as long as they are at most up_to dearer than the cheapest',
    '  markup   changes prices by percent and amount; negative is a discount',
    'Then the cheapest wins, of preferred ones that of the earliest policy. active, from and until say when one counts.',
    '',
    'when and the actions are conditions: and, or, not, brackets, == != < <= > >=, in (a, b), has, starts_with.',
    'A day is written 2026-03-02, and weekday 1 is Monday.',
    ...fieldLines('when may ask of the order and its shipment', ORDER_FIELDS),
    ...fieldLines('actions may ask of the offer besides', ofOffers),
    '',
    'shipdock policies test FILE checks a file and runs its tests, backtest says what it would have cost, apply puts it in force.',
  ].join('\n');
}

function fieldLines(heading: string, fields: FieldTypes): readonly string[] {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  const lines = Object.entries(fields).map(([name, type]) => {
    const shown = typeof type === 'string' ? type : type.join(', ');
    return `  ${name.padEnd(width)}  ${shown}`;
  });
  return ['', `${heading}:`, ...lines];
}
