import { sha256 } from './sha256.ts';

/** A file that came with a request, as its bytes; in JSON (the fingerprint of a request) its hash stands for them. */
export class UploadedFile {
  /** As it was sent: it may hold a path, and anything else. */
  readonly filename: string;
  readonly bytes: Uint8Array;

  constructor(filename: string, bytes: Uint8Array) {
    this.filename = filename;
    this.bytes = bytes;
  }

  toJSON(): unknown {
    return { filename: this.filename, sha256: sha256(this.bytes) };
  }
}
