import { randomInt, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MB and some 100 ms for each try (OWASP, Password Storage: 2^15, 8, 3). */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const hashBytes = 32;

function derive(text: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(text.normalize('NFC'), salt, hashBytes, cost, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** A passphrase as it is kept: salt and hash. */
export async function keptPassphrase(text: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(text, salt)).toString('base64url')}`;
}

/** Whether a text is the passphrase that is kept so. */
export async function isPassphrase(text: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (typeof salt === 'string' || typeof hash === 'string' || hash.length !== hashBytes) return false;
  return timingSafeEqual(await derive(text, salt), hash);
}

/** Signs that are not mistaken for each other, and that every keyboard has. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

const group = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');

/** A passphrase of 20 random signs in groups: 99 bits. */
export function newPassphrase(): string {
  return Array.from({ length: 4 }, group).join('-');
}
