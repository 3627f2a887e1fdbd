import type { Mistake } from '../edited-files/mistake.ts';
import { sha256 } from '../kernel/sha256.ts';
import { loadTariff } from './tariff/load-tariff.ts';
import type { Tariff } from './tariff/tariff.ts';

export interface CompiledTariff {
  readonly tariff: Tariff;
  readonly compiled: string;
  readonly sha256: string;
}

/** A tariff folder as it is stored: file name → text in, the checked tariff as JSON with its hash out, or every mistake. */
export function compileTariff(
  files: ReadonlyMap<string, string>,
): CompiledTariff | { readonly mistakes: readonly Mistake[] } {
  const loaded = loadTariff(files);
  if ('mistakes' in loaded) return loaded;
  const compiled = JSON.stringify(loaded.tariff);
  return { tariff: loaded.tariff, compiled, sha256: sha256(compiled) };
}
