import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { feeds } from '@vitalgate/importers/formats';
import { addGroup, CommandError, type CommandPlace, counted } from '@vitalgate/terminal';
import { systemErrorCode } from '../../errors/host-error.ts';
import { usualIngestPort } from '../../network/usual-ports.ts';
import type { OutputOf } from '../../program/app-connection.ts';
import { addHostCommand, addStoreCommand, type CommandInput } from '../../program/define-command.ts';
import { feedLines } from './feed-lines.ts';
import { megabytes } from './import-progress.ts';
import { portNumber } from '../../program/port-number.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';

type Status = OutputOf<'ingestStatus'>;

const plainWarning =
  'Plain HTTP: everybody on this network can read what is sent, and the key. Use it on a network of your own only, or in a VPN.';

const feedNames = feeds.map(({ format }) => format).join(', ');

function feedOf(text: unknown): string {
  const feed = feeds.find(({ format }) => format === text);
  if (feed !== undefined) return feed.format;
  throw new CommandError('invalid_input', `name what the key is for: --feed with one of ${feedNames}`);
}

/** Where feeds are delivered, and how its certificate is known. */
function listenerLines({ on, listening, urls, certificate, plainHttp, problem, waiting }: Status): readonly string[] {
  const state = !on ? 'off' : listening ? 'on' : 'on, but it does not listen';
  return [
    `Live feeds       ${state}`,
    ...(problem === null ? [] : [`                 ${problem}`]),
    ...(on ? urls.map((url) => `Deliver to       ${url}/<feed>   (feeds: ${feedNames})`) : []),
    ...(on && certificate !== null ? [`Fingerprint      ${certificate.fingerprint}`] : []),
    ...(on && plainHttp ? [plainWarning] : []),
    ...(waiting.deliveries === 0
      ? []
      : [`Waiting          ${counted(waiting.deliveries, 'delivery', 'deliveries')} to be brought into the store`]),
  ];
}

type Waiting = Status['waiting'];

const deliveriesText = (count: number): string => counted(count, 'delivery', 'deliveries');

const sizedText = ({ deliveries, bytes }: Waiting): string => `${deliveriesText(deliveries)} (${megabytes(bytes)} MB)`;

const waitingText = (waiting: Waiting): string =>
  `${sizedText(waiting)} of it ${waiting.deliveries === 1 ? 'waits' : 'wait'}`;

const droppedText = (dropped: Waiting): string =>
  `${sizedText(dropped)} that waited for the store ${dropped.deliveries === 1 ? 'is' : 'are'} dropped.`;

/** Asks whoever sits at a terminal; without one, what was acknowledged stays. */
async function isDropWanted({ terminal, json, signal }: CommandInput, waiting: Waiting): Promise<boolean> {
  if (json || !terminal.isInteractive) return false;
  return (await terminal.ask(`${waitingText(waiting)} for the store. Drop that?`, { signal })) === true;
}

function registerKeys(parent: CommandPlace): void {
  const group = addGroup(parent, 'key', 'keys by which programs deliver; each is for one feed');
  const make = {
    summary: 'make a key, which is shown this once',
    options: [['--feed <feed>', `what it delivers: ${feedNames}`]],
  } as const;
  addStoreCommand(group, 'new <name>', make, async (connection, { words: [name = ''], options }) => {
    const made = await connection.call('createIngestKey', { name, feed: feedOf(options['feed']) });
    const { keyId, key, url, setupLink, workoutSetupLink } = made;
    const links =
      setupLink === null || workoutSetupLink === null
        ? []
        : [
            'Open these on the iPhone; each sets Health Auto Export up in one tap. They hold the key: send them to nobody.',
            `  ${setupLink}`,
            `  ${workoutSetupLink}   (workouts)`,
          ];
    const lines = [
      `Key ${keyId}, shown this once:`,
      `  ${key}`,
      `POST to ${url} with the header "Authorization: Bearer ${key}".`,
      ...links,
    ];
    return { value: { keyId, key, url, setupLink }, lines };
  });
  addStoreCommand(group, 'list', 'name, feed, made, last delivery', async (connection, { terminal, typed }) => {
    const value = await connection.call('listIngestKeys', {});
    const rows = value.map(({ keyId, name, feed, createdAt, lastDeliveryAt }) => [
      keyId,
      name,
      feed,
      timeText(createdAt),
      lastDeliveryAt === null ? 'never' : timeText(lastDeliveryAt),
    ]);
    const table = tableLines(['KEY', 'NAME', 'FEED', 'MADE', 'LAST DELIVERY'], rows, {
      columns: terminal.columns,
      shortened: ['NAME'],
    });
    const none = [`No keys yet. To make one: "${typed('ingest key new NAME --feed health-auto-export')}"`];
    return { value, lines: value.length === 0 ? none : table };
  });
  const revoke = {
    summary: 'end a key at once',
    options: [['--drop-waiting', 'forget what it delivered and what is not in the store yet']],
  } as const;
  addStoreCommand(group, 'revoke <keyId>', revoke, async (connection, input) => {
    const { options, typed, words } = input;
    const [keyId = ''] = words;
    const value = await connection.call('revokeIngestKey', { keyId, dropWaiting: options['dropWaiting'] === true });
    const { name, waiting, importId, broughtByOthers } = value;
    const asked = waiting.deliveries > 0 && (await isDropWanted(input, waiting));
    const dropped = asked ? await connection.call('dropDeliveries', { keyId }) : value.dropped;
    const left = asked ? { deliveries: 0, bytes: 0 } : waiting;
    const others = broughtByOthers === 0 ? '' : `, with ${deliveriesText(broughtByOthers)} of other keys of this name`;
    const lines = [
      `${name} can deliver nothing any more with this key.`,
      ...(dropped.deliveries === 0 ? [] : [droppedText(dropped)]),
      ...(left.deliveries === 0
        ? []
        : [
            `${waitingText(left)} for the store and will be brought in. To drop that:`,
            `  ${typed(`ingest key drop ${keyId}`)}`,
          ]),
      ...(importId === null
        ? []
        : [
            `What it brought before is in import ${importId}${others}. To take that out:`,
            `  ${typed(`imports undo ${importId}`)}`,
          ]),
    ];
    return { value: { ...value, waiting: left, dropped }, lines };
  });
  const drop = 'forget what a key delivered and what is not in the store yet';
  addStoreCommand(group, 'drop <keyId>', drop, async (connection, { words: [keyId = ''] }) => {
    const value = await connection.call('dropDeliveries', { keyId });
    return { value, lines: [droppedText(value)] };
  });
}

