import { createHmac, timingSafeEqual } from 'node:crypto';

/** How links to documents are made on this database. */
export interface LinkMaker {
  readonly secret: string;
  /** `https://ship.example.com`, without a slash at its end. */
  readonly baseUrl: string;
  readonly now: Date;
  /** For how many hours a link works at least. */
  readonly hours: number;
}

/** Where `serve` answers such links. */
export const LINK_PATH = '/files';

const HOUR_MS = 3_600_000;

/**
 * An absolute link to a document, signed, for who has no key. Links of one hour are the same, so that answers that hold
 * them repeat themselves.
 */
export function documentLink(document: { readonly id: string; readonly filename: string }, maker: LinkMaker): string {
  const expires = (Math.ceil(maker.now.getTime() / HOUR_MS) + maker.hours) * 3600;
  const signature = signatureOf(document.id, expires, maker.secret);
  const name = encodeURIComponent(document.filename);
  return `${maker.baseUrl}${LINK_PATH}/${document.id}/${name}?expires=${expires}&signature=${signature}`;
}

export type LinkFault = 'forged' | 'expired';

/** What is wrong with a link that came back; undefined where it stands. The comparison takes the same time for every guess. */
export function linkFault(
  link: { readonly id: string; readonly expires: string; readonly signature: string },
  secret: string,
  now: Date,
): LinkFault | undefined {
  const expires = /^\d{1,12}$/.test(link.expires) ? Number(link.expires) : undefined;
  const wanted = Buffer.from(signatureOf(link.id, expires ?? 0, secret));
  const sent = Buffer.from(link.signature);
  const isGenuine = sent.length === wanted.length && timingSafeEqual(sent, wanted) && expires !== undefined;
  if (!isGenuine) return 'forged';
  return expires * 1000 < now.getTime() ? 'expired' : undefined;
}

function signatureOf(id: string, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url');
}
