/** A name without its namespace's prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
