import type { VitalgateClient } from '@vitalgate/client';
import { tools } from '../../packages/cli/src/mcp/tools.ts';

/** Calls tools over a reading client with no protocol between: for properties, which call very often. */
export function toolCaller(client: VitalgateClient, { now = '2026-03-11T12:00:00Z', timeZone = 'Europe/Berlin' } = {}) {
  const context = { client, pairing: null, now: new Date(now), timeZone, signal: new AbortController().signal };
  return async (name: string, input: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(name);
    return (await tool.call(input, context)).answer as Readonly<Record<string, unknown>>;
  };
}
