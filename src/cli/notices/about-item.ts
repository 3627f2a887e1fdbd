/** What is told of one of several, with its name before it unless the text begins with it (`SO-1 …`, `order SO-1 …`). */
export function aboutItem(item: string, text: string): string {
  const isNamed = [item, `order ${item}`, `shipment ${item}`].some(
    (name) => text.startsWith(name) && /^($|[ :,;])/.test(text.slice(name.length)),
  );
  return isNamed ? text : `${item}: ${text}`;
}
