export * from './control/open-control-stores.ts';
export * from './driver.ts';
export * from './health/open-health-stores.ts';
export type { ZoneHistory } from './health/zone-history.ts';
export * from './imports/staging-file.ts';
export { StoreTooNewError } from './migrations/migrate.ts';
