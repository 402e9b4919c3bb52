/** An id of Apple Health or of the API as words: `oxygenSaturation` as `Oxygen saturation`. For types without a name at hand. */
export function typeWords(id: string): string {
  const plain = id.replace(/^HK(?:Quantity|Category|Correlation|Data)TypeIdentifier/, '');
  const words = plain.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(' ');
  const text = words.map((word) => (/^[A-Z]{2,}/.test(word) ? word : word.toLowerCase())).join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
