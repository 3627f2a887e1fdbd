/** The columns of an address in a CSV file: the API's names. */
export const ADDRESS_COLUMNS = [
  'id',
  'code',
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'phone_number',
  'email',
  'is_residential',
  'validated',
] as const;
