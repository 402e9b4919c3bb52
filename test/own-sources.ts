import { registerHooks } from 'node:module';

/**
 * Tests find our packages as their sources, as the compiler does, and what the build made goes on to find what the build made.
 * Packages of others are found as their users find them: vitest asks for `development`, which one of them answers by TypeScript.
 * Threads and processes that a test starts know nothing of this.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isOwn = specifier.startsWith('@vitalgate/') && !/\/packages\/[^/]+\/dist\//.test(context.parentURL ?? '');
    const conditions = context.conditions.filter((condition) => condition !== 'development');
    return next(specifier, { ...context, conditions: isOwn ? [...conditions, 'source'] : conditions });
  },
});
