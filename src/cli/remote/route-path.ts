import { ShipdockError } from '../../kernel/errors.ts';
import type { Route } from '../../kernel/operation.ts';

type Params = Readonly<Record<string, string>>;

/**
 * The path of a route with these names in it.
 * @throws ShipdockError `not_found` for a name that is a word of the API's own paths: a server would do something else.
 */
export async function routePath(route: Route, params: Params): Promise<string> {
  await refuseRouteWords(route, params);
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (value === '' || /^\.{1,2}$/.test(value)) throw unaskable(value);
    return encodeURIComponent(value);
  });
}

async function refuseRouteWords(route: Route, params: Params): Promise<void> {
  const mayBeWord = Object.values(params).some((value) => /^[a-z_]+$/.test(value));
  if (!mayBeWord) return;
  const { OPERATIONS } = await import('../../engine/operation-table.ts');
  const own = partsOf(route.path);
  for (const { route: other } of OPERATIONS) {
    if (other === undefined || other.method !== route.method) continue;
    const taken = wordTaken(own, partsOf(other.path), params);
    if (taken !== undefined) throw unaskable(taken);
  }
}

/** The name that another route has a word for in this place; at the first place where two routes differ a word goes first. */
function wordTaken(own: readonly string[], other: readonly string[], params: Params): string | undefined {
  if (own.length !== other.length) return undefined;
  const asked = own.map((part) => (isName(part) ? params[part.slice(1)] : part));
  if (!other.every((part, index) => isName(part) || part === asked[index])) return undefined;
  const place = own.findIndex((part, index) => isName(part) !== isName(other[index] ?? ''));
  return place >= 0 && isName(own[place] ?? '') ? asked[place] : undefined;
}

function partsOf(path: string): readonly string[] {
  return path.split('/');
}

function isName(part: string): boolean {
  return part.startsWith(':');
}

function unaskable(value: string): ShipdockError {
  const message = `"${value}" cannot be asked for over HTTP, where it means something else; name it by its id`;
  return new ShipdockError('not_found', message, {
    about: 'nothing',
    hint: 'what has no id is reached where the data is',
  });
}
