/** A name of ours as the API writes it: `trackingNumber` is `tracking_number`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
