/** One page of a list: which, how long, in what order. */
export interface PageRequest {
  readonly page: number;
  /** 1 to 100 over HTTP; undefined means all. */
  readonly perPage: number | undefined;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

export const MAX_PER_PAGE = 100;

/** How long the whole list is, where a page that is not full tells it; undefined where it must be counted. */
export function totalByPage({ page, perPage }: PageRequest, rows: number): number | undefined {
  if (perPage === undefined) return rows;
  const isLast = rows < perPage && (rows > 0 || page === 1);
  return isLast ? (page - 1) * perPage + rows : undefined;
}

/** The rows of that page of a list that is held whole. */
export function pageOf<Row>(rows: readonly Row[], { page, perPage }: PageRequest): readonly Row[] {
  return perPage === undefined ? rows : rows.slice((page - 1) * perPage, page * perPage);
}
