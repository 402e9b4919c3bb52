import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';

/** An element of the main file's first level while it is read. */
export interface OpenElement {
  /** The name of elements that are its children here, though elements of that name stand on the first level as well. */
  readonly holds?: string;
  /** A child begins. False: all is known of it, or it is not known, and what it holds is to be left out. */
  open(name: string, attributes: XmlAttributes): boolean;
  /** A child ends of which `open` wanted the content. */
  close(name: string): void;
  /** Its own end came, or that of the file, or the next element where its end tag is missing. */
  finish(): void;
}
