/** A JSON object of which nothing more is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
