/** The system's own store of secrets, by the name of an entry. Nothing here rejects: where there is none, it holds nothing. */
export interface Keychain {
  write(name: string, secret: string): Promise<boolean>;
  read(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
}

const service = 'vitalgate';
const patienceMilliseconds = 10_000;

/** A keychain that asks its user for a password nobody sees must not hold a script up for ever. */
function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain does not answer')), patienceMilliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function entry(name: string) {
  if (process.env['VITALGATE_KEYCHAIN'] === 'off') throw new Error('switched off by VITALGATE_KEYCHAIN');
  // Native and optional: loaded only if a token is read or kept.
  const { AsyncEntry } = await import('@napi-rs/keyring');
  return new AsyncEntry(service, name);
}

async function attempt<Value>(action: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await inTime(action());
  } catch {
    // No service, no package for this platform, locked, denied: the file takes over.
    return otherwise;
  }
}

export const systemKeychain: Keychain = {
  write: (name, secret) =>
    attempt(async () => {
      const kept = await entry(name);
      await kept.setPassword(secret);
      return (await kept.getPassword()) === secret;
    }, false),
  read: (name) => attempt(async () => (await (await entry(name)).getPassword()) ?? null, null),
  remove: (name) => attempt(async () => void (await (await entry(name)).deletePassword()), undefined),
};
