/** The Node that both programs need: one whose SQLite answers rows as arrays, which 23 never did. This must run on any Node. */

export const neededNode = '22.16 or later, but not 23';

/** Whether a Node is one of these. */
export function isNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 16);
}
