import type { Bitmap } from './bitmap.ts';

/** A bitmap as a ZPL graphic field (^GF, hexadecimal with ZPL's run lengths), without its position. */
export function graphicField(bitmap: Bitmap): string {
  const { bytesPerRow, height } = bitmap;
  const size = bytesPerRow * height;
  return `^GFA,${size},${size},${bytesPerRow},${rows(bitmap).join('')}`;
}

/** `:` repeats the row above, `,` ends a row with zeros, `!` with ones; the rest in run lengths. */
function rows({ bytes, bytesPerRow, height }: Bitmap): string[] {
  const written: string[] = [];
  let above = '';
  for (let row = 0; row < height; row++) {
    const hex = Buffer.from(bytes.subarray(row * bytesPerRow, (row + 1) * bytesPerRow))
      .toString('hex')
      .toUpperCase();
    written.push(hex === above ? ':' : compressed(hex));
    above = hex;
  }
  return written;
}

function compressed(hex: string): string {
  const zeros = hex.replace(/0+$/, '');
  if (zeros.length < hex.length) return `${runLengths(zeros)},`;
  const ones = hex.replace(/F+$/, '');
  return ones.length < hex.length ? `${runLengths(ones)}!` : runLengths(hex);
}

function runLengths(hex: string): string {
  return hex.replace(/(.)\1{2,}/g, (run, digit: string) => `${count(run.length)}${digit}`);
}

/** G to Y are 1 to 19, g to z are 20 to 400 in twenties; they add up. */
function count(length: number): string {
  const biggest = 'z'.repeat(Math.floor(length / 400));
  const rest = length % 400;
  const twenties = rest >= 20 ? String.fromCharCode(102 + Math.floor(rest / 20)) : '';
  return biggest + twenties + (rest % 20 === 0 ? '' : String.fromCharCode(70 + (rest % 20)));
}
