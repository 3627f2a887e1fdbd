import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { detectSku } from '../detect-sku.ts';
import { meantSku } from '../missing-sku.store.ts';
import { type DetectedSkuJson, skuJson } from '../sku-json.ts';
import { findSkusMeant, skusOfCode } from '../skus.store.ts';
import { requiredText } from './query-text.ts';

/** The SKU that a scanned or typed code means, and how it was recognised. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<DetectedSkuJson>> {
  const code = requiredText(input, 'sku', 'a SKU, UPC or other code');
  const found = await services.database.read(async (transaction) => {
    const exact = (await findSkusMeant(transaction, services.account, [code])).get(code);
    const candidates = exact === undefined ? await skusOfCode(transaction, services.account, code) : [];
    const detected = detectSku(code, exact, candidates);
    if (detected !== undefined) return detected;
    throw new ShipdockError('sku_not_found', `no SKU, UPC or other code is ${code}`, {
      field: 'sku',
      ...(await meantSku(transaction, services.account, [code], nextStep('skus.find', code))),
    });
  });
  const others = found.others.map((sku) => sku.sku).join(', ');
  const warnings = others === '' ? [] : [`${code} fits other SKUs as well: ${others}`];
  return { value: { ...skuJson(found.sku), matched_by: found.matchedBy }, warnings };
}
