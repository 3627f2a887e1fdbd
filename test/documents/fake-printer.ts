import { createServer, type Server, type Socket } from 'node:net';

/** What the printer is told to do wrong. */
export interface Mood {
  isPaperOut?: boolean;
  isHeadOpen?: boolean;
  isPaused?: boolean;
  /** Runs out of paper after that many labels. */
  paperFor?: number;
  /** Breaks the line once so many bytes of a label have come. */
  dropsAfter?: number;
  /** Takes everything and says nothing. */
  isSilent?: boolean;
  /** How often it says that a label is still under way. */
  busyFor?: number;
}

/** A ZPL printer on loopback: keeps what it is sent, and answers ~HS as the manual says. */
export class FakePrinter {
  readonly mood: Mood = {};
  /** Everything that came in, in order: `~HS`, and labels as they were sent. */
  readonly heard: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  get url(): string {
    return `tcp://127.0.0.1:${this.#port}`;
  }

  get labels(): readonly string[] {
    return this.heard.filter((text) => text !== '~HS');
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    let pending = '';
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (;;) {
        if (pending.startsWith('~HS')) {
          pending = pending.slice(3);
          this.heard.push('~HS');
          if (this.mood.isSilent !== true) socket.write(this.#status());
          continue;
        }
        const { dropsAfter } = this.mood;
        if (dropsAfter !== undefined && pending.length >= dropsAfter) {
          this.heard.push(pending);
          socket.destroy();
          return;
        }
        const end = pending.indexOf('^XZ');
        if (end < 0) return;
        // A line end belongs to the label before it.
        const length = end + 3 + (/^[\r\n]*/.exec(pending.slice(end + 3))?.[0].length ?? 0);
        this.heard.push(pending.slice(0, length));
        pending = pending.slice(length);
        if (this.mood.paperFor !== undefined && this.labels.length >= this.mood.paperFor) this.mood.isPaperOut = true;
      }
    });
  }

  #status(): string {
    const flag = (value: boolean | undefined) => (value === true ? '1' : '0');
    const isBusy = (this.mood.busyFor ?? 0) > 0 && this.heard.at(-2) !== undefined;
    if (isBusy) this.mood.busyFor = (this.mood.busyFor ?? 0) - 1;
    const waiting = isBusy ? '001' : '000';
    return (
      `\x02030,${flag(this.mood.isPaperOut)},${flag(this.mood.isPaused)},1245,${waiting},0,0,0,000,0,0,0\x03\r\n` +
      `\x02000,0,${flag(this.mood.isHeadOpen)},0,0,2,4,0,00000000,1,000\x03\r\n` +
      '\x021234,0\x03\r\n'
    );
  }
}
