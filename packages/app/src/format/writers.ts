import { locale } from '../language/locale.ts';

/** Makes what Intl writes by when it is first needed, which takes milliseconds, and again if the language changes. */
function inLocale<Made>(make: (locale: string, zone: string | undefined) => Made): (zone?: string) => Made {
  const kept = new Map<string, Made>();
  return (zone) => {
    const key = `${locale()} ${zone ?? ''}`;
    const known = kept.get(key) ?? make(locale(), zone);
    kept.set(key, known);
    return known;
  };
}

/** Writes times in one way, in a zone or in the browser's. */
export function dateWriter(options: Intl.DateTimeFormatOptions): (timeZone?: string) => Intl.DateTimeFormat {
  return inLocale((tag, timeZone) => new Intl.DateTimeFormat(tag, { ...options, ...(timeZone && { timeZone }) }));
}

/** Writes numbers in one way. */
export function numberWriter(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  return inLocale((tag) => new Intl.NumberFormat(tag, options));
}

/** Which of a language's forms a count takes. */
export const pluralRules = inLocale((tag) => new Intl.PluralRules(tag));

/** Orders names as the language does. */
export const nameOrder = inLocale((tag) => new Intl.Collator(tag, { numeric: true }));
