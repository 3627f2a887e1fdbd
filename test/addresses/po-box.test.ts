import { describe, expect, it } from 'vitest';
import { isPoBox, isPoBoxLine } from '../../src/addresses/po-box.ts';
import { addressOf, country } from './address.builder.ts';

describe('isPoBox', () => {
  it.each([
    ['US', 'PO Box 123'],
    ['US', 'P.O. Box 123'],
    ['US', 'P. O. BOX 12-A'],
    ['US', 'p o box 5'],
    ['US', 'POBox5'],
    ['US', 'P0 Box 5'],
    ['US', 'POB 99'],
    ['US', 'Post Office Box 42'],
    ['US', 'PO Drawer 12'],
    ['US', 'Box 123'],
    ['US', 'BOX #12B'],
    ['US', 'Caller Service 900'],
    ['US', 'Lock Box 7'],
    ['US', 'PO Box'],
    ['CA', 'PO Box 99 Stn A'],
    ['CA', 'CP 4072'],
    ['CA', 'C.P. 8888, succ. Centre-ville'],
    ['CA', 'Case postale 55'],
    ['AU', 'GPO Box 2820'],
    ['AU', 'Locked Bag 20'],
    ['NZ', 'Private Bag 39990'],
    ['ZA', 'Private Bag X12'],
    ['DE', 'Postfach 10 01 01'],
    ['NL', 'Postbus 20901'],
    ['NO', 'Postboks 1 Sentrum'],
    ['SE', 'Box 5114'],
    ['FI', 'PL 1000'],
    ['FR', 'BP 90001'],
    ['SN', 'B.P. 4014'],
    ['IT', 'Casella Postale 12'],
    ['ES', 'Apartado de Correos 40'],
    ['MX', 'Apdo. Postal 12'],
    ['CL', 'Casilla 16'],
    ['BR', 'Caixa Postal 50'],
    ['PL', 'Skr. poczt. 12'],
    ['HU', 'Pf. 12'],
    ['TR', 'P.K. 12'],
    ['GR', 'ΤΘ 1234'],
    ['RU', 'а/я 17'],
    ['JP', '私書箱12号'],
    ['KR', '사서함 12'],
    ['TW', '郵政信箱 5-100'],
    ['AE', 'ص.ب. 12'],
    ['IL', 'ת.ד. 12'],
    ['AE', 'P.O.Box: 5689'],
  ])('%s %j is a box', (code, line) => expect(isPoBoxLine(line, country(code))).toBe(true));

  it.each([
    ['US', '12 Boxwood Lane'],
    ['US', '400 Box Elder Dr'],
    ['US', '7 Post Office Rd'],
    ['US', '1 Post Office Sq Ste 3600'],
    ['US', '100 Pobst Ave'],
    ['US', '19 Poborn St'],
    ['US', 'RR 2 Box 152'],
    ['US', 'HC 68 Box 23A'],
    ['US', 'PSC 802 Box 74'],
    ['US', '100 University Ave Box 123'],
    ['US', '12 Main St PMB 230'],
    ['US', '12 Po Valley Dr'],
    ['US', '5 BP Gas Station'],
    ['US', '12 CP 5'],
    ['CA', '12 Drawer Lane'],
    ['GB', '3 Boxley Road'],
    ['GB', '9 Caller Street 4'],
    ['DE', 'Postfeldstraße 12'],
    ['FR', '12 rue du BPM'],
    ['MX', 'Calle 5, C.P. 06000'],
    ['FI', 'Plassi 3'],
    ['US', ''],
    ['US', '\0'],
  ])('%s %j is none', (code, line) => expect(isPoBoxLine(line, country(code))).toBe(false));

  it('looks at both street lines', () => {
    expect(isPoBox(addressOf({ street1: '12 Main St', street2: 'PO Box 9' }))).toBe(true);
    expect(isPoBox(addressOf({ street1: '12 Main St' }))).toBe(false);
    expect(isPoBox(addressOf({}))).toBe(false);
  });
});
