import { client } from './generated/hey-api/client.gen';
import { getBloodTests, getMetrics, getWorkouts } from './generated/hey-api';
import { pinnedFetch } from './pinned-fetch.ts';

/** Reads a host by the client that @hey-api/openapi-ts makes. */
export async function readWithHeyApi(baseUrl: string, certificatePem: string, token: string) {
  client.setConfig({
    baseUrl: baseUrl as 'https://{host}:{port}',
    fetch: pinnedFetch(certificatePem),
    auth: () => token,
  });
  const metric = await getMetrics({ query: { metricId: 'stepCount' } });
  const steps: number | undefined = metric.data?.data[0]?.latest?.value;
  const kinds: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const { data, error } = await getWorkouts({ query });
    if (data === undefined) throw new Error(error?.error?.message ?? 'the host was not reached');
    kinds.push(...data.data.map(({ activityType }) => activityType));
    cursor = data.nextCursor;
  }
  const refused = await getMetrics({ query: { metricId: 'nothing' } });
  const bloodTests = await getBloodTests({ query: { limit: 1 } });
  const result = bloodTests.data?.data[0]?.results[0];
  return { steps, kinds, code: refused.error?.error.code, unit: result?.unit ?? null };
}
