import { connect, type Socket } from 'node:net';
import { notReady, type PrinterStatus, readPrinterStatus } from '../documents/printing/printer-status.ts';
import { type ErrorParts, ShipdockError } from '../kernel/errors.ts';
import type { Printer, PrinterState } from '../seams/services.ts';

const RAW_PORT = 9100;
const CONNECT_MS = 5_000;
const ANSWER_MS = 5_000;
/** A label that is begun is out by then. */
const PRINT_MS = 30_000;
const POLL_MS = 200;

/**
 * A ZPL printer on the network, raw on port 9100. One connection for all labels.
 * @throws ShipdockError `printer_unknown` for an address that is none, `printer_unreachable`.
 */
export async function openTcpPrinter(target: string): Promise<Printer> {
  const { hostname, port } = addressOf(target);
  const socket = await connected(target, hostname, port);
  const line = new Line(target, socket);
  return {
    name: target,
    state: async () => stateOf(await line.status()),
    send: (bytes) => line.send(bytes),
    finished: async () => stateOf(await line.finished()),
    async close() {
      socket.destroy();
    },
  };
}

function stateOf(status: PrinterStatus): PrinterState {
  const reason = notReady(status);
  return reason === undefined ? { kind: 'ready' } : { kind: 'not_ready', reason };
}

function addressOf(target: string): { readonly hostname: string; readonly port: number } {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  const isPlain = url !== undefined && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.username === '';
  if (!isPlain) {
    throw new ShipdockError('printer_unknown', `${target} is no address of a printer`, {
      field: 'printer',
      hint: 'tcp://HOST:9100',
    });
  }
  return { hostname: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? RAW_PORT : Number(url.port) };
}

function connected(target: string, host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (reason: string, cause?: Error) => {
      socket.destroy();
      reject(
        unreachable(target, reason, { cause, hint: 'look whether it is on, and whether host and port are its own' }),
      );
    };
    socket.setTimeout(CONNECT_MS, () => fail(`no answer within ${CONNECT_MS / 1000} s`));
    socket.once('error', (error: Error & { code?: string }) => fail(connectReason(error), error));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

function connectReason({ code = '', message }: Error & { code?: string }): string {
  const known = CONNECT_REASONS[code];
  return known === undefined ? code || message : `${known} (${code})`;
}

const CONNECT_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing prints on that port',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
};

/** An open connection: what came in, and whether it has broken. */
class Line {
  readonly #target: string;
  readonly #socket: Socket;
  #received = '';
  #broken: string | undefined;
  #woken: () => void = () => undefined;

  constructor(target: string, socket: Socket) {
    this.#target = target;
    this.#socket = socket;
    const broke = (reason: string) => {
      this.#broken ??= reason;
      this.#woken();
    };
    socket.on('error', (error: Error & { code?: string }) => broke(error.code ?? error.message));
    socket.on('close', () => broke('the line was closed'));
    socket.on('end', () => broke('the line was closed'));
    socket.on('data', (chunk) => {
      this.#received += chunk.toString('latin1');
      this.#woken();
    });
  }

  /** Asks the printer how it is. @throws ShipdockError `printer_unreachable`. */
  async status(): Promise<PrinterStatus> {
    const status = await this.#ask();
    if (status !== undefined) return status;
    throw unreachable(this.#target, this.#broken ?? `it does not answer ~HS within ${ANSWER_MS / 1000} s`, {
      hint: 'a printer of ZPL answers; what cannot is printed on by lp:QUEUE',
    });
  }

  /** @throws ShipdockError `printer_dropped` where the line breaks: part of the label may have arrived. */
  async send(bytes: Uint8Array): Promise<void> {
    if (this.#broken !== undefined) throw unreachable(this.#target, this.#broken);
    await new Promise<void>((resolve) => {
      this.#woken = resolve;
      this.#socket.write(bytes, () => resolve());
    });
    if (this.#broken !== undefined) throw this.#dropped();
  }

  /** Waits until what was sent is printed, or something keeps it from being. @throws ShipdockError `printer_dropped`. */
  async finished(): Promise<PrinterStatus> {
    const giveUpAt = Date.now() + PRINT_MS;
    for (;;) {
      const status = await this.#ask();
      if (status === undefined) throw this.#dropped();
      if (notReady(status) !== undefined || status.waiting === 0) return status;
      if (Date.now() > giveUpAt) throw this.#dropped(`it was not printed within ${PRINT_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async #ask(): Promise<PrinterStatus | undefined> {
    if (this.#broken !== undefined) return undefined;
    this.#received = '';
    this.#socket.write('~HS');
    const giveUpAt = Date.now() + ANSWER_MS;
    for (;;) {
      const status = readPrinterStatus(this.#received);
      if (status !== undefined || this.#broken !== undefined || Date.now() >= giveUpAt) return status;
      await this.#news(giveUpAt - Date.now());
    }
  }

  /** Until something comes in or breaks, at most that long. */
  #news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#woken = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #dropped(reason = this.#broken ?? 'it did not answer'): ShipdockError {
    return new ShipdockError(
      'printer_dropped',
      `the line to printer ${this.#target} was lost while it was under way (${reason}): it may have come out, or not`,
    );
  }
}

function unreachable(target: string, reason: string, parts: ErrorParts = {}): ShipdockError {
  return new ShipdockError('printer_unreachable', `printer ${target} cannot be reached: ${reason}`, parts);
}
