import { actionInputs, noInput, type BrowserView } from '@vitalgate/contract';
import { action, AppError } from '@vitalgate/http';
import type { KeptBrowser } from '../browsers/pages-file.ts';
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
    forgetAllBrowsers: action(noInput, () => ({ forgotten: browsers.forgetAll() }), {
      changes: ['browsers'],
      takesAccess: 'All browsers are sent away',
    }),
  };
}
