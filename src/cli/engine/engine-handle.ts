import type { AddressService } from '../../addresses/online/easypost/client.ts';
import type { Environment } from '../../kernel/context.ts';
import type { Operation, OperationInput, Reply } from '../../kernel/operation.ts';
import type { Variables } from './environment.ts';

/** The engine as commands see it: operations are called on it, wherever it runs. */
export interface EngineHandle {
  /** What the data file says it is. */
  readonly environment: Environment;
  /** Whether each call is a request to a server. */
  readonly isRemote?: boolean;
  /** @throws ShipdockError as the operation does. */
  call<Context, Output>(operation: Operation<Context, Output>, input: OperationInput): Promise<Reply<Output>>;
  close(): Promise<void>;
}

/** The key under which the one change of a command is made. */
export interface CommandKey {
  readonly key: string;
  /** Told where the answer is one that was given before. */
  readonly onRepeat: () => void;
}

/** What an engine on a server needs to know of the command line. */
export interface RemoteRequest {
  readonly server: string;
  /** The command's name, `audit verify`. */
  readonly command: string;
  readonly environment: Environment | undefined;
  readonly account: string | undefined;
  readonly dryRun: boolean;
  readonly commandKey: CommandKey | undefined;
  readonly variables: Variables;
  readonly debug: ReadonlySet<'sql' | 'carrier' | 'http'>;
  readonly debugLine: (text: string) => void;
}

/** What an engine needs to know of the command line. */
export interface EngineRequest {
  /** Absolute path of a SQLite file, or a postgres:// URL. */
  readonly location: string;
  readonly environment: Environment | undefined;
  readonly account: string | undefined;
  readonly user: string | undefined;
  readonly now: Date | undefined;
  readonly seed: string | undefined;
  readonly dryRun: boolean;
  readonly commandKey: CommandKey | undefined;
  readonly addressService: AddressService | undefined;
  /** See EngineOptions. */
  readonly onLongWait: () => void;
  readonly onMigrated: (copy: string) => void;
  /** For --debug: where lines go, and which parts are wanted. */
  readonly debug: ReadonlySet<'sql' | 'carrier' | 'http'>;
  readonly debugLine: (text: string) => void;
}
