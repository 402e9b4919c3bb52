import { LimitedMetadata, type QuantitySample } from '@vitalgate/core';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import type { ElementContext } from '../elements/element-context.ts';
import { addMetadataEntry } from '../elements/metadata.ts';
import type { OpenElement } from '../elements/open-element.ts';
import { categoryTypeOf, readCategorySample } from './category-sample.ts';
import { readQuantitySample } from './quantity-sample.ts';

/** Begins a `Record`: one sample of a quantity or of a category. A quantity sample goes to `onQuantity`, which hands it over. */
export function openRecord(
  attributes: XmlAttributes,
  context: ElementContext,
  onQuantity: (sample: QuantitySample) => void,
): OpenElement {
  const gathered = new LimitedMetadata();
  return {
    open(name, child) {
      if (name !== 'MetadataEntry') return false;
      addMetadataEntry(gathered, child);
      // Not left out: a missing end tag must not cost what follows.
      return true;
    },
    close: () => undefined,
    finish() {
      context.skipSurplus(gathered, attributes['type']);
      const { metadata } = gathered;
      const category = categoryTypeOf(attributes);
      if (category !== null) {
        const read = readCategorySample(category, { attributes, metadata }, context);
        if ('reason' in read) context.skip('categorySample', read);
        else context.sink.category(read);
        return;
      }
      const read = readQuantitySample({ attributes, metadata }, context);
      if ('reason' in read) return context.skip('quantitySample', read);
      onQuantity(read);
    },
  };
}
