import { env } from 'node:process';
import { configureGlobal } from 'fast-check';

/**
 * What the tests draw is the same in each run, so that a run says something about the change it judges and not about chance.
 * Others are drawn by a seed of one's own: `PROPERTY_SEED=$RANDOM npx vitest run packages/days`.
 */
configureGlobal({ seed: Number(env['PROPERTY_SEED'] ?? 20_241_027) });
