import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { preparedPackages } from './prepared-packages.ts';
import { root } from './project-files.ts';

const run = promisify(execFile);
const containerFile = readFileSync(join(root, 'container/Containerfile'), 'utf8');

test('the steps of the container file make a host that serves, is found well, and stops by the signal that the file names', async () => {
  const { folder } = await preparedPackages();
  const script = join(root, 'scripts/try-container.mjs');
  const { stdout } = await run(process.execPath, [script, '--packages', folder]);
  expect(stdout).toMatch(/\nStarting: vitalgate-host serve --data-dir \S+\/data --no-open --no-link --log text\n/);
  expect(stdout).toMatch(/\nThe health check holds\nIt stopped\n$/);
});

test('the build of the container file is the command that makes the packages, and its product is what is copied', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(containerFile).toContain('RUN npm run pack\n');
  expect(readFileSync(join(root, scripts['pack']?.replace('node ', '') ?? ''), 'utf8')).toContain("'build/packages'");
  expect(containerFile).toContain('COPY --from=build /build/build/packages/vitalgate-host-*.tgz ');
});

interface Compose {
  readonly services: Readonly<
    Record<string, Readonly<Record<string, unknown>> & { readonly volumes: readonly string[] }>
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

test('the compose example builds that file, keeps the data where the host looks, and shows devices of the network as they are', () => {
  const { services, volumes } = load(readFileSync(join(root, 'container/compose.yaml'), 'utf8')) as Compose;
  expect(Object.keys(services)).toEqual(['vitalgate-host']);
  const { build, volumes: mounted, network_mode: network, ports } = services['vitalgate-host'] ?? { volumes: [] };
  const { context, dockerfile } = build as { readonly context: string; readonly dockerfile: string };
  expect(existsSync(join(root, 'container', context, dockerfile))).toBe(true);
  const [name, place] = mounted[0]?.split(':') ?? [];
  expect(Object.keys(volumes)).toEqual([name]);
  expect(containerFile).toContain(`VOLUME ${place}\n`);
  // Behind published ports the host could not tell who is on its network.
  expect([network, ports]).toEqual(['host', undefined]);
});
