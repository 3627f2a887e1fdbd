type Plain = Readonly<Record<string, unknown>>;

/** What is kept of a shipment beside its own row, each with members by their ids. */
const BESIDE = ['documents', 'notes', 'prints', 'statusUpdates'];

/**
 * What can be compared of a shipment and its journal. Documents of ours are drawn and forgotten without a word in the journal,
 * under whatever name they then get; that a person's data was erased, or a label voided by hand, stands in the journal alone.
 * Of which package a scan is was not journalled from the beginning.
 * @param state as the journal tells it, or as it stands.
 * @param told as the journal tells it.
 */
export function comparableState(state: unknown, told: unknown): unknown {
  if (!isPlain(state)) return state;
  const { redactedAt: _, voidedByHand: __, documents, statusUpdates: scans, ...rest } = state;
  const toldScans = isPlain(told) ? told.statusUpdates : undefined;
  const all: Plain = {
    ...rest,
    documents: isPlain(documents) ? withoutDrawing(documents) : undefined,
    statusUpdates: isPlain(scans) && isPlain(toldScans) ? asTold(scans, toldScans) : scans,
  };
  // The last of them may be gone again.
  return Object.fromEntries(Object.entries(all).filter(([name, part]) => !BESIDE.includes(name) || hasMembers(part)));
}

function withoutDrawing(documents: Plain): Plain {
  return Object.fromEntries(
    Object.entries(documents).map(([id, document]) => {
      if (!isPlain(document) || document.isUploaded === true) return [id, document];
      const { filename: _, sha256: __, ...rest } = document;
      return [id, rest];
    }),
  );
}

function asTold(scans: Plain, told: Plain): Plain {
  return Object.fromEntries(
    Object.entries(scans).map(([id, scan]) => {
      const ofJournal = told[id];
      if (!isPlain(scan) || !isPlain(ofJournal) || 'packageId' in ofJournal) return [id, scan];
      const { packageId: _, ...rest } = scan;
      return [id, rest];
    }),
  );
}

function hasMembers(part: unknown): boolean {
  return isPlain(part) && Object.keys(part).length > 0;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
