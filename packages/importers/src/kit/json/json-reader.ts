import { elementRuns, isDeeperThan, longestRun } from './element-runs.ts';
import { endsWord, valueSpan, type ValueSpan } from './value-span.ts';

/** Where a value lies in a JSON text: names of members and positions in lists, from the root. */
export type JsonPlace = readonly (string | number)[];

/** `noParts`: an element or a named member is neither a list nor an object, and wanted values were to lie in it. */
export type JsonFault = 'notJson' | 'tooLong' | 'tooDeep' | 'noParts';

/** Which values of a JSON text are wanted. */
export interface JsonPart {
  /**
   * Names of members from the root; `*` is every element of a list, and every member of an object that no other part
   * names. `['data', '*']` are the elements of the list `data`; `[]` is the root itself.
   */
  readonly path: readonly string[];
  /** Hears each value with its place. */
  readonly onValue?: (value: unknown, place: JsonPlace) => void;
  /** Hears that a list or an object begins there. Other parts may lie in it. */
  readonly onOpen?: (kind: 'list' | 'object', place: JsonPlace) => void;
}

/** How a JSON text is read, if not as usual. */
export interface JsonReaderOptions {
  /** Hears of a value that was wanted and is left out; what follows it is read. */
  readonly onFault?: (fault: JsonFault, place: JsonPlace) => void;
  /** Most characters of one value that is handed over. */
  readonly longestValue?: number;
  /** Most lists and objects that lie in each other, counted from the root. */
  readonly deepestNesting?: number;
  /** Makes a value of its text; throws on what is not JSON. */
  readonly parse?: (text: string) => unknown;
}

/** How a JSON text ended. `malformed`: it was read up to a place that is not JSON. `cutOff`: its end is missing. */
export type JsonEnd = 'whole' | 'cutOff' | 'malformed';

export interface JsonReader {
  write(text: string): void;
  end(): JsonEnd;
}

/** What is wanted below one place. */
interface WantedNode {
  readonly members: Map<string, WantedNode>;
  any: WantedNode | null;
  onValue: JsonPart['onValue'];
  onOpen: JsonPart['onOpen'];
}

function wantedNode(): WantedNode {
  return { members: new Map(), any: null, onValue: undefined, onOpen: undefined };
}

/** The wanted values as a tree; of two parts of one path the first counts. */
function wantedTree(parts: readonly JsonPart[]): WantedNode {
  const root = wantedNode();
  for (const { path, onValue, onOpen } of parts) {
    let node = root;
    for (const name of path) {
      const next: WantedNode = (name === '*' ? node.any : node.members.get(name)) ?? wantedNode();
      if (name === '*') node.any = next;
      else node.members.set(name, next);
      node = next;
    }
    node.onValue ??= onValue;
    node.onOpen ??= onOpen;
  }
  return root;
}

const blanks = new Set([' ', '\n', '\r', '\t', '\ufeff'].map((mark) => mark.charCodeAt(0)));
const code = (mark: string): number => mark.charCodeAt(0);
const [comma, colon, quote] = [code(','), code(':'), code('"')];
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')];

/** A list or an object that wanted values lie in. */
interface Frame {
  readonly wanted: WantedNode;
  readonly isList: boolean;
  /** Position of the element, or name of the member, that is being read. */
  key: string | number;
}

/** What may come next: a value, a name or the end of what is empty, a colon, or a comma or the end. */
type Next = 'value' | 'firstElement' | 'firstName' | 'name' | 'colon' | 'after' | 'nothing';

/** A value that is being read whole: a member's name, a wanted value, or one to pass over. */
interface OpenValue {
  readonly span: ValueSpan;
  readonly purpose: 'name' | 'wanted' | 'passed';
  readonly wanted: WantedNode | null;
  readonly parts: string[];
  length: number;
}

function nameOf(text: string): string | null {
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}

/**
 * A reader of JSON of any length in memory of one value: it finds the wanted values by counting brackets and has each
 * made of its own text. What is not wanted is passed over. A value that holds other wanted parts is handed over as a
 * whole only. Never throws on what the text holds.
 */
