import { digestId } from '@vitalgate/core';
import { textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';

/** The source of records of files that do not say which server they come from. */
const unnamedSource = 'FHIR file';

/**
 * The server that a resource comes from, as the address before its type and id (`https://lab.example/fhir`); empty if its name in the Bundle is none of
 * a server. Two servers number their records each for itself.
 */
export function serverOf(fullUrl: string | null, resource: JsonObject): string {
  const type = textOf(resource['resourceType']) ?? '';
  const id = textOf(resource['id']) ?? '';
  if (fullUrl === null || !/^https?:\/\//u.test(fullUrl)) return '';
  const end = fullUrl.replace(/\/_history\/[^/]*$/u, '');
  return end.endsWith(`/${type}/${id}`) ? end.slice(0, -`/${type}/${id}`.length) : '';
}

/** Name of a server as a source: its host. */
export function serverName(server: string): string {
  const host = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/iu.exec(server)?.[1];
  return host === undefined ? unnamedSource : host.toLowerCase();
}

/** A short text that distinguishes what servers or persons number for themselves; empty for an empty name. */
export function scopeOf(name: string): string {
  return name === '' ? '' : digestId(name).slice(0, 11);
}
