import type { Page } from '@vitalgate/contract';
import { ToolFailure } from '../tool-failure.ts';

/**
 * Most bytes of one answer as JSON. Agents refuse answers of 25,000 tokens. No tokenizer makes more than one token of a
 * byte, so one copy cannot reach that, whatever is in it; both copies (structured, and as text for clients that know no
 * structure) stay below it at two bytes a token, which is fewer than numbers and dates take.
 */
export const maxAnswerBytes = 23_000;

/** Most bytes of the sentences beside it. */
export const maxSummaryBytes = 1_000;

/** Bytes of an answer as JSON. */
export function answerBytes(answer: unknown): number {
  return Buffer.byteLength(JSON.stringify(answer));
}

/**
 * The largest page that fits: asks for `limit` records, and for fewer from the same place while the answer is too large.
 * The page's own cursor then leads on, so nothing is dropped.
 */
export async function fitPage<Item, Answer>(
  limit: number,
  read: (limit: number) => Promise<Page<Item>>,
  build: (page: Page<Item>) => Answer,
): Promise<Answer> {
  for (let asked = limit; ;) {
    const page = await read(asked);
    const answer = build(page);
    const bytes = answerBytes(answer);
    if (bytes <= maxAnswerBytes) return answer;
    const held = Math.min(asked, page.data.length);
    if (held <= 1) throw new ToolFailure('answer_too_large', 'One record alone is larger than an answer may be.');
    asked = Math.max(1, Math.min(held - 1, Math.floor((held * maxAnswerBytes * 0.9) / bytes)));
  }
}
