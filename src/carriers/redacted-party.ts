import { given } from '../kernel/given.ts';
import type { PartyAddress } from './carrier.ts';

/** Without what tells who it is or where they live: country and state are left. */
export function redactedParty({ country, state, isResidential, isPoBox }: PartyAddress): PartyAddress {
  return { country, zip: '', ...given('state', state), isResidential, isPoBox };
}
