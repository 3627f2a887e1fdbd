import { ShipdockError } from '../../kernel/errors.ts';

/**
 * Only what goes to a label printer as ZPL has dots: whoever counts on those of a PDF has forgotten to say so.
 * @param format what is written, in either case; PDF where nothing says it.
 * @throws ShipdockError `usage`.
 */
export function refuseDotsOfPdf(dpi: unknown, format: string | undefined): void {
  if (dpi === undefined || format?.toLowerCase() === 'zpl') return;
  throw new ShipdockError('usage', `--dpi ${dpi} is of ZPL, and this would be PDF`, { hint: '--format zpl' });
}
