import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageText } from './page-text.ts';
import type { Page } from '../records/records.ts';
import { list, nullable, object, text, type Shape } from '../shapes/shape.ts';

const shape = object({ data: list(object({ id: text() })), nextCursor: nullable(text()) }) as unknown as Shape<
  Page<{ readonly id: string }>
>;
const answer = (body: string, status = 200) => ({ status, headers: {}, body });

/** Texts that look like the end of a page. */
const texts = fc
  .array(fc.constantFrom(',"nextCursor":"x"}', ',', '"', 'nextCursor', '":"', '\\', '}', 'null', 'ä'), { maxLength: 5 })
  .map((pieces) => pieces.join(''));

it('says the cursor that the page says, whatever its texts and keys are and wherever the cursor stands', () => {
  const bodies = fc
    .record({ ids: fc.array(texts, { maxLength: 3 }), nextCursor: fc.option(texts), key: texts, isLast: fc.boolean() })
    .map(({ ids, nextCursor, key, isLast }) => {
      const data = ids.map((id) => ({ id }));
      return isLast ? { [key]: key, data, nextCursor } : { nextCursor, data, [`${key} `]: key };
    });
  fc.assert(
    fc.property(bodies, fc.constantFrom(0, 1), (body, space) => {
      const page = pageText(answer(JSON.stringify(body, null, space)), shape);
      expect([page.nextCursor, page.read()]).toEqual([body.nextCursor, body]);
    }),
    { numRuns: 500 },
  );
});

it('says the cursor before anything is read, and refuses what is no page once it is read', () => {
  for (const data of ['[{"id":5}]', '[{"id":"a"]', '{}']) {
    const page = pageText(answer(`{"data":${data},"nextCursor":"one="}`), shape);
    expect(page.nextCursor).toBe('one=');
    expect(() => page.read()).toThrow(/not one of a Vitalgate host/);
  }
  // The end does not say the cursor: the page has to be read for it.
  expect(() => pageText(answer('{"data":[],"nextCursor":5}'), shape)).toThrow('nextCursor should be text');
  expect(() => pageText(answer('{"data":[],"nextCursor":"one"'), shape)).toThrow('its body is not JSON');
  const refusal = JSON.stringify({ error: { code: 'permission_denied', message: 'no' } });
  expect(() => pageText(answer(refusal, 403), shape)).toThrow(expect.objectContaining({ code: 'permission_denied' }));
});
