#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const bundle = new URL('../dist/bundled/', import.meta.url);

/** Where the commands are run from: the bundle unless the compiler has made something newer. */
async function commandsFolder() {
  const judge = new URL('current-bundle.js', bundle);
  const isCurrent = existsSync(judge) && (await import(judge.href)).isBundleCurrent(bundle);
  return isCurrent ? bundle : new URL('../dist/commands/', import.meta.url);
}

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`vitalgate needs Node 20.19 or later; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const commands = new URL('main.js', await commandsFolder());
  if (existsSync(commands)) {
    const { runCommandLine } = await import(commands.href);
    process.exitCode = await runCommandLine(process.argv.slice(2));
  } else {
    process.stderr.write('vitalgate is not built yet. Type "npm run build" in the checkout.\n');
    process.exitCode = 1;
  }
}
