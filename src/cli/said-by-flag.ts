import { ShipdockError } from '../kernel/errors.ts';

/**
 * Does what reads a body whose fields options say under other names (`flags`: the option of each field), and names the option
 * in what is told of such a field. The fields in the details of an error stay those of the API.
 * @throws ShipdockError what the work throws.
 */
export async function saidByFlag<Result>(
  flags: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const [field = ''] = error instanceof ShipdockError ? error.message.split(' ', 1) : [];
    const flag = flags[field];
    if (!(error instanceof ShipdockError) || error.code !== 'unreadable_field' || flag === undefined) throw error;
    throw error.with({ message: flag + error.message.slice(field.length) });
  }
}
