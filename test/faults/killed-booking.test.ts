import { testKilledBookings } from './killed-bookings.ts';

testKilledBookings({ orders: 60, kills: 6, atOnce: 10 });
