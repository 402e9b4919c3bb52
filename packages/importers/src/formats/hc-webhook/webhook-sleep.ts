import type { CategorySample } from '@vitalgate/core';
import { plainObjects, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { stageValues } from '../health-connect/sleep/sleep-stages.ts';
import type { WebhookHand } from './webhook-hand.ts';
import { webhookTime, type WebhookRecord } from './webhook-record.ts';

const type = 'sleepAnalysis';

/** Names of Health Connect's stages by their numbers, from 1. */
const stageNames = ['awake', 'sleeping', 'out_of_bed', 'light', 'deep', 'rem', 'awake_in_bed'];

/** A sleep session with its stages, as far as they are known. */
interface Session {
  readonly read: WebhookRecord;
  readonly stages: readonly CategorySample[];
}

/** Most sessions of one payload: a night each for a hundred years. */
const mostSessions = 36_500;

export interface WebhookSleep {
  add(record: PlainObject, read: WebhookRecord): void;
  finish(): void;
}

function valueOf(stage: unknown): string | undefined {
  const word = (typeof stage === 'number' ? String(stage) : (plainText(stage) ?? ''))
    .trim()
    .toLowerCase()
    .replace(/^stage_type_/u, '')
    .replace(/[\s-]/gu, '_');
  return stageValues.get(/^[1-7]$/u.test(word) ? Number(word) : stageNames.indexOf(word) + 1);
}

function stagesOf(record: PlainObject, read: WebhookRecord, hand: WebhookHand): readonly CategorySample[] {
  const stages: CategorySample[] = [];
  for (const stage of plainObjects(record['stages'])) {
    const [start, end] = [webhookTime(stage['start_time']), webhookTime(stage['end_time'])];
    const value = valueOf(stage['stage']);
    if (start === null || end === null) hand.skip('categorySample', 'invalidDate', type);
    else if (end < start) hand.skip('categorySample', 'endBeforeStart', type);
    else if (value === undefined) hand.skip('categorySample', 'invalidValue', type);
    else stages.push({ type, ...read, start, end, value });
  }
  return stages;
}

/** Whether the first session lies wholly in the second one of the same app, which has stages: it is the same night, as far as it had come. */
function isPartOf({ read: one }: Session, other: Session): boolean {
  const { read } = other;
  if (other.stages.length === 0 || one.source.name !== read.source.name) return false;
  return read.start <= one.start && read.end >= one.end && read.end - read.start > one.end - one.start;
}

/**
 * The sleep of a payload: the stages of each session, or the whole session as asleep if none of its stages is known. Apps write a night
 * that goes on again and again as a longer session, so of sessions in each other only the longest is read, and a session
 * replaces what earlier payloads of its app said of its time.
 */
export function createWebhookSleep(hand: WebhookHand): WebhookSleep {
  const sessions: Session[] = [];
  return {
    add(record, read) {
      if (!hand.isPlausible('category', type, read)) return;
      if (sessions.length >= mostSessions) return hand.skip('categorySample', 'overLimit', type);
      sessions.push({ read, stages: stagesOf(record, read, hand) });
    },
    finish() {
      const inOrder = [...sessions].sort(
        ({ read: one }, { read: other }) => one.start - other.start || other.end - one.end,
      );
      // Those that began before and may still go on: a session can lie in one of them, or one of them in it.
      let open: Session[] = [];
      const earlier = new Set<Session>();
      for (const session of inOrder) {
        open = open.filter(({ read }) => read.end >= session.read.start).slice(-100);
        for (const other of open) {
          if (isPartOf(session, other)) earlier.add(session);
          else if (isPartOf(other, session)) earlier.add(other);
        }
        open.push(session);
      }
      for (const session of inOrder) {
        const { read, stages } = session;
        if (earlier.has(session)) {
          hand.skip('categorySample', 'olderVersion', 'sleep');
          continue;
        }
        const samples = stages.length === 0 ? [{ type, ...read, value: 'asleepUnspecified' }] : stages;
        for (const sample of samples) hand.category(sample);
        const { start, end, source } = read;
        if (start < end) hand.sink.told({ kind: 'category', type, source, start, end });
      }
    },
  };
}
