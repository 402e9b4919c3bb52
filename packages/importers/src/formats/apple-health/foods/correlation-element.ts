import { correlationMetadata, LimitedMetadata, type QuantitySample } from '@vitalgate/core';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import type { ElementContext } from '../elements/element-context.ts';
import { addMetadataEntry } from '../elements/metadata.ts';
import type { OpenElement } from '../elements/open-element.ts';
import { readTimeSpan } from '../elements/time-span.ts';
import { tooLate } from '../../../kit/plausible/time-fault.ts';
import { openRecord } from '../samples/record-element.ts';
import { isDietary, type FoodEntries } from './food-entries.ts';

/**
 * Begins a `Correlation`: samples that belong together. Each is a sample of its own as well; those of a food are one
 * nutrition log entry. A blood pressure needs nothing but its samples.
 */
export function openCorrelation(attributes: XmlAttributes, context: ElementContext, foods: FoodEntries): OpenElement {
  const samples: QuantitySample[] = [];
  const gathered = new LimitedMetadata();
  let record: OpenElement | null = null;

  const finishRecord = (): void => {
    record?.finish();
    record = null;
  };

  const handOver = (read: QuantitySample): void => {
    const sample = { ...read, correlation: correlationMetadata(gathered.metadata) ?? '' };
    context.sink.quantity(sample);
    samples.push(sample);
  };

  return {
    holds: 'Record',
    open(name, child) {
      if (name === 'Record') {
        finishRecord();
        record = openRecord(child, context, handOver);
        return true;
      }
      if (record !== null) return record.open(name, child);
      if (name !== 'MetadataEntry') return false;
      addMetadataEntry(gathered, child);
      return true;
    },
    close(name) {
      if (name === 'Record') finishRecord();
    },
    finish() {
      finishRecord();
      context.skipSurplus(gathered, attributes['type']);
      const { metadata } = gathered;
      const read = readTimeSpan(attributes);
      const span = typeof read !== 'string' && tooLate(read.start, context.exportedAt) !== null ? 'invalidDate' : read;
      if (typeof span === 'string') {
        context.skip('correlation', { reason: span, subject: attributes['type'] });
        for (const sample of samples) if (isDietary(sample.type)) foods.addSample(sample);
      } else if (attributes['type'] === 'HKCorrelationTypeIdentifierFood') {
        const { source } = context.originOf(attributes);
        foods.addCorrelation({ ...span, sourceName: source.name, metadata, samples });
      }
    },
  };
}
