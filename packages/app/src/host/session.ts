const storageKey = 'vitalgate-session';
const patienceMilliseconds = 1500;
const stepMilliseconds = 50;

/** The secret half of the session, which this browser keeps for this very origin; null if there is none yet. */
export function sessionSecret(): string | null {
  return localStorage.getItem(storageKey);
}

/** Hears when another tab of this browser has come in. The answer ends it. */
export function onSessionStored(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === storageKey && newValue !== null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

async function claim(): Promise<string | null> {
  const response = await fetch('/app/v1/session/claim', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) return null;
  const { result } = (await response.json()) as { readonly result: { readonly secret: string } };
  localStorage.setItem(storageKey, result.secret);
  return result.secret;
}

/** Another tab may be claiming the same session right now. */
async function fromOtherTab(refused: string | null): Promise<string | null> {
  for (let waited = 0; waited < patienceMilliseconds; waited += stepMilliseconds) {
    const stored = sessionSecret();
    if (stored !== null && stored !== refused) return stored;
    await new Promise((resolve) => setTimeout(resolve, stepMilliseconds));
  }
  return null;
}

async function find(refused: string | null): Promise<string | null> {
  const stored = sessionSecret();
  if (stored !== null && stored !== refused) return stored;
  return (await claim()) ?? fromOtherTab(refused);
}

let finding: Promise<string | null> | null = null;

/** A secret in place of a refused one: another tab's, or one claimed now by a fresh cookie. Null if the session is over. Rejects if nobody answers. */
export function renewSecret(refused: string | null): Promise<string | null> {
  finding ??= find(refused).finally(() => {
    finding = null;
  });
  return finding;
}
