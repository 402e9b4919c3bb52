import { build } from 'esbuild';
import { getQuickJS, type QuickJSContext } from 'quickjs-emscripten';
import { describe, expect, it } from 'vitest';
import { root } from '../project-files.ts';

const foreign = [
  'process',
  'Buffer',
  'URL',
  'TextEncoder',
  'crypto',
  'Intl',
  'setTimeout',
  'console',
  'fetch',
  'require',
];

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}test/quickjs/${entry}`],
    bundle: true,
    write: false,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['source'],
    format: 'iife',
    globalName: 'program',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

async function inQuickJs<Result>(use: (context: QuickJSContext) => Result): Promise<Result> {
  const context = (await getQuickJS()).newContext();
  try {
    return use(context);
  } finally {
    context.dispose();
  }
}

function evaluated(context: QuickJSContext, code: string): unknown {
  const result = context.unwrapResult(context.evalCode(code));
  const value: unknown = context.dump(result);
  result.dispose();
  return value;
}

describe('in an engine that is neither Node nor a browser', () => {
  it('there is nothing of either', async () => {
    const found = await inQuickJs((context) =>
      foreign.map((name) => evaluated(context, `typeof ${name}`)).filter((type) => type !== 'undefined'),
    );
    expect(found).toEqual([]);
  });

  it('contract, core and the developer API pair a client and serve raw samples page by page', async () => {
    const code = await bundle('pair-and-read.ts');
    const answered = await inQuickJs((context) => evaluated(context, `${code}\nprogram.answered`));
    expect(JSON.parse(String(answered))).toEqual({
      status: true,
      pending: 'pending',
      decision: 'done',
      token: true,
      refused: 403,
      values: [[61, 62.5], [64]],
      last: null,
      metrics: 200,
      bundle: 200,
    });
  });

  it('the client pairs, reads page by page and tells errors, over a transport that is passed in', async () => {
    const code = await bundle('pair-as-client.ts');
    const seen = await inQuickJs((context) => {
      evaluated(context, `${code}\n0`);
      context.runtime.executePendingJobs();
      return evaluated(context, 'program.seen');
    });
    expect(JSON.parse(String(seen))).toEqual({
      code: true,
      values: [61, 62.5, 64],
      refused: 'insufficient_scope',
      port: 9000,
    });
  });
});
