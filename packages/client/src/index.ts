export * from './pairing-link.ts';
export * from './queries.ts';
export * from './transport.ts';
export * from './vitalgate-client.ts';
export * from './vitalgate-error.ts';
