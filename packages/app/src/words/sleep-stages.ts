import { texts } from './texts/texts.ts';

/** One of a night's stages, or sleep as such. */
export type SleepStage = keyof typeof texts.stages;

/** The title of what a night's minutes are. */
export function stageTitle(stage: SleepStage): string {
  return texts.stages[stage];
}
