import { metricCatalogue } from '../metrics/metric-catalogue.ts';
import { quantityTypes } from '../metrics/quantity-types.ts';
import type { NamedThing } from './find-name.ts';

/** The metrics as something that `findName` finds by what people call them. */
export const metricNames: readonly NamedThing[] = metricCatalogue.map(({ metricId, name }) => ({ id: metricId, name }));

/** The raw types as something that `findName` finds by what people call them. */
export const quantityTypeNames: readonly NamedThing[] = quantityTypes.map(({ name, displayName }) => ({
  id: name,
  name: displayName,
}));
