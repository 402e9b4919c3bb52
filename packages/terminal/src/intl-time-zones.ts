import { dayMilliseconds, type TimeZones } from '@vitalgate/days';

/** Days remembered per zone; beyond it the zone's memory starts anew. */
const maximumBlocks = 50_000;

/** A UTC day in one zone: `before` is in force up to `changesAt`, `after` from then on. */
interface Block {
  readonly before: number;
  readonly changesAt: number;
  readonly after: number;
}

interface Zone {
  readonly ask: (at: number) => number;
  readonly blocks: Map<number, Block>;
}

/** `1/1/2024, GMT-03:30` to -210; `GMT` alone is 0. Local mean times with seconds are rounded to the minute. */
function minutesFromText(text: string): number {
  const found = /GMT(?:([+-])(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?)?$/.exec(text);
  if (found === null) throw new Error('this platform writes zone offsets in a form that is not known');
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = found;
  const total = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return Math.round(sign === '-' ? -total : total) + 0;
}

function openZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return { ask: (at) => minutesFromText(format.format(at)), blocks: new Map() };
}

/** First millisecond in (low, high] at which the offset is no longer the one at `low`. */
function findChange(ask: (at: number) => number, low: number, high: number): number {
  const before = ask(low);
  let unchanged = low;
  let changed = high;
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (ask(middle) === before) unchanged = middle;
    else changed = middle;
  }
  return changed;
}

function makeBlock({ ask }: Zone, day: number): Block {
  const start = day * dayMilliseconds;
  const end = start + dayMilliseconds - 1;
  const before = ask(start);
  const after = ask(end);
  return { before, after, changesAt: before === after ? Infinity : findChange(ask, start, end) };
}

/**
 * The platform's time-zone table by way of Intl. Asking Intl costs 2 µs; so each zone remembers its UTC days, with the
 * millisecond of change in those that have one. It takes for granted that no zone changes twice within one UTC day.
 * `offsetMinutes` throws RangeError for a zone that `knows` denies.
 */
export function intlTimeZones(): TimeZones {
  const zones = new Map<string, Zone>();

  function zoneOf(name: string): Zone {
    const known = zones.get(name);
    if (known !== undefined) return known;
    const opened = openZone(name);
    zones.set(name, opened);
    return opened;
  }

  return {
    knows(name) {
      // Newer engines accept bare offsets as zones; they are no IANA names.
      if (!/^[A-Za-z]/.test(name)) return false;
      try {
        zoneOf(name);
        return true;
      } catch {
        return false;
      }
    },
    offsetMinutes(name, at) {
      const zone = zoneOf(name);
      const day = Math.floor(at / dayMilliseconds);
      let block = zone.blocks.get(day);
      if (block === undefined) {
        if (zone.blocks.size >= maximumBlocks) zone.blocks.clear();
        block = makeBlock(zone, day);
        zone.blocks.set(day, block);
      }
      return at < block.changesAt ? block.before : block.after;
    },
  };
}

/** The IANA zone that this machine is set to; `UTC` where the system does not say. */
export function systemTimeZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || zone === '' || zone === 'Etc/Unknown' ? 'UTC' : zone;
}
