import { allGiven } from '../../kernel/given.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** Data stand in place of what lines tell; a deprecated flag does where those give no data either (decisions 4). */
export type HazmatTold = 'data' | 'flag';

/**
 * Dangerous goods data with what was sent of it (api-v4 2.5): what is not sent stays, unless another UN or NA number names
 * another substance, of which nothing is known then but what was sent.
 */
export function withSentHazmat(before: JsonObject | undefined, sent: JsonObject | undefined): JsonObject | undefined {
  if (sent === undefined) return undefined;
  const said = allGiven(sent);
  const isOther = said.un_or_na_number !== undefined && said.un_or_na_number !== before?.un_or_na_number;
  return isOther ? said : { ...before, ...said };
}

/** The same without whom to call: the number of who answers for the goods is a company's, and stays. */
export function withoutContact(data: JsonObject): JsonObject {
  const { emergency_contact_name: _name, emergency_contact_phone_number: _number, ...rest } = data;
  return rest;
}

/** As the API answers it: its amount, kept as it was written, is a number. */
export function hazmatJson(data: JsonObject): JsonObject {
  return data.amount === undefined ? data : { ...data, amount: Number(data.amount) };
}
