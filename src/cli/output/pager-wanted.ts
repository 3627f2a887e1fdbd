import type { CommandSpec, Typed } from '../command.ts';
import type { Variables } from '../engine/environment.ts';
import type { Terminal } from '../notices/terminal.ts';
import type { GlobalOptions } from '../words/global-options.ts';

/** The pager that was asked for, where output goes to a terminal: SHIPDOCK_PAGER, which may be empty for none, else PAGER. */
export function pagerFor(variables: Variables, terminal: Terminal): string | undefined {
  const command = (variables.SHIPDOCK_PAGER ?? variables.PAGER ?? '').trim();
  return command === '' || !terminal.stdout || variables.TERM === 'dumb' ? undefined : command;
}

/** Whether what a command answers may be read in a pager: tables and texts of what is there, not work as it goes on. */
export function isReadInPager(spec: CommandSpec, typed: Typed, options: GlobalOptions): boolean {
  const { format } = options;
  if (format !== undefined && format !== 'table') return false;
  // Whoever scans sees each answer at once.
  if (typed.options.scan === true) return false;
  const answers = spec.answers ?? 'object';
  if (spec.changes === true || answers === 'records' || answers === 'binary') return false;
  return answers !== 'object' || (spec.needs === 'database' && spec.name !== 'serve');
}
