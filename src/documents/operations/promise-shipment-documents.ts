import { accountSettings } from '../../accounts/operations/account-settings.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { journalledDocument } from '../kept/document.ts';
import { promisedDrawings } from '../of-shipment/shipment-drawings.ts';
import { promiseDocuments } from './kept-document.ts';

/**
 * Makes the documents of a new shipment known, in the unit of work that books it: they have ids and links from the start,
 * and are drawn when they are first read. Answers the shipment with its new journal head.
 */
export async function promiseShipmentDocuments(
  transaction: Transaction,
  services: Services,
  shipment: Shipment,
  labelFormat?: 'PDF' | 'ZPL',
): Promise<Shipment> {
  const setting = await accountSettings(transaction, services.account);
  const format = labelFormat ?? (setting('label_format') === 'ZPL' ? 'ZPL' : 'PDF');
  const documents = await promiseDocuments(transaction, services, promisedDrawings(shipment, format));
  return journalBesideShipment(
    transaction,
    services,
    'documents.promise',
    shipment,
    documents.map((document) => ({ path: `/documents/${document.id}`, to: journalledDocument(document) })),
  );
}
