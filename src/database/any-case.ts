import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { casesOf, lettersMeant } from '../kernel/any-case.ts';
import type { Dialect } from './database.ts';

/** What is searched. */
interface Searched {
  readonly column: RawBuilder<unknown>;
  /** The column as it is stored, of which that may be a part. */
  readonly stored: RawBuilder<unknown>;
}

/**
 * Whether the column holds that text, in whatever case of all letters and bytes of their accents, on either database and in whatever
 * locale. A letter without an accent stands for those with one as well.
 * @param stored of a part of JSON the column that it stands in, which costs less to look at.
 */
export function holdsInAnyCase(
  column: RawBuilder<unknown>,
  text: string,
  dialect: Dialect,
  stored = column,
): RawBuilder<SqlBool> {
  return matches({ column, stored }, text, dialect, true);
}

/** Whether the column is that text, in whatever case of all letters and bytes of their accents. */
export function isInAnyCase(column: RawBuilder<unknown>, text: string, dialect: Dialect): RawBuilder<SqlBool> {
  return matches({ column, stored: column }, text, dialect, false);
}

/** Macs and scanners write é as e with an accent behind it, shops as one letter: the column may hold either. */
function matches(searched: Searched, text: string, dialect: Dialect, isPart: boolean): RawBuilder<SqlBool> {
  const forms = new Set([text, text.normalize('NFC'), text.normalize('NFD')]);
  const any = [...forms].map((form) => matchesForm(searched, form, dialect, isPart));
  return sql<SqlBool>`(${sql.join(any, sql` OR `)})`;
}

function matchesForm(
  { column, stored }: Searched,
  text: string,
  dialect: Dialect,
  isPart: boolean,
): RawBuilder<SqlBool> {
  const isPostgres = dialect === 'postgres';
  // In the other locales of PostgreSQL a letter may have another small one (in Turkish the I), and comparing takes longer.
  const plain = isPostgres ? sql`${column} COLLATE "C"` : column;
  const classes = isPart ? lettersMeant : casesOf;
  if (hasOtherCases(text)) return matchesClasses(plain, text, classes, { isPostgres, isPart });
  const pattern = around('%', lowerAscii(text).replaceAll(/[\\%_]/g, String.raw`\$&`), isPart);
  // SQLite's LIKE takes no notice of the case of ASCII letters.
  const isLike = sql<SqlBool>`${isPostgres ? sql`lower(${plain})` : plain} LIKE ${pattern} ESCAPE '\\'`;
  if (!isPart || !/[a-z]/i.test(text)) return isLike;
  const withAccents = matchesClasses(plain, text, classes, { isPostgres, isPart });
  // Most texts are ASCII alone, and classes of letters take ten times as long.
  return sql<SqlBool>`(${isLike} OR (octet_length(${stored}) <> length(${stored}) AND ${withAccents}))`;
}

/** Neither database knows the cases of all letters: SQLite those of ASCII alone, PostgreSQL those of its locale. */
function matchesClasses(
  column: RawBuilder<unknown>,
  text: string,
  classes: (letter: string) => readonly string[],
  { isPostgres, isPart }: { readonly isPostgres: boolean; readonly isPart: boolean },
): RawBuilder<SqlBool> {
  if (!isPostgres)
    return sql<SqlBool>`${column} GLOB ${around('*', lettersAs(text, classes, /[*?[]/, '[$&]'), isPart)}`;
  // "Newline-insensitive" is the default, so that ^ and $ are the ends of all of it.
  const letters = lettersAs(text, classes, /[^\w\s]/, String.raw`\$&`);
  return sql<SqlBool>`${column} ~ ${isPart ? letters : `^${letters}$`}`;
}

function hasOtherCases(text: string): boolean {
  return [...text].some((letter) => letter > '\u007f' && casesOf(letter).length > 1);
}

/** Each letter as the class of what it stands for, which both databases write alike. */
function lettersAs(
  text: string,
  classes: (letter: string) => readonly string[],
  special: RegExp,
  escaped: string,
): string {
  return [...text]
    .map((letter) => {
      const meant = classes(letter);
      if (meant.length > 1) return `[${meant.join('')}]`;
      return letter > '\u007f' ? letter : letter.replace(special, escaped);
    })
    .join('');
}

function around(joker: string, pattern: string, isPart: boolean): string {
  return isPart ? `${joker}${pattern}${joker}` : pattern;
}

/** As the database does it: other letters, of which some have small ones of two characters, stay as they are. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
