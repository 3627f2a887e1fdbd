import type { Session } from '../session.ts';
import { Interrupted } from './interrupted.ts';

/** The exit code of a command that stopped where a signal asked it to: 129 where the terminal was closed, 130 for Ctrl-C, 143 for SIGTERM. */
export function interruptedExit(session: Session): number {
  const { reason } = session.interrupted;
  return reason instanceof Interrupted ? reason.exitCode : 130;
}
