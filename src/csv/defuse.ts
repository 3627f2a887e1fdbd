/**
 * Cells that a spreadsheet would execute as a formula when the file is opened (OWASP, "CSV injection"): those that begin
 * with = + - @ tab or CR. An apostrophe before them makes them text. A cell that already has apostrophes there gets one
 * more, so that `rearm` gives back every cell exactly.
 */
export function defuse(cell: string): string {
  return EXECUTABLE.test(cell) ? `'${cell}` : cell;
}

/** The inverse of `defuse`. */
export function rearm(cell: string): string {
  return cell.startsWith("'") && EXECUTABLE.test(cell) ? cell.slice(1) : cell;
}

const EXECUTABLE = /^'*[=+\-@\t\r]/;
