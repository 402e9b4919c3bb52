import { env } from 'node:process';
import { configureGlobal } from 'fast-check';

/**
 * What the tests draw is the same in each run, so that a run says something about the change it judges and not about chance.
 * Others are drawn by a seed of one's own: `PROPERTY_SEED=$RANDOM npx vitest run packages/days`.
 */
configureGlobal({ seed: Number(env['PROPERTY_SEED'] ?? 20_241_027) });

/** How often a costly property is drawn: so often in `npm test`, ten times as often with `PROPERTY_RUNS=10`. */
export const drawn = (times: number): number => times * Number(env['PROPERTY_RUNS'] ?? 1);
