import { dayNumberOf } from '@vitalgate/days';
import type { ValueScale } from './scales.ts';

/** Where days and values lie in a drawing, in pixels. */
export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  /** Where the lowest value lies. */
  readonly ground: number;
  readonly left: number;
  readonly plotWidth: number;
  /** Width of one day. */
  readonly slot: number;
  readonly xOf: (date: string) => number;
  readonly yOf: (value: number) => number;
}

/** About the width of a letter of the axes. */
export const letterWidth = 7.2;

const height = 240;
const [top, bottom, right] = [10, 26, 10];

/** The frame of a drawing `width` wide, with room at its left for the longest text of the value axis. */
export function chartFrame(
  width: number,
  { from, to }: { readonly from: string; readonly to: string },
  scale: ValueScale,
  axisTextOf: (value: number) => string,
): ChartFrame {
  const left = Math.max(...scale.ticks.map((tick) => axisTextOf(tick).length)) * letterWidth + 10;
  const [plotWidth, ground] = [Math.max(0, width - left - right), height - bottom];
  const slot = plotWidth / Math.max(1, dayNumberOf(to) - dayNumberOf(from) + 1);
  const first = dayNumberOf(from);
  return {
    width,
    height,
    top,
    ground,
    left,
    plotWidth,
    slot,
    xOf: (date) => left + (dayNumberOf(date) - first + 0.5) * slot,
    yOf: (value) => ground - ((value - scale.low) / (scale.high - scale.low)) * (ground - top),
  };
}
