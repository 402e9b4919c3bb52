import type { ProjectFile } from '../project-files.ts';

/** Where a certificate that no authority signed is taken: the handshakes that compare its fingerprint themselves. */
const allowed =
  /^packages\/client\/src\/node\/handshake\.ts$|^packages\/cli\/src\/check\/connection\/raw-exchange\.ts$|^benchmarks\//;

const unchecked = /\brejectUnauthorized\s*:(?!\s*true\b)|\bNODE_TLS_REJECT_UNAUTHORIZED\b/;

/**
 * Files that switch the check of certificates off where nothing compares a fingerprint, or that give a
 * `checkServerIdentity` beside it: with the check off it is never called.
 */
export function blindTrust(files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path, text }) => unchecked.test(text) && (!allowed.test(path) || text.includes('checkServerIdentity')))
    .map(({ path }) => path);
}
