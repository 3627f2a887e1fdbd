/** An address of the book that is in order; a test sets what matters to it. */
export function addressBody(parts: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    name: 'Jane Doe',
    street1: '2850 Whiptail Loop E',
    city: 'Carlsbad',
    state: 'CA',
    zip: '92009',
    country: 'US',
    ...parts,
  };
}
