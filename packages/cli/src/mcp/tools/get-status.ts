import { scopeDescriptions, type Scope } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { wholeAnswer } from '../answer/paged-answer.ts';
import { tryToken } from '../../hosts/try-token.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { localDay } from '../../times/zone-time.ts';
import { defineTool, type ToolContext } from '../tool/define-tool.ts';
import { failureOf } from '../failures/failure-of.ts';

export const getStatus = defineTool({
  name: 'get_status',
  title: 'Check access',
  description: 'Whether the host answers, what this pairing may read and what to do about the rest, and today’s date.',
  scope: null,
  input: z.strictObject({}),
  answers: ['host', 'today', 'timeZone', 'scopes', 'counts', 'dayRule'],
  async run(_, context) {
    const { client, signal, now, timeZone } = context;
    const status = await client.getStatus({ signal });
    const capabilities = await client.getCapabilities({ signal });
    const scopes: Awaited<ReturnType<typeof stateOf>>[] = [];
    // One after the other, over one connection: the host grants each computer only so many.
    for (const scope of Object.keys(scopeDescriptions) as Scope[]) scopes.push(await stateOf(scope, context));
    const readable = scopes.filter((state) => state.readable).length;
    const fields = {
      host: {
        app: untrustedText(status.app.name, 64),
        version: untrustedText(status.app.version, 32),
        apiVersion: status.apiVersion,
      },
      today: localDay(now.getTime(), timeZone),
      timeZone,
      scopes,
      counts: { metrics: capabilities.metrics.length, rawTypes: capabilities.rawHealthTypes.length },
      dayRule: 'Local calendar days; a night belongs to the day it ends.',
    };
    return {
      summary: `The host answers. ${readable} of ${scopes.length} kinds of data can be read. Today is ${fields.today}.`,
      answer: wholeAnswer({
        fields,
        notes: ['counts is what the host supports, not what it has: list_metrics and list_raw_types say that.'],
        untrustedText: ['app', 'version'],
      }),
    };
  },
});

async function stateOf(scope: Scope, context: ToolContext) {
  const description = scopeDescriptions[scope];
  try {
    await tryToken(context.client, [scope], context.signal);
    return { scope, description, readable: true };
  } catch (error) {
    const failure = failureOf(error, scope, context.pairing);
    return { scope, description, readable: false, problem: `${failure.code}: ${failure.message}` };
  }
}
