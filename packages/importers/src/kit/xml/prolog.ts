/** A name without its namespace's prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

type Place = 'between' | 'declaration' | 'comment' | 'doctype' | 'subset' | 'content';

const nameStart = /^<[A-Za-z_:\u0080-\uffff]/u;
const subsetEnd = /\]\s*>\s*(?=<(?:[A-Za-z_:\u0080-\uffff]|\?|!--))/u;
const maybeSubsetEnd = /\]\s*(?:>\s*(?:<(?:!-?)?)?)?$/u;

/**
 * Makes a function that takes a document piece by piece and gives back what starts with the root element: byte order
 * mark, declaration, comments and document type are dropped. The internal subset is never read, only skipped as text
 * up to the `]>` that an element, comment or declaration follows, so that a malformed one costs nothing, and entities
 * declared in it do not exist. Holds back a few characters at most.
 */
export function createPrologSkipper(): (text: string) => string {
  let place: Place = 'between';
  let pending = '';
  let quote = '';

  /** Goes on behind `mark`, or keeps only what may be its beginning. */
  const skipPast = (mark: string, next: Place): boolean => {
    const at = pending.indexOf(mark);
    pending = at < 0 ? pending.slice(-(mark.length - 1)) : pending.slice(at + mark.length);
    if (at >= 0) place = next;
    return at >= 0;
  };

  const skipBetween = (): boolean => {
    const at = pending.indexOf('<');
    pending = at < 0 ? '' : pending.slice(at);
    if (pending.startsWith('<?')) {
      place = 'declaration';
    } else if (pending.startsWith('<!--')) {
      place = 'comment';
      pending = pending.slice(4);
    } else if (pending.startsWith('<!DOCTYPE')) {
      place = 'doctype';
      pending = pending.slice(9);
    } else if (nameStart.test(pending)) {
      place = 'content';
      return false;
    } else if ('<!DOCTYPE'.startsWith(pending) || '<!--'.startsWith(pending)) {
      return false;
    } else {
      pending = pending.slice(1);
    }
    return true;
  };

  const skipDoctype = (): boolean => {
    for (let at = 0; at < pending.length; at++) {
      const mark = pending.charAt(at);
      if (quote !== '') {
        if (mark === quote) quote = '';
      } else if (mark === '"' || mark === "'") {
        quote = mark;
      } else if (mark === '[' || mark === '>') {
        place = mark === '[' ? 'subset' : 'between';
        pending = pending.slice(at + 1);
        return true;
      }
    }
    pending = '';
    return false;
  };

  const skipSubset = (): boolean => {
    const end = subsetEnd.exec(pending);
    if (end === null) {
      const tail = maybeSubsetEnd.exec(pending.slice(pending.lastIndexOf(']')));
      pending = tail === null ? '' : tail[0].replace(/\s+/gu, ' ');
      return false;
    }
    pending = pending.slice(end.index + end[0].length);
    place = 'between';
    return true;
  };

  const steps: Readonly<Record<Place, () => boolean>> = {
    between: skipBetween,
    declaration: () => skipPast('?>', 'between'),
    comment: () => skipPast('-->', 'between'),
    doctype: skipDoctype,
    subset: skipSubset,
    content: () => false,
  };

  return (text) => {
    if (place === 'content') return text;
    pending += text;
    while (steps[place]());
    // The check widens what the compiler believes: the steps change `place`.
    if ((place as Place) !== 'content') return '';
    const rest = pending;
    pending = '';
    return rest;
  };
}

/** The name of a document's root: of its type, else of its first element. Null for no XML or too short a beginning. */
export function documentName(head: string): string | null {
  let at = head.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    while (/\s/u.test(head.charAt(at))) at++;
    const comment = head.startsWith('<!--', at);
    if (!comment && !head.startsWith('<?', at)) break;
    const end = head.indexOf(comment ? '-->' : '?>', at);
    if (end < 0) return null;
    at = end + (comment ? 3 : 2);
  }
  const name = /^<(?:!DOCTYPE\s+)?([A-Za-z_:\u0080-\uffff][^\s/>[]*)[\s/>[]/u.exec(head.slice(at));
  return name?.[1] ?? null;
}

/** True if the beginning of a document names its root so, whatever prefix it bears. */
export function isDocument(head: string, name: string): boolean {
  const found = documentName(head);
  return found !== null && localName(found) === name;
}
