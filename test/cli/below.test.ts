import { describe, expect, test } from 'vitest';
import { verdictView } from '../../src/addresses/validation/verdict.view.ts';
import { skuView } from '../../src/catalog/skus.view.ts';
import { chooseColumns, withWarnings } from '../../src/cli/output/columns.ts';
import type { View } from '../../src/cli/view.ts';
import { checkBelow } from '../../src/cli/words/below.ts';
import { view as jobs } from '../../src/jobs/jobs.view.ts';
import { historyView } from '../../src/orders/history/history.view.ts';
import { view as orders } from '../../src/orders/orders.view.ts';
import { view as packing } from '../../src/packing/commands/pack.ts';
import { traceView } from '../../src/rating/policies.view.ts';
import { view as proposals } from '../../src/rating/proposals.view.ts';
import { view as rates } from '../../src/rating/rates.view.ts';
import { batchesView } from '../../src/shipments/batches.view.ts';
import { view as booked } from '../../src/shipments/commands/book.ts';
import { view as shipments } from '../../src/shipments/shipments.view.ts';
import { view as tracking } from '../../src/tracking/tracking.view.ts';
import { view as webhooks } from '../../src/webhooks/webhooks.view.ts';
import { parcelView } from './parcel.builder.ts';

const said = (view: View<never>, name: string) => {
  chooseColumns(view, [name]);
  return checkBelow(view, [name]).then(
    () => 'taken',
    (error: Error & { hint?: string }) => `${error.message} | ${error.hint ?? ''}`,
  );
};

describe('a name below a list or an object', () => {
  test.each([
    [orders, 'order_line_items.skuu', 'order_line_items.sku'],
    [orders, 'not_shipped_order_line_items.origin_address.zipp', 'zip'],
    [orders, 'order_line_items.inventory_identifiers.cod', 'code'],
    [orders, 'warehouse.bogus', ''],
    [orders, 'reference_numbers.cod', 'reference_numbers.code'],
    [orders, 'shipments.packages.tracking_nummber', 'tracking_number'],
    [orders, 'shipments.package_count', ''],
    [orders, 'tags.name', ''],
    [orders, 'notes.bdy', 'notes.body'],
    [shipments, 'packages.package_items.product_skuu', 'product_sku'],
    [shipments, 'price_details.fuel', ''],
    [shipments, 'created_by.nam', 'created_by.name'],
    [historyView, 'changes.form', 'changes.from'],
    [tracking, 'status_updates.locaton', 'status_updates.location'],
    [skuView, 'kit_components.skuu', 'kit_components.sku'],
    [skuView, 'items.bogus', ''],
    [webhooks, 'events.name', ''],
    [orders, 'order_line_items.hazmat_data.packing_grup', 'packing_group'],
    [orders, 'order_line_items.sku.length', ''],
    [orders, 'billing_details.acount_number', 'account_number'],
    [shipments, 'eei.complience', 'compliance'],
    [shipments, 'packages.hazmat_data_list.amont', 'amount'],
    [booked as View<never>, 'shipment.nonsense', ''],
    [booked as View<never>, 'shipment.packages.trackng_number', 'tracking_number'],
    [packing as View<never>, 'packages.placements.itm', 'item'],
    [proposals, 'packages.package_items.product_child_skuu', 'product_child_sku'],
    [rates, 'price_details.shippin', 'shipping'],
    [jobs, 'meta.order_public_idd', 'order_public_id'],
    [jobs, 'meta_search.any', ''],
    [verdictView, 'suggestions.citty', 'city'],
    [traceView, 'steps.effects.ofer', 'offer'],
    [batchesView, 'created_by.nam', 'name'],
  ] as const)('is refused where there is none: %#. %s', async (view, name, near) => {
    const answer = await said(view as View<never>, name);
    expect(answer).toContain(`have no field "${name}"; `);
    expect(answer).toContain(`| ${near === '' ? '' : 'did you mean '}`);
    expect(answer).toContain(near);
  });

  test.each([
    [orders, 'order_line_items.sku'],
    [orders, 'order_line_items.meta.any.thing'],
    [orders, 'source_system_meta.any-thing'],
    [orders, 'billing_details.account_number'],
    [orders, 'warehouse.address.city'],
    [orders, 'shipments.packages.package_items.product_sku'],
    [orders, 'shipments.destination_address.zip'],
    [orders, 'proposed_shipments.total_price'],
    [orders, 'documents.url'],
    [shipments, 'dispatch_details.bol_number'],
    [historyView, 'actor.name'],
    [tracking, 'status_updates.message'],
    [skuView, 'items.harmonized_codes.country_code'],
    [parcelView, 'meta.channel'],
  ] as const)('is taken where there is one, and below a hash whatever it is: %#. %s', async (view, name) => {
    expect(await said(view as View<never>, name)).toBe('taken');
  });
});

test('the warnings of an answer that is one object can be asked for', () => {
  expect(() => chooseColumns(parcelView, ['warnings'])).toThrow('have no field "warnings"');
  const [column] = chooseColumns(withWarnings(parcelView), ['warnings']);
  expect(column?.value({ warnings: ['look'] } as never)).toEqual(['look']);
});
