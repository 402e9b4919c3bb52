/** How both programs start. This must run on Node 20, and on older ones say what to install. */
import { existsSync } from 'node:fs';
import { isNewEnough, neededNode } from './needed-node.mjs';
import { endWithOuter, passOn } from './pass-on.mjs';

/** In a checkout; the packages that are published have none. */
const ownNode = new URL('../../../scripts/node/own-node.mjs', import.meta.url);

/** Goes on by the Node of the checkout. */
async function goOn() {
  const own = await import(ownNode.href);
  try {
    passOn(await own.ownNode(), [...process.execArgv, ...process.argv.slice(1)]);
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    process.exitCode = 1;
  }
}

/** Where the modules that a program begins with lie: in the bundle unless the compiler has made something newer. @param {URL} dist */
async function placesOfModules(dist) {
  const bundle = new URL('bundled/', dist);
  const judge = new URL('current-bundle.js', bundle);
  const isCurrent = existsSync(judge) && (await import(judge.href)).isBundleCurrent(bundle);
  return isCurrent
    ? { main: new URL('main.js', bundle), youngHeap: new URL('young-heap.js', bundle) }
    : { main: new URL('commands/main.js', dist), youngHeap: new URL('adapters/young-heap.js', dist) };
}

/**
 * Runs the program of a package with the words that it was started with.
 * @param {string} name
 * @param {URL} dist folder of what was built of it
 * @param {string} [orBuild] what else builds it, in words
 */
export async function startProgram(name, dist, orBuild = '') {
  if (!isNewEnough()) {
    if (existsSync(ownNode)) return goOn();
    process.stderr.write(`${name} needs Node ${neededNode}; this is ${process.versions.node}.\n`);
    process.exitCode = 1;
    return;
  }
  endWithOuter();
  const { main, youngHeap } = await placesOfModules(dist);
  if (!existsSync(main)) {
    process.stderr.write(`${name} is not built yet. Type "npm run build" in the checkout${orBuild}.\n`);
    process.exitCode = 1;
    return;
  }
  // The host alone has such a module.
  const letYoungHeapGrow = existsSync(youngHeap) ? (await import(youngHeap.href)).keepYoungHeapSmall() : undefined;
  const { runCommandLine } = await import(main.href);
  letYoungHeapGrow?.();
  process.exitCode = await runCommandLine(process.argv.slice(2));
}
