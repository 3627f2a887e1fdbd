/** Who pays a carrier, as answers tell it (api-v4 2.8). */
export const BILLING_PARTS = [
  'bill_to',
  'carrier_code',
  'service_code',
  'service_name',
  'account_number',
  'name',
  'company',
  'phone_number',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
] as const;
