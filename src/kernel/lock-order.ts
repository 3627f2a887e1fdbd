/**
 * Rows in the order in which every unit of work writes them: two that write the same rows, each the other way round, would
 * wait for each other. Of rows of one name the later stays the later.
 */
export function inLockOrder<Row>(rows: readonly Row[], nameOf: (row: Row) => string): readonly Row[] {
  const named = rows.map((row) => ({ row, name: nameOf(row) }));
  named.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  return named.map(({ row }) => row);
}
