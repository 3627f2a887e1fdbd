interface SentLine {
  readonly id?: string | undefined;
  readonly source_system_id?: string | undefined;
}

/**
 * A warning for each line that is named by an id which the order has not, and by no key: it is added (decisions 4), under an id
 * of its own, so that whoever meant to change a line ships its units twice, and sending the same again adds another.
 */
export function addedByIdWarnings(
  sent: readonly SentLine[],
  lines: readonly { readonly id: string }[],
): readonly string[] {
  const known = new Set(lines.map(({ id }) => id));
  return sent.flatMap(({ id, source_system_id: key }, index) =>
    id === undefined || key !== undefined || known.has(id)
      ? []
      : [
          `order_line_items[${index}].id is "${id}", which is no line of the order: it was added as a new one, and sent again it is added again`,
        ],
  );
}
