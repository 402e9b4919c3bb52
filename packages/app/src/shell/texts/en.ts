import type { Rich } from '../../language/texts.ts';

/** The words of the frame around every page. */
export const english = {
  away: (start: object): Rich => [
    'What you see may be out of date. If it was stopped, start it again with ',
    start,
    '. This page goes on by itself.',
  ],
  awayTitle: 'The host does not answer.',
  skip: 'Skip to content',
  main: 'Main',
  places: {
    home: 'Home',
    data: 'Data',
    import: 'Import',
    feeds: 'Keep up to date',
    activity: 'Activity',
    developer: 'Developer',
    permissions: 'Permissions',
    browsers: 'Browsers',
    settings: 'Settings',
  },
  notLoaded: 'Not loaded',
  pageMissing: 'This page could not be loaded. Is the host still running?',
  notFound: 'Not found',
  noSuchPage: 'There is no such page',
  mistyped: 'The address may be mistyped.',
  goHome: 'Go home',
  freshLink: 'Open a fresh link',
  linkEnded:
    'This page was opened by a link that no longer counts: the host was restarted since, or other browsers came in.',
  howToComeIn:
    'Open a fresh link in this browser, and this page goes on. For one, type this in a terminal on this computer:',
  tryAgain: 'Try again',
};
