const acting = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** A text that came from outside, without anything that a terminal acts on: such letters become U+FFFD, line ends too. */
export function plainText(text: string): string {
  return text.replaceAll(acting, '\uFFFD');
}

/** Lines without anything else that a terminal acts on: as `plainText`, but line ends and tabs stay. A lone carriage return is none. */
export function screenText(text: string): string {
  return text.replaceAll(acting, (letter, at: number) => {
    const stays = letter === '\n' || letter === '\t' || (letter === '\r' && text[at + 1] === '\n');
    return stays ? letter : '\uFFFD';
  });
}

/** A value as JSON on one line. What a terminal would act on is written as `\uXXXX`, which means the same. */
export function plainJson(value: unknown): string {
  return escapedJson(JSON.stringify(value));
}

/** A JSON text with what a terminal would act on written as `\uXXXX`, which means the same. Line ends between values stay. */
export function escapedJson(text: string): string {
  return text.replaceAll(acting, (letter) =>
    letter === '\n' || letter === '\r' || letter === '\t'
      ? letter
      : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
