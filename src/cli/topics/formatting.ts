export function text(): string {
  return FORMATTING;
}

const FORMATTING = `Formatting

Standard output holds the answer and nothing else; receipts, questions, progress, warnings and errors go to standard error.

  on a terminal   a table: header, colour, relative times, cut to the width; lists end after 30 rows (--all, -L N)
  in a pipe       tab-separated values: no header, nothing cut, RFC 3339 times, every row
  --json          the answer of the matching API route; a list is one array of all rows
  --jsonl         one JSON object a line, written as they come

Table and TSV have the same columns in the same order.

  --columns a,b                 these columns, in this order
  --header, --no-header         column names or none
  --fields a,b.c                of JSON only these fields
  -q                            ids only, one a line

In TSV a tab, line break or backslash inside a value is written as \\t, \\n, \\r or \\\\. Colour is never part of JSON or TSV;
--color, NO_COLOR, FORCE_COLOR and TERM=dumb decide about the rest. SHIPDOCK_OUTPUT=json makes JSON the default.`;
