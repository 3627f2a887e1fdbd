/** Territories and associated states with a country code of their own, whose post is the USPS: the code is also the state. */
export const US_TERRITORIES = 'AS FM GU MH MP PR PW VI';
