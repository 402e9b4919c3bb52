const reference = String.raw`(?:lt|gt|amp|quot|apos|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});`;
const forbidden = String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]`;
const trouble = new RegExp(`${forbidden}|&(?!${reference})`, 'u');
const everyTrouble = new RegExp(trouble.source, 'gu');
const longestReference = '&#x10FFFF;'.length;

function clean(text: string): string {
  return trouble.test(text) ? text.replace(everyTrouble, (mark) => (mark === '&' ? '&amp;' : '')) : text;
}

/** Takes a document's text piece by piece; `end` gives what was held back. */
export interface TextCleaner {
  clean(text: string): string;
  end(): string;
}

/**
 * Makes text that a strict XML parser can read to its end: characters that XML forbids are dropped, and an ampersand
 * that begins none of the references a document may use without declaring them stands for itself.
 */
export function createTextCleaner(): TextCleaner {
  let held = '';
  return {
    clean(text) {
      const whole = held + text;
      const last = whole.lastIndexOf('&');
      const open = last >= 0 && last > whole.length - longestReference && !whole.includes(';', last);
      const cut = open ? last : whole.length;
      held = whole.slice(cut);
      return clean(cut === whole.length ? whole : whole.slice(0, cut));
    },
    end: () => clean(held),
  };
}
