import { country, flag, postalCode, visibleText } from './fields.ts';

/** The parts of an address that every body with one may say (api-v4 2.2). A street that nobody can see would be bought a label to. */
export const addressParts = () => ({
  name: visibleText(),
  company: visibleText(),
  street1: visibleText(),
  street2: visibleText(),
  city: visibleText(),
  state: visibleText(64),
  zip: postalCode(),
  country: country(),
  phone_number: visibleText(64),
  email: visibleText(),
  is_residential: flag(),
});
