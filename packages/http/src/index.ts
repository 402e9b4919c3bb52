export * from './http-message.ts';
