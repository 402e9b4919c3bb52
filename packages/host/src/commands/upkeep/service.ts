import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  addGroup,
  checkWritable,
  CommandError,
  plainText,
  unbroken,
  writePrivateFile,
  type CommandPlace,
} from '@vitalgate/terminal';
import { serviceDefinition, type ServiceDefinition, type SystemCommand } from '../../service/service-definition.ts';
import { addPlainCommand, printAnswer, type CommandInput } from '../../program/define-command.ts';
import { ownProgram } from '../../program/own-command.ts';
import { rehearsalOf, rehearsalWords } from '../serve/rehearse-option.ts';
import { serveOptions, serveWords } from '../serve/serve-options.ts';

/** A service opens no browser, and its log may be read by others. */
function wordsOf({ dataDirectory, options }: CommandInput): readonly string[] {
  return ['serve', '--data-dir', resolve(dataDirectory), ...serveWords({ ...options, open: false, link: false })];
}

/** A line break in a word would begin a line of the service's file, which the system would run. Throws CommandError `invalid_input`. */
function checkWords(words: readonly string[]): void {
  const bad = words.find((word) => /\p{Cc}|[\u2028\u2029]/u.test(word));
  if (bad === undefined) return;
  throw new CommandError(
    'invalid_input',
    `A line break or another control character cannot stand in a service: ${plainText(JSON.stringify(bad))}. Name another place or value without it. Nothing was written.`,
  );
}

/** Throws CommandError `not_supported` on systems without user services, `invalid_input` for words that cannot stand in one. */
function definitionFor(input: CommandInput): ServiceDefinition {
  const command = [process.execPath, fileURLToPath(ownProgram.bin), ...wordsOf(input)];
  const home = homedir();
  checkWords([...command, home]);
  const found = serviceDefinition(process.platform, {
    command,
    home,
    environment: process.env,
    user: process.getuid?.() ?? 0,
  });
  if (found !== null) return found;
  throw new CommandError(
    'not_supported',
    'User services are known here for Linux (systemd) and macOS (launchd). Elsewhere have your system run "serve" at login.',
    { doNext: { command: 'serve --no-open' } },
  );
}

function text(command: SystemCommand): string {
  return unbroken(command.join(' '));
}

/** Runs commands of the system in order. Throws CommandError `service_failed`, with what the first that fails said. */
function runAll(commands: readonly SystemCommand[]): void {
  for (const command of commands) {
    const [program, ...words] = command;
    const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
    if (status === 0) continue;
    const why = error === undefined ? stderr.trim() : `there is no ${program}`;
    throw new CommandError('service_failed', `"${text(command)}" failed: ${plainText(why)}`);
  }
}

function isRunning({ isRunning: [program, ...words] }: ServiceDefinition): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0;
}

async function install(input: CommandInput): Promise<number> {
  const { terminal, json, options } = input;
  // Words that do not fit together would make a service that ends at once.
  rehearsalOf(rehearsalWords(options));
  const service = definitionFor(input);
  const { kind, path } = service;
  checkWritable(path);
  // One that runs already would go on with what it was started with.
  const commands = isRunning(service) ? [...service.stop, ...service.start] : service.start;
  if (existsSync(path) && readFileSync(path, 'utf8') !== service.text) {
    terminal.err(`${path} is there already and is replaced.`);
  }
  terminal.err(`This ${kind} is written to ${path}:`);
  terminal.errLines(service.text);
  terminal.err('Then this is run:');
  for (const command of commands) terminal.err(`  ${text(command)}`);
  if (options['yes'] !== true) {
    if (json || !terminal.isInteractive) {
      throw new CommandError(
        'not_confirmed',
        'Nobody can be asked here, so nothing was written. Add --yes to write it.',
      );
    }
    if ((await terminal.ask('Write it, and start the host now and at each login?')) !== true) {
      throw new CommandError('not_confirmed', 'Nothing was written.');
    }
  }
  const isNew = !existsSync(path);
  mkdirSync(dirname(path), { recursive: true });
  writePrivateFile(path, service.text);
  try {
    runAll(commands);
  } catch (error) {
    // What the system does not take is not left behind, to come to life some day.
    if (isNew) {
      for (const [program, ...words] of service.stop) spawnSync(program, words, { stdio: 'ignore' });
      rmSync(path, { force: true });
      for (const [program, ...words] of service.forget) spawnSync(program, words, { stdio: 'ignore' });
    }
    throw error;
  }
  const value = { installed: true, running: isRunning(service), path };
  return printAnswer(input, {
    value,
    lines: ['The host runs, and starts at each login.', `Its log: ${unbroken(service.log)}`],
  });
}

function remove(input: CommandInput): number {
  const service = definitionFor(input);
  const { path, stop, forget } = service;
  if (!existsSync(path)) {
    const value = { installed: false, running: false, path };
    return printAnswer(input, { value, lines: ['No service is installed; nothing was changed.'] });
  }
  // One that does not run any more cannot be ended, which is no reason to keep it.
  if (isRunning(service)) runAll(stop);
  else for (const [program, ...words] of stop) spawnSync(program, words, { stdio: 'ignore' });
  rmSync(path, { force: true });
  runAll(forget);
  const lines = [`The host is ended, and ${path} is removed. The data directory stays as it is.`];
  return printAnswer(input, { value: { installed: false, running: false, path }, lines });
}

function status(input: CommandInput): number {
  const service = definitionFor(input);
  const installed = existsSync(service.path);
  const value = { installed, running: installed && isRunning(service), path: service.path };
  const state = value.running ? 'and runs' : `and does not run. Its log: ${unbroken(service.log)}`;
  const { typed } = input;
  const lines = installed
    ? [`The ${service.kind} ${service.path} is installed ${state}`]
    : [`No service is installed. To have one: "${typed('service install')}"`];
  return printAnswer(input, { value, lines, exitCode: value.running ? 0 : 1 });
}

export function registerService(place: CommandPlace): void {
  const group = addGroup(place, 'service', 'run the host at login, as a user service (systemd or launchd)');
  const installing = {
    summary: 'show what it writes, ask, write it and start the host',
    options: [...serveOptions(), ['--yes', 'do not ask'] as const],
  };
  addPlainCommand(group, 'install', installing, install);
  addPlainCommand(group, 'remove', 'end it and take it out again', remove);
  const whether = 'whether it is installed and runs; exit code 1 if not';
  addPlainCommand(group, 'status', whether, status);
}
