const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A count: `12,408`. */
export function countText(count: number): string {
  return whole.format(count);
}

/** A measured value at the precision that people read: three digits that matter, more where the whole part has them. */
export function valueText(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);
}

const steps = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size on disk: `3.2 GB`. */
export function bytesText(bytes: number): string {
  let [size, step] = [bytes, 0];
  while (size >= 1000 && step < steps.length - 1) [size, step] = [size / 1000, step + 1];
  return `${step === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${steps[step]}`;
}

/** Thing and number: `1 client`, `3 clients`. */
export function amountText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
