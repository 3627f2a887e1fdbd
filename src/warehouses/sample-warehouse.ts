/** The warehouse of new data of which nothing was said, in the words of the API. */
export const SAMPLE_WAREHOUSE = {
  code: 'MAIN',
  name: 'Main warehouse',
  address: {
    company: 'Shipdock Sample Warehouse',
    street1: '2850 Whiptail Loop E',
    city: 'Carlsbad',
    state: 'CA',
    zip: '92009',
    country: 'US',
    phone_number: '760-555-0100',
  },
  currency: 'USD',
  time_zone: 'America/Los_Angeles',
} as const;
