import { given } from '../kernel/given.ts';

/** How requests around shipments say who lives there, beside the words of any address (api-v4 2.7). */
export interface SpokenParts {
  readonly name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly is_residential?: boolean | undefined;
  readonly location_type?: string | undefined;
}

/** A name by its halves; neither is there where it was told whole. */
export interface NameHalves {
  readonly firstName?: string;
  readonly lastName?: string;
}

/**
 * The same in the words of any address: first and last name stand for a name that was not sent, a residential type of the location
 * for `is_residential`.
 */
export function inAddressWords<Sent extends SpokenParts>(sent: Sent): Sent;
export function inAddressWords<Sent extends SpokenParts>(sent: Sent | undefined): Sent | undefined;
export function inAddressWords<Sent extends SpokenParts>(sent: Sent | undefined): Sent | undefined {
  if (sent === undefined) return undefined;
  return {
    ...sent,
    ...given('name', sent.name ?? spokenName(sent)),
    ...given('is_residential', isResidential(sent)),
  };
}

/** The halves of a name, where they are what it was told by. */
export function nameHalves(sent: SpokenParts | undefined): NameHalves {
  if (sent === undefined || (sent.name !== undefined && sent.name !== spokenName(sent))) return {};
  return { ...given('firstName', sent.first_name), ...given('lastName', sent.last_name) };
}

function spokenName({ first_name, last_name }: SpokenParts): string | undefined {
  const halves = [first_name, last_name].filter((part) => part !== undefined);
  return halves.length === 0 ? undefined : halves.join(' ');
}

/** False is what clients send who say nothing (api-v4 2.7): beside a residence that is named it would leave a surcharge unquoted. */
function isResidential({ is_residential: isSaid, location_type: type }: SpokenParts): boolean | undefined {
  if (type === undefined) return isSaid;
  return isSaid === true || type.trim().toLowerCase() === 'residential';
}
