import type { CompletedOption, CompletionModel, Word } from './completion-model.ts';

/** The model as scripts hold it: what many commands share stands in it once. */
export interface ScriptData {
  readonly words: ReadonlyMap<string, readonly Word[]>;
  readonly commands: readonly ScriptCommand[];
  /** Options of every command, which may stand before the noun too. */
  readonly everywhere: readonly ScriptOption[];
  /** Lists of fixed values; kinds name them by their place here, as c3 (one of them) and m3 (several, with commas). */
  readonly values: readonly (readonly string[])[];
  /** Flags whose next word is their value. */
  readonly valued: readonly string[];
}

export interface ScriptCommand {
  readonly names: readonly string[];
  /** The rest beside those that stand everywhere. */
  readonly options: readonly ScriptOption[];
  readonly arguments: readonly string[];
  readonly isVariadic: boolean;
}

export interface ScriptOption {
  /** `--status=m3`, `--quiet`: the flag, and behind an equals sign the kind of its value. */
  readonly word: string;
  readonly description: string;
}

export function scriptData(model: CompletionModel): ScriptData {
  const values: (readonly string[])[] = [];
  const places = new Map<string, number>();
  const shortKind = (kind: string): string => {
    const [, form, list] = /^([cm]):(.*)$/s.exec(kind) ?? [];
    if (form === undefined || list === undefined) return kind;
    const place = places.get(list) ?? values.push(list.split(',')) - 1;
    places.set(list, place);
    return `${form}${place}`;
  };
  const encoded = (options: readonly CompletedOption[]): readonly ScriptOption[] =>
    options.flatMap(({ flags, kind, description }) =>
      flags.map((flag) => ({ word: kind === undefined ? flag : `${flag}=${shortKind(kind)}`, description })),
    );
  const commands = model.commands.map((command) => ({ ...command, options: encoded(command.options) }));
  const [first, ...others] = commands;
  const everywhere = (first?.options ?? []).filter(({ word, description }) =>
    others.every(({ options }) => options.some((one) => one.word === word && one.description === description)),
  );
  const shared = new Set(everywhere.map(({ word }) => word));
  const flags = model.commands.flatMap(({ options }) => options).filter(({ kind }) => kind !== undefined);
  return {
    words: model.words,
    commands: commands.map((command) => ({
      ...command,
      arguments: command.arguments.map(shortKind),
      options: command.options.filter(({ word }) => !shared.has(word)),
    })),
    everywhere,
    values,
    valued: [...new Set(flags.flatMap((option) => option.flags))],
  };
}

/** For bash, zsh and fish alike: nothing within single quotes means anything, but the quote (and fish's backslash). */
export function quoted(text: string, shell: 'bash' | 'zsh' | 'fish'): string {
  if (/^[\w./:=@%+-]+$/.test(text)) return text;
  if (shell === 'fish') return `'${text.replace(/['\\]/g, '\\$&')}'`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
