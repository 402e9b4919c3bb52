import { average, rawOnly } from '../row-shapes/quantity-row.ts';

/** What surrounds somebody. */
export const surroundingsRows = {
  underwaterDepth: rawOnly(average('Underwater depth', 'm')),
  uvExposure: rawOnly(average('UV index', 'count')),
  waterTemperature: rawOnly(average('Water temperature', 'degC')),
};
