import type { RoutePoint } from '@vitalgate/core';
import { createXmlReader, type XmlAttributes, type XmlHandler } from '../xml/xml-reader.ts';
import { mostRoutePoints, routePointOf } from './route-point-of.ts';

/** What a GPX file held. */
export interface TrackPoints {
  readonly points: readonly RoutePoint[];
  /** Points that have no usable position, or are more than a route may have. */
  readonly badPoints: number;
  /** The document is GPX and its root element came to its end. */
  readonly isWhole: boolean;
}

/** Reads one GPX file that comes in pieces, cut anywhere. */
export interface TrackPointsReader {
  write(text: string): void;
  end(): TrackPoints;
}

/** The words of a point that are kept, by the local name of their element. */
const kept: ReadonlySet<string> = new Set(['ele', 'time', 'speed', 'hAcc']);

/** A name without its namespace's prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Reads the track points of a GPX file in order, whatever prefixes its elements bear. Points without a usable position are
 * left out and counted; of a file that ends early what is whole is read.
 */
export function createTrackPointsReader(): TrackPointsReader {
  const points: RoutePoint[] = [];
  let badPoints = 0;
  let root: string | null = null;
  let beginsSegment = true;
  let point: { readonly attributes: XmlAttributes; readonly texts: Record<string, string> } | null = null;
  let field: string | null = null;

  const finishPoint = (): void => {
    if (point === null) return;
    const { attributes, texts } = point;
    point = null;
    const { ele: elevation, time, speed, hAcc: accuracy } = texts;
    const texted = { latitude: attributes['lat'], longitude: attributes['lon'], elevation, time, speed, accuracy };
    const read = points.length < mostRoutePoints ? routePointOf(texted, beginsSegment) : null;
    if (read === null) badPoints++;
    else {
      points.push(read);
      beginsSegment = false;
    }
  };

  const handler: XmlHandler = {
    open(name, attributes) {
      const local = localName(name);
      root ??= local;
      field = null;
      if (local === 'trkpt') {
        finishPoint();
        point = { attributes, texts: {} };
      } else if (local === 'trkseg') beginsSegment = true;
      else if (point !== null && kept.has(local)) field = local;
    },
    text(text) {
      if (point !== null && field !== null) point.texts[field] = (point.texts[field] ?? '') + text;
    },
    close(name) {
      field = null;
      if (localName(name) === 'trkpt') finishPoint();
    },
  };
  const reader = createXmlReader(handler);
  return {
    write: (text) => reader.write(text),
    end() {
      const { rootClosed } = reader.end();
      return { points, badPoints, isWhole: rootClosed && root === 'gpx' };
    },
  };
}
