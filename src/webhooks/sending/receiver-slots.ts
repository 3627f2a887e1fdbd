/** Lanes of one receiver that a process may hold, and requests that it may have under way to it. */
const MOST_HELD = 128;
const MOST_UNDER_WAY = 16;
/** The same for a receiver that last did not answer at all: each try may take the whole timeout. */
const MOST_OF_SILENT = 2;
/** What silent receivers may hold together, and all receivers. */
const MOST_OF_ALL_SILENT = 256;
const MOST_OF_ALL = 2048;

interface Receiver {
  held: number;
  underWay: number;
  isSilent: boolean;
  readonly waiting: (() => void)[];
}

/** Shares a process's attention among receivers, so that none of them, slow or dead, takes it from the others. */
export class ReceiverSlots {
  readonly #receivers = new Map<string, Receiver>();
  #held = 0;
  #heldBySilent = 0;

  /** How many more lanes of the receiver may be taken. */
  room(name: string): number {
    const receiver = this.#receivers.get(name);
    const own = receiver?.isSilent === true ? MOST_OF_SILENT : MOST_HELD;
    const shared = receiver?.isSilent === true ? MOST_OF_ALL_SILENT - this.#heldBySilent : MOST_OF_ALL - this.#held;
    return Math.max(0, Math.min(own - (receiver?.held ?? 0), shared));
  }

  hold(name: string): void {
    const receiver = this.#receiver(name);
    receiver.held++;
    this.#held++;
    if (receiver.isSilent) this.#heldBySilent++;
  }

  letGo(name: string): void {
    const receiver = this.#receiver(name);
    receiver.held--;
    this.#held--;
    if (receiver.isSilent) this.#heldBySilent--;
    if (receiver.held === 0 && !receiver.isSilent) this.#receivers.delete(name);
  }

  /** Waits until a request to the receiver may begin. */
  async begin(name: string): Promise<void> {
    const receiver = this.#receiver(name);
    while (receiver.underWay >= MOST_UNDER_WAY) await new Promise<void>((resolve) => receiver.waiting.push(resolve));
    receiver.underWay++;
  }

  end(name: string): void {
    const receiver = this.#receiver(name);
    receiver.underWay--;
    receiver.waiting.shift()?.();
  }

  isSilent(name: string): boolean {
    return this.#receivers.get(name)?.isSilent ?? false;
  }

  /** Notes whether the receiver answered at all. */
  note(name: string, hasAnswered: boolean): void {
    const receiver = this.#receiver(name);
    if (receiver.isSilent === !hasAnswered) return;
    receiver.isSilent = !hasAnswered;
    this.#heldBySilent += hasAnswered ? -receiver.held : receiver.held;
  }

  #receiver(name: string): Receiver {
    const known = this.#receivers.get(name) ?? { held: 0, underWay: 0, isSilent: false, waiting: [] };
    this.#receivers.set(name, known);
    return known;
  }
}
