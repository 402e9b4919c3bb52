/** The address of every page of the app. The app has a page for each, the host answers each with the app's document. */
export const pageAddresses = [
  '/',
  '/developer-mode',
  '/permissions',
  '/data',
  '/data/metrics/:id',
  '/data/metrics/:id/:date',
  '/data/workouts',
  '/data/workouts/:id',
  '/data/nights',
  '/data/nutrition',
  '/data/blood-tests',
  '/data/blood-tests/:id',
  '/data/analytes',
  '/data/report',
  '/data/raw',
  '/data/sources',
  '/data/sources/:id',
  '/data/zones',
  '/import',
  '/import/:id',
  '/feeds',
  '/activity',
  '/browsers',
  '/settings',
] as const;

/** One of these addresses; `:id` and `:date` stand for a part of the path. */
export type PageAddress = (typeof pageAddresses)[number];

/** The names of the parts that an address leaves open. */
export type PageParts<Address extends string> = Address extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PageParts<`/${Rest}`>
  : Address extends `${string}/:${infer Name}`
    ? Name
    : never;

const patterns = pageAddresses.map((address) =>
  address.replaceAll('/:date', String.raw`/\d{4}-\d\d-\d\d`).replaceAll(/\/:\w+/g, String.raw`/[\w.-]+`),
);
const addresses = new RegExp(`^(?:${patterns.join('|')})/?$`);

/** Whether a path is the address of a page. A slash at its end is as good as none. */
export function isPageAddress(path: string): boolean {
  return addresses.test(path);
}

/** The addresses of the pages that a refusal can lead to, by the names that people know. */
export const appPagePaths = {
  Home: '/',
  Data: '/data',
  Import: '/import',
  'Keep up to date': '/feeds',
  Sources: '/data/sources',
  'Time zones': '/data/zones',
  Permissions: '/permissions',
  'Developer Mode': '/developer-mode',
  Activity: '/activity',
} as const satisfies Readonly<Record<string, PageAddress>>;

/** A page of the app by its name. */
export type AppPageName = keyof typeof appPagePaths;

/** What to do about a refusal, as data: a page shows it as a link, a command with the name that its program was started by. */
export interface DoNext {
  /** The page of the app on which it is done. */
  readonly page?: AppPageName;
  /** The words of a command after the program's name: `pairing open`. */
  readonly command?: string;
}
