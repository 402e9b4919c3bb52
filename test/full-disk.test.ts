import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandHere, program } from './host-process.ts';

let base: string;
let data: string;
beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'vitalgate-full-')));
  data = join(base, 'data');
  const run = `<gpx creator="Watch"><trk><type>running</type><trkseg>${point('08:00:00', 2)}${point('08:10:00', 2.01)}</trkseg></trk></gpx>`;
  writeFileSync(join(base, 'run.gpx'), run);
  expect((await commandHere(['import', join(base, 'run.gpx'), '--data-dir', data])).code).toBe(0);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const point = (time: string, longitude: number): string =>
  `<trkpt lat="1" lon="${longitude}"><time>2026-03-09T${time}Z</time></trkpt>`;

/** Words of a shell that says what becomes of commands; `$D` is the data directory. */
const commands = `
  run() { echo "--- $*"; "$NODE" "$PROGRAM" "$@" --data-dir "$D" 2>&1; echo "exit $?"; }
  run status
  run import "$OUT/run.gpx"
`;

const reading = `
  run imports list
  run clients list
  run explain steps 2026-03-09
`;

const serving = `
  "$NODE" "$PROGRAM" serve --data-dir "$D" --port 0 --app-port 0 --no-open >/dev/full 2>&1 &
  until run status | grep -q 'host is running'; do kill -0 $! || break; sleep 1; done
  run status
  run imports list
  kill -TERM $!
  wait $!
  echo "served $?"
`;

function shell(script: string, inside = ''): string {
  const env = { ...process.env, INSIDE: inside, NODE: process.execPath, PROGRAM: program, D: data, OUT: base };
  return spawnSync('sh', ['-c', script], { env, encoding: 'utf8', timeout: 120_000 }).stdout;
}

/** What a command printed, with its exit code at the end. */
function saidOf(output: string, command: string, which: 'first' | 'last' = 'first'): string {
  const parts = output.split('--- ').filter((part) => part.startsWith(command));
  return (which === 'first' ? parts[0] : parts.at(-1)) ?? '';
}

describe.skipIf(process.platform === 'win32')('on a full disk', () => {
  test('T5: where no file can grow, the store is opened and read', () => {
    const output = shell(`ulimit -f 0; ${commands} ${reading}`);
    expect(saidOf(output, 'status')).toMatch(/1 workout[\s\S]*exit 0/u);
    expect(saidOf(output, 'imports list')).toMatch(/run\.gpx[\s\S]*exit 0/u);
    expect(saidOf(output, 'clients list')).toContain('No client is paired.\nexit 0');
    expect(saidOf(output, 'explain')).toContain('exit 0');
    expect(saidOf(output, 'import ')).toContain('exit 1');
  }, 120_000);

  /** A disk of 4 MB that is full to the last byte, if this user may make one. */
  const mayMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

  test.skipIf(!mayMount)(
    'T5: a host starts on one and prints to one, and backs up to another',
    () => {
      const disk = join(base, 'disk');
      mkdirSync(disk);
      const made = `mount -t tmpfs -o size=4m none "${disk}" && cp -a "$D" "${disk}/data" && D="${disk}/data"
      dd if=/dev/zero of="${disk}/fill" bs=1k 2>/dev/null`;
      const inside = `${made}; ${commands} ${serving} run backup "$OUT/b"; run backup "${disk}/b"`;
      const output = shell('exec unshare -rm sh -c "$INSIDE"', inside);
      expect(saidOf(output, 'status')).toMatch(/1 workout[\s\S]*exit 0/u);
      expect(saidOf(output, 'import ')).toContain(`The disk of ${disk}/data is full.`);
      expect(saidOf(output, 'status', 'last')).toContain('The host is running.');
      expect(saidOf(output, 'imports list', 'last')).toMatch(/run\.gpx[\s\S]*exit 0/u);
      expect(output).toContain('served 0');
      expect(saidOf(output, `backup ${base}/b`)).toContain('exit 0');
      expect(saidOf(output, `backup ${disk}/b`)).toContain(`The disk of ${disk} is full.`);
    },
    120_000,
  );
});
