/** Stands for a space at which a line must not end. */
const noBreak = '\u00A0';

/** A text that a terminal never breaks into two lines: a command, a fingerprint with spaces. It is printed with spaces. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', noBreak);
}

/** A text with plain spaces, as it is printed and as programs read it. */
export function spaced(text: string): string {
  return text.replaceAll(noBreak, ' ');
}
