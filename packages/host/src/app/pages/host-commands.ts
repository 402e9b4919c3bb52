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

function sessionMeta({ secret, isForAll }: PageSession): string {
  return `<meta name="vitalgate-session" content="${htmlText(secret)}"${isForAll ? ' data-for-all' : ''}>`;
}

/** What a document brings of a session. */
export interface PageSession {
  readonly secret: string;
  /** Whether all tabs of the browser share it, because none of them could come in by itself. */
  readonly isForAll: boolean;
}

/** The app's document with the commands in its head, where its pages find them, and with its session if it brings one. */
export function withCommands(document: string, { status, start }: HostCommands, session: PageSession | null): string {
  const metas = [
    `<meta name="vitalgate-status-command" content="${htmlText(status)}">`,
    `<meta name="vitalgate-start-command" content="${htmlText(start)}">`,
    ...(session === null ? [] : [sessionMeta(session)]),
  ];
  return document.replace('</head>', () => `${metas.join('')}</head>`);
}
