import type { MetricDefinition } from '@vitalgate/contract';
import { metricSummary, type MetricStore, type SummaryRequest } from '@vitalgate/core';

/** Characters of all texts that are kept of a store: a host at rest has little memory. */
const mostKept = 4_000_000;

/** Texts of metrics as getMetrics lists them. */
export interface SummaryTexts {
  /** Begins a request: the answer makes the text of a metric, in one step in which the store is read in one state. */
  for(request: SummaryRequest): (metric: MetricDefinition) => string;
}

/** The same text for a metric, made anew each time. */
export function plainSummaryTexts(store: MetricStore): SummaryTexts {
  return { for: (request) => (metric) => JSON.stringify(metricSummary(metric, store, request)) };
}

/** The texts of `plainSummaryTexts`, each kept while all that it is made from stays as it is. docs/decisions/0133-texts-of-metrics.md */
export function keptSummaryTexts(store: MetricStore): SummaryTexts {
  const plain = plainSummaryTexts(store);
  const texts = new Map<string, string>();
  let characters = 0;
  let madeFrom = '';

  function keep(key: string, text: string): void {
    texts.set(key, text);
    characters += text.length;
    for (const [oldest, { length }] of texts) {
      if (characters <= mostKept) break;
      texts.delete(oldest);
      characters -= length;
    }
  }

  return {
    for(request) {
      const { alone, now, fallbackZone } = request;
      const write = plain.for(request);
      const state = store.state();
      if (state === null) return write;
      const current = `${state} ${store.dateAt(now)} ${fallbackZone}`;
      if (current !== madeFrom) {
        texts.clear();
        characters = 0;
        madeFrom = current;
      }
      return (metric) => {
        const key = alone ? `${metric.metricId} alone` : metric.metricId;
        const kept = texts.get(key);
        if (kept !== undefined) return kept;
        const text = write(metric);
        keep(key, text);
        return text;
      };
    },
  };
}
