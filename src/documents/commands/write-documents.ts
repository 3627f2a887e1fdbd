import type { BinaryOutput } from '../../cli/files/binary-output.ts';
import { type DocumentFormat, documentFormat } from '../../cli/files/document-format.ts';
import { aboutItem } from '../../cli/notices/about-item.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { bytesOf, type RenderedDocuments } from '../drawing/rendered.ts';
import { type WrittenJson, writtenView } from '../written.view.ts';
import type { AllDrawn } from './draw-all.ts';

interface DocumentTarget {
  readonly target: BinaryOutput;
  readonly format: DocumentFormat | undefined;
}

/**
 * Where documents go, and as what; refused before anything is made where they would be poured onto a terminal, or into a file
 * whose ending says another format than was `asked` for.
 */
export async function documentTarget(session: Session, asked: unknown): Promise<DocumentTarget> {
  const { json, output } = session.options;
  const format = documentFormat(output, asked);
  if (json && (output === undefined || output === '-')) {
    throw new ShipdockError('usage', '--json describes files, and none was named', {
      hint: 'name one with -o FILE or -o DIR/',
    });
  }
  return { target: await session.output.binary(), format };
}

/**
 * Writes what was drawn, tells of what could not be, and answers the exit code.
 * @throws what ended the drawing, where that is no fault of what was named.
 */
export async function writeDocuments(
  session: Session,
  target: BinaryOutput,
  rendered: AllDrawn,
): Promise<number | undefined> {
  const files: WrittenJson['files'][number][] = [];
  for (const document of rendered.documents) {
    const bytes = bytesOf(document);
    const path = await target.write(bytes, document.name);
    if (path !== undefined) session.notices.receipt(`wrote ${path}`);
    files.push({ file: path ?? null, bytes: bytes.length, shipments: document.shipments });
  }
  if (session.options.json) session.output.record({ files, failures: rendered.failures }, writtenView);
  tellFailures(session, rendered.failures);
  if (rendered.stopped !== undefined) {
    const { error, left } = rendered.stopped;
    session.notices.warn(`nothing was drawn of ${left[0]} and what was named after it, ${left.length} in all`);
    throw error;
  }
  return rendered.failures.length === 0 ? undefined : 6;
}

/** Which documents were not made, why, and what helps; with --json the answer says so. */
export function tellFailures(session: Session, failures: RenderedDocuments['failures']): void {
  if (session.options.json) return;
  for (const { shipment, error } of failures) {
    const hint = error.hint === undefined ? [] : [`hint: ${error.hint}`];
    session.notices.item(`error: ${aboutItem(shipment, error.error)}`, hint);
  }
}
