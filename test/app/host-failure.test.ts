import { expect, test } from 'vitest';
import { appPagePaths } from '../../packages/app/src/controls/app-page-paths.ts';
import { failureOf } from '../../packages/app/src/host/host-failure.ts';
import { projectFiles } from '../project-files.ts';

test('a refusal keeps the page on which something can be done about it', () => {
  const error = { code: 'not_found', message: 'no import has this id', doNext: { page: 'Import', command: 'imports' } };
  expect(failureOf(404, { error })).toMatchObject({
    code: 'not_found',
    message: 'No import has this id.',
    page: 'Import',
  });
  expect(failureOf(404, { error: { ...error, doNext: undefined } }).page).toBeNull();
  expect(failureOf(502, null)).toMatchObject({ code: 'http_502', page: null });
});

test('every page that a refusal can lead to is one of the app', () => {
  const [routes] = projectFiles(/^packages\/app\/src\/shell\/pages\.tsx$/);
  for (const path of Object.values(appPagePaths)) expect(routes?.text).toContain(`<Route path="${path}">`);
});
