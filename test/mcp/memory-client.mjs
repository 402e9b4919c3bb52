/** @param {import('./memory-client.d.mts').MemoryData} data */
export function memoryClient(data) {
  const calls = [];
  const getPage = async (operation, query) => {
    calls.push({ operation, ...query });
    if (data.failWith !== undefined) throw data.failWith(operation);
    const all = (data[operation] ?? []).filter((record) => isAskedFor(operation, record, query));
    const size = query.limit ?? 50;
    const first = query.cursor === undefined ? 0 : Number(query.cursor.slice(1));
    const end = operation === 'getRawHealthTypes' ? all.length : first + size;
    const records = all.slice(first, end);
    // As the API does: without an id only the latest 30 days.
    const shown =
      operation === 'getMetrics' && query.metricId === undefined
        ? records.map((metric) => ({ ...metric, daily: lastThirty(metric) }))
        : records;
    return { data: shown, nextCursor: end < all.length ? `c${end}` : null };
  };
  const pages = async function* (operation, query) {
    let cursor = query.cursor;
    do {
      const page = await getPage(operation, cursor === undefined ? query : { ...query, cursor });
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  };
  return {
    calls,
    getPage,
    pages,
    async *records(operation, query) {
      for await (const page of pages(operation, query)) yield* page.data;
    },
    getStatus: async () => ({
      status: 'ok',
      apiVersion: 'v1',
      app: { name: 'Vitalgate', version: '0.1.0' },
      pairingOpen: false,
      time: '2026-03-11T12:00:00.000Z',
    }),
    getCapabilities: async () => ({
      apiVersion: 'v1',
      scopes: [],
      datasets: [],
      metrics: (data.getMetrics ?? []).map(({ metricId, name, unit }) => ({ metricId, name, unit })),
      rawHealthTypes: [...new Set(['heartRate', ...(data.getRawHealthSamples ?? []).map(({ type }) => type)])].map(
        (type) => ({
          type,
          name: type,
          unit: '',
        }),
      ),
      dayRule: '',
    }),
    getBloodTestsAsFhir: () => Promise.reject(new Error('not used')),
    close: () => undefined,
  };
}

function lastThirty({ daily, latest }) {
  if (latest === null) return [];
  const from = new Date(Date.parse(latest.date) - 29 * 86_400_000).toISOString().slice(0, 10);
  return daily.filter(({ date }) => date >= from);
}

const timeOf = {
  getWorkouts: 'start',
  getNutritionLogs: 'loggedAt',
  getBloodTests: 'collectedAt',
  getRawHealthSamples: 'start',
};

function isAskedFor(operation, record, { metricId, start, end, type }) {
  if (metricId !== undefined && record.metricId !== metricId) return false;
  if (type !== undefined && record.type !== type) return false;
  const time = record[timeOf[operation]];
  return (start === undefined || time >= start) && (end === undefined || time < end);
}
