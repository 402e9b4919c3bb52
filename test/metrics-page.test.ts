import { expect, it } from 'vitest';
import { metricsPage } from './metrics-page.ts';

it('docs/metrics.md says what the catalogue of metrics says', async () => {
  await expect(await metricsPage()).toMatchFileSnapshot('../docs/metrics.md');
});
