const daySeconds = 86_400;
/** The offset that the phone was in when it exported; it prints every date with it. */
const offsetSeconds = 3600;
const offsetText = ' +0100';
const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
/** @type {Map<number, string>} */
const dates = new Map();

/**
 * The date of a day, counted from 1970-01-01.
 * @param {number} day
 */
export function dateText(day) {
  let text = dates.get(day);
  if (text === undefined) dates.set(day, (text = new Date(day * daySeconds * 1000).toISOString().slice(0, 10)));
  return text;
}

/**
 * A time as an export writes it: `2024-05-01 10:00:00 +0100`.
 * @param {number} seconds since 1970
 */
export function timeText(seconds) {
  const local = seconds + offsetSeconds;
  const day = Math.floor(local / daySeconds);
  const rest = local - day * daySeconds;
  return `${dateText(day)} ${two[Math.floor(rest / 3600)]}:${two[Math.floor(rest / 60) % 60]}:${two[rest % 60]}${offsetText}`;
}

/**
 * The first second of a local day.
 * @param {number} day counted from 1970-01-01
 */
export function startOfDay(day) {
  return day * daySeconds - offsetSeconds;
}
