import { Writable } from 'node:stream';
import { ESCAPE } from '../notices/colour.ts';

const COLOUR = new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g');

/** Of a terminal all but its colours: Node 20 colours whatever is drawn, whatever NO_COLOR says. */
export class Uncoloured extends Writable {
  readonly isTTY = true;
  readonly #terminal: NodeJS.WriteStream;

  constructor(terminal: NodeJS.WriteStream) {
    super({ decodeStrings: false });
    this.#terminal = terminal;
  }

  get columns(): number {
    return this.#terminal.columns;
  }

  get rows(): number {
    return this.#terminal.rows;
  }

  override _write(drawn: string | Buffer, _: string, done: () => void): void {
    this.#terminal.write(drawn.toString().replaceAll(COLOUR, ''));
    done();
  }
}
