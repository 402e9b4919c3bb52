import { activityRows } from './activity.ts';
import { bodyRows } from './body.ts';
import { hearingRows } from './hearing.ts';
import { heartRows } from './heart.ts';
import { mobilityRows } from './mobility.ts';
import { nutritionRows } from './nutrition.ts';
import { respirationRows } from './respiration.ts';
import { surroundingsRows } from './surroundings.ts';
import { vitalsRows } from './vitals.ts';

/** The rows of all quantity types, by category and by Swift spelling, which is the metric's id too. */
export const quantityRows = {
  activity: activityRows,
  heart: heartRows,
  respiration: respirationRows,
  body: bodyRows,
  vitals: vitalsRows,
  nutrition: nutritionRows,
  mobility: mobilityRows,
  hearing: hearingRows,
  surroundings: surroundingsRows,
};
