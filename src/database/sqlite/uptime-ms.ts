/** Milliseconds since this process began, never going back. `performance` would load modules of Node at every start. */
export function uptimeMs(): number {
  return process.uptime() * 1000;
}
