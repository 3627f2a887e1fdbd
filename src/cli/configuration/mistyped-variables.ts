import { nearest } from '../../kernel/suggest.ts';
import { ENVIRONMENT_VARIABLES, type Variables } from '../engine/environment.ts';

const OURS = 'SHIPDOCK_';
const KNOWN: readonly string[] = ENVIRONMENT_VARIABLES.flatMap(([name]) =>
  name.startsWith(OURS) ? [name.slice(OURS.length)] : [],
);

/**
 * What other programs call the same, whole: of what only begins so most is somebody else's. A cluster sets SHIPDOCK_SERVICE_PORT
 * in each container where a service has our name, and SHIPDOCK_DB_PORT where its database has.
 */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...['DATABASE', 'DATABASE_URL', 'DATABASE_FILE', 'DATABASE_PATH', 'DB_URL', 'DB_FILE', 'DB_PATH'].map(
    (name) => [name, 'DB'] as const,
  ),
  ['ENVIRONMENT', 'ENV'],
  ['ACCOUNT_ID', 'ACCOUNT'],
  ['USERNAME', 'USER'],
  ['URL', 'SERVER'],
  ['SERVER_URL', 'SERVER'],
  ['API_TOKEN', 'API_KEY'],
  ['CONFIG_FILE', 'CONFIG'],
  ['CONFIG_PATH', 'CONFIG'],
  ['OUTPUT_FORMAT', 'OUTPUT'],
]);

/**
 * Warnings of variables that begin as ours do and are meant for one of them in all likelihood: unheard, SHIPDOCK_DATABASE would
 * let a job write into the data file that lies at the default place. Others may be of whoever calls shipdock, and one that is
 * empty says nothing.
 */
export function mistypedVariables(variables: Variables): readonly string[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    const own = name.startsWith(OURS) && value !== '' ? name.slice(OURS.length) : undefined;
    const meant = own === undefined || KNOWN.includes(own) ? undefined : (OTHER_NAMES.get(own) ?? nearest(own, KNOWN));
    return meant === undefined ? [] : [`nothing reads the variable ${name}; did you mean ${OURS}${meant}?`];
  });
}
