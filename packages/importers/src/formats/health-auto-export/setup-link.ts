/** What Health Auto Export sends by one of its automations, in that app's word. */
export type SetUpDataType = 'healthMetrics' | 'workouts';

/**
 * The link that makes an automation in Health Auto Export which delivers here. It holds the key. Its words are those of that
 * app's own page on such links; `previous7Days`, because "since last sync" loses samples that are dated back; neither
 * aggregated nor at an interval, because a sum has no identity of its own. Source:
 * https://help.healthyapps.dev/en/health-auto-export/automations/deep-link
 */
export function healthAutoExportLink(
  { url, key, name }: { readonly url: string; readonly key: string; readonly name: string },
  dataType: SetUpDataType,
): string {
  const parameters: readonly (readonly [string, string])[] = [
    ['url', encodeURIComponent(url)],
    ['name', encodeURIComponent(name)],
    ['format', 'json'],
    ['datatype', dataType],
    ['period', 'previous7Days'],
    ['interval', 'none'],
    ['exportversion', 'v2'],
    ['batchrequests', 'true'],
    ['syncinterval', 'hours'],
    // The comma parts a header's name from its value.
    ['headers', `Authorization,${encodeURIComponent(`Bearer ${key}`)}`],
    ['enabled', 'true'],
    ...(dataType === 'workouts'
      ? ([
          ['includeroutes', 'true'],
          ['includeworkoutmetadata', 'true'],
        ] as const)
      : ([['aggregatedata', 'false']] as const)),
  ];
  return `com.HealthExport://automation?${parameters.map((pair) => pair.join('=')).join('&')}`;
}
