import * as z from 'zod/mini';
import { accountSettings } from '../../accounts/operations/account-settings.ts';
import { flag } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { requiredList } from '../../contract/required-list.ts';
import { anyDoubtful, refuseRespelled } from '../../csv/respelled.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { boxCodesOf, unknownBoxCodes } from '../box-codes.ts';
import { refuseChildRing } from '../child-ring.ts';
import { refuseKitRing } from '../kit-ring.ts';
import { planSku, type SkuFacts } from '../plan-sku.ts';
import { withTextsHere } from '../saved-by-spreadsheet.ts';
import type { Sku } from '../sku.ts';
import { skuChange } from '../sku-journal.ts';
import { type SkuJson, skuJson } from '../sku-json.ts';
import { type SkuInput, skuSchema } from '../skus.schema.ts';
import { findSkusMeant, namesOfSkus, saveSkus } from '../skus.store.ts';
import { toldTwice } from '../told-twice.ts';
import { unknownNamedSkus } from '../unknown-named-skus.ts';
import { boxesOfAccount } from './boxes-of-account.ts';
import { parentSkusOf, skusWithParts } from './skus-of-lines.ts';

export const bodySchema = z.object({ skus: list(skuSchema, 100_000), from_spreadsheet: flag() });

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SkuJson[]>> {
  const { skus, from_spreadsheet: isOfSpreadsheet = false } = readInput(bodySchema, input.body);
  const sent = requiredList(skus, 'skus', 'SKUs');
  const { after, warnings } = await saveSentSkus(services, sent, {
    place: (index) => `skus[${index}].`,
    isOfSpreadsheet,
  });
  // Of the rows of a file that tells by their lines.
  const twice = isOfSpreadsheet ? [] : toldTwice(sent, 'skus', 'sku');
  return { value: after.map(skuJson), warnings: [...twice, ...warnings] };
}

/** How SKUs were sent. */
interface Sending {
  /** Where the SKU of that index was sent, before the name of its field. */
  readonly place: (index: number) => string;
  /** Whether a spreadsheet may have changed their texts. */
  readonly isOfSpreadsheet?: boolean;
}

interface SavedSkus {
  /** As they were, by name. */
  readonly known: ReadonlyMap<string, Sku>;
  readonly after: readonly Sku[];
  readonly warnings: readonly string[];
}

/** Adds or changes SKUs, all or none; one that comes twice is changed by what comes later. */
export async function saveSentSkus(
  services: Services,
  sent: readonly SkuInput[],
  { place, isOfSpreadsheet = false }: Sending,
): Promise<SavedSkus> {
  const now = services.clock.now().toISOString();
  const said = sent.map(({ sku }) => sku);
  const names = [...new Set(said.flatMap((name) => name ?? []))];
  return change(services, {
    load: async (transaction) => {
      const meant = await findSkusMeant(transaction, services.account, names, { lock: !services.dryRun });
      const isDoubtful = isOfSpreadsheet && anyDoubtful(said, (name) => meant.has(name));
      // Each keeps the name that it has here: lines and kits have it.
      const given = sent.map((each) => ({ ...each, sku: meant.get(each.sku ?? '')?.sku ?? each.sku }));
      return {
        given,
        known: new Map([...meant.values()].map((sku) => [sku.sku, sku])),
        namesHere: isDoubtful ? await namesOfSkus(transaction, services.account) : [],
        setting: await accountSettings(transaction, services.account),
        holders: given.some((sku) => sku.child_sku !== undefined)
          ? await parentSkusOf(transaction, services.account, names, ENDLESS)
          : [],
        children: new Set((await findSkusMeant(transaction, services.account, childrenOf(given))).keys()),
        parts: await skusWithParts(transaction, services.account, partsOf(given), ENDLESS),
        boxes: given.some(({ packing_code: code }) => boxCodesOf(code) !== undefined)
          ? await boxesOfAccount(transaction, services.account)
          : [],
      };
    },
    decide: (found) => planSentSkus(found.given, found, { place, isOfSpreadsheet, now }),
    save: async (transaction, plan) => {
      const changed = plan.after.filter((sku) => sku !== plan.known.get(sku.sku));
      await saveSkus(transaction, services.account, changed, plan.known);
      const changes = changed.map((sku) => skuChange(plan.known.get(sku.sku), sku));
      await journalNamed(transaction, services, 'skus.save', changes);
    },
  });
}

