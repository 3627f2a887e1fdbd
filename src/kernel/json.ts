/** A JSON object of which nothing more is known. */
export type JsonObject = Readonly<Record<string, unknown>>;
