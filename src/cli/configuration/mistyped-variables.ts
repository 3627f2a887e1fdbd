import { nearest } from '../../kernel/suggest.ts';
import { ENVIRONMENT_VARIABLES, type Variables } from '../engine/environment.ts';

const OURS = 'SHIPDOCK_';
const KNOWN: readonly string[] = ENVIRONMENT_VARIABLES.flatMap(([name]) =>
  name.startsWith(OURS) ? [name.slice(OURS.length)] : [],
);

/**
 * Warnings of variables that begin as ours do and are meant for one of them in all likelihood: unheard, SHIPDOCK_DATABASE would
 * let a job write into the data file that lies at the default place. Others may be of whoever calls shipdock.
 */
export function mistypedVariables(variables: Variables): readonly string[] {
  return Object.keys(variables).flatMap((name) => {
    const own = name.startsWith(OURS) ? name.slice(OURS.length) : undefined;
    const meant = own === undefined || KNOWN.includes(own) ? undefined : (nearest(own, KNOWN) ?? abbreviated(own));
    return meant === undefined ? [] : [`nothing reads the variable ${name}; did you mean ${OURS}${meant}?`];
  });
}

/** What is shorter here: DB for DATABASE, ENV for ENVIRONMENT. */
function abbreviated(name: string): string | undefined {
  return KNOWN.find((known) => new RegExp(`^${[...known].join('.*')}`).test(name));
}
