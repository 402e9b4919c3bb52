/** A name as it stands within a sentence: `vitamin C`, `VO2 max`. Only its first letter becomes small, and none of a short form. */
export function nameInSentence(name: string): string {
  return /^\p{Lu}[\p{Lu}\d]/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1);
}
