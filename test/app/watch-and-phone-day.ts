/** The day of the export below, in America/New_York. */
export const theDay = '2026-03-09';

/** The zone in which that day is told. */
export const theZone = 'America/New_York';

const watch = 'Ann’s Apple Watch';
const phone = 'Ann’s iPhone';

const record = (type: string, source: string, unit: string, start: string, end: string, value: string): string =>
  `<Record type="HK${type}" sourceName="${source}" unit="${unit}" startDate="${start} -0400" endDate="${end} -0400" value="${value}"/>`;
const steps = (source: string, start: string, end: string, value: number): string =>
  record(
    'QuantityTypeIdentifierStepCount',
    source,
    'count',
    `${theDay} ${start}:00`,
    `${theDay} ${end}:00`,
    String(value),
  );
const rate = (minute: number): string => {
  const at = `${theDay} ${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  return record('QuantityTypeIdentifierHeartRate', watch, 'count/min', at, at, String(60 + (minute % 30)));
};
const sleep = (stage: string, start: string, end: string): string =>
  record('CategoryTypeIdentifierSleepAnalysis', watch, '', start, end, `HKCategoryValueSleepAnalysis${stage}`);

/**
 * A watch and a phone that counted the same steps for ten minutes, then for half of twenty, and the phone alone for an
 * hour; 90 heart rates; a night that began the day before, and a nap.
 */
export const watchAndPhoneExport = [
  '<HealthData locale="en_GB">',
  steps(phone, '10:00', '10:10', 1000),
  steps(watch, '10:00', '10:10', 1020),
  steps(phone, '12:00', '12:20', 400),
  steps(watch, '12:10', '12:20', 250),
  steps(phone, '15:00', '16:00', 5000),
  ...Array.from({ length: 90 }, (_, minute) => rate(minute)),
  sleep('InBed', '2026-03-08 22:50:00', `${theDay} 07:00:00`),
  sleep('AsleepCore', '2026-03-08 23:00:00', `${theDay} 02:00:00`),
  sleep('Awake', `${theDay} 02:00:00`, `${theDay} 02:10:00`),
  sleep('AsleepREM', `${theDay} 02:10:00`, `${theDay} 06:40:00`),
  sleep('AsleepCore', `${theDay} 14:00:00`, `${theDay} 14:30:30`),
  '</HealthData>',
].join('\n');
