/**
 * Most bytes of one answer as JSON. Agents refuse answers of 25,000 tokens. No tokenizer makes more than one token of a
 * byte, so one copy cannot reach that, whatever is in it; both copies (structured, and as text for clients that know no
 * structure) stay below it at two bytes a token, which is fewer than numbers and dates take.
 */
export const maxAnswerBytes = 23_000;

export const maxSummaryBytes = 1_000;

export function answerBytes(answer: unknown): number {
  return Buffer.byteLength(JSON.stringify(answer));
}

const shown = 3;

/** The first three sentences, and how many more there are in the answer: a summary stays short. */
export function sentences(all: readonly string[]): string {
  const more = all.length - shown;
  return [...all.slice(0, shown), ...(more > 0 ? [`${more} more in the answer.`] : [])].join(' ');
}
