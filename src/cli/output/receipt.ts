/** What commands did, and what a dry run says they would do. */
const WOULD = {
  added: 'add',
  booked: 'book',
  cancelled: 'cancel',
  changed: 'change',
  closed: 'close',
  combined: 'combine',
  copied: 'copy',
  created: 'create',
  deleted: 'delete',
  erased: 'erase',
  made: 'make',
  noted: 'note',
  printed: 'print',
  put: 'put',
  released: 'release',
  removed: 'remove',
  renamed: 'rename',
  resolved: 'resolve',
  restored: 'restore',
  sealed: 'seal',
  retried: 'retry',
  revoked: 'revoke',
  saved: 'save',
  set: 'set',
  split: 'split',
  took: 'take',
  wrote: 'write',
} as const;

/** A sentence that begins with what was done, or with how much of it. */
export type Receipt = `${keyof typeof WOULD} ${string}` | `${number} ${string}`;

/** `deleted order SO-1`, of a dry run `would delete order SO-1`; `3 created` is `3 would be created`. */
export function receiptText(receipt: Receipt, isDryRun: boolean): string {
  if (!isDryRun) return receipt;
  const space = receipt.indexOf(' ');
  const [first, rest] = [receipt.slice(0, space), receipt.slice(space + 1)];
  return first in WOULD ? `would ${WOULD[first as keyof typeof WOULD]} ${rest}` : `${first} would be ${rest}`;
}
