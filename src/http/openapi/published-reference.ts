import type { HttpAnswer } from '../../kernel/http-answer.ts';
import { jsonAnswer } from '../answer/http-answer.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** What anybody may read of the API without a key. */
export interface PublishedReference {
  /** The OpenAPI document. */
  document(): Promise<HttpAnswer>;
  /** The same as a page. */
  page(): Promise<HttpAnswer>;
}

/**
 * The reference of these routes. Each form is written out when it is first asked for, and only once: both need no key, and
 * writing the page takes longer than most requests.
 */
export function publishedReference(operations: Parameters<typeof openApiDocument>[0]): PublishedReference {
  let described: ReturnType<typeof openApiDocument> | undefined;
  let document: Promise<HttpAnswer> | undefined;
  let page: Promise<HttpAnswer> | undefined;
  const describe = () => {
    described ??= openApiDocument(operations);
    return described;
  };
  return {
    document() {
      document ??= describe().then((description) => jsonAnswer(200, description));
      return document;
    },
    page() {
      page ??= describe().then(docsPage);
      return page;
    },
  };
}
