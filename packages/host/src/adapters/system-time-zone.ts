/** The IANA zone that this machine is set to; `UTC` where the system does not say. */
export function systemTimeZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || zone === '' || zone === 'Etc/Unknown' ? 'UTC' : zone;
}
