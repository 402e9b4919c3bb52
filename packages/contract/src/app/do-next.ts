/** A page of the app, by the name that it has in the navigation. */
export type AppPageName =
  | 'Home'
  | 'Data'
  | 'Import'
  | 'Keep up to date'
  | 'Sources'
  | 'Time zones'
  | 'Permissions'
  | 'Developer Mode'
  | 'Activity';

/**
 * What to do about a refusal, as data: whoever shows it writes the words, for a page as a link, for a command with the
 * name that the program was started by.
 */
export interface DoNext {
  /** The page of the app on which it is done. */
  readonly page?: AppPageName;
  /** The words of a command after the program's name: `pairing open`. */
  readonly command?: string;
}
