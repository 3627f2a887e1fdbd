import type { CommandRun } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { carrierOperations } from '../carriers.operations.ts';
import { addedView as view } from '../carriers.view.ts';
import { readTariffFolder } from '../tariff/read-tariff-folder.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const folder = String(typed.arguments.folder);
  const files = Object.fromEntries(readTariffFolder(folder));
  const engine = await session.engine();
  const { value, warnings = [] } = await engine.call(carrierOperations.add, { body: { files } }).catch((error) => {
    const isInvalid = error instanceof ShipdockError && error.code === 'tariff_invalid';
    throw isInvalid ? error.with({ hint: shell`shipdock carriers check ${folder}` }) : error;
  });
  session.notices.warnAll(warnings);
  session.output.record(value, view);
  const until = value.effective_to === null ? '' : ` until ${value.effective_to}`;
  if (value.result === 'unchanged' && warnings.length === 0) {
    session.notices.info(`${value.carrier_name} has this tariff already: nothing was changed`);
  } else if (value.result === 'added') {
    session.notices.receipt(`added the tariff of ${value.carrier_name} from ${value.effective_from}${until}`);
  }
  return undefined;
};
