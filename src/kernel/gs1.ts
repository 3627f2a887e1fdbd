/** Whether it is a serial shipping container code: 18 digits, the last of which is their check digit. */
export function isSscc(text: string): boolean {
  return /^\d{18}$/.test(text) && text.endsWith(gs1CheckDigit(text.slice(0, -1)));
}

/** The check digit of a GS1 number (General Specifications 7.9): weights 3 and 1 from the right. */
export function gs1CheckDigit(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += Number(text.at(-1 - index)) * (index % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
