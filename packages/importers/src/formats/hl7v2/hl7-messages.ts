import { hl7Segment, marksOf, type Hl7Segment } from './hl7-segments.ts';

/** Longest message, in characters: an embedded document makes it long. */
const longestMessage = 16_000_000;

export interface Hl7Messages {
  write(text: string): void;
  /** After the last piece. */
  end(): void;
}

/** What a line of transport (MLLP) writes behind a message. */
const endMark = String.fromCharCode(0x1c);

const isSegment = /^[A-Z][A-Z0-9]{2}(?:[^A-Za-z0-9\s]|$)/u;

/**
 * Splits a text that comes in pieces into messages: each begins with MSH. Segments end with CR, LF or both; a line that is no segment goes on with the one
 * before it. Headers of files and batches, and the marks of a line of transport, belong to none. `onTooLong` hears of a message that is left out.
 */
export function createHl7Messages(
  onMessage: (segments: readonly Hl7Segment[]) => void,
  onTooLong: () => void,
): Hl7Messages {
  let pending = '';
  let lines: string[] = [];
  let length = 0;

  const finish = (): void => {
    const [header = ''] = lines;
    if (length > longestMessage) onTooLong();
    else if (header !== '') {
      const marks = marksOf(header);
      onMessage(lines.map((line) => hl7Segment(line, marks)));
    }
    lines = [];
    length = 0;
  };
  const take = (written: string): void => {
    const line = written
      .replace(/^[^A-Za-z0-9]*(?=[A-Z][A-Z0-9]{2})/u, '')
      .replace(endMark, '')
      .trim();
    if (line === '') return;
    if (line.startsWith('MSH')) finish();
    else if (/^(?:FHS|BHS|BTS|FTS)/u.test(line)) return finish();
    else if (lines.length === 0) return;
    length += line.length;
    if (length > longestMessage) lines = [];
    else if (isSegment.test(line)) lines.push(line);
    else if (lines.length > 0) lines[lines.length - 1] += `\n${line}`;
  };

  return {
    write(text) {
      for (const [at, part] of text.split(/[\r\n]/u).entries()) {
        if (at > 0) {
          take(pending);
          pending = '';
        }
        // Of a line that makes its message too long no more is kept.
        if (pending.length <= longestMessage) pending += part;
      }
    },
    end() {
      take(pending);
      finish();
    },
  };
}
