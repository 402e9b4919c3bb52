export * from './control/open-control-stores.ts';
export * from './driver.ts';
export * from './foods/lazy-food-search.ts';
export * from './foods/open-food-search.ts';
export * from './foods/write-food-catalogue.ts';
export * from './health/open-health-stores.ts';
export type { ZoneHistory } from './health/zone-history.ts';
export * from './imports/staging-file.ts';
export { StoreTooNewError } from './migrations/migrate.ts';
