import { shareOf } from '../long-share.ts';
import { testKilledBookings } from './killed-bookings.ts';

// Of fewer orders all are booked before the only kill.
testKilledBookings({ orders: Math.max(24, shareOf(500)), kills: Math.max(3, shareOf(50)), atOnce: 50 });
