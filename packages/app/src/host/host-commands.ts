/** The words that the host wrote into the document for this; else what it is for a host in the usual directory. */
function named(name: string, usual: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? usual;
}

/** The command to type in a terminal for this very host, with its data directory where that is not the usual one. */
export const hostCommands = {
  status: named('vitalgate-status-command', 'vitalgate-host status'),
  start: named('vitalgate-start-command', 'vitalgate-host serve'),
} as const;
