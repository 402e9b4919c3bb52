import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Where a package begins. */
function sourceOf(name: string): string {
  return fileURLToPath(new URL(`../../${name}/src/index.ts`, import.meta.url));
}

/** Builds the pages into `dist`: files with hashed names, nothing inline, nothing from elsewhere. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: '/',
  logLevel: 'warn',
  // From their sources, so that the pages need not wait for the compiler.
  resolve: { alias: { '@vitalgate/contract': sourceOf('contract'), '@vitalgate/days': sourceOf('days') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // The pages' Content-Security-Policy allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
