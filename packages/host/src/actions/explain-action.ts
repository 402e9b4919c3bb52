import { actionInputs, type MetricExplanationView } from '@vitalgate/contract';
import { action, isLongToExplain, statisticsActions, WrittenAnswer } from '@vitalgate/http';
import type { ImportParts } from './host-parts.ts';

/** As many are explained within some 50 ms of the processor; to start a thread takes longer. */
const mostSamplesHere = 2500;

/** Explains a day: here if it is short, and in a thread of its own if it would hold this one for long. */
export function explainAction({ imports, stores }: ImportParts) {
  const { explainMetric } = statisticsActions(stores.health);
  return {
    explainMetric: action(
      actionInputs.explainMetric,
      async (question, progress): Promise<MetricExplanationView | WrittenAnswer<MetricExplanationView>> => {
        if (!isLongToExplain(stores.health, question, mostSamplesHere)) return explainMetric.run(question, progress);
        return new WrittenAnswer(await imports.explain(question));
      },
    ),
  };
}
