export * from './index.ts';
export * from './node/connect.ts';
export * from './node/observe-identity.ts';
export * from './node/pair.ts';
export type { ObservedIdentity } from './node/observed-identity.ts';
export * from './node/pairing.ts';
export * from './node/pairing-file.ts';
export * from './node/pinned-transport.ts';
export type { ConnectionWarning } from './node/time-warning.ts';
