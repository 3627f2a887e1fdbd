import { createHash, hash } from 'node:crypto';

/** SHA-256 of text (as UTF-8) or bytes, as 64 hexadecimal digits or base64url. */
export function sha256(content: string | Uint8Array, encoding: 'hex' | 'base64url' = 'hex'): string {
  // One call is a third faster than an object that is fed; Node has it from 20.12 on.
  return hash?.('sha256', content, encoding) ?? createHash('sha256').update(content).digest(encoding);
}
