/** What every package that is published says of itself: its manifest, licence, guide and list of changes. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './step.mjs';

/** Where the sources are. */
export const repository = 'https://github.com/vitalgate/vitalgate';

/** The Nodes that all of it runs on. */
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What every package says of itself. @param {string} name @param {string} directory @param {{ version: string, description: string }} manifest */
export function publicManifest(name, directory, { version, description }) {
  return {
    name,
    version,
    description,
    license: 'Apache-2.0',
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: 'git', url: `git+${repository}.git`, directory },
    engines,
    publishConfig: { access: 'public' },
  };
}

/** A guide whose links lead to the repository, from wherever it is read. @param {string} text @param {string} place folder of the text */
function withAbsoluteLinks(text, place) {
  return text.replace(/\]\((?!https?:|#)([^)]+)\)/g, (_, link) => `](${repository}/blob/main/${join(place, link)})`);
}

/** @param {string} path @param {object} value */
export function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Licence, guide and list of changes. @param {string} target @param {string} place workspace that has the guide */
export function writePapers(target, place) {
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(target, file));
  const guide = readFileSync(join(root, place, 'README.md'), 'utf8');
  writeFileSync(join(target, 'README.md'), withAbsoluteLinks(guide, place));
}
