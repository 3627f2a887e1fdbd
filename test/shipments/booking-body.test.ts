import { expect, test } from 'vitest';
import { bookingBody } from '../../src/shipments/commands/booking-body.ts';

test('an accessorial of the command line may say its amount', () => {
  const { accessorials } = bookingBody({ arguments: {}, options: { accessorial: ['signature', 'cod=250.50'] } });
  expect(accessorials).toEqual([{ type: 'signature' }, { type: 'cod', value: '250.50' }]);
});
