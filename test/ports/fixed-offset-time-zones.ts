import type { TimeZones } from '@vitalgate/days';

/** A time-zone table of UTC alone, for engines without Intl. Throws RangeError on any other zone. */
export const fixedOffsetTimeZones: TimeZones = {
  knows: (zone) => zone === 'UTC',
  offsetMinutes(zone) {
    if (zone !== 'UTC') throw new RangeError(`this table knows UTC alone, not ${zone}`);
    return 0;
  },
};
