import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import type { ElementContext } from '../elements/element-context.ts';
import type { OpenElement } from '../elements/open-element.ts';
import { tooLate } from '../../../kit/plausible/time-fault.ts';
import { gatherWorkout } from './gather-workout.ts';
import { readWorkout } from './workout-record.ts';
import type { WorkoutRoutes } from './workout-routes.ts';

/** Begins a `Workout`, which is handed over with its route. */
export function openWorkout(attributes: XmlAttributes, context: ElementContext, routes: WorkoutRoutes): OpenElement {
  const { element, open, close } = gatherWorkout(attributes);
  return {
    open,
    close,
    finish() {
      const subject = attributes['workoutActivityType'];
      for (const { metadata } of [element, ...element.activities]) context.skipSurplus(metadata, subject);
      const read = readWorkout(element, context.originOf(attributes));
      if (typeof read === 'string') return context.skip('workout', { reason: read, subject });
      const fault = tooLate(read.record.start, context.exportedAt);
      if (fault !== null) {
        return context.skip('workout', { reason: 'invalidDate', subject: `${subject ?? ''}, ${fault}` });
      }
      context.skip('workoutActivity', { reason: 'invalidDate', subject }, read.badActivities);
      context.skip('routePoint', { reason: 'invalidValue', subject }, element.badPoints);
      routes.add(read.record, element.points, element.routeFiles);
    },
  };
}
