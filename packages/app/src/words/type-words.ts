import { nameOf } from './names.ts';

/** An id of Apple Health or of the API as words: `oxygenSaturation` as `Oxygen saturation`. In the language of the pages if it has a name for it. For types without one at hand. */
export function typeWords(id: string): string {
  const plain = id.replace(/^HK(?:Quantity|Category|Correlation|Data)TypeIdentifier/, '');
  const words = plain.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(' ');
  const text = words.map((word) => (/^[A-Z]{2,}/.test(word) ? word : word.toLowerCase())).join(' ');
  return nameOf(plain.slice(0, 1).toLowerCase() + plain.slice(1), capitalised(text));
}

/** A text with a capital first letter. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A name as it stands within a sentence: `vitamin C`, `VO2 max`. Only its first letter becomes small, and none of a short form. */
export function nameInSentence(name: string): string {
  return /^\p{Lu}[\p{Lu}\d]/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1);
}
