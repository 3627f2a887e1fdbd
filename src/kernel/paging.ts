/** One page of a list: which, how long, in what order. */
export interface PageRequest {
  readonly page: number;
  /** 1 to 100 over HTTP; undefined means all. */
  readonly perPage: number | undefined;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

export const MAX_PER_PAGE = 100;
