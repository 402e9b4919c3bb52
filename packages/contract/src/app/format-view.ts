/** Words of a format that programs deliver by themselves; `**` makes words bold, backticks make them code. */
export interface FeedWordsView {
  /** What runs the program that delivers it: `iPhone`. */
  readonly platform: string;
  /** Name of a sender until the user types another. */
  readonly usualName: string;
  /** The program, where it runs. */
  readonly sender: string;
  readonly introduction: string;
  /** What to do if nothing comes any more. */
  readonly whenSilent: string;
  /** Steps that set the program up; `{url}` and `{authorization}` are to be copied. Empty: the user writes the program. */
  readonly steps: readonly string[];
}

/** A format that can be imported, as people know it. It is recognised by content: a file's name does not matter. */
export interface FormatView {
  /** Name of the format in reports. */
  readonly format: string;
  /** Kind of data that it brings; formats of one group follow each other. */
  readonly group: string;
  /** Of the app or the kind of file: `Apple Health`. */
  readonly name: string;
  /** Which file it is. */
  readonly what: string;
  /** Null if nothing delivers it by itself. */
  readonly feed: FeedWordsView | null;
}
