import { expect, test } from 'vitest';
import { RepeatedWarnings } from '../../src/cli/notices/repeated-warnings.ts';
import type { Session } from '../../src/cli/session.ts';

test('warnings of many orders are told of the first and counted, also where each names a rate of its own', () => {
  const told: string[] = [];
  const session = { notices: { warn: (text: string) => told.push(text) } } as unknown as Session;
  const repeated = new RepeatedWarnings((text) => text.replace(/^(destination_address\.\w+): .*/s, '$1 too'));
  const noService = (of: string) => `order ${of} asks for "Ground", which names no service of any carrier`;
  const noRate = (id: string) => `there is no rate ${id}; the cheapest service is taken when the order is rated`;
  for (const [order, text] of [
    ['A-1', noRate('rate_1')],
    ['A-2', noRate('rate_2, R-3')],
    ['A-3', noRate('rate_1')],
    ['A-2', noService('A-2')],
    ['A-3', noService('A-3')],
    ['A-4', 'something else'],
    ['A-5', 'something else'],
    ['A-6', 'this alone'],
    ['A-7', 'A-7 is on hold'],
    ['A-7', 'order A-7: 3 units ship in shipments of their own'],
    ['A-7', 'order A-70 takes what is left of it'],
    ['A-8', 'quantity is blank on line 8, read as 1 unit'],
    ['A-9', 'quantity is blank on lines 9, 12, read as 1 unit'],
    [
      'B-1',
      'destination_address.state: ZIP code 92101 is San Diego, CA, not in NY; probably meant: San Diego, CA 92101',
    ],
    ['B-2', 'destination_address.state: ZIP code 10001 is New York, NY, not in CA; probably meant: New York, NY 10001'],
    ['B-3', 'destination_address.zip: The data knows no ZIP code 99999'],
    ['B-4', 'destination_address.state: ZIP code 10001 is New York, NY, not in CA; probably meant: New York, NY 10001'],
  ] as const)
    repeated.tell(session, order, [text]);
  repeated.end(session);
  expect(told).toEqual([
    `A-1: ${noRate('rate_1')}`,
    noService('A-2'),
    'A-4: something else',
    'A-6: this alone',
    'A-7 is on hold',
    'order A-7: 3 units ship in shipments of their own',
    'A-7: order A-70 takes what is left of it',
    'A-8: quantity is blank on line 8, read as 1 unit',
    'B-1: destination_address.state: ZIP code 92101 is San Diego, CA, not in NY; probably meant: San Diego, CA 92101',
    'B-3: destination_address.zip: The data knows no ZIP code 99999',
    '2 more: there is no rate of that id; the cheapest service is taken when the order is rated',
    '1 more: the order asks for "Ground", which names no service of any carrier',
    '1 more: something else',
    '1 more: quantity is blank, read as 1 unit',
    '2 more: destination_address.state too',
  ]);
});
