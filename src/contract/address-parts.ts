import { country, flag, text } from './fields.ts';

/** The parts of an address that every body with one may say (api-v4 2.2). */
export const addressParts = () => ({
  name: text(),
  company: text(),
  street1: text(),
  street2: text(),
  city: text(),
  state: text(64),
  zip: text(16),
  country: country(),
  phone_number: text(64),
  email: text(),
  is_residential: flag(),
});
