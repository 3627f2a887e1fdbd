import type { CommandRun } from '../../cli/command.ts';
import { readConfiguration } from '../../cli/configuration/configuration.ts';
import { addressService } from '../../cli/engine/address-service.ts';
import { databaseLocation } from '../../cli/engine/database-location.ts';
import type { Variables } from '../../cli/engine/environment.ts';
import { keptBeforeMigration } from '../../cli/notices/kept-before-migration.ts';
import { packageRoot } from '../../cli/package-root.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { openEngine } from '../../engine/engine.ts';
import { examineFile } from '../../engine/examine-file.ts';
import { examineRules } from '../../engine/examine-rules.ts';
import type { Environment } from '../../kernel/context.ts';
import { withoutPassword } from '../../kernel/database-address.ts';
import { ERROR_CATALOGUE } from '../../kernel/error-catalogue.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import { doctorOperations } from '../doctor.operations.ts';
import { type Finding, fault, fine, warning } from '../finding.ts';
import { examineCompletion } from './examine-completion.ts';
import { examineMachine } from './examine-machine.ts';
import { examineOnline } from './examine-online.ts';

export const view: View<Finding> = {
  resource: 'findings',
  id: 'check',
  fields: [
    { name: 'result', type: 'status', description: 'ok, warning or fault', inTable: true },
    { name: 'check', type: 'text', description: 'what was looked at', inTable: true },
    { name: 'message', type: 'text', description: 'what was found', inTable: true },
    { name: 'fix', type: 'text', description: 'what to do about it', inTable: true },
  ],
};

export const run: CommandRun = async (session, typed, allCommands) => {
  const configured = configuration(session, typed.options);
  const findings = [
    ...(await examineMachine()),
    await examineCompletion(session.variables, allCommands),
    configured.finding,
    ...(await examineData(session, configured.variables)),
    ...(typed.options.online === true ? await examineOnline(addressService(session.variables)) : []),
  ];
  const told = findings.map((finding) => ({
    ...finding,
    fix: finding.fix === null ? null : session.onSameData(finding.fix),
  }));
  await session.output.list(told, view, { isShort: true });
  // A command that a narrow table cuts cannot be pasted.
  for (const { result, check, message, fix } of findings) {
    if (fix !== null) {
      session.notices.info(`${result}: ${check}: ${message}`);
      session.notices.info(`fix: ${fix}`);
    }
  }
  return findings.some(({ result }) => result === 'fault') ? ERROR_CATALOGUE.database_damaged.exit : undefined;
};

function configuration(session: Session, flags: Readonly<Record<string, unknown>>) {
  try {
    const { variables } = readConfiguration(session.variables, flags, process.cwd());
    return { variables, finding: fine('configuration', 'every file can be read (shipdock config list)') };
  } catch (error) {
    const { message, hint } = toShipdockError(error);
    const finding = fault('configuration', message, hint ?? 'shipdock config list --show-origin');
    return { variables: session.variables, finding };
  }
}

async function examineData({ notices, options }: Session, variables: Variables): Promise<readonly Finding[]> {
  if (variables.SHIPDOCK_SERVER !== undefined && variables.SHIPDOCK_SERVER !== '') {
    const message = `not looked at: doctor examines the machine it runs on, and the data is behind ${variables.SHIPDOCK_SERVER}`;
    return [warning('database', message, 'run shipdock doctor where the data is')];
  }
  const { location } = databaseLocation(variables.SHIPDOCK_DB || undefined, variables);
  try {
    const found = [...(await examineFile(location))];
    const onMigrated = (copy: string) => notices.warn(keptBeforeMigration(copy));
    const engine = await openEngine({ location, packageRoot: packageRoot(), environment: undefined, onMigrated });
    try {
      found.unshift(environmentFinding(withoutPassword(location), engine.environment, options.environment));
      found.push(...(await examineRules(engine, packageRoot())));
      return [...found, ...(await engine.call(doctorOperations.examine, {})).value];
    } finally {
      await engine.close();
    }
  } catch (error) {
    const { code, message, hint } = toShipdockError(error);
    const told = code === 'database_missing' ? warning : fault;
    return [told('database', message, hint ?? 'shipdock help errors')];
  }
}

function environmentFinding(label: string, found: Environment, asked: Environment | undefined): Finding {
  if (asked === undefined || asked === found) return fine('database', `${label} is ${found} data`);
  const message = `${label} is ${found} data, and ${asked} is asked for: other commands refuse it`;
  return fault('database', message, `leave --environment and SHIPDOCK_ENV away, or name the ${asked} data with --db`);
}
