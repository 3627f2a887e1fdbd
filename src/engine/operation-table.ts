import {
  accountOperations,
  keyOperations,
  settingOperations,
  userOperations,
} from '../accounts/accounts.operations.ts';
import { addressOperations } from '../addresses/addresses.operations.ts';
import { carrierOperations } from '../carriers/carriers.operations.ts';
import { boxOperations, itemOperations, skuOperations } from '../catalog/catalog.operations.ts';
import { databaseOperations } from '../database-care/database-care.operations.ts';
import { doctorOperations } from '../doctor/doctor.operations.ts';
import {
  documentOperations,
  pickTicketOperations,
  shipmentDocumentOperations,
  storedDocumentOperations,
} from '../documents/documents.operations.ts';
import { exchangeRateOperations } from '../exchange-rates/exchange-rates.operations.ts';
import { jobOperations } from '../jobs/jobs.operations.ts';
import { manifestOperations } from '../manifests/manifests.operations.ts';
import { noteOperations } from '../notes/notes.operations.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../orders/orders.operations.ts';
import { packingOperations } from '../packing/packing.operations.ts';
import { policyOperations } from '../rating/policies.operations.ts';
import { ratingOperations } from '../rating/rating.operations.ts';
import type { EngineOperation } from '../seams/services.ts';
import { batchOperations, shipmentOperations } from '../shipments/shipments.operations.ts';
import { statsOperations } from '../stats/stats.operations.ts';
import { trackingOperations } from '../tracking/tracking.operations.ts';
import { warehouseOperations } from '../warehouses/warehouses.operations.ts';
import { webhookOperations } from '../webhooks/webhooks.operations.ts';

/** All that shipdock can do. Routes, the OpenAPI document and the contract tests are made from this list. */
export const OPERATIONS: readonly EngineOperation<unknown>[] = [
  ...Object.values(orderOperations),
  ...Object.values(orderItemOperations),
  ...Object.values(orderMoveOperations),
  ...Object.values(jobOperations),
  ...Object.values(exchangeRateOperations),
  ...Object.values(ratingOperations),
  ...Object.values(policyOperations),
  ...Object.values(packingOperations),
  ...Object.values(shipmentOperations),
  ...Object.values(batchOperations),
  ...Object.values(documentOperations),
  ...Object.values(shipmentDocumentOperations),
  ...Object.values(storedDocumentOperations),
  ...Object.values(pickTicketOperations),
  ...Object.values(noteOperations),
  ...Object.values(manifestOperations),
  ...Object.values(trackingOperations),
  ...Object.values(webhookOperations),
  ...Object.values(warehouseOperations),
  ...Object.values(addressOperations),
  ...Object.values(boxOperations),
  ...Object.values(skuOperations),
  ...Object.values(itemOperations),
  ...Object.values(carrierOperations),
  ...Object.values(settingOperations),
  ...Object.values(userOperations),
  ...Object.values(keyOperations),
  ...Object.values(accountOperations),
  ...Object.values(databaseOperations),
  ...Object.values(doctorOperations),
  ...Object.values(statsOperations),
];