/** What is in the account of the SKUs that were sent, and beside them. */
interface Found {
  /** What was sent, by the names that the SKUs have here. */
  readonly given: readonly SkuInput[];
  readonly known: ReadonlyMap<string, Sku>;
  /** Every name, where a spreadsheet may have respelled one. */
  readonly namesHere: readonly string[];
  readonly setting: Awaited<ReturnType<typeof accountSettings>>;
  readonly holders: readonly Sku[];
  /** Those of the child SKUs that are there. */
  readonly children: ReadonlySet<string>;
  readonly parts: ReadonlyMap<string, Sku>;
  readonly boxes: Awaited<ReturnType<typeof boxesOfAccount>>;
}

/** @throws ShipdockError of the SKU that cannot be saved as it was sent, or that would be in itself. */
function planSentSkus(
  given: readonly SkuInput[],
  { known, namesHere, setting, holders, children, parts, boxes }: Found,
  { place, isOfSpreadsheet, now }: Required<Sending> & { readonly now: string },
): SavedSkus {
  if (namesHere.length > 0) {
    const said = given.map(({ sku }) => sku);
    const advice = (name: string) => nextStep('skus.create', name);
    refuseRespelled(said, namesHere, { field: (index) => `${place(index)}sku`, advice });
  }
  const { sent, warnings } = isOfSpreadsheet ? withTextsHere(given, known) : { sent: given, warnings: [] };
  const facts = { now, mayHoldUnits: setting('package_level_optimization') === 'on' };
  const after = planAll(sent, known, facts, place);
  const held = new Map([...holders, ...after].map((sku) => [sku.sku, sku]));
  for (const [index, { sku: name, child_sku: child }] of sent.entries()) {
    const sku = child === undefined ? undefined : held.get(name ?? '');
    if (sku !== undefined) refuseChildRing(sku, held, `${place(index)}child_sku`);
  }
  const made = new Map([...parts, ...held]);
  for (const [index, { sku: name, kit_components: components }] of sent.entries()) {
    const kit = components === undefined ? undefined : made.get(name ?? '');
    if (kit !== undefined) refuseKitRing(kit, made, `${place(index)}kit_components`);
  }
  const named = new Set(sent.filter((sku) => sku.packing_code !== undefined).map((sku) => sku.sku));
  const coded = after.filter(({ sku }) => named.has(sku));
  const codes = boxes.map(({ code }) => code);
  const there = new Set([...children, ...parts.keys(), ...after.map(({ sku }) => sku)]);
  const ofNames = unknownNamedSkus(sent, after, there);
  return { known, after, warnings: [...warnings, ...unknownBoxCodes(coded, codes), ...ofNames] };
}

/** A ring may be of any length. */
const ENDLESS = Number.POSITIVE_INFINITY;

function childrenOf(sent: readonly SkuInput[]): readonly string[] {
  return [...new Set(sent.flatMap(({ child_sku: child }) => child ?? []))];
}

function partsOf(sent: readonly SkuInput[]): readonly string[] {
  return sent.flatMap(({ kit_components: parts = [] }) => parts.flatMap((part) => part.sku ?? []));
}

function planAll(
  sent: readonly SkuInput[],
  known: ReadonlyMap<string, Sku>,
  facts: SkuFacts,
  place: (index: number) => string,
): readonly Sku[] {
  const planned = new Map<string, Sku>();
  for (const [index, input] of sent.entries()) {
    const name = input.sku ?? '';
    const sku = placed(place(index), () => planSku(input, planned.get(name) ?? known.get(name), facts));
    planned.set(sku.sku, sku);
  }
  return [...planned.values()];
}

/** Says in a refusal which of many it is about. */
function placed<Result>(place: string, plan: () => Result): Result {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof ShipdockError) || place === '') throw error;
    const details = error.details.map((detail) => ({ ...detail, field: `${place}${detail.field ?? ''}` }));
    throw error.with({ message: `${place}${error.message}`, details });
  }
}
