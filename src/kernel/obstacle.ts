const OBSTACLES: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  EISDIR: 'that is a folder; name a file in it',
  EACCES: 'no right to write there',
  EPERM: 'no right to write there',
  EROFS: 'that file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EFBIG: 'no file may have that many bytes here (ulimit -f)',
  ENAMETOOLONG: 'the name is too long',
  EPIPE: 'nobody reads from it any more',
};

/** What keeps a file from being written, told by the system's error; undefined where it is not its place. */
export function obstacleOf(error: unknown): string | undefined {
  return OBSTACLES[systemCode(error)];
}

/** Whether there is no room, on the disk or for this user. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(systemCode(error));
}

/** What the system calls an error (`ENOENT`), or a library of it; '' of any other. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
