import { userInfo } from 'node:os';
import type { Variables } from './environment.ts';

/**
 * HOME where it names a place, as the XDG variables must; else what the system knows of this user. cron, systemd and
 * containers may give none, or an empty one.
 */
export function homeFolder({ HOME: given }: Variables): string {
  if (given?.startsWith('/') === true) return given;
  try {
    return userInfo().homedir;
  } catch {
    // A number without a name, as containers run under.
    return '/';
  }
}
