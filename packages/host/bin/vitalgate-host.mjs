#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const bundle = new URL('../dist/bundled/', import.meta.url);

/** Where the modules that a program begins with lie: in the bundle unless the compiler has made something newer. */
async function placesOfModules() {
  const judge = new URL('current-bundle.js', bundle);
  const isCurrent = existsSync(judge) && (await import(judge.href)).isBundleCurrent(bundle);
  const dist = new URL('../dist/', import.meta.url);
  return isCurrent
    ? { main: new URL('main.js', bundle), youngHeap: new URL('small-young-heap.js', bundle) }
    : { main: new URL('commands/main.js', dist), youngHeap: new URL('program/small-young-heap.js', dist) };
}

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`vitalgate-host needs Node 20.19 or later; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const { main, youngHeap } = await placesOfModules();
  if (existsSync(main)) {
    const { keepYoungHeapSmall } = await import(youngHeap.href);
    const letYoungHeapGrow = keepYoungHeapSmall();
    const { runCommandLine } = await import(main.href);
    letYoungHeapGrow();
    process.exitCode = await runCommandLine(process.argv.slice(2));
  } else {
    process.stderr.write(
      'vitalgate-host is not built yet. Type "npm run build" in the checkout, or "npm start" to build and serve.\n',
    );
    process.exitCode = 1;
  }
}
