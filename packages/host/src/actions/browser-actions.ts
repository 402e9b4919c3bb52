import { actionInputs, leastPassphrase, noInput, type BrowserView, told } from '@vitalgate/contract';
import { action, AppError } from '@vitalgate/http';
import type { KeptBrowser } from '../browsers/pages-file.ts';
import { keptPassphrase, newPassphrase } from '../browsers/passphrase.ts';
import type { StoreParts } from './host-parts.ts';

function view({ browserId, browser, system, firstUsedAt, lastUsedAt }: KeptBrowser): BrowserView {
  return { browserId, browser, system, firstUsedAt, lastUsedAt };
}

/** The actions on the browsers that come in by themselves. */
export function browserActions({ browsers }: Pick<StoreParts, 'browsers'>) {
  return {
    /** Whichever came in last is first. */
    listBrowsers: action(noInput, (): readonly BrowserView[] => browsers.list().map(view)),
    forgetBrowser: action(
      actionInputs.forgetBrowser,
      ({ browserId }): BrowserView => {
        const gone = browsers.forget(browserId);
        if (gone === null) throw new AppError('not_found', 'no such browser is let in', { command: 'browsers list' });
        return view(gone);
      },
      { changes: ['browsers'], takesAccess: 'The browser is sent away' },
    ),
    readPassphrase: action(noInput, () => ({ isSet: browsers.passphrase() !== null })),
    setPassphrase: action(
      actionInputs.setPassphrase,
      async ({ passphrase }) => {
        if (passphrase.length < leastPassphrase) {
          throw new AppError('invalid_input', told`a passphrase has ${leastPassphrase} characters at least`);
        }
        browsers.setPassphrase(await keptPassphrase(passphrase));
        return { isSet: true };
      },
      { changes: ['browsers'] },
    ),
    /** Makes one that nobody guesses; whoever asks is told it once. */
    newPassphrase: action(
      noInput,
      async () => {
        const passphrase = newPassphrase();
        browsers.setPassphrase(await keptPassphrase(passphrase));
        return { passphrase };
      },
      { changes: ['browsers'], forCommandsOnly: true },
    ),
    removePassphrase: action(
      noInput,
      () => {
        browsers.removePassphrase();
        return { isSet: false };
      },
      { changes: ['browsers'], takesAccess: 'The passphrase lets nobody in' },
    ),
    forgetAllBrowsers: action(noInput, () => ({ forgotten: browsers.forgetAll() }), {
      changes: ['browsers'],
      takesAccess: 'All browsers are sent away',
    }),
  };
}
