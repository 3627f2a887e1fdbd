import { accountSettings } from '../../accounts/operations/account-settings.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { readLinkSecret } from '../documents.store.ts';
import type { LinkMaker } from '../kept/document-link.ts';

/** Where `serve` listens unless told otherwise. */
const LOCAL_SERVER = 'http://localhost:7878';

/** Makes links for this caller: below the address that is set, else the one that the caller used, else the local server's. */
export async function linkMaker(transaction: Transaction, services: Services): Promise<LinkMaker> {
  const setting = await accountSettings(transaction, services.account);
  const publicUrl = setting('public_url').replace(/\/+$/, '');
  return {
    secret: await readLinkSecret(transaction),
    baseUrl: publicUrl === 'none' ? (services.baseUrl ?? LOCAL_SERVER) : publicUrl,
    now: services.clock.now(),
    hours: Number(setting('document_link_hours')),
  };
}
