/**
 * `node scripts/mcpb.mjs [FOLDER]`: makes `vitalgate.mcpb`, the MCP server as one file that an agent installs by a double
 * click, in `build/mcpb` unless told otherwise.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';
import { build as bundle } from 'rolldown';
import { root, runScript, StepFailed } from './step.mjs';

const entryPoint = 'server/bin/vitalgate.mjs';

/** @param {string} version */
function manifestOf(version) {
  return {
    manifest_version: '0.3',
    name: 'vitalgate',
    display_name: 'Vitalgate',
    version,
    description: 'Answers questions about your health data from a Vitalgate host that you paired with. It only reads.',
    author: { name: 'Vitalgate' },
    license: 'Apache-2.0',
    server: {
      type: 'node',
      entry_point: entryPoint,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${entryPoint}`, 'mcp'],
        // The bundle has no native part, so it reads pairings that are kept in files.
        env: { VITALGATE_KEYCHAIN: 'off' },
      },
    },
    // As the server lists them.
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=22.16.0' } },
  };
}

await runScript(async () => {
  const folder = resolve(process.argv[2] ?? join(root, 'build/mcpb'));
  const parts = join(folder, 'parts');
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  const { version, license } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
  const entry = join(folder, 'entry.mjs');
  const program = join(root, 'packages/cli/dist/commands/main.js');
  writeFileSync(
    entry,
    `import { runCommandLine } from ${JSON.stringify(program)};
    process.exitCode = await runCommandLine(process.argv.slice(2));`,
  );
  await bundle({
    input: entry,
    external: ['@napi-rs/keyring'],
    platform: 'node',
    transform: { target: 'node22' },
    output: { file: join(parts, entryPoint), format: 'esm', codeSplitting: false },
  });
  // Where the program reads its version.
  writeFileSync(
    join(parts, 'package.json'),
    `${JSON.stringify({ name: 'vitalgate', version, license, type: 'module' })}\n`,
  );
  writeFileSync(join(parts, 'manifest.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`);
  const outputPath = join(folder, 'vitalgate.mcpb');
  if (!(await packExtension({ extensionPath: parts, outputPath, silent: true }))) {
    throw new StepFailed('The bundle could not be packed.');
  }
  console.log(outputPath);
});
