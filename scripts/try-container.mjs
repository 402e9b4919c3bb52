/**
 * Takes the steps of `container/Containerfile` without an engine, each as a line of shell: paths of the container are in a folder of
 * its own, which is removed at the end. Then starts the host as the container would, but on free ports, runs the health check, and
 * stops it by the container's signal. Prints each step.
 *
 *   node scripts/try-container.mjs [--packages FOLDER]
 *
 * `--packages` takes the packages that `npm run pack` made, in place of the steps of the build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from './step.mjs';

const { values } = parseArgs({ options: { packages: { type: 'string' } } });

/** The instructions of a container file, by stages. @param {string} text */
function stagesOf(text) {
  /** @type {{ name: string, steps: (readonly [word: string, rest: string])[] }[]} */
  const stages = [];
  for (const line of text.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') stages.push({ name: / AS (\S+)$/.exec(rest)?.[1] ?? '', steps: [] });
    else if (word !== '') stages.at(-1)?.steps.push([word, rest]);
    else if (line !== '' && !line.startsWith('#')) throw new Error(`no instruction: ${line}`);
  }
  return stages;
}

const base = mkdtempSync(join(tmpdir(), 'vitalgate-container-'));
/** What of a line names a place in the container. @param {string} text @param {string} stage */
const placed = (text, stage) =>
  text.replaceAll(/(^|[\s"])(\/(?:build|packages|data|tmp))\b/g, `$1${join(base, stage)}$2`);

const bin = join(base, 'bin');
const prefix = join(base, 'usr');
const environment = {
  ...process.env,
  npm_config_prefix: prefix,
  npm_config_prefer_offline: 'true',
  PATH: [bin, join(prefix, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
};

/** @param {string} command @param {string} cwd */
function shell(command, cwd) {
  console.log(`  ${command}`);
  const { status, stderr } = spawnSync('sh', ['-ec', command], { cwd, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr.slice(-2000)}`);
}

/** Copies what `COPY` says. @param {string} words @param {string} stage @param {string} cwd */
function copy(words, stage, cwd) {
  const [, from = null, what = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(words) ?? [];
  if (from === null) {
    // What git knows is what a checkout has.
    shell(
      `cd '${root}' && git ls-files -z | xargs -0 cp --parents --target-directory '${cwd}' 2>/dev/null || true`,
      cwd,
    );
    return;
  }
  const target = placed(to, stage);
  mkdirSync(target, { recursive: true });
  const source = values.packages === undefined ? placed(what, from) : join(values.packages, what.replace(/^.*\//, ''));
  shell(`cp ${source} '${target}'`, cwd);
}

/** @param {ReturnType<typeof stagesOf>[number]} stage */
function take({ name, steps }) {
  console.log(`Stage ${name === '' ? 'of the image' : name}`);
  let cwd = join(base, name);
  mkdirSync(cwd, { recursive: true });
  for (const [word, rest] of steps) {
    if (word === 'WORKDIR') mkdirSync((cwd = placed(rest, name)), { recursive: true });
    else if (word === 'COPY') copy(rest, name, cwd);
    else if (word === 'RUN') shell(placed(rest, name), cwd);
    else if (!['USER', 'VOLUME', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'].includes(word)) {
      throw new Error(`${word} is not known here`);
    }
  }
}

/** The words of an instruction in JSON. @param {ReturnType<typeof stagesOf>[number]} stage @param {string} word @returns {string[]} */
function wordsOf({ name, steps }, word) {
  const [, rest = ''] = steps.find(([one]) => one === word) ?? [];
  return JSON.parse(placed(rest.replace(/^[^[]*/, ''), name));
}

/** @param {ReturnType<typeof stagesOf>[number]} image */
async function serve(image) {
  const [program = '', ...words] = [...wordsOf(image, 'ENTRYPOINT'), ...wordsOf(image, 'CMD')];
  console.log(`Starting: ${[program, ...words].join(' ')}`);
  const more = ['--port', '0', '--app-port', '0', '--no-discovery', '--json'];
  const host = spawn(program, [...words, ...more], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(host, 'close');
  try {
    for await (const line of createInterface({ input: host.stdout })) if (JSON.parse(line).event === 'started') break;
    const [, check = ''] = image.steps.find(([word]) => word === 'HEALTHCHECK') ?? [];
    shell(placed(check.replace(/^.*? CMD /, ''), image.name), base);
    console.log('The health check holds');
  } finally {
    const [, signal] = image.steps.find(([word]) => word === 'STOPSIGNAL') ?? [];
    host.kill(/** @type {NodeJS.Signals} */ (signal));
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`the host ended with ${code}`);
  console.log('It stopped');
}

try {
  // The user of the image is not on this machine.
  mkdirSync(bin);
  writeFileSync(join(bin, 'chown'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const stages = stagesOf(readFileSync(join(root, 'container/Containerfile'), 'utf8'));
  for (const stage of stages) if (values.packages === undefined || stage.name === '') take(stage);
  const image = stages.at(-1);
  if (image === undefined) throw new Error('there is no stage');
  await serve(image);
} finally {
  rmSync(base, { recursive: true, force: true });
}
