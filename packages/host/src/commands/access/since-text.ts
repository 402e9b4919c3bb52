import { dayMilliseconds } from '@vitalgate/days';
import { CommandError } from '@vitalgate/terminal';

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: dayMilliseconds, w: 7 * dayMilliseconds };

/**
 * A TIME of the command line as the API writes instants. Understands `30m`, `12h`, `7d` and `2w` before now, a date
 * (`2026-01-01`, midnight UTC), and an instant. Throws CommandError `invalid_input`.
 */
export function sinceText(text: string, now: Date): string {
  const relative = /^(\d{1,6})([mhdw])$/.exec(text);
  if (relative !== null) {
    return new Date(now.getTime() - Number(relative[1]) * (units[relative[2] ?? ''] ?? 0)).toISOString();
  }
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
  const isInstant = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text);
  if (isInstant && !Number.isNaN(at.getTime()) && (text.length > 10 || at.toISOString().startsWith(text))) {
    return at.toISOString();
  }
  throw new CommandError(
    'invalid_input',
    `Write the time like 7d, 12h, 2026-01-01 or 2026-01-01T08:00:00Z, not ${text}.`,
  );
}
