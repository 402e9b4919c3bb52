export type {
  BloodTest,
  BloodTestResult,
  Capabilities,
  Coding,
  Comparator,
  DailyValue,
  ErrorCode,
  ErrorDetail,
  Food,
  Interpretation,
  Meal,
  MetricAggregation,
  MetricSummary,
  Nutrients,
  NutritionLogEntry,
  Page,
  RawHealthType,
  RawSample,
  ReferenceRange,
  Scope,
  Status,
  Workout,
} from '@vitalgate/contract';
export * from './create-client.ts';
export * from './fingerprint.ts';
export * from './pairing-link.ts';
export * from './queries.ts';
export * from './request-pairing.ts';
export * from './transport.ts';
export * from './vitalgate-client.ts';
export { VitalgateError, type ClientErrorCode } from './vitalgate-error.ts';
