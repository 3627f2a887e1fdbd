/**
 * A tracking number as it is kept and looked for: without the blanks that scanners leave around it and that carriers print
 * within it (`1Z 999 AA1 01 2345 6784`). What is no number of letters, digits and hyphens keeps its inner blanks.
 */
export function plainTrackingNumber(entered: string): string {
  const trimmed = entered.trim();
  const isNumber = /\d/.test(trimmed) && /^[\p{L}\d\s-]+$/u.test(trimmed);
  return isNumber ? trimmed.replace(/\s+/g, '') : trimmed;
}
