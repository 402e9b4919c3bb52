import { language } from './locale.ts';

/** Texts in another language: every one of the English. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...values: infer Values) => infer Text
      ? (...values: Values) => Text extends string ? string : Text
      : Translation<English[Key]>;
};

/** A text with a link or a command in it, part after part, as a page can draw it. */
export type Rich = readonly (string | object)[];

interface Translated {
  readonly load: () => Promise<void>;
  isLoaded: boolean;
}

const all: Translated[] = [];

/** Texts of a page that speak the language of the pages: English until it is known, and in English all the same if German cannot be loaded. */
export function textsOf<English extends object>(
  english: English,
  loadGerman: () => Promise<Translation<NoInfer<English>>>,
): Translation<English> {
  let german: Translation<English> | null = null;
  const entry: Translated = {
    isLoaded: false,
    async load() {
      german = await loadGerman();
      entry.isLoaded = true;
    },
  };
  all.push(entry);
  const target = english as Translation<English>;
  return new Proxy(target, {
    get: (_, key) => Reflect.get(language() === 'de' && german !== null ? german : target, key) as unknown,
  });
}

/** Resolves once the texts of all pages that are loaded are there in the language of the pages. Rejects if some cannot be loaded. */
export async function textsReady(): Promise<void> {
  if (language() === 'en') return;
  await Promise.all(all.filter(({ isLoaded }) => !isLoaded).map(({ load }) => load()));
}
