const storageKey = 'vitalgate-session';
const meta = document.querySelector<HTMLMetaElement>('meta[name="vitalgate-session"]');
/** Written when a tab comes in, for other tabs to hear; no secret. */
const cameInKey = 'vitalgate-came-in';

/** The secret that this very document brought, until the host took it: if it never does, coming in again leads to nothing new. */
let untried = meta?.content ?? null;

if (meta !== null && untried !== null) {
  // Where no other tab could come in by itself, this one lets them all in.
  const isForAll = meta.dataset['forAll'] !== undefined;
  const [kept, other] = isForAll ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  kept.setItem(storageKey, untried);
  other.removeItem(storageKey);
  meta.remove();
  localStorage.setItem(cameInKey, String(Date.now()));
}

const address = new URL(location.href);
if (address.searchParams.has('in')) {
  address.searchParams.delete('in');
  history.replaceState(history.state, '', address);
}

/** The secret half of the session, which this tab keeps for itself; null if it has none yet. */
export function sessionSecret(): string | null {
  return sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
}

/** Notes that the host took the secret. */
export function noteTaken(): void {
  untried = null;
}

/** Hears when another tab of this browser has come in. The answer ends it. */
export function onOtherTabIn(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === cameInKey) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Whether the host knows this browser, though not this tab. Rejects if nobody answers. */
async function isKnown(): Promise<boolean> {
  const { ok } = await fetch('/app/v1/session/known', { cache: 'no-store' });
  return ok;
}

let leaving: Promise<boolean> | null = null;

/** Leaves for the host's way in, which leads back to this very page: a script cannot come in. False if the host would not have it. */
async function leave(refused: string | null): Promise<boolean> {
  if ((refused !== null && refused === untried) || !(await isKnown())) return false;
  const { pathname, search } = location;
  location.replace(`/app/v1/session/enter?to=${encodeURIComponent(pathname + search)}`);
  // Until the next document is there.
  return new Promise(() => undefined);
}

/** Comes in again, in place of a secret that the host refused or that there is none of: false if a fresh link is needed. Rejects if nobody answers. */
export function comeInAgain(refused: string | null): Promise<boolean> {
  leaving ??= leave(refused).finally(() => {
    leaving = null;
  });
  return leaving;
}

/** The id of this browser, as the host lists it; null if this tab has not come in. */
export function ownBrowserId(): string | null {
  return sessionSecret()?.split('.')[0] ?? null;
}
