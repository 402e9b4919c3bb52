import { addGroup, CommandError, type CommandPlace } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addStoreCommand } from '../../program/define-command.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';

type Browser = OutputOf<'listBrowsers'>[number];

function row({ browserId, browser, system, firstUsedAt, lastUsedAt }: Browser): readonly string[] {
  return [browserId, browser ?? 'unknown', system ?? 'unknown', timeText(firstUsedAt), timeText(lastUsedAt)];
}

export function registerBrowsers(place: CommandPlace): void {
  const group = addGroup(place, 'browsers', 'browsers that open the pages without a fresh link');
  addStoreCommand(group, 'list', 'which there are, and when they came in', async (connection, { terminal }) => {
    const value = await connection.call('listBrowsers', {});
    const { columns } = terminal;
    const head = ['BROWSER', 'NAME', 'SYSTEM', 'LET IN', 'CAME IN LAST'];
    const table = tableLines(head, value.map(row), { columns, shortened: ['NAME'] });
    return { value, lines: value.length === 0 ? ['No browser is let in. A link lets one in.'] : table };
  });
  const forget = {
    summary: 'send one away, or all: they need a fresh link to come in',
    options: [['--all', 'send all away']],
  } as const;
  addStoreCommand(group, 'forget [browserId]', forget, async (connection, { words: [browserId], options }) => {
    if ((browserId === undefined) !== (options['all'] === true)) {
      throw new CommandError('invalid_input', 'Name one browser, or write --all. Nothing was changed.', {
        doNext: { command: 'browsers list' },
      });
    }
    if (browserId === undefined) {
      const value = await connection.call('forgetAllBrowsers', {});
      return { value, lines: [`${value.forgotten} sent away. A fresh link lets a browser in again.`] };
    }
    const value = await connection.call('forgetBrowser', { browserId });
    return { value, lines: [`${value.browser ?? 'The browser'} is sent away. A fresh link lets it in again.`] };
  });
  const passphrase = addGroup(
    group,
    'passphrase',
    'lets a browser in where no terminal is at hand; there is none at first',
  );
  const make = 'make one, in the place of the one before, and print it once';
  addStoreCommand(passphrase, 'new', make, async (connection) => {
    const value = await connection.call('newPassphrase', {});
    const hint = 'Type it on the page that says "This page is locked". It is not shown again.';
    return { value, lines: [value.passphrase, hint] };
  });
  addStoreCommand(passphrase, 'off', 'let nobody in by it', async (connection) => {
    const value = await connection.call('removePassphrase', {});
    return { value, lines: ['No passphrase lets in any more. Browsers that came in by it stay; see "browsers list".'] };
  });
}
