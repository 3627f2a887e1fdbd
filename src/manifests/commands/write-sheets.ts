import type { BinaryOutput } from '../../cli/files/binary-output.ts';
import type { Session } from '../../cli/session.ts';
import type { ManifestJson } from '../manifest-json.ts';
import { manifestOperations } from '../manifests.operations.ts';

/** Writes the sheet of each manifest. */
export async function writeSheets(
  session: Session,
  target: BinaryOutput,
  manifests: readonly ManifestJson[],
): Promise<void> {
  const engine = await session.engine();
  for (const manifest of manifests) {
    const { file } = await engine.call(manifestOperations.sheet, { params: { id: manifest.id } });
    if (file === undefined) throw new Error('a sheet is a file');
    const path = await target.write(file.bytes, file.filename);
    if (path !== undefined) session.notices.receipt(`wrote ${path}`);
  }
}
