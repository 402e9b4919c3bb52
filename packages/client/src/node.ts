export * from './node/pairing.ts';
