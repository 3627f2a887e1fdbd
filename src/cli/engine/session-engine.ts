import { ShipdockError } from '../../kernel/errors.ts';
import type { CommandSpec } from '../command.ts';
import { keptBeforeMigration } from '../notices/kept-before-migration.ts';
import type { Notices } from '../notices/notices.ts';
import type { GlobalOptions } from '../words/global-options.ts';
import { addressService } from './address-service.ts';
import type { CommandKey, EngineHandle, EngineRequest, RemoteRequest } from './engine-handle.ts';
import type { Variables } from './environment.ts';

interface EngineParts {
  readonly spec: CommandSpec;
  readonly options: GlobalOptions;
  readonly variables: Variables;
  readonly openEngine: (request: EngineRequest | RemoteRequest) => Promise<EngineHandle>;
  /** Where the data is, unless a server was named. */
  readonly location: string;
  readonly notices: Notices;
  readonly onOpen: () => void;
}

/** The engine of a session, which is opened at the first call and once. */
export interface SessionEngine {
  /** What the engine of the server is asked with; undefined where the data is here. */
  readonly remote: RemoteRequest | undefined;
  /** Undefined until it is open. */
  environment(): EngineHandle['environment'] | undefined;
  open(): Promise<EngineHandle>;
  close(): Promise<void>;
}

/** @throws ShipdockError `usage` where a server was named, for what can be decided only where the data is. */
export function sessionEngine(parts: EngineParts): SessionEngine {
  const { openEngine, onOpen } = parts;
  const remote = remoteRequest(parts);
  let opening: Promise<EngineHandle> | undefined;
  let opened: EngineHandle | undefined;
  const open = async (): Promise<EngineHandle> => {
    opened = await openEngine(remote ?? ownRequest(parts));
    onOpen();
    return opened;
  };
  return {
    remote,
    environment: () => opened?.environment,
    open(): Promise<EngineHandle> {
      opening ??= open();
      return opening;
    },
    async close(): Promise<void> {
      // An engine that could not be opened has told so already and holds nothing.
      const engine = await opening?.catch(() => undefined);
      await engine?.close();
    },
  };
}

function ownRequest({ options, variables, location, notices }: EngineParts): EngineRequest {
  const { environment, account, user, now, seed, dryRun, debug } = options;
  const commandKey = commandKeyOf(options, notices);
  const asked = { location, environment, account, user, now, seed, dryRun, commandKey };
  const onLongWait = () => notices.meanwhile(`waiting for another process that has ${location} locked`);
  const onMigrated = (copy: string) => notices.warn(keptBeforeMigration(copy));
  return {
    ...asked,
    onLongWait,
    onMigrated,
    debug,
    debugLine: notices.line,
    addressService: addressService(variables),
  };
}

function remoteRequest({ options, variables, spec, notices }: EngineParts): RemoteRequest | undefined {
  const { server, environment, account, dryRun, debug, now, seed, user } = options;
  if (server === undefined) return undefined;
  // The variable says who sits here, whatever is asked of whom; the option asks for a name in the journal.
  if (user !== undefined && user !== variables.SHIPDOCK_USER) {
    throw new ShipdockError('usage', '--user does not reach a server, where the key says who acts');
  }
  if (now !== undefined || seed !== undefined) {
    throw new ShipdockError('usage', `${now === undefined ? '--seed' : '--now'} does not reach a server`);
  }
  const commandKey = commandKeyOf(options, notices);
  const asked = { server, command: spec.name, environment, account, dryRun, commandKey };
  return { ...asked, variables, debug, debugLine: notices.line };
}

function commandKeyOf({ idempotencyKey: key }: GlobalOptions, notices: Notices): CommandKey | undefined {
  if (key === undefined) return undefined;
  return { key, onRepeat: () => notices.info(`${key} was answered before: nothing is done again`) };
}
