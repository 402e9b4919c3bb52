import { utf8Text } from '../../kit/written/utf8-text.ts';

/** The marks that a message says it is written with. */
export interface Hl7Marks {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

/** A segment of a message. Fields are counted from 1, as the standard does. */
export interface Hl7Segment {
  /** `OBX`. */
  readonly name: string;
  /** The first repetition of a field in its components, as text; none of them is missing, those behind the last are empty. */
  components(field: number): readonly string[];
  /** Each repetition of a field in its components. */
  repetitions(field: number): readonly (readonly string[])[];
  /** A component of the first repetition, from 1; null if it is empty. */
  text(field: number, component?: number): string | null;
}

/** The marks of a message that begins with this segment. */
export function marksOf(header: string): Hl7Marks {
  const [field = '|', component = '^', repetition = '~', escape = '\\', subcomponent = '&'] = header.slice(3, 8);
  return { field, component, repetition, escape, subcomponent };
}

function hexText(digits: string): string {
  const bytes = digits.match(/[0-9a-f]{2}/giu) ?? [];
  return utf8Text(Uint8Array.from(bytes, (byte) => parseInt(byte, 16)));
}

/** A text with its escape sequences read: `\T\` is `&`, `\.br\` a line break, `\X41\` a byte; marks of emphasis are left out. */
function unescaped(text: string, marks: Hl7Marks): string {
  const { escape } = marks;
  if (!text.includes(escape)) return text;
  const letters: Readonly<Record<string, string>> = {
    F: marks.field,
    S: marks.component,
    T: marks.subcomponent,
    R: marks.repetition,
    E: escape,
    '.br': '\n',
    '.sp': '\n',
  };
  const parts = text.split(escape);
  // Every second part stands between two marks; one that nothing closes is a character.
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return part;
      if (at === parts.length - 1) return escape + part;
      return letters[part] ?? (/^X[0-9a-f]{1,2000}$/iu.test(part) ? hexText(part.slice(1)) : '');
    })
    .join('');
}

/** Fields, repetitions and components beyond these are none: a line of marks would be millions of them. */
const mostParts = 200;

/** Reads a segment. HL7 writes `""` for what was deleted. */
export function hl7Segment(text: string, marks: Hl7Marks): Hl7Segment {
  const fields = text.split(marks.field, mostParts);
  const name = fields[0] ?? '';
  // The mark behind MSH is its first field itself.
  const shift = name === 'MSH' ? 1 : 0;
  const partsOf = (written: string): readonly string[] =>
    written === '""' ? [] : written.split(marks.component, mostParts).map((part) => unescaped(part, marks).trim());
  const parted = (field: number, most = mostParts): readonly string[] =>
    (fields[field - shift] ?? '').split(marks.repetition, most);
  const repetitions = (field: number): readonly (readonly string[])[] => parted(field).map(partsOf);
  const components = (field: number): readonly string[] => parted(field, 1).flatMap(partsOf);
  return { name, components, repetitions, text: (field, component = 1) => components(field)[component - 1] || null };
}
