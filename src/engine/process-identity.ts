import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemCode } from '../kernel/obstacle.ts';
import type { ProcessIdentity } from '../seams/services.ts';

/** This process as `host:pid:start`; the start tells it from a later process that was given the same number. */
export function processIdentity(): ProcessIdentity {
  // Found out when it is first asked for: a command that only reads claims nothing.
  let name: string | undefined;
  return {
    get name() {
      name ??= `${hostname()}:${process.pid}:${startOf(process.pid) ?? ''}`;
      return name;
    },
    mayBeAlive(other) {
      const [host, pid, start] = other.split(':');
      if (host !== hostname()) return true;
      if (!isRunning(Number(pid))) return false;
      const now = startOf(Number(pid));
      // Of another user's the system may show nothing (hidepid): it is believed until its lease ends.
      return start === '' || now === undefined || start === now;
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return systemCode(error) === 'EPERM';
  }
}

/** The kernel's start time of a process, on Linux: empty where it was killed, undefined where that is not shown. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Killed, and kept as a number by whoever should have asked after it: in containers often nobody does.
    return fields[0] === 'Z' ? '' : fields[19];
  } catch {
    return undefined;
  }
}
