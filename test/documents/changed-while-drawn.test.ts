import { beforeAll, expect, it } from 'vitest';
import { pickTicketOperations, shipmentDocumentOperations } from '../../src/documents/documents.operations.ts';
import { documentsOfOwners, readContents } from '../../src/documents/documents.store.ts';
import { fileOf } from '../../src/documents/operations/file-of.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { manifestOperations } from '../../src/manifests/manifests.operations.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import type { DocumentRenderer, EngineOperation, Services } from '../../src/seams/services.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const STREET = '1 Market St';
const ERASED = '"to":{"state":"CA","zip":"","country":"US"}';
const nothing = async () => undefined;

describeOnBothDatabases('while a document is drawn', (databases) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await databases.engine({ now: new Date('2026-03-02T16:30:00Z') });
  });

  it('its order may be deleted: there is no pick ticket of it', async () => {
    const id = await newOrder();
    const remove = () => engine.call(orderOperations.delete, { params: { id } });
    await expect(ask(during(remove), pickTicketOperations.get, { id })).rejects.toMatchObject({
      code: 'order_not_found',
    });
  });

  it('its order may change: the pick ticket tells what is in it now', async () => {
    const id = await newOrder();
    const move = () =>
      engine.call(orderOperations.update, { params: { id }, body: { destination_address: { street1: '2 Broadway' } } });
    await ask(during(move), pickTicketOperations.get, { id });
    expect(await drawnOf('order', id)).toEqual([expect.stringContaining('2 Broadway')]);
  });

  it('the person of its order may be erased: no pick ticket of them is kept', async () => {
    const id = await newOrder();
    const erase = async () => {
      await engine.call(orderOperations.cancel, { params: { id } });
      await engine.call(orderOperations.redact, { params: { id } });
    };
    await expect(ask(during(erase), pickTicketOperations.get, { id })).rejects.toMatchObject({
      code: 'order_not_bookable',
    });
    expect(await drawnOf('order', id)).toEqual([]);
  });

  it('the person of its shipment may be erased: the label that is kept tells nothing of them', async () => {
    const { order, shipment } = await delivered();
    await ask(during(erasing(order)), shipmentDocumentOperations.labels, { id: shipment });
    const [label] = await drawnOf('shipment', shipment);
    expect(label).toContain(ERASED);
    expect(label).not.toContain(STREET);
  });

  it('a person on the sheet of a manifest may be erased: the sheet that is kept tells nothing of them', async () => {
    const { order, shipment } = await booked();
    const { value } = await engine.call(manifestOperations.close, { body: {} });
    await deliver(shipment);
    const id = value[0]?.id ?? '';
    await ask(during(erasing(order)), manifestOperations.sheet, { id });
    const [sheet] = await drawnOf('manifest', id);
    expect(sheet).toContain(ERASED);
    expect(sheet).not.toContain(STREET);
  });

  it('its bytes may be taken away: who was going to read them gets it as it now is', async () => {
    const { order, shipment } = await delivered();
    await ask(during(nothing), shipmentDocumentOperations.labels, { id: shipment });
    const [before] = await engine.database.read((read) => documentsOfOwners(read, 'shipment', [shipment]));
    if (before === undefined) throw new Error('a label was drawn');
    await erasing(order)();
    const { bytes } = await fileOf(during(nothing), before);
    expect(new TextDecoder().decode(bytes)).toContain(ERASED);
  });

  async function newOrder(): Promise<string> {
    return (await engine.call(orderOperations.create, { body: orderBody() })).value.id;
  }

  async function booked() {
    const order = await newOrder();
    const { value } = await engine.call(shipmentOperations.bookOrder, { params: { id: order }, body: {} });
    return { order, shipment: value.id as string };
  }

  async function deliver(id: string): Promise<void> {
    await engine.call(trackingOperations.record, { params: { id }, body: { status: 'delivered' } });
  }

  async function delivered() {
    const both = await booked();
    await deliver(both.shipment);
    return both;
  }

  function erasing(id: string) {
    return () => engine.call(orderOperations.redact, { params: { id } });
  }

  /** The drawn documents of an order, shipment or manifest, as texts. */
  async function drawnOf(owner: 'order' | 'shipment' | 'manifest', id: string): Promise<readonly string[]> {
    return engine.database.read(async (read) => {
      const texts: string[] = [];
      for (const document of await documentsOfOwners(read, owner, [id])) {
        const bytes = await readContents(read, document.id);
        if (bytes !== undefined) texts.push(new TextDecoder().decode(bytes));
      }
      return texts;
    });
  }

  async function ask<Value>(services: Services, operation: EngineOperation<Value>, params: Record<string, string>) {
    const { execute } = await operation.load();
    return execute(services, { params });
  }

  /** Documents are drawn as the text of their models, and the other thing happens once, while the first one is. */
  function during(other: () => Promise<unknown>): Services {
    let happened: Promise<unknown> | undefined;
    const draw = async (model: unknown) => {
      happened ??= other();
      await happened;
      return new TextEncoder().encode(JSON.stringify(model));
    };
    const documents: DocumentRenderer = {
      ...engine.services.documents,
      labelsPdf: draw,
      manifestPdf: draw,
      pickTicketsPdf: draw,
    };
    return { ...engine.services, documents };
  }
});
