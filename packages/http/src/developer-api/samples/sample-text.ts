import type { RawSample, QuantityType } from '@vitalgate/contract';
import {
  formatInstant,
  recordedUnitKey,
  recordedValue,
  recordedValueKey,
  sampleId,
  type SampleOrigin,
  type StoredSample,
} from '@vitalgate/core';

/** A stored sample as the API writes it, as JSON text. Of many samples, `samplePage` makes the same text faster. */
export function sampleText(type: QuantityType, { start, end, identity, value, origin }: StoredSample): string {
  const { name, bundleIdentifier, version } = origin.source;
  const sample: RawSample = {
    id: sampleId(start, identity),
    type: type.name,
    start: formatInstant(start),
    end: formatInstant(end),
    value,
    unit: type.unit,
    source: { name, bundleIdentifier, version },
    device: origin.device,
    metadata: shownMetadata(type, value, origin),
  };
  return JSON.stringify(sample);
}

/** The metadata, with the value in the recorded unit if that is another one. */
function shownMetadata(type: QuantityType, value: number, { metadata }: SampleOrigin): SampleOrigin['metadata'] {
  const unit = metadata?.[recordedUnitKey];
  const recorded = unit === undefined ? null : recordedValue(type, unit, value);
  return recorded === null ? metadata : { ...metadata, [recordedValueKey]: String(recorded) };
}