function writeAuthority(path: string, { derBase64, pem }: NonNullable<Status['authority']>): string {
  const full = resolve(path);
  try {
    writeFileSync(full, full.endsWith('.pem') ? pem : Buffer.from(derBase64, 'base64'), { flag: 'wx' });
  } catch (error) {
    const why = systemErrorCode(error) === 'EEXIST' ? 'is there already' : 'cannot be written';
    throw new CommandError('file_unwritable', `${full} ${why}; name another file`, { cause: error });
  }
  return full;
}

function registerCertificate(group: CommandPlace): void {
  const certificate = {
    summary: "make this host's certificate authority for a phone to trust, and write it to a file (.cer, or .pem)",
    options: [['--new', 'make a new one in place of the one that is there; phones must trust it anew']],
  } as const;
  addStoreCommand(group, 'certificate [file]', certificate, async (connection, { words: [file], options, typed }) => {
    const value = await connection.call('makeCertificateAuthority', { isNew: options['new'] === true });
    const { authority } = value;
    if (authority === null) throw new CommandError('internal_error', 'no certificate authority was made');
    const written = file === undefined ? null : writeAuthority(file, authority);
    const lines = [
      'Certificate authority of this host. It can vouch for this host alone, and for addresses of own networks.',
      `  Fingerprint  ${authority.fingerprint}`,
      `  Names        ${authority.names.join(', ')}`,
      `  Until        ${timeText(authority.validTo)}`,
      written === null
        ? `To take it to a phone, name a file: "${typed('ingest certificate vitalgate.cer')}"`
        : `Written to ${written}. Send it to the phone by AirDrop, a cable or another way that nobody can change.`,
      'iPhone: open it, Settings, Profile Downloaded, Install; then General, About, Certificate Trust Settings, switch it on.',
      'Android: Settings, Security, Encryption & credentials, Install a certificate, CA certificate.',
    ];
    return { value: authority, lines };
  });
}

export function registerIngest(place: CommandPlace): void {
  const group = addGroup(place, 'ingest', 'the listener for live feeds');
  const on = {
    summary: 'let programs that have a key deliver; stays on over restarts',
    options: [
      ['--port <number>', `its port (default: ${usualIngestPort}, or the one it had); 0 picks a free one`, portNumber],
      ['--http', 'plain HTTP in place of HTTPS: everybody on the network can read what is sent, and the key'],
    ],
  } as const;
  addHostCommand(group, 'on', on, async (connection, { options, typed }) => {
    const http = options['http'] === true;
    const port = options['port'] as number | undefined;
    const status = await connection.call('setIngest', { on: true, http, ...(port === undefined ? {} : { port }) });
    const value = { url: status.urls[0] ?? null, fingerprint: status.certificate?.fingerprint ?? null };
    const hint = `To make a key for a phone: "${typed('ingest key new NAME --feed health-auto-export')}"`;
    return { value, lines: [...listenerLines(status), hint], warnings: http ? [plainWarning] : [] };
  });
  addStoreCommand(group, 'off', 'close it; keys stay', async (connection) => {
    const value = await connection.call('setIngest', { on: false });
    return { value, lines: ['Live feeds are off. Keys stay, and work again when it is on.'] };
  });
  const standing = 'where feeds are delivered, and when each last was';
  addStoreCommand(group, 'status', standing, async (connection, { terminal }) => {
    const status = await connection.call('ingestStatus', {});
    const feeds = await connection.call('listFeeds', {});
    return { value: { ...status, feeds }, lines: [...listenerLines(status), ...feedLines(feeds, terminal.columns)] };
  });
  registerCertificate(group);
  registerKeys(group);
}
