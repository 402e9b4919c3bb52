export * from './fixed-clock.ts';
export * from './fixed-offset-time-zones.ts';
export * from './memory/memory-control-stores.ts';
export * from './memory/memory-food-search.ts';
export * from './memory/memory-health-stores.ts';
export * from './script-hasher.ts';
export * from './seeded-random.ts';
