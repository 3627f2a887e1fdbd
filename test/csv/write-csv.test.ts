import { describe, expect, it } from 'vitest';
import { writeCsvRow } from '../../src/csv/write-csv.ts';

describe('writing', () => {
  it('quotes only what needs it and ends the line as RFC 4180 says', () => {
    expect(writeCsvRow(['plain', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",\r\n',
    );
    expect(writeCsvRow(['a,b', 'c;d'], { delimiter: ';' })).toBe('a,b;"c;d"\r\n');
  });

  it('defuses what a spreadsheet would execute', () => {
    const cells = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', "'=x", '7'];
    expect(writeCsvRow(cells, { defuse: true })).toBe(`"'=HYPERLINK(""http://x"")",'+1,'-1,'@SUM(A1),'\tx,''=x,7\r\n`);
  });
});
