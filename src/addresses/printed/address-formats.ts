/**
 * How addresses are printed (libaddressinput): %N name, %O company, %A street, %C city, %S state, %Z postal code, | a new
 * line. Left out are the parts that the contract has no field for, and the country letters before a postal code, which
 * posts no longer ask for.
 */
export const ADDRESS_FORMATS: readonly (readonly [format: string, countries: string])[] = [
  ['%N|%O|%A|%C %S %Z', 'AS CA FM GU MH MP PW SO UM US VI'],
  ['%N|%O|%A|%C PR %Z', 'PR'],
  ['%O|%N|%A|%C %S %Z', 'AU CC CX HM NF'],
  ['%O|%N|%A|%Z %C', 'AT BE BL CH DK FI FR GF GP LI LT LU MF MQ NC NL PM RE SE WF YT'],
  ['%O|%N|%A|%Z %C|ÅLAND', 'AX'],
  [
    '%N|%O|%A|%Z %C',
    'AZ BA BG CR CY CZ DE DO DZ EE EH ET FO GE GL GN GR GW HR HT IS KW LA LR MA MC MD ME MG MK NE NO PL PT PY RO RS ' +
      'SI SJ SK SM SN TJ TM TN TR VA XK ZM',
  ],
  ['%N|%O|%A|%Z %C %S', 'ES IT PF UY'],
  ['%N|%O|%A|%Z %C, %S', 'MX'],
  ['%N|%O|%A|%Z %C|%S', 'AR CL CV MY PH UZ'],
  ['%N|%O|%A|%Z-%C|%S', 'SV'],
  ['%N|%O|%A|%Z- %C', 'GT'],
  ['%N|%O|%A|%Z %S', 'AD'],
  ['%N|%O|%A|%Z|%C', 'EC MU OM'],
  ['%N|%O|%A|%Z|%C|%S', 'AM'],
  ['%N|%O|%A|%Z|%C, %S', 'NI'],
  ['%N|%O|%A|%C %Z', 'BH BM BN CK IL JO KH LB LS MT MV NP NZ SA SG'],
  ['%N|%O|%A|%C - %Z', 'BD'],
  ['%N|%O|%A|%C-%Z', 'PK'],
  ['%N|%O|%A|%C, %Z', 'LV MM'],
  ['%N|%O|%A|%C|%Z', 'FK GS IM IO KE LK PN SH SZ TC ZA'],
  ['%N|%O|%A|%C|GUERNSEY|%Z', 'GG'],
  ['%N|%O|%A|%C|JERSEY|%Z', 'JE'],
  ['%N|%O|%A|%C|%S|%Z', 'EG GB'],
  ['%N|%O|%A|%C|%S %Z', 'ID TH'],
  ['%N|%O|%A|%C|%S', 'IE JM PA SC SR TV VN'],
  ['%N|%O|%A|%S|%C', 'KI'],
  ['%N|%O|%A|%C %Z|%S', 'IN NG'],
  ['%N|%O|%A|%C %Z %S', 'PG'],
  ['%N|%O|%A|%C %Z, %S', 'VE'],
  ['%N|%O|%A|%C, %S', 'BS CO KN'],
  ['%N|%O|%A|%C, %S|%Z', 'HN'],
  ['%O|%N|%A|%C, %S|%Z', 'IQ'],
  ['%N|%O|%A|%S %C|%Z', 'MN'],
  ['%N|%O|%A|%S', 'KY NR'],
  ['%O|%N|%A|%C-%S|%Z', 'BR'],
  ['%N|%O|%C|%A|%Z', 'HU'],
  ['%O|%N|%S|%C|%A|%Z', 'IR'],
  ['%S|%Z %C|%A|%O|%N', 'BY'],
  ['%Z %C|%A|%O|%N', 'KG RU UA'],
  ['%Z|%S|%C|%A|%O|%N', 'KZ'],
  ['%Z|%S%C|%A|%O|%N', 'CN TW'],
  ['〒%Z|%S%C|%A|%O|%N', 'JP'],
  ['%S %C|%A|%O|%N|%Z', 'KR'],
  ['%S|%A|%O|%N', 'HK'],
  ['%A|%O|%N', 'MO'],
];

/** The same where such an address is written in Latin letters. */
export const LATIN_FORMATS: readonly (readonly [format: string, countries: string])[] = [
  ['%N|%O|%A|%C, %S %Z', 'CN JP KR TW'],
  ['%N|%O|%A|%C|%S', 'HK'],
  ['%N|%O|%A|%C', 'MO'],
  ['%N|%O|%A|%Z %C|%S', 'BY KG KZ RU UA'],
];

export const OTHER_FORMAT = '%N|%O|%A|%C %S %Z';
