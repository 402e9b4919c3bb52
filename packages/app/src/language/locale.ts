import { pageLanguages, type PageLanguage } from '@vitalgate/contract';

/** The language of the pages, and the tag by which dates and numbers are written in it. */
interface Speech {
  readonly language: PageLanguage;
  readonly locale: string;
}

/** A browser's tag as Intl takes it: a Chromium without a system language gives `en-US@posix`. Null if it is none. */
function readTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replace(/[@.].*$/, '').replaceAll('_', '-'));
  } catch {
    return null;
  }
}

const isOurs = (tag: string): tag is PageLanguage => pageLanguages.some((ours) => ours === tag);

/** The language wanted, else the first of the browser's that the pages have; in the region of the browser. */
export function chooseSpeech(tags: readonly string[], wanted: PageLanguage | null): Speech {
  const known = tags.map(readTag).filter((locale) => locale !== null);
  const language = wanted ?? known.map((locale) => locale.language).find(isOurs) ?? 'en';
  const own = known.find((locale) => locale.language === language);
  if (own !== undefined) return { language, locale: own.toString() };
  const region = known.find((locale) => locale.region !== undefined)?.region;
  // A French browser reads English pages with the clock of France; a choice of German is no choice of American numbers.
  return { language, locale: region === undefined || wanted !== null ? language : `${language}-${region}` };
}

let speech: Speech = { language: 'en', locale: 'en' };

/** The language in which the pages are written now. */
export function language(): PageLanguage {
  return speech.language;
}

/** The tag by which dates, numbers and lists are written now. */
export function locale(): string {
  return speech.locale;
}

/** From now on, the pages are in this language. */
export function speak(next: Speech): void {
  speech = next;
}
