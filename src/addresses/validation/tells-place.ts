interface PlaceParts {
  readonly street1?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
}

/** Whether it says where it is; else it is whose address it is, how to reach them, or a code of the book. */
export function tellsPlace({ street1, city, state, zip }: PlaceParts): boolean {
  return [street1, city, state, zip].some((part) => part !== undefined);
}
