import type { RoutePoint } from '@vitalgate/core';
import { routeOf } from '../../recordings/route-of.ts';
import { emptyPoint, type RecordedPoint } from '../../recordings/recording.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import { createXmlReader, type XmlAttributes, type XmlHandler } from '../../kit/xml/xml-reader.ts';
import { localName } from '../../kit/xml/prolog.ts';
import { mostRoutePoints, positionOf, uncertainPointOf } from '../../recordings/route-point-of.ts';

export interface Track {
  /** What it says it is: `running`. Null if it says nothing. */
  readonly type: string | null;
  readonly name: string | null;
  readonly points: readonly RecordedPoint[];
}

export interface TrackPoints {
  /** Of all tracks together. */
  readonly points: readonly RoutePoint[];
  readonly tracks: readonly Track[];
  /** Points that have no usable position, or are more than a route may have. */
  readonly badPoints: number;
  /** The program that wrote the file, as it names itself. */
  readonly creator: string | null;
  /** The document is GPX and its root element came to its end. */
  readonly isWhole: boolean;
}

/** Reads one GPX file that comes in pieces, cut anywhere. */
export interface TrackPointsReader {
  write(text: string): void;
  end(): TrackPoints;
}

/** The words of a point that are kept, by the local name of their element; programs have several for what a sensor says. */
const kept: ReadonlyMap<string, string> = new Map([
  ['ele', 'ele'],
  ['time', 'time'],
  ['speed', 'speed'],
  ['hAcc', 'hAcc'],
  ['hr', 'hr'],
  ['heartrate', 'hr'],
  ['heartRate', 'hr'],
  ['HeartRateBpm', 'hr'],
  ['cad', 'cad'],
  ['cadence', 'cad'],
  ['power', 'power'],
  ['watts', 'power'],
  ['PowerInWatts', 'power'],
]);

/** Most tracks of a file; the points of further ones belong to the last. */
const mostTracks = 20_000;

const longestText = 1000;

/** A depth of which nothing lies just below a track. */
const outside = -1_000_000;

interface OpenTrack {
  readonly texts: Record<string, string>;
  readonly points: RecordedPoint[];
}

/**
 * Reads the track points of a GPX file in order, whatever prefixes its elements bear. Points without a usable position are
 * left out and counted; of a file that ends early what is whole is read.
 */
export function createTrackPointsReader(): TrackPointsReader {
  const tracks: OpenTrack[] = [];
  let pointCount = 0;
  let badPoints = 0;
  let root: string | null = null;
  let creator: string | null = null;
  let beginsSegment = true;
  let point: { readonly attributes: XmlAttributes; readonly texts: Record<string, string> } | null = null;
  let field: string | null = null;
  /** How deep the element that is open lies below its track. */
  let depth = outside;

  const track = (): OpenTrack => {
    const last = tracks.at(-1);
    if (last !== undefined) return last;
    const first: OpenTrack = { texts: {}, points: [] };
    tracks.push(first);
    return first;
  };

  const finishPoint = (): void => {
    if (point === null) return;
    const { attributes, texts } = point;
    point = null;
    const { ele: elevation, time, speed, hAcc: accuracy } = texts;
    const texted = { latitude: attributes['lat'], longitude: attributes['lon'], elevation, time, speed, accuracy };
    const read = uncertainPointOf(texted, beginsSegment);
    const position = positionOf(read.latitude, read.longitude, true);
    if (position.isMisplaced || pointCount >= mostRoutePoints) badPoints++;
    // What was measured at no place was measured all the same.
    if (pointCount >= mostRoutePoints || (position.isMisplaced && read.at === null)) return;
    track().points.push({
      ...emptyPoint,
      ...read,
      ...position,
      heartRate: parseWrittenAmount(texts['hr']),
      cadence: parseWrittenAmount(texts['cad']),
      powerWatts: parseWrittenAmount(texts['power']),
    });
    pointCount++;
    beginsSegment = false;
  };

  const handler: XmlHandler = {
    open(name, attributes) {
      const local = localName(name);
      if (root === null) {
        root = local;
        creator = attributes['creator']?.trim().slice(0, longestText) ?? null;
      }
      field = null;
      depth++;
      if (local === 'trk') {
        if (tracks.length < mostTracks) tracks.push({ texts: {}, points: [] });
        depth = 0;
      } else if (local === 'trkpt') {
        finishPoint();
        point = { attributes, texts: {} };
      } else if (local === 'trkseg') beginsSegment = true;
      else if (point !== null) field = kept.get(local) ?? null;
      else if (depth === 1 && (local === 'type' || local === 'name')) field = local;
    },
    text(text) {
      if (field === null) return;
      const texts = point === null ? tracks.at(-1)?.texts : point.texts;
      if (texts !== undefined) texts[field] = ((texts[field] ?? '') + text).slice(0, longestText);
    },
    close(name) {
      const local = localName(name);
      field = null;
      depth--;
      if (local === 'trkpt') finishPoint();
      else if (local === 'trk') depth = outside;
    },
  };
  const reader = createXmlReader(handler);
  return {
    write: (text) => reader.write(text),
    end() {
      const { rootClosed } = reader.end();
      return {
        points: tracks.flatMap(({ points }) => routeOf(points)),
        tracks: tracks.map(({ texts, points }) => ({
          type: texts['type'] ?? null,
          name: texts['name'] ?? null,
          points,
        })),
        badPoints,
        creator: creator === '' ? null : creator,
        isWhole: rootClosed && root === 'gpx',
      };
    },
  };
}
