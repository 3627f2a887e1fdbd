import { testKilledBookings } from './killed-bookings.ts';

testKilledBookings({ orders: 24, kills: 3, atOnce: 6 });
