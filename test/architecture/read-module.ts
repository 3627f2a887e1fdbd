import { parseSync } from 'oxc-parser';

/** One module that a file asks for. */
export interface ModuleImport {
  readonly specifier: string;
  readonly kind: 'value' | 'type' | 'dynamic';
  /** What is taken from it, by the names it has there; `*` where that is everything. */
  readonly names: readonly string[];
}

/** What the rules of the house need to know of a source file. */
export interface SourceModule {
  readonly imports: readonly ModuleImport[];
  /** Statements that run when the file is imported, and variables that keep a state. */
  readonly topLevel: readonly string[];
  /** Clock, chance and surroundings, reached without an import. */
  readonly ambient: readonly string[];
  /** Whether it has nothing but exports of other files. */
  readonly isBarrel: boolean;
}

/** Reads a TypeScript file. @throws Error where it cannot be parsed, so that nothing passes unread. */
export function readModule(path: string, source: string): SourceModule {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`);
  // Nodes of the standard tree (ESTree); only the members named in Node are read, all of them optional.
  const body = parsed.program.body as readonly unknown[] as readonly Node[];
  const dynamic = parsed.module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    kind: 'dynamic' as const,
    names: ['*'],
  }));
  return {
    imports: [...body.flatMap(staticImport), ...dynamic],
    topLevel: body.flatMap(topLevelProblem),
    ambient: [...new Set(ambientUses(parsed.program))],
    isBarrel: body.length > 0 && body.every((node) => typeof node.source?.value === 'string' && isExport(node)),
  };
}

function isExport(node: Node): boolean {
  return node.type.startsWith('Export');
}

/** As much of a syntax tree's node as is looked at. */
interface Node {
  readonly type: string;
  readonly source?: { readonly value: unknown } | null;
  readonly importKind?: string | null;
  readonly exportKind?: string | null;
  readonly kind?: string;
  readonly specifiers?: readonly {
    readonly importKind?: string | null;
    readonly exportKind?: string | null;
    readonly imported?: { readonly name?: string };
  }[];
  readonly declaration?: Node | null;
  readonly expression?: Node;
}

function staticImport(node: Node): readonly ModuleImport[] {
  if (typeof node.source?.value !== 'string') return [];
  const kinds = (node.specifiers ?? []).map((specifier) => specifier.importKind ?? specifier.exportKind);
  const isType =
    node.importKind === 'type' ||
    node.exportKind === 'type' ||
    (kinds.length > 0 && kinds.every((kind) => kind === 'type'));
  const names = (node.specifiers ?? []).map((specifier) => specifier.imported?.name ?? '*');
  return [{ specifier: node.source.value, kind: isType ? 'type' : 'value', names }];
}

function topLevelProblem(node: Node): readonly string[] {
  const declared = node.declaration ?? node;
  if (declared.type === 'VariableDeclaration' && declared.kind !== 'const') return [`top-level ${declared.kind}`];
  if (/^(Expression|If|For|While|Try|Throw|ForOf|ForIn|DoWhile|Switch)Statement$/.test(node.type)) {
    return [`a ${node.type} that runs on import`];
  }
  return [];
}

const AMBIENT_NAMES = new Set([
  'process',
  'fetch',
  'require',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'performance',
  'crypto',
]);
const AMBIENT_MEMBERS = new Set(['Date.now', 'Math.random']);

function ambientUses(node: unknown, parent?: Expression): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((one) => ambientUses(one, parent));
  if (!isExpression(node)) return [];
  const own = ambientUse(node, parent);
  const below = Object.entries(node).filter(([key]) => key !== 'parent' && !isNameOnly(node, key));
  return [...own, ...below.flatMap(([, value]) => ambientUses(value, node))];
}

interface Expression {
  readonly type: string;
  readonly name?: string;
  readonly computed?: boolean;
  readonly arguments?: readonly unknown[];
  readonly callee?: Expression;
  readonly object?: Expression;
  readonly property?: Expression;
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Names that are no variables: of members, of properties, and everything in types. */
function isNameOnly(node: Expression, key: string): boolean {
  if (key === 'typeAnnotation' || key === 'typeArguments' || node.type.startsWith('TS'))
    return !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type) || key !== 'expression';
  return node.computed !== true && (key === 'property' || key === 'key');
}

function ambientUse(node: Expression, parent: Expression | undefined): readonly string[] {
  if (node.type === 'NewExpression' && node.callee?.name === 'Date' && node.arguments?.length === 0)
    return ['new Date()'];
  if (node.type === 'MemberExpression') {
    const member = `${node.object?.name}.${node.property?.name}`;
    return AMBIENT_MEMBERS.has(member) ? [member] : [];
  }
  const isUse = node.type === 'Identifier' && parent?.type !== 'ImportSpecifier' && AMBIENT_NAMES.has(node.name ?? '');
  return isUse ? [node.name ?? ''] : [];
}
