import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Typed } from '../../cli/command.ts';
import { refuseDataFile } from '../../cli/files/refuse-data-file.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import type { HttpServer, ServerOptions } from '../server.ts';

export const DEFAULT_PORT = 7878;
/** Where systemd puts the first socket that it hands over. */
const FIRST_SOCKET = 3;

/** Where a server listens, and what it takes. */
export interface Wishes {
  readonly place: { readonly host: string; readonly port: number } | { readonly fd: number };
  /** Health and metrics, where they are wanted. */
  readonly ops: { readonly host: string; readonly port: number } | undefined;
  readonly options: Omit<ServerOptions, 'log' | 'caller'>;
  readonly portFile: string | undefined;
}

/** @throws ShipdockError `usage`, `file_not_found`, `output_unwritable` naming the flag or the file. */
export function readWishes(typed: Typed, variables: Readonly<Record<string, string | undefined>>): Wishes {
  const perMinute = text(typed, 'rateLimit');
  const origins = [typed.options.cors ?? []].flat().map(String);
  const tls = tlsOf(typed);
  const host = text(typed, 'host') ?? '127.0.0.1';
  const opsPort = text(typed, 'opsPort');
  return {
    place: handedOver(variables) ? { fd: FIRST_SOCKET } : { host, port: portOf(text(typed, 'port')) },
    ops: opsPort === undefined ? undefined : { host, port: numberOf('--ops-port', opsPort, 0, 65_535) },
    options: {
      ...(perMinute === undefined ? {} : { requestsPerMinute: numberOf('--rate-limit', perMinute, 1, 1_000_000) }),
      corsOrigins: origins.map(originOf),
      ...(tls === undefined ? {} : { tls }),
    },
    portFile: portFileOf(typed),
  };
}

/** Begins to accept connections. @param flag names its port. @returns its address. @throws ShipdockError `cannot_listen`. */
export async function listen(
  server: Pick<HttpServer, 'listen'>,
  wishes: Pick<Wishes, 'place' | 'options'>,
  flag: '--port' | '--ops-port' = '--port',
): Promise<{ readonly url: string; readonly port: number }> {
  const { place, options } = wishes;
  const host = 'host' in place ? place.host : '127.0.0.1';
  try {
    const port = await server.listen(place);
    const scheme = options.tls === undefined ? 'http' : 'https';
    return { url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`, port };
  } catch (error) {
    const code = systemCode(error);
    if (!/^E(ADDR|ACCES|NOTFOUND|AI_|INVAL|BADF)/.test(code)) throw error;
    const reason = code === 'EADDRINUSE' ? 'the port is taken' : code === 'EACCES' ? 'that port is not allowed' : code;
    const where = 'host' in place ? `${host} port ${place.port}` : 'the socket that was handed over';
    throw new ShipdockError('cannot_listen', `cannot listen on ${where}: ${reason}`, {
      hint: flag === '--port' ? 'shipdock serve --port 0' : 'shipdock serve --ops-port 0',
      cause: error,
    });
  }
}

/** Whether a socket waits for this very process (sd_listen_fds(3)). */
function handedOver(variables: Readonly<Record<string, string | undefined>>): boolean {
  return variables.LISTEN_PID === String(process.pid) && Number(variables.LISTEN_FDS) >= 1;
}

function tlsOf(typed: Typed): { readonly cert: string; readonly key: string } | undefined {
  const [cert, key] = [text(typed, 'tlsCert'), text(typed, 'tlsKey')];
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    const missing = cert === undefined ? '--tls-cert' : '--tls-key';
    throw new ShipdockError('usage', `${missing} is missing: TLS needs a certificate and its key`);
  }
  const certificate = pemOf('--tls-cert', cert, (pem) => new X509Certificate(pem));
  const privateKey = pemOf('--tls-key', key, (pem) => createPrivateKey(pem));
  if (!certificate.read.checkPrivateKey(privateKey.read)) {
    throw new ShipdockError(
      'unreadable_file',
      `--tls-key ${key} is not the key of the certificate in --tls-cert ${cert}`,
    );
  }
  return { cert: certificate.pem, key: privateKey.pem };
}

/** A PEM file, and what is in it: else the first handshake would be the one to fail. */
function pemOf<Read>(
  flag: string,
  path: string,
  read: (pem: string) => Read,
): { readonly pem: string; readonly read: Read } {
  if (!existsSync(path))
    throw new ShipdockError('file_not_found', `${flag} names ${path}, and there is no such file`, { about: 'nothing' });
  try {
    const pem = readFileSync(path, 'utf8');
    return { pem, read: read(pem) };
  } catch (error) {
    const what = flag === '--tls-cert' ? 'certificate' : 'private key without a passphrase';
    throw new ShipdockError('unreadable_file', `${flag} ${path} is no PEM file with a ${what}`, { cause: error });
  }
}

function originOf(entered: string): string {
  if (entered === '*' || (URL.canParse(entered) && new URL(entered).origin === entered)) return entered;
  throw new ShipdockError('usage', `--cors "${entered}" is no origin`, { hint: '--cors https://shop.example.com' });
}

function portOf(entered: string | undefined): number {
  return entered === undefined ? DEFAULT_PORT : numberOf('--port', entered, 0, 65_535);
}

function numberOf(flag: string, entered: string, least: number, most: number): number {
  const number = Number(entered);
  if (/^\d{1,7}$/.test(entered) && number >= least && number <= most) return number;
  throw new ShipdockError('usage', `${flag} is "${entered}"; it must be ${least} to ${most}`, {
    hint: flag === '--port' ? 'shipdock serve --port 0' : `shipdock serve ${flag} 600`,
  });
}

function portFileOf(typed: Typed): string | undefined {
  const file = text(typed, 'portFile');
  if (file !== undefined) refuseDataFile(file);
  return file;
}

function text(typed: Typed, name: string): string | undefined {
  const value = typed.options[name];
  return typeof value === 'string' ? value : undefined;
}
