import { shareOf } from '../long-share.ts';
import { testKilledBookings } from './killed-bookings.ts';

testKilledBookings({ orders: shareOf(500), kills: shareOf(50), atOnce: 50 });
