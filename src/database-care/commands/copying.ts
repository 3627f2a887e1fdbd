import type { Session } from '../../cli/session.ts';
import type { CopyOptions } from '../../engine/copy-data.ts';

/** What a copy asks on its way: a signal ends it where nothing is left of it. */
export function copying(
  { interrupted, notices }: Session,
  onRows: CopyOptions['onRows'],
): Pick<CopyOptions, 'onRows' | 'stopIfAsked'> {
  const stopIfAsked = (): void => {
    if (!interrupted.aborted) return;
    notices.info('stopped; nothing of the copy was kept');
    interrupted.throwIfAborted();
  };
  return {
    stopIfAsked,
    onRows: (rows) => {
      stopIfAsked();
      onRows(rows);
    },
  };
}
