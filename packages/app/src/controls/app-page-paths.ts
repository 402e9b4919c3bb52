import type { AppPageName, PageAddress } from '@vitalgate/contract';

/** Where the pages are that a refusal can lead to. */
export const appPagePaths: Readonly<Record<AppPageName, PageAddress>> = {
  Home: '/',
  Data: '/data',
  Import: '/import',
  'Keep up to date': '/feeds',
  Sources: '/data/sources',
  'Time zones': '/data/zones',
  Permissions: '/permissions',
  'Developer Mode': '/developer-mode',
  Activity: '/activity',
};
