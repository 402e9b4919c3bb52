/** Longer ones are notes about a workout. */
const longestTitle = 120;

const date = /^\d{4}-\d\d-\d\d(?:T|$)/u;

/**
 * What a person or a program called a workout: one line, blanks joined. Null of a text that is empty, a date, or too long to be a
 * name.
 */
export function workoutTitle(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const [line = '', ...more] = text.trim().split(/[\r\n]+/u);
  const title = line.replace(/\s+/gu, ' ').trim();
  return title === '' || title.length > longestTitle || more.length > 0 || date.test(title) ? null : title;
}
