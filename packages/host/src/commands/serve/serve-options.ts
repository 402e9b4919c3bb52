import { InvalidArgumentError, type CommandOption } from '@vitalgate/terminal';
import { logForm } from '../../logging/log-form.ts';
import { isHostName } from '../../network/own-names.ts';
import { usualApiPort, usualAppPort } from '../../network/usual-ports.ts';
import { portNumber } from '../../program/port-number.ts';
import { rehearseOption, rehearseWords } from './rehearse-option.ts';

/** A host name of the command line, without a final dot. Throws commander's InvalidArgumentError. */
function hostName(text: string): string {
  const name = text.replace(/\.$/, '');
  if (isHostName(name)) return name;
  throw new InvalidArgumentError(
    'a host name has letters, digits, hyphens and dots, and no port: health.example (others in their xn-- spelling).',
  );
}

/** The origin of a proxy. Throws commander's InvalidArgumentError. */
function pagesUrl(text: string): string {
  const { protocol, origin, href } = URL.canParse(text) ? new URL(text) : { protocol: '', origin: '', href: '' };
  if (protocol === 'https:' && href === `${origin}/`) return origin;
  throw new InvalidArgumentError('it is https, a name and perhaps a port, and no path: https://health.example');
}

const hostNames = (): ((text: string) => string[]) => {
  const names: string[] = [];
  return (text) => {
    names.push(hostName(text));
    return names;
  };
};

/** The options of `serve`, made anew for each command that takes them: some collect what is typed. */
export function serveOptions(): readonly CommandOption[] {
  return [
    ['--address <address>', 'where the API listens (default: every interface)'],
    ['--port <number>', `port of the API (default: ${usualApiPort}); 0 picks a free one`, portNumber],
    ['--app-port <number>', `port of the app on loopback (default: ${usualAppPort}); 0 picks a free one`, portNumber],
    ['--host-name <name>', 'a further name by which clients address this host; may be repeated', hostNames()],
    ['--pages-url <url>', 'where a proxy of yours serves the pages: https://health.example', pagesUrl],
    ['--no-open', 'do not open the browser'],
    ['--no-link', 'do not print the link to the pages, for a log that others may read; `status` prints one'],
    ['--no-discovery', 'do not announce the host on the network while the pairing window is open'],
    ['--log <form>', 'how the log on stderr is written: text or json (default: text on a screen, else json)', logForm],
    ['--sample-data', 'load the built-in sample person into an empty store'],
    [
      '--auto-approve',
      "for clients' tests: lets in whoever asks; with --sample-data only, on loopback only (see docs/guides/client-development.md)",
    ],
    ['--rehearse <what>', `with --auto-approve, may be repeated: ${rehearseWords}`, rehearseOption()],
  ];
}

/** The words of `serve` that say what these options say, whichever of them there are. */
export function serveWords(options: Readonly<Record<string, unknown>>): readonly string[] {
  return serveOptions().flatMap(([syntax]) => {
    const flag = syntax.split(' ', 1)[0] ?? '';
    const isOff = flag.startsWith('--no-');
    const name = flag.replace(/^--(?:no-)?/, '').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const value = options[name];
    if (!syntax.includes(' ')) return value === !isOff ? [flag] : [];
    const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.flatMap((one) => [flag, String(one)]);
  });
}
