import { getQuickJS, type QuickJSContext } from 'quickjs-emscripten';
import { build } from 'rolldown';
import { describe, expect, it } from 'vitest';
import type { SqlDatabase } from '@vitalgate/sqlite';
import { inMemory, openDatabase } from '../../packages/host/src/sqlite/open-database.ts';
import { openStagingFile } from '../../packages/host/src/sqlite/staging-files.ts';
import { root } from '../project-files.ts';
import { temporaryDirectory } from '../stores/temporary-stores.ts';
import { toBytes, withBytes, type SqliteQuestion } from './sqlite-outside.ts';

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
  const { output } = await build({
    input: `${root}test/quickjs/${entry}`,
    write: false,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['source'] },
    transform: { target: 'es2022' },
    output: { format: 'iife', name: 'program' },
  });
  return output[0].code;
}

/** Answers what programs in the engine ask of SQLite. */
function sqliteHere(): (question: SqliteQuestion) => unknown {
  const folder = temporaryDirectory();
  const databases: SqlDatabase[] = [];
  return (question) => {
    if (question.use === 'open') return databases.push(openDatabase(inMemory, 'health')) - 1;
    if (question.use === 'stage') {
      const { path, database } = openStagingFile(folder, question.importId);
      return { path, database: databases.push(database) - 1 };
    }
    const database = databases[question.database];
    if (question.use === 'close') return database?.close() ?? null;
    if (question.use === 'exec') return database?.exec(question.sql) ?? null;
    return database?.prepare(question.sql)[question.use](...question.parameters);
  };
}

async function inQuickJs<Result>(use: (context: QuickJSContext) => Result): Promise<Result> {
  const context = (await getQuickJS()).newContext();
  const answer = sqliteHere();
  const asked = context.newFunction('useSqlite', (question) => {
    const read = JSON.parse(context.getString(question), toBytes) as SqliteQuestion;
    return context.newString(JSON.stringify(answer(read), withBytes));
  });
  context.setProp(context.global, 'useSqlite', asked);
  asked.dispose();
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

  it('contract, core, stores and the developer API pair a client and serve raw samples page by page, over SQLite that is passed in', async () => {
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
