import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { plainCode } from '../../kernel/plain-code.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { missingSkus } from '../missing-sku.store.ts';
import type { Sku } from '../sku.ts';
import { skuChange } from '../sku-journal.ts';
import { deleteSkus, findSkusMeant, listSkus } from '../skus.store.ts';

export const bodySchema = z.object({ sku: list(text(), 100_000) });

/** decisions 1. */
const MOST_DELETED = 500;

/** Deletes SKUs, all or none. One that a kit, or a SKU of several units, is made of stays: these would break. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const names = chosenNames(input);
  await change(services, {
    load: async (transaction) => {
      const meant = await findSkusMeant(transaction, services.account, names, { lock: !services.dryRun });
      const missing = names.filter((name) => !meant.has(name));
      if (missing.length > 0) throw await missingSkus(transaction, services.account, missing);
      return {
        chosen: [...new Map([...meant.values()].map((sku) => [sku.sku, sku])).values()],
        all: await listSkus(transaction, services.account, {}, EVERYTHING),
      };
    },
    decide: ({ chosen, all }) => {
      refuseUsed(namesOf(chosen), all);
      return chosen;
    },
    save: async (transaction, chosen) => {
      await deleteSkus(transaction, services.account, namesOf(chosen));
      const changes = chosen.map((sku) => skuChange(sku, undefined));
      await journalNamed(transaction, services, 'skus.delete', changes);
    },
  });
  return { value: null };
}

const EVERYTHING = { page: 1, perPage: undefined, sort: 'sku', direction: 'asc' } as const;

function namesOf(chosen: readonly Sku[]): readonly string[] {
  return chosen.map(({ sku }) => sku);
}

function chosenNames(input: OperationInput): readonly string[] {
  const names = [...new Set((readInput(bodySchema, input.body).sku ?? []).flatMap((name) => name ?? []))];
  if (names.length === 0) {
    const message = 'is missing: the SKUs to delete';
    throw unreadableField('sku', message);
  }
  if (names.length <= MOST_DELETED) return names;
  const message = `has ${names.length} names; at most ${MOST_DELETED} are deleted at once`;
  throw new ShipdockError('limit_exceeded', `sku ${message}`, { details: [{ field: 'sku', message }] });
}

function refuseUsed(names: readonly string[], all: readonly Sku[]): void {
  const going = new Set(names);
  const [here, plain] = [new Set(namesOf(all)), new Set(names.map(plainCode))];
  const isGoing = (part: string) => going.has(part) || (!here.has(part) && plain.has(plainCode(part)));
  const uses = all.flatMap(({ sku, details }) => {
    if (going.has(sku)) return [];
    const parts = [details.child_sku, ...(details.kit_components ?? []).map((part) => part.sku)];
    return parts.flatMap((part) => (part !== undefined && isGoing(part) ? [{ part, sku }] : []));
  });
  const [first] = uses;
  if (first === undefined) return;
  throw new ShipdockError('sku_in_use', `SKU ${first.part} is a part of ${first.sku}; nothing was deleted`, {
    details: uses.slice(0, 100).map(({ part, sku }) => ({ field: 'sku', message: `${part} is a part of ${sku}` })),
    ...nextStep('skus.get', first.sku),
  });
}
