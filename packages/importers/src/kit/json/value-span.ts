const [quote, backslash] = ['"', '\\'].map((mark) => mark.charCodeAt(0));
const openings = new Set(['[', '{'].map((mark) => mark.charCodeAt(0)));
const [openList, openObject, closeList, closeObject] = ['[', '{', ']', '}'].map((mark) => mark.charCodeAt(0));

const delimiters = new Set(
  [',', ']', '}', ' ', '\n', '\r', '\t', ':', '[', '{', '"'].map((mark) => mark.charCodeAt(0)),
);

export function endsWord(code: number): boolean {
  return delimiters.has(code);
}

/** Finds the end of one JSON value that comes in pieces. Counts brackets only; what lies between them is not judged. */
export interface ValueSpan {
  /** Position behind the value's last character in this piece, or -1 if it goes on in the next. */
  endIn(text: string, from: number): number;
  /** How many lists and objects lie in each other at most, the value itself included. */
  readonly depth: number;
}

/** The span of a value that begins with this character, which is the next one handed to `endIn`. */
export function valueSpan(first: number): ValueSpan {
  if (first === quote) return stringSpan();
  return openings.has(first) ? containerSpan() : wordSpan();
}

/** The end of a number or a word: the character behind it is needed to know it. */
function wordSpan(): ValueSpan {
  return {
    depth: 0,
    endIn(text, from) {
      for (let at = from; at < text.length; at++) if (endsWord(text.charCodeAt(at))) return at;
      return -1;
    },
  };
}

/** Goes through a string whose opening quote is past; `goOn` gives the position behind its closing quote or -1. */
function stringRest(): { goOn(text: string, from: number): number } {
  let isEscaped = false;
  return {
    goOn(text, from) {
      let at = from;
      if (isEscaped && at < text.length) {
        isEscaped = false;
        at++;
      }
      while (at < text.length) {
        const code = text.charCodeAt(at++);
        if (code === quote) return at;
        if (code !== backslash) continue;
        if (at === text.length) isEscaped = true;
        at++;
      }
      return -1;
    },
  };
}

function stringSpan(): ValueSpan {
  const rest = stringRest();
  let isOpen = false;
  return {
    depth: 0,
    endIn(text, from) {
      if (isOpen) return rest.goOn(text, from);
      isOpen = true;
      return rest.goOn(text, from + 1);
    },
  };
}

function containerSpan(): ValueSpan {
  const rest = stringRest();
  let isInString = false;
  let depth = 0;
  let deepest = 0;
  return {
    get depth() {
      return deepest;
    },
    endIn(text, from) {
      let at = from;
      while (at < text.length) {
        if (isInString) {
          at = rest.goOn(text, at);
          if (at < 0) return -1;
          isInString = false;
        }
        const code = text.charCodeAt(at++);
        if (code === quote) isInString = true;
        else if (code === openObject || code === openList) deepest = Math.max(deepest, ++depth);
        else if ((code === closeObject || code === closeList) && --depth === 0) return at;
      }
      return -1;
    },
  };
}
