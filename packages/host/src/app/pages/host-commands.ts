/** What to type in a terminal for this very host, complete with its data directory where it was given one. */
export interface HostCommands {
  /** Prints a link to the pages. */
  readonly status: string;
  readonly start: string;
  /** Prints what commands there are. */
  readonly help: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** The app's document with the commands in its head, where its pages find them, and with the secret of its session if it brings one. */
export function withCommands(document: string, { status, start }: HostCommands, secret: string | null = null): string {
  const metas = [
    `<meta name="vitalgate-status-command" content="${htmlText(status)}">`,
    `<meta name="vitalgate-start-command" content="${htmlText(start)}">`,
    ...(secret === null ? [] : [`<meta name="vitalgate-session" content="${htmlText(secret)}">`]),
  ];
  return document.replace('</head>', () => `${metas.join('')}</head>`);
}
