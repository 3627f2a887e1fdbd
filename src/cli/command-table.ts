import { ACCOUNT_COMMANDS } from '../accounts/accounts.commands.ts';
import { KEY_COMMANDS } from '../accounts/keys.commands.ts';
import { ADDRESS_COMMANDS } from '../addresses/addresses.commands.ts';
import { CARRIER_COMMANDS } from '../carriers/carriers.commands.ts';
import { CATALOG_COMMANDS } from '../catalog/catalog.commands.ts';
import { DATABASE_COMMANDS } from '../database-care/database-care.commands.ts';
import { DEMO_COMMANDS } from '../demo/demo.commands.ts';
import { DOCTOR_COMMANDS } from '../doctor/doctor.commands.ts';
import { DOCUMENT_COMMANDS } from '../documents/documents.commands.ts';
import { SHIPMENT_DOCUMENT_COMMANDS } from '../documents/shipment-documents.commands.ts';
import { EXCHANGE_RATE_COMMANDS } from '../exchange-rates/exchange-rates.commands.ts';
import { HTTP_COMMANDS } from '../http/http.commands.ts';
import { JOB_COMMANDS } from '../jobs/jobs.commands.ts';
import { MANIFEST_COMMANDS } from '../manifests/manifests.commands.ts';
import { NOTE_COMMANDS } from '../notes/notes.commands.ts';
import { ORDER_CHANGE_COMMANDS } from '../orders/order-changes.commands.ts';
import { ORDER_ITEM_COMMANDS } from '../orders/order-items.commands.ts';
import { ORDER_MOVE_COMMANDS } from '../orders/order-moves.commands.ts';
import { ORDER_COMMANDS } from '../orders/orders.commands.ts';
import { PACKING_COMMANDS } from '../packing/packing.commands.ts';
import { POLICY_COMMANDS } from '../rating/policies.commands.ts';
import { RATE_COMMANDS } from '../rating/rates.commands.ts';
import { SHIPMENT_COMMANDS } from '../shipments/shipments.commands.ts';
import { TRACKING_COMMANDS } from '../tracking/tracking.commands.ts';
import { WAREHOUSE_COMMANDS } from '../warehouses/warehouses.commands.ts';
import { WEBHOOK_COMMANDS } from '../webhooks/webhooks.commands.ts';
import { CLI_COMMANDS } from './cli.commands.ts';
import type { CommandSpec } from './command.ts';

/** Every command there is. A resource's commands stand in its own folder; a new row there is all that a command needs. */
export const COMMANDS: readonly CommandSpec[] = [
  ...ACCOUNT_COMMANDS,
  ...ORDER_COMMANDS,
  ...ORDER_CHANGE_COMMANDS,
  ...ORDER_ITEM_COMMANDS,
  ...ORDER_MOVE_COMMANDS,
  ...JOB_COMMANDS,
  ...EXCHANGE_RATE_COMMANDS,
  ...PACKING_COMMANDS,
  ...RATE_COMMANDS,
  ...POLICY_COMMANDS,
  ...SHIPMENT_COMMANDS,
  ...DOCUMENT_COMMANDS,
  ...SHIPMENT_DOCUMENT_COMMANDS,
  ...NOTE_COMMANDS,
  ...MANIFEST_COMMANDS,
  ...TRACKING_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...WAREHOUSE_COMMANDS,
  ...CATALOG_COMMANDS,
  ...CARRIER_COMMANDS,
  ...ADDRESS_COMMANDS,
  ...KEY_COMMANDS,
  ...DATABASE_COMMANDS,
  ...DOCTOR_COMMANDS,
  ...HTTP_COMMANDS,
  ...DEMO_COMMANDS,
  ...CLI_COMMANDS,
];
