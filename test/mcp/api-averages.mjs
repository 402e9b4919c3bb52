/**
 * @param {readonly import('@vitalgate/contract').DailyValue[]} daily
 * @param {boolean} countsLatest
 */
export function apiAverages(daily, countsLatest = true) {
  const end = Date.parse(daily.at(-1)?.date ?? '');
  const counted = countsLatest ? daily : daily.slice(0, -1);
  const mean = (days) => {
    const values = counted.filter(({ date }) => Date.parse(date) > end - days * 86_400_000).map(({ value }) => value);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { days7: mean(7), days30: mean(30), days90: mean(90) };
}
