import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A smaller file is on disk in a moment, and a thread takes longer to start. */
const WORTH_A_THREAD = 32_000_000;
const PAUSE_MS = 20;

/** Text, for it runs in the bundle, where no module of ours lies beside, as in the sources. */
const THREAD = `
const { openSync, fdatasyncSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const write = (file) => {
  try { fdatasyncSync(file); } catch {}
  setTimeout(write, workerData.pauseMs, file);
};
const open = () => {
  try { write(openSync(workerData.file, 'r+')); } catch { setTimeout(open, workerData.pauseMs); }
};
open();
`;

/**
 * Makes a large file so that it reaches the disk bit by bit, by another thread, while the work blocks this one. Otherwise the
 * system writes all of it at the end, and until then whoever commits to another file of that disk waits: seconds, for a
 * gigabyte. Whether it is durable in the end is for the caller to see to.
 * @param bytes about how large it will be.
 */
export async function writtenThrough<Result>(file: string, bytes: number, make: () => Result): Promise<Result> {
  if (bytes < WORTH_A_THREAD) return make();
  const thread = new Worker(THREAD, { eval: true, workerData: { file, pauseMs: PAUSE_MS } });
  // Without the thread the file is as good, and the others wait longer.
  thread.on('error', () => undefined);
  await once(thread, 'online').catch(() => undefined);
  try {
    return make();
  } finally {
    await thread.terminate();
  }
}
