import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi.ts';
import { pinnedFetch } from './pinned-fetch.ts';

/** Reads a host by the client that openapi-typescript and openapi-fetch make. */
export async function readWithOpenapiFetch(baseUrl: string, certificatePem: string, token: string) {
  const client = createClient<paths>({
    baseUrl,
    fetch: pinnedFetch(certificatePem),
    headers: { authorization: `Bearer ${token}` },
  });
  const metric = await client.GET('/api/v1/metrics', { params: { query: { metricId: 'stepCount' } } });
  const steps: number | undefined = metric.data?.data[0]?.latest?.value;
  const kinds: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const { data, error } = await client.GET('/api/v1/workouts', { params: { query } });
    if (data === undefined) throw new Error(error.error.message);
    kinds.push(...data.data.map(({ activityType }) => activityType));
    cursor = data.nextCursor;
  }
  const refused = await client.GET('/api/v1/metrics', { params: { query: { metricId: 'nothing' } } });
  const bloodTests = await client.GET('/api/v1/blood-tests', { params: { query: { limit: 1 } } });
  // They come as FHIR too, if that is asked for.
  const page = bloodTests.data as components['schemas']['BloodTestsPage'] | undefined;
  const result = page?.data[0]?.results[0];
  return { steps, kinds, code: refused.error?.error.code, unit: result?.unit ?? null };
}
