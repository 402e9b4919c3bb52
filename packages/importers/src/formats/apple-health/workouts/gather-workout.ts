import { LimitedMetadata, type RoutePoint } from '@vitalgate/core';
import { mostRoutePoints, routePointOf } from '../../../recordings/route-point-of.ts';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { addMetadataEntry } from '../elements/metadata.ts';
import type { OpenElement } from '../elements/open-element.ts';
import { readWorkoutEvent, type WorkoutEvent } from './workout-events.ts';
import { addStatistic, type WorkoutStatistics } from './workout-statistics.ts';

/** What a `Workout` and a `WorkoutActivity` element have in common: what their own children said. */
export interface ActivityElement {
  readonly attributes: XmlAttributes;
  readonly statistics: WorkoutStatistics;
  readonly events: WorkoutEvent[];
  readonly metadata: LimitedMetadata;
}

/** A `Workout` element with its activities and its route, as far as it stands in the main file. */
export interface WorkoutElement extends ActivityElement {
  readonly activities: ActivityElement[];
  /** Paths of route files as they are written. */
  readonly routeFiles: string[];
  /** Positions that exports before iOS 13 hold themselves. */
  readonly points: RoutePoint[];
  badPoints: number;
}

/** What the children of a `Workout` element say, gathered while it is read. */
export interface WorkoutChildren extends Pick<OpenElement, 'open' | 'close'> {
  readonly element: WorkoutElement;
}

function activityElement(attributes: XmlAttributes): ActivityElement {
  return { attributes, statistics: new Map(), events: [], metadata: new LimitedMetadata() };
}

export function gatherWorkout(attributes: XmlAttributes): WorkoutChildren {
  const element: WorkoutElement = {
    ...activityElement(attributes),
    activities: [],
    routeFiles: [],
    points: [],
    badPoints: 0,
  };
  let activity: ActivityElement | null = null;
  let isInRoute = false;
  let beginsSegment = true;

  function addLocation({ latitude, longitude, altitude, date, speed, horizontalAccuracy }: XmlAttributes): void {
    const texts = { latitude, longitude, elevation: altitude, time: date, speed, accuracy: horizontalAccuracy };
    const point = element.points.length < mostRoutePoints ? routePointOf(texts, beginsSegment) : null;
    if (point === null) element.badPoints++;
    else {
      element.points.push(point);
      beginsSegment = false;
    }
  }

  function openInRoute(name: string, child: XmlAttributes): void {
    if (name === 'Location') addLocation(child);
    else if (name === 'FileReference') element.routeFiles.push(child['path'] ?? '');
  }

  function openInActivity(holder: ActivityElement, name: string, child: XmlAttributes): void {
    if (name === 'MetadataEntry') addMetadataEntry(holder.metadata, child);
    else if (name === 'WorkoutStatistics') addStatistic(holder.statistics, child);
    else if (name === 'WorkoutEvent') {
      const event = readWorkoutEvent(child);
      if (event !== null) holder.events.push(event);
    }
  }

  return {
    element,
    open(name, child) {
      if (isInRoute) {
        openInRoute(name, child);
      } else if (name === 'WorkoutRoute') {
        isInRoute = true;
        beginsSegment = true;
        return true;
      } else if (name === 'WorkoutActivity' && activity === null) {
        activity = activityElement(child);
        element.activities.push(activity);
        return true;
      } else {
        openInActivity(activity ?? element, name, child);
      }
      return false;
    },
    close(name) {
      if (name === 'WorkoutRoute') isInRoute = false;
      else if (name === 'WorkoutActivity') activity = null;
    },
  };
}
