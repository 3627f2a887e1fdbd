/**
 * Cells that a spreadsheet would execute as a formula when the file is opened (OWASP, "CSV injection"): those that begin
 * with = + - @ tab or CR. An apostrophe before them makes them text. A cell that already has apostrophes there gets one
 * more, so that `rearm` gives back every cell exactly.
 */
export function defuse(cell: string): string {
  return EXECUTABLE.test(cell) ? `'${cell}` : cell;
}

/**
 * The inverse of `defuse`. Also takes the formula away by which other programs have a spreadsheet keep the zeros of a text,
 * `="00012"`: we write that behind an apostrophe.
 */
export function rearm(cell: string): string {
  const kept = AS_TEXT.exec(cell)?.[1];
  if (kept !== undefined) return kept.replaceAll('""', '"');
  return cell.startsWith("'") && EXECUTABLE.test(cell) ? cell.slice(1) : cell;
}

const AS_TEXT = /^="((?:[^"]|"")*)"$/;
const EXECUTABLE = /^'*[=+\-@\t\r]/;
