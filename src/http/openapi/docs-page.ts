import type { HttpAnswer } from '../../kernel/http-answer.ts';
import type { JsonObject } from '../../kernel/json.ts';

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The reference as one page: no script, nothing from elsewhere, so it works without the internet and in any browser. */
export function docsPage(document: JsonObject): HttpAnswer {
  // Made by openApiDocument in this shape.
  const { paths, components } = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))].sort();
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag);
    return `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${own.map(operationHtml).join('')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="schema-${escaped(name)}">${escaped(name)}</h3>${fieldsHtml(schema)}`,
  );
  const menu = tags.map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(' ');
  const body = `<h1>shipdock API v4</h1><p>${INTRODUCTION}</p><nav>${menu}</nav>${sections.join('')}<h2>Objects</h2>${schemas.join('')}`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>shipdock API v4</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>${body}</body></html>`,
  };
}

const INTRODUCTION =
  'Every path is below <code>/api/v4</code>. Send the key in <code>X-Api-Key</code>. Bodies are JSON or form data; unknown ' +
  'fields are ignored. An error has <code>error</code>, <code>code</code>, <code>hint</code>, <code>details</code> and ' +
  '<code>retryable</code>. The same as a document for programs: <a href="api/v4/openapi.json">openapi.json</a>.';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}code,h4{font-family:ui-monospace,monospace}' +
  'table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.25rem .5rem;vertical-align:top}' +
  'nav{position:sticky;top:0;background:Canvas;padding:.5rem 0}h4{margin:1.5rem 0 0}.old{text-decoration:line-through}:root{color-scheme:light dark}';

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Described }): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(operation.responses).filter(([code]) => code.startsWith('2'));
  const statuses = answers.map(([code]) => code).join(' or ');
  const schema = answers.flatMap(([, answer]) => Object.values(answer.content ?? {}))[0]?.schema;
  const parameters = operation.parameters.filter((each) => each.in === 'query');
  return [
    `<h4 id="${escaped(operation.operationId)}"${operation.deprecated === true ? ' class="old"' : ''}>${method} ${escaped(path)}</h4>`,
    `<p>${escaped(operation.summary)}${operation.deprecated === true ? ' Deprecated.' : ''}</p>`,
    parameters.length === 0
      ? ''
      : `<p>Query: ${parameters.map((each) => `<code>${escaped(each.name)}</code>`).join(', ')}</p>`,
    body === undefined ? '' : fieldsHtml(body),
    `<p>Answers ${statuses} ${schemaName(schema)}</p>`,
  ].join('');
}

function schemaName(schema: Schema | undefined): string {
  if (schema?.items !== undefined) return `a list of ${schemaName(schema.items)}`;
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? '' : `<a href="#schema-${escaped(name)}">${escaped(name)}</a>`;
}

function fieldsHtml(schema: Schema): string {
  const rows = fieldRows(schema, '');
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}

function fieldRows(schema: Schema, prefix: string): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const part = partOf(field);
    const path = `${prefix}${name}${field.items === undefined ? '' : '[]'}`;
    const type = part.$ref === undefined ? typeText(field) : schemaName(part);
    return [
      `<tr><td><code>${escaped(path)}</code><td>${type}<td>${escaped(field.description ?? '')}${extras(field)}`,
      ...fieldRows(part, `${path}.`),
    ];
  });
}

/** What has the members: an element of a list, or the object where it may be null. */
function partOf({ items, anyOf: [object] = [], ...own }: Schema): Schema {
  const part = items ?? object;
  return part?.$ref === undefined && part?.properties === undefined ? own : part;
}

function typeText({ type, format, enum: values, anyOf: [object] = [] }: Schema): string {
  if (values !== undefined) return values.map((value) => `<code>${escaped(String(value))}</code>`).join(' ');
  return escaped(
    format ??
      [type ?? object?.type ?? '']
        .flat()
        .filter((each) => each !== 'null')
        .join(' or '),
  );
}

function extras({ default: preset, examples }: Schema): string {
  const told = preset === undefined ? '' : ` Without it: <code>${escaped(JSON.stringify(preset))}</code>.`;
  return examples === undefined ? told : `${told} <code>${escaped(JSON.stringify(examples[0]))}</code>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
