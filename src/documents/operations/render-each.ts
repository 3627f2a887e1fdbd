import type { ErrorBody } from '../../kernel/errors.ts';
import { refusalOf } from '../../kernel/refusal.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentsForDocuments } from '../../shipments/operations/shipments-for-documents.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { contentOf, type RenderedDocument, type RenderedDocuments, refuseNothing } from '../drawing/rendered.ts';
import { renderedShipment } from '../of-shipment/rendered-shipment.ts';

/** One kind of document, for shipments in whatever order they are named. */
export interface Rendering<Model> {
  /** As asked: ids, shids or tracking numbers. */
  readonly shipments?: readonly (string | undefined)[] | undefined;
  /** All in one document, or one each. */
  readonly combine?: boolean | undefined;
  /** What is on it. @throws ShipdockError where the shipment has no such document; the others are drawn all the same. */
  modelOf(shipment: Shipment): Promise<Model> | Model;
  /** Its parts, of which each is to be a document of its own where not all are in one; else it is one. */
  readonly partsOf?: ((model: Model) => readonly Model[]) | undefined;
  draw(models: readonly Model[]): Promise<Uint8Array>;
  /** Names of the file of one shipment and of many, without their ending. */
  readonly fileNames: { readonly one: (shipment: Shipment, model: Model) => string; readonly many: string };
  readonly ending: 'pdf' | 'zpl';
}

/** @throws ShipdockError `unreadable_field` where nothing is named: a document of nothing is no document. */
export function namesToDraw(field: string, sent: readonly (string | undefined)[] | undefined): readonly string[] {
  const names = (sent ?? []).filter((name) => name !== undefined);
  if (names.length > 0) return names;
  throw unreadableField(field, 'is missing');
}

/**
 * Draws documents in the order of the names, and tells what could not be drawn and why.
 * @throws ShipdockError where none could be drawn.
 */
export async function renderEach<Model>(services: Services, rendering: Rendering<Model>): Promise<RenderedDocuments> {
  const names = namesToDraw('shipments', rendering.shipments);
  const found = await shipmentsForDocuments(services, names);
  const failures: { shipment: string; error: ErrorBody }[] = [...found.failures];
  const drawn: { readonly shipment: Shipment; readonly model: Model }[] = [];
  for (const shipment of found.shipments) {
    try {
      drawn.push({ shipment, model: await rendering.modelOf(shipment) });
    } catch (error) {
      const expected = refusalOf(error);
      failures.push({ shipment: String(shipment.shid), error: expected.toBody(services.words) });
    }
  }
  const partsOf = rendering.partsOf ?? ((model) => [model]);
  const groups =
    rendering.combine === true
      ? [drawn]
      : drawn.flatMap(({ shipment, model }) => partsOf(model).map((part) => [{ shipment, model: part }]));
  const documents: RenderedDocument[] = [];
  for (const group of groups) {
    const [first, another] = group;
    if (first === undefined) continue;
    const name =
      another === undefined ? rendering.fileNames.one(first.shipment, first.model) : rendering.fileNames.many;
    documents.push({
      content: contentOf(await rendering.draw(group.map(({ model }) => model))),
      name: `${name}.${rendering.ending}`,
      shipments: group.map(({ shipment }) => renderedShipment(shipment)),
    });
  }
  refuseNothing({ documents, failures }, { field: 'shipments', names });
  return { documents, failures };
}
