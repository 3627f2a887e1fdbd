import { testKilledBookings } from './killed-bookings.ts';

testKilledBookings({ orders: 500, kills: 50, atOnce: 50 });
