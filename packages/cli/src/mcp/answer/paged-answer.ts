import { ToolFailure } from '../tool/define-tool.ts';
import { answerBytes, maxAnswerBytes } from './answer-budget.ts';
import type { AnswerPart, PartReader, Place } from './answer-part.ts';

export type Answer<Fields> = Fields & {
  notes: string[];
  /** The arguments of the next call of the same tool; null if all was said. */
  next: Record<string, unknown> | null;
  untrustedText: string[];
};

export interface Shown<Fields> {
  readonly fields: Fields;
  readonly notes?: readonly string[];
  /** Keys of the fields that hold text from the data. */
  readonly untrustedText: readonly string[];
}

export function wholeAnswer<Fields extends object>({ fields, notes = [], untrustedText }: Shown<Fields>) {
  return { ...fields, notes: [...notes], next: null, untrustedText: [...untrustedText] };
}

export interface PagedAnswer<Item, Fields> {
  readonly from: Place;
  readonly most: number;
  readonly show: (items: readonly Item[]) => Shown<Fields>;
  /** The arguments that the next call repeats. Periods are dates by now: words mean other days after midnight. */
  readonly again: Readonly<Record<string, unknown>>;
  readonly more: string;
}

/**
 * An answer with as many items as fit into its budget. `next` leads to the item behind the last one shown, so that following
 * it to its end gives every item once. Rejects with ToolFailure `answer_too_large` if one item alone is too large.
 */
export async function pagedAnswer<Item, Fields extends object>(
  read: PartReader<Item>,
  asked: PagedAnswer<Item, Fields>,
): Promise<Answer<Fields>> {
  for (let count = asked.most; ;) {
    const part = await read(asked.from, count);
    const answer = withNext(wholeAnswer(asked.show(part.items)), part, asked);
    const bytes = answerBytes(answer);
    if (bytes <= maxAnswerBytes) return answer;
    const held = Math.min(count, part.items.length);
    if (held <= 1) throw new ToolFailure('answer_too_large', 'One record alone is larger than an answer may be.');
    count = Math.max(1, Math.min(held - 1, Math.floor((held * maxAnswerBytes * 0.9) / bytes)));
  }
}

function withNext<Item, Fields extends object>(
  answer: Answer<Fields>,
  { next }: AnswerPart<Item>,
  { again, more }: PagedAnswer<Item, Fields>,
): Answer<Fields> {
  if (next === null) return answer;
  return {
    ...answer,
    notes: [...answer.notes, `${more}: call again as next says.`],
    next: { ...again, ...knownFields({ ...next }) },
  };
}

/** The fields that are known: a null or undefined one is left out. */
export function knownFields<Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  };
}
