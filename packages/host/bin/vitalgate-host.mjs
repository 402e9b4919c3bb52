#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const commands = new URL('../dist/commands/main.js', import.meta.url);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`vitalgate-host needs Node 20.19 or later; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (!existsSync(commands)) {
  process.stderr.write(
    'vitalgate-host is not built yet. Type "npm run build" in the checkout, or "npm start" to build and serve.\n',
  );
  process.exitCode = 1;
} else {
  const { keepYoungHeapSmall } = await import(new URL('small-young-heap.js', commands).href);
  const letYoungHeapGrow = keepYoungHeapSmall();
  const { runCommandLine } = await import(commands.href);
  letYoungHeapGrow();
  process.exitCode = await runCommandLine(process.argv.slice(2));
}
