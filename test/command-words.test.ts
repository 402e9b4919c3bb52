import { expect, test } from 'vitest';
import { newVitalgateUser } from './cli/vitalgate-process.ts';
import { commandHere } from './host-process.ts';
import { projectFiles } from './project-files.ts';

/** The commands that scripts and guides build on, each with the options that it takes. */
const hostCommands: Readonly<Record<string, string>> = {
  serve:
    '--data-dir --address --port --app-port --host-name --no-open --no-link --sample-data --auto-approve --rehearse --no-discovery --json',
  status: '--json',
  'developer-mode on': '--accept-terms',
  'developer-mode off': '',
  'raw-consent accept': '',
  'raw-consent withdraw': '',
  'permissions list': '',
  'permissions grant': '--all',
  'permissions withdraw': '--all',
  'pairing open': '--json',
  'pairing list': '--json',
  'pairing approve': '',
  'pairing deny': '',
  'pairing clear': '',
  'clients list': '--json',
  'clients revoke': '',
  'browsers list': '--json',
  'browsers forget': '--all --json',
  'browsers passphrase new': '--json',
  'browsers passphrase off': '',
  import: '--json',
  'imports list': '--json',
  'imports undo': '',
  'imports missing': '',
  'imports remove-missing': '--also-doubtful --yes',
  explain: '--json',
  'sources list': '--json',
  'sources priority': '',
  'zone list': '--json',
  'zone set': '',
  'zone remove': '',
  'sample-data load': '',
  'sample-data remove': '',
  watch: '',
  'ingest on': '--port --http',
  'ingest off': '',
  'ingest status': '--json',
  'ingest key new': '--feed --json',
  'ingest key list': '--json',
  'ingest key revoke': '',
  'certificate show': '--json',
  'certificate reset': '',
  activity: '--client --since --json',
  backup: '--json',
  restore: '--json',
  doctor: '--json',
  'service install': '--json',
  'service remove': '',
  'service status': '--json',
  completion: '',
};

const lists = '--json --ndjson --csv';
const ranged = `--start --end --limit --all ${lists}`;

const clientCommands: Readonly<Record<string, string>> = {
  pair: '--name --scopes --fingerprint --json',
  discover: '--json',
  hosts: '--json',
  'hosts set': '--json',
  forget: '--json',
  token: '--json',
  use: '--json',
  status: '--host --as --json',
  capabilities: '--json',
  metrics: `--start --end --by --with-data --influx --prometheus --spreadsheet --host ${lists}`,
  changes: lists,
  nights: ranged,
  workouts: `--type ${ranged}`,
  'nutrition logs': ranged,
  'nutrition foods': `--limit --all ${lists}`,
  'blood-tests': `--format ${ranged}`,
  'raw types': lists,
  'raw samples': ranged,
  api: '--paginate --json',
  export: '--only --start --end --since-last --no-foods --ndjson --csv --parquet --spreadsheet --host --as --json',
  mcp: '--host --as',
  'mcp install': '--yes --json',
  'mcp uninstall': '--yes --json',
  check: '--json',
  completion: '',
};

/** What of these words a help does not name. */
function unnamed(help: string, options: string): readonly string[] {
  return options.split(' ').filter((option) => option !== '' && !new RegExp(`^ +${option}\\b`, 'm').test(help));
}

test.each(Object.entries(hostCommands))('vitalgate-host %s takes %s', async (command, options) => {
  const { code, stdout } = await commandHere([...command.split(' '), '--help']);
  expect([code, stdout.startsWith(`Usage: vitalgate-host ${command} `)]).toEqual([0, true]);
  expect(unnamed(stdout, options)).toEqual([]);
});

test.each(Object.entries(clientCommands))('vitalgate %s takes %s', async (command, options) => {
  const user = await newVitalgateUser();
  try {
    const { code, stdout } = await user.run(...command.split(' '), '--help');
    expect([code, stdout.startsWith(`Usage: vitalgate ${command} `)]).toEqual([0, true]);
    expect(unnamed(stdout, options)).toEqual([]);
  } finally {
    await user.remove();
  }
});

test('nothing that people read tells them to type what npm would fetch from a stranger', () => {
  const read = projectFiles(/\.(?:md|sh|html|mjs|[jt]sx?)$/).filter(
    ({ path }) => /^(?:README\.md|docs\/guides\/|examples\/|packages\/)/.test(path) && !path.endsWith('.test.ts'),
  );
  expect(read.length).toBeGreaterThan(500);
  const fetching = /(?:npx|npm exec|npm i|npm install -g)(?! --no-install) (?:-y )?vitalgate/;
  expect(
    ['npx vitalgate pair LINK', 'npm install -g vitalgate-host'].filter((text) => fetching.test(text)),
  ).toHaveLength(2);
  expect(read.filter(({ text }) => fetching.test(text)).map(({ path }) => path)).toEqual([]);
});
