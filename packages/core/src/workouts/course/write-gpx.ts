import { firstPlace } from '@vitalgate/days';
import { formatInstant } from '../../records/instant.ts';
import type { RoutePoint } from '../../records/route-point.ts';
import { cutText } from '../../records/limits/cut-text.ts';
import type { WorkoutRecord } from '../../records/workout-record.ts';
import type { OwnSample } from './own-samples.ts';

/** A heart rate of a moment holds so long, in milliseconds; one with a length until its end. */
const holds = 10_000;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML 1.0 has it: without the characters that it cannot hold. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/gu, (sign) => entities[sign] ?? '');
}

function heartRateAt(samples: readonly OwnSample[], at: number): number | null {
  const sample = samples[firstPlace(samples.length, (place) => (samples[place]?.start ?? Infinity) > at) - 1];
  if (sample === undefined || at > Math.max(sample.end, sample.start + holds)) return null;
  return Math.round(sample.value);
}

/** Degrees to about a centimeter. */
const degrees = (value: number): string => String(Math.round(value * 1e7) / 1e7);

function pointXml({ latitude, longitude, elevationMeters, at }: RoutePoint, heartRate: number | null): string {
  const inside = [
    elevationMeters === null ? '' : `<ele>${Math.round(elevationMeters * 100) / 100}</ele>`,
    at === null ? '' : `<time>${formatInstant(at)}</time>`,
    heartRate === null
      ? ''
      : `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${heartRate}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`,
  ].join('');
  return `      <trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}">${inside}</trkpt>`;
}

/**
 * A workout as a GPX 1.1 file: one track, in segments between which nothing was recorded, with heights, times and the heart rate in
 * Garmin's extension for track points. `name` is what the track is called. Null without a route.
 */
export function workoutGpx(
  { activityType, start, source, pauses = [] }: WorkoutRecord,
  name: string,
  route: readonly RoutePoint[],
  heartRate: readonly OwnSample[],
): string | null {
  if (route.length === 0) return null;
  const segments: string[][] = [];
  let last = -Infinity;
  let pause = 0;
  for (const point of route) {
    const { at } = point;
    while ((pauses[pause]?.end ?? Infinity) <= last) pause++;
    const wasPaused = at !== null && (pauses[pause]?.end ?? Infinity) <= at;
    if (segments.length === 0 || point.beginsSegment || wasPaused) segments.push([]);
    segments.at(-1)?.push(pointXml(point, at === null ? null : heartRateAt(heartRate, at)));
    last = at ?? last;
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Vitalgate" xmlns="http://www.topografix.com/GPX/1/1"' +
      ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">',
    `  <metadata><time>${formatInstant(start)}</time></metadata>`,
    '  <trk>',
    `    <name>${xmlText(name)}</name>`,
    `    <src>${xmlText(source.name)}</src>`,
    `    <type>${xmlText(activityType)}</type>`,
    ...segments.flatMap((points) => ['    <trkseg>', ...points, '    </trkseg>']),
    '  </trk>',
    '</gpx>',
    '',
  ].join('\n');
}

/** Bytes of UTF-8. */
const longestFileName = 60;

/** The name of a workout's file: `2026-03-09-evening-run.gpx`. Letters and digits of any script, and hyphens. */
export function gpxFileName(date: string, name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const text = cutText((words ?? ['workout']).join('-'), longestFileName).replace(/-+$/u, '');
  return `${date}-${text}.gpx`;
}
