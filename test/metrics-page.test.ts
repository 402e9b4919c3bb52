import { it } from 'vitest';
import { expectMade } from './made-file.ts';
import { metricsPage } from './metrics-page.ts';

it('docs/metrics.md says what the catalogue of metrics says', async () => {
  await expectMade('docs/metrics.md', await metricsPage());
});
