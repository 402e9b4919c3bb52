/** What pino writes as one line of JSON. */
type Line = Readonly<Record<string, unknown>>;

/** Stands for itself: no space, no quote, nothing that begins another fact. */
const plain = /^[\w./:+-]+$/;

function valueText(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.join(', '));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return plain.test(text) ? text : JSON.stringify(text);
}

function factsOf(facts: Line, prefix = ''): readonly string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? factsOf(value as Line, `${prefix}${name}.`)
      : [`${prefix}${name}=${valueText(value)}`],
  );
}

/**
 * A line of the log for people, which programs can take apart too: time, level and event, then the facts as `name=value`, the value
 * in JSON's quotes if it is more than a word.
 *
 *     2026-03-09T12:00:00.000Z error fault: where=import error=HostError code=importFailed at="host/a.ts:1:2, host/b.ts:3:4"
 */
export function logText(json: string): string {
  const { time, level, msg, ...facts } = JSON.parse(json) as Line;
  const told = factsOf(facts);
  return `${String(time)} ${String(level)} ${String(msg)}${told.length === 0 ? '' : `: ${told.join(' ')}`}\n`;
}
