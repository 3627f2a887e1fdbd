import * as z from 'zod/mini';
import { addressParts } from '../contract/address-parts.ts';
import { flag, text } from '../contract/fields.ts';
import { list, nested } from '../contract/nested-fields.ts';
import { OF_ADDRESS, OF_CHANGED_ADDRESS } from '../contract/other-names.ts';
import { sparse } from '../contract/sparse.ts';

const PARTS = {
  ...addressParts(),
  code: text(64),
};

/** api-v4 2.12, as it is created and updated. `clear` names parts to empty: null and '' mean "not given". */
export const addressSchema = sparse(
  z.object({
    ...PARTS,
    validated: flag(),
    accept_suggestions: flag(),
    clear: list(text(64), 20),
  }),
  OF_CHANGED_ADDRESS,
);
export type AddressInput = z.infer<typeof addressSchema>;

/** A row of an import: an address of the book, by its id or code where it has one. */
export const addressRowSchema = sparse(z.object({ id: text(64), ...PARTS, validated: flag() }), OF_CHANGED_ADDRESS);

/** Parts to validate. An answer's `zipcode` may be sent back. */
const checkedSchema = sparse(z.object({ ...PARTS, zipcode: text(16) }), OF_ADDRESS);

/** What is validated in one request, at most. */
const MOST_VALIDATED = 1000;
export const validateSchema = z.object({ addresses: list(checkedSchema, MOST_VALIDATED) });
export const checkSchema = sparse(z.object({ ...checkedSchema.shape, address: nested(checkedSchema) }), OF_ADDRESS);

export const deleteSchema = z.object({ id: list(text(64), 10_000) });
