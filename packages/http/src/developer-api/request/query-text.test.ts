import { ApiError } from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import { queryParameters } from './query-text.ts';

const allowed = ['start', 'end', 'query'];

function refusal(query: string): { code: string; details: readonly unknown[] } {
  try {
    queryParameters(query, allowed);
  } catch (fault) {
    if (fault instanceof ApiError) return { code: fault.code, details: fault.details };
    throw fault;
  }
  throw new Error(`${query} was taken`);
}

describe('a query', () => {
  it.each([
    ['', {}],
    ['start=1&end=2', { start: '1', end: '2' }],
    ['query=oat%20milk', { query: 'oat milk' }],
    ['query=oat+milk', { query: 'oat milk' }],
    ['query=a%2Bb', { query: 'a+b' }],
    ['query=cr%C3%A8me', { query: 'crème' }],
    ['query=a=b', { query: 'a=b' }],
    ['query=', { query: '' }],
    ['query', { query: '' }],
    ['&&query=x&', { query: 'x' }],
    ['st%61rt=1', { start: '1' }],
    ['query=%00', { query: '\u0000' }],
  ])('%j is read', (query, read) => {
    expect(Object.fromEntries(queryParameters(query, allowed))).toEqual(read);
  });

  it.each([
    ['strat=1', 'strat'],
    ['Start=1', 'Start'],
    ['limit=1', 'limit'],
    ['start[]=1', 'start[]'],
    ['__proto__=1', '__proto__'],
    ['=1', ''],
    ['start=1&start=1', 'start'],
    ['start=1&end=2&st%61rt=3', 'start'],
    ['query=%E9', 'query'],
    ['query=%', 'query'],
    ['query=%zz', 'query'],
    ['query=%C0%AF', 'query'],
    ['query=%ED%A0%80', 'query'],
  ])('%j is refused and the parameter named', (query, parameter) => {
    expect(refusal(query)).toEqual({ code: 'invalid_parameter', details: [{ parameter }] });
  });

  it('with a name that cannot be decoded is refused', () => {
    expect(refusal('%E9=1')).toEqual({ code: 'invalid_parameter', details: [] });
  });

  it('with a very long unknown name is answered briefly', () => {
    const [detail] = refusal(`${'x'.repeat(5000)}=1`).details;
    expect(JSON.stringify(detail).length).toBeLessThan(100);
  });

  it('of an operation that takes none refuses any', () => {
    expect(() => queryParameters('x=1', [])).toThrow(/takes none/);
  });
});
