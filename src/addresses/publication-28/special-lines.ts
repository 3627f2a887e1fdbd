/** Lines that are no street: boxes, rural and highway contract routes, military mail (Publication 28, 24 to 28). */
const BOX_NUMBER = '(?:# )?([A-Z0-9][A-Z0-9-]*)';

interface SpecialForm {
  readonly form: RegExp;
  readonly write: (parts: readonly string[]) => string;
}

const SPECIAL_FORMS: readonly SpecialForm[] = [
  {
    form: new RegExp(
      `^(?:(?:P ?[O0]|POST(?:AL)? OFFICE|POST) ?(?:BOX|BX|DRAWER|DRWR|LOCKBOX)|P ?O ?B|CALLER(?: BOX| SERVICE)?|FIRM CALLER|LOCK ?BOX|DRAWER|APARTADO|BOX) ?(?:NO |NUMBER )?${BOX_NUMBER}$`,
    ),
    write: ([box]) => `PO BOX ${box}`,
  },
  {
    form: new RegExp(
      `^(?:RURAL (?:ROUTE|RTE?|DELIVERY)|R ?R|R ?F ?D(?: (?:ROUTE|RTE?))?|RD|RTE?|ROUTE) ?(?:NO |# )?(\\d+[A-Z]?) (?:BOX|BX|BUZON|BZN|#) ?${BOX_NUMBER}$`,
    ),
    write: ([route, box]) => `RR ${route} BOX ${box}`,
  },
  {
    form: /^(?:RURAL (?:ROUTE|RTE?|DELIVERY)|R ?R|R ?F ?D) ?(?:NO |# )?(\d+[A-Z]?)$/,
    write: ([route]) => `RR ${route}`,
  },
  {
    form: new RegExp(
      `^(?:HIGHWAY CONT(?:RACT)?(?: ROUTE| RTE?)?|STAR (?:ROUTE|RTE?)|H ?C ?R|H ?C(?: (?:ROUTE|RTE?))?) ?(?:NO |# )?(\\d+[A-Z]?) (?:BOX|BX|BUZON|BZN|#) ?${BOX_NUMBER}$`,
    ),
    write: ([route, box]) => `HC ${route} BOX ${box}`,
  },
  {
    form: new RegExp(`^(PSC|CMR|UNIT) ?(?:# )?(\\d+[A-Z]?) (?:BOX|BX) ?${BOX_NUMBER}$`),
    write: ([kind, unit, box]) => `${kind} ${unit} BOX ${box}`,
  },
];

/** The standard form of a line that is a box, a route, or military mail; undefined for a street. */
export function standardSpecialLine(words: readonly string[]): string | undefined {
  const text = words.join(' ');
  for (const { form, write } of SPECIAL_FORMS) {
    const match = form.exec(text);
    if (match !== null) return write(match.slice(1));
  }
  return undefined;
}
