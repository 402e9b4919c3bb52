const hourMilliseconds = 3_600_000;
const steps = [1, 2, 3, 6, 12, 24];
const labelWidth = 52;

/** The full hours at which an axis of a day is marked, by the clock of the place: also if its hours are shifted. */
export function hourMarks(
  { from, to }: { readonly from: number; readonly to: number },
  width: number,
  hourOf: (milliseconds: number) => number,
): readonly number[] {
  const hours = (to - from) / hourMilliseconds;
  const most = Math.max(2, Math.floor(width / labelWidth));
  const step = steps.find((one) => hours / one <= most) ?? 24;
  const quarter = hourMilliseconds / 4;
  const marks: number[] = [];
  for (let at = Math.ceil(from / quarter) * quarter; at <= to; at += quarter) {
    const hour = hourOf(at);
    if (hour % step === 0 && hourOf(at - 1) !== hour) marks.push(at);
  }
  return marks;
}
