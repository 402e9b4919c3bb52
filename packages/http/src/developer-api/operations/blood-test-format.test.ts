import { describe, expect, it } from 'vitest';
import { bloodTestFormatOf } from './blood-test-format.ts';

function formatOf(accept: string | null, format?: string): string {
  const parameters = new Map(format === undefined ? [] : [['format', format]]);
  return bloodTestFormatOf({ parameters, accept, host: 'localhost' });
}

describe('the format of blood tests', () => {
  it.each([
    [null, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/json', 'json'],
    ['application/fhir+json', 'fhir'],
    ['APPLICATION/FHIR+JSON', 'fhir'],
    ['application/fhir+json; fhirVersion=4.0', 'fhir'],
    ['application/fhir+json;fhirVersion="4.0"', 'fhir'],
    ['application/fhir+json, application/json;q=0.9, */*;q=0.1', 'fhir'],
    ['application/json, application/fhir+json', 'json'],
    ['application/fhir+json, application/json', 'fhir'],
    ['application/json;q=0.5, application/fhir+json;q=0.6', 'fhir'],
    ['application/fhir+json;q=0.5, */*;q=0.8', 'json'],
    ['application/fhir+json, */*', 'fhir'],
    ['*/*, application/fhir+json', 'fhir'],
    ['application/*, application/fhir+json', 'fhir'],
    ['application/json;q=0, */*', 'fhir'],
    ['text/html, application/json', 'json'],
    ['text/html, */*;q=0.1', 'json'],
  ])('Accept %j gives %s', (accept, format) => {
    expect(formatOf(accept)).toBe(format);
  });

  it.each([
    'text/html',
    'application/xml',
    'application/fhir+xml',
    'application/json;q=0',
    '*/*;q=0',
    'application/fhir+json; fhirVersion=5.0',
    'text/*',
    'nonsense',
  ])('Accept %j is not acceptable', (accept) => {
    expect(() => formatOf(accept)).toThrow(expect.objectContaining({ code: 'not_acceptable' }) as Error);
  });

  it.each([
    ['application/json', 'json'],
    ['json', 'json'],
    ['JSON', 'json'],
    ['application/fhir+json', 'fhir'],
    // A plus sign that arrived as a space.
    ['application/fhir json', 'fhir'],
    ['fhir', 'fhir'],
  ])('[Spec 4.parameters.format] format=%s gives %s and wins over Accept', (text, format) => {
    expect(formatOf('application/xml', text)).toBe(format);
    expect(formatOf('application/json', text)).toBe(format);
    expect(formatOf('application/fhir+json', text)).toBe(format);
  });

  it.each(['', 'xml', 'application/fhir+xml', 'application/fhir', '*/*'])('format=%j is not acceptable', (text) => {
    expect(() => formatOf('*/*', text)).toThrow(
      expect.objectContaining({ code: 'not_acceptable', details: [{ parameter: 'format' }] }) as Error,
    );
  });
});
