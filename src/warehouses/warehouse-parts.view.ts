import { membersOf } from '../kernel/members.ts';
import type { WarehouseJson } from './warehouse-json.ts';

/** Members of a warehouse's address, for names below it. */
export const ADDRESS = membersOf<WarehouseJson['address']>({
  name: true,
  company: true,
  street1: true,
  street2: true,
  city: true,
  state: true,
  zip: true,
  country: true,
  phone_number: true,
  email: true,
  is_residential: true,
});
