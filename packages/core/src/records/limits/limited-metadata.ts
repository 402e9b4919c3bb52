import { cutText } from './cut-text.ts';
import { recordLimits } from './record-limits.ts';

type Metadata = Readonly<Record<string, string>>;

/** Metadata of one record, gathered entry by entry within the limits. */
export class LimitedMetadata {
  #entries: Record<string, string> | null = null;
  #count = 0;
  #leftOut = 0;
  #cut = 0;

  /** The entries so far; null if there is none. */
  get metadata(): Metadata | null {
    return this.#entries;
  }

  /** How many entries were left out, and of how many the value was cut. */
  get surplus(): { readonly leftOut: number; readonly cut: number } {
    return { leftOut: this.#leftOut, cut: this.#cut };
  }

  /** Adds an entry; of two with one key the later one stays. */
  add(key: string, value: string): void {
    const entries = (this.#entries ??= {});
    const isNew = !Object.hasOwn(entries, key);
    if ((isNew && this.#count >= recordLimits.metadataEntries) || !fits(key, recordLimits.metadataKeyBytes)) {
      this.#leftOut++;
      return;
    }
    if (isNew) this.#count++;
    const text = cutText(value, recordLimits.textBytes);
    if (text.length < value.length) this.#cut++;
    // Plain assignment to this one key would set the object's prototype.
    if (key === '__proto__') Object.defineProperty(entries, key, { value: text, enumerable: true, configurable: true });
    else entries[key] = text;
  }
}

function fits(text: string, mostBytes: number): boolean {
  return cutText(text, mostBytes).length === text.length;
}

export function isLimited(metadata: Metadata): boolean {
  let count = 0;
  for (const key in metadata) {
    if (++count > recordLimits.metadataEntries || !fits(key, recordLimits.metadataKeyBytes)) return false;
    if (!fits(metadata[key] ?? '', recordLimits.textBytes)) return false;
  }
  return true;
}