export function createJsonReader(wanted: readonly JsonPart[], options: JsonReaderOptions = {}): JsonReader {
  const {
    onFault = () => undefined,
    longestValue = 16_000_000,
    deepestNesting = 200,
    parse = (text) => JSON.parse(text) as unknown,
  } = options;
  const runs = options.parse === undefined && longestValue >= longestRun ? elementRuns() : null;
  const tree = wantedTree(wanted);
  const frames: Frame[] = [];
  let next: Next = 'value';
  let open: OpenValue | null = null;
  let isMalformed = false;

  const place = (): JsonPlace => frames.map(({ key }) => key);

  const wantedHere = (): WantedNode | null => {
    const frame = frames.at(-1);
    if (frame === undefined) return tree;
    const named = typeof frame.key === 'string' ? frame.wanted.members.get(frame.key) : undefined;
    return named ?? frame.wanted.any;
  };

  const afterValue = (): void => {
    next = frames.length === 0 ? 'nothing' : 'after';
  };

  const fault = (kind: JsonFault): void => onFault(kind, place());

  const handOver = ({ span, wanted, parts, length }: OpenValue): void => {
    if (length > longestValue) return fault('tooLong');
    if (frames.length + span.depth > deepestNesting) return fault('tooDeep');
    const text = parts.length === 1 ? (parts[0] ?? '') : parts.join('');
    let value: unknown;
    try {
      value = parse(text);
    } catch {
      return fault('notJson');
    }
    if (span.depth > 0 && frames.at(-1)?.isList === true) runs?.learn(text);
    wanted?.onValue?.(value, place());
  };

  const finish = (value: OpenValue): void => {
    open = null;
    if (value.purpose !== 'name') {
      // Its place is needed while it is handed over.
      if (value.purpose === 'wanted') handOver(value);
      return afterValue();
    }
    const name = value.length > longestValue ? null : nameOf(value.parts.join(''));
    const frame = frames.at(-1);
    if (name === null || frame === undefined) isMalformed = true;
    else frame.key = name;
    next = 'colon';
  };

  /** Takes as much of the open value as the piece holds; gives the position behind it. */
  const goOn = (value: OpenValue, text: string, from: number): number => {
    const end = value.span.endIn(text, from);
    const until = end < 0 ? text.length : end;
    value.length += until - from;
    if (value.purpose !== 'passed') {
      if (value.length <= longestValue) value.parts.push(text.slice(from, until));
      else value.parts.length = 0;
    }
    if (end >= 0) finish(value);
    return until;
  };

  const begin = (first: number, purpose: OpenValue['purpose'], wanted: WantedNode | null): void => {
    open = { span: valueSpan(first), purpose, wanted, parts: [], length: 0 };
  };

  /** A value begins here. Gives whether its first character is taken. */
  const beginValue = (first: number): boolean => {
    const wanted = wantedHere();
    const isContainer = first === openList || first === openObject;
    if (!isContainer && first !== quote && endsWord(first)) {
      isMalformed = true;
      return true;
    }
    if (isContainer) wanted?.onOpen?.(first === openList ? 'list' : 'object', place());
    const holdsWanted =
      wanted !== null && wanted.onValue === undefined && (wanted.any !== null || wanted.members.size > 0);
    const frame = frames.at(-1);
    const isMeant = frame !== undefined && (frame.isList || frame.wanted.members.get(String(frame.key)) === wanted);
    // What is null is not there.
    if (holdsWanted && isMeant && !isContainer && first !== code('n')) fault('noParts');
    if (!isContainer || !holdsWanted) {
      begin(first, wanted?.onValue === undefined ? 'passed' : 'wanted', wanted);
      return false;
    }
    frames.push({ wanted, isList: first === openList, key: first === openList ? 0 : '' });
    next = first === openList ? 'firstElement' : 'firstName';
    return true;
  };

  /** Hands over the elements of a list that begin here and stand whole in this piece; gives the position behind them, or `from`. */
  const handOverRun = (text: string, from: number): number => {
    const [frame, wanted] = [frames.at(-1), wantedHere()];
    if (frame?.isList !== true || wanted?.onValue === undefined || wanted.onOpen !== undefined) return from;
    const run = runs?.read(text, from) ?? null;
    if (run === null) return from;
    for (const [index, value] of run.values.entries()) {
      if (index > 0) afterComma();
      if (isDeeperThan(value, deepestNesting - frames.length)) fault('tooDeep');
      else wanted.onValue(value, place());
    }
    afterValue();
    return run.until;
  };

  const closes = (mark: number): boolean => {
    const frame = frames.at(-1);
    if (frame === undefined || mark !== (frame.isList ? closeList : closeObject)) return false;
    frames.pop();
    afterValue();
    return true;
  };

  const afterComma = (): void => {
    const frame = frames.at(-1);
    if (typeof frame?.key === 'number') frame.key++;
    next = frame?.isList === true ? 'value' : 'name';
  };

  const beginName = (mark: number): boolean => {
    if (mark === quote) begin(mark, 'name', null);
    else isMalformed = true;
    return false;
  };

  /** What becomes of a character that is no blank, outside of open values. Each gives whether the character is taken. */
  const steps: Readonly<Record<Next, (mark: number) => boolean>> = {
    value: beginValue,
    firstElement: (mark) => closes(mark) || beginValue(mark),
    firstName: (mark) => closes(mark) || beginName(mark),
    name: beginName,
    colon(mark) {
      isMalformed = mark !== colon;
      next = 'value';
      return true;
    },
    after(mark) {
      if (mark === comma) afterComma();
      else isMalformed = !closes(mark);
      return true;
    },
    nothing() {
      isMalformed = true;
      return true;
    },
  };

  /** Takes what it can of a piece from a position on; gives the position behind it. */
  const take = (text: string, at: number): number => {
    if (isMalformed) return text.length;
    if (open !== null) return goOn(open, text, at);
    const mark = text.charCodeAt(at);
    if (mark === openObject && (next === 'value' || next === 'firstElement')) {
      const until = handOverRun(text, at);
      if (until > at) return until;
    }
    return blanks.has(mark) || steps[next](mark) ? at + 1 : at;
  };

  return {
    write(text) {
      for (let at = 0; at < text.length;) at = take(text, at);
    },
    end(): JsonEnd {
      // A number or a word at the root ends with the text.
      if (open !== null && frames.length === 0 && open.span.depth === 0) goOn(open, ' ', 0);
      if (isMalformed) return 'malformed';
      return next === 'nothing' && open === null ? 'whole' : 'cutOff';
    },
  };
}
