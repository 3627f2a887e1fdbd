import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { shell } from '../../kernel/shell.ts';
import type { JobJson } from '../job.ts';

/** A job that failed is no answer: who waits for it would go on as if it were done. @throws ShipdockError `job_failed`. */
export function refuseFailed({ id, status, error_message: message, error_code: code }: JobJson): void {
  if (status !== 'failed') return;
  const why = message ?? 'it says no reason';
  throw new ShipdockError('job_failed', `job ${id} failed: ${why}`, {
    details: [{ message: why, ...given('code', code ?? undefined) }],
    hint: shell`shipdock jobs get ${id}`,
  });
}
