import { expect, test } from 'vitest';
import { healthAutoExportLink } from './setup-link.ts';

const automation = {
  url: 'https://192.168.1.5:8444/ingest/v1/health-auto-export',
  key: 'vgi_a-b_c',
  name: 'my iPhone & I',
};

function parametersOf(link: string): ReadonlyMap<string, string> {
  const [head, query = ''] = link.split('?');
  expect(head).toBe('com.HealthExport://automation');
  return new Map(query.split('&').map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]));
}

test('the link sets up the last seven days of single samples, hourly, with the key in the header', () => {
  expect(Object.fromEntries(parametersOf(healthAutoExportLink(automation, 'healthMetrics')))).toEqual({
    url: automation.url,
    name: 'my iPhone & I',
    format: 'json',
    datatype: 'healthMetrics',
    period: 'previous7Days',
    interval: 'none',
    exportversion: 'v2',
    batchrequests: 'true',
    syncinterval: 'hours',
    headers: 'Authorization,Bearer vgi_a-b_c',
    enabled: 'true',
    aggregatedata: 'false',
  });
  expect(healthAutoExportLink(automation, 'healthMetrics')).toContain('headers=Authorization,Bearer%20vgi_a-b_c&');
});

test('workouts come with their routes', () => {
  const parameters = parametersOf(healthAutoExportLink(automation, 'workouts'));
  expect([parameters.get('datatype'), parameters.get('includeroutes')]).toEqual(['workouts', 'true']);
  expect(parameters.has('aggregatedata')).toBe(false);
});
