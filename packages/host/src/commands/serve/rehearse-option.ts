import { CommandError, InvalidArgumentError } from '@vitalgate/terminal';
import type { Rehearsal } from '../../rehearsal/rehearsal.ts';

export const rehearseWords = 'deny|expire|revoke-after=N|no-permission|rate-limit';

const mostReads = 1_000_000;

function partOf(word: string): Partial<Rehearsal> {
  const [, reads] = /^revoke-after=(\d{1,7})$/.exec(word) ?? [];
  if (reads !== undefined && Number(reads) >= 1 && Number(reads) <= mostReads) return { revokeAfter: Number(reads) };
  if (word === 'deny') return { decision: 'deny' };
  if (word === 'expire') return { decision: 'wait' };
  if (word === 'no-permission') return { grantsPermissions: false };
  if (word === 'rate-limit') return { limitsRate: true };
  throw new InvalidArgumentError(`it is one of ${rehearseWords}, where N is a number of reads from 1 on.`);
}

/** Collects `--rehearse`, which may be repeated. Throws commander's InvalidArgumentError. */
export function rehearseOption(): (word: string) => readonly string[] {
  const words: string[] = [];
  return (word) => {
    partOf(word);
    words.push(word);
    return words;
  };
}

const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/i;

export interface RehearsalWords {
  readonly autoApprove: boolean;
  readonly rehearse: readonly string[];
  readonly sampleData: boolean;
  readonly address: string | null;
}

/** What the options of `serve` say of it. */
export function rehearsalWords(options: Readonly<Record<string, unknown>>): RehearsalWords {
  return {
    autoApprove: options['autoApprove'] === true,
    rehearse: (options['rehearse'] as readonly string[] | undefined) ?? [],
    sampleData: options['sampleData'] === true,
    address: typeof options['address'] === 'string' ? options['address'] : null,
  };
}

/**
 * The rehearsal that `serve` was asked for, or null for a usual host. Throws CommandError `invalid_input` where the words
 * do not fit together: it serves the sample person, on loopback, and nothing else.
 */
export function rehearsalOf({ autoApprove, rehearse, sampleData, address }: RehearsalWords): Rehearsal | null {
  if (!autoApprove) {
    if (rehearse.length === 0) return null;
    throw new CommandError('invalid_input', '--rehearse needs --sample-data --auto-approve beside it');
  }
  if (!sampleData) {
    throw new CommandError(
      'invalid_input',
      '--auto-approve lets in whoever asks, so it serves made-up data only: give --sample-data too',
    );
  }
  if (address !== null && !loopbackAddress.test(address)) {
    throw new CommandError(
      'invalid_input',
      `--auto-approve lets in whoever asks, so it listens on loopback only: leave --address ${address} out, or give 127.0.0.1`,
    );
  }
  if (rehearse.includes('deny') && rehearse.includes('expire')) {
    throw new CommandError('invalid_input', 'a request that is denied cannot expire: give --rehearse deny or expire');
  }
  const usual: Rehearsal = { decision: 'approve', revokeAfter: null, grantsPermissions: true, limitsRate: false };
  return Object.assign({}, usual, ...rehearse.map(partOf)) as Rehearsal;
}

/** What everybody who starts a rehearsal must see. */
export function rehearsalWarning(rehearse: readonly string[]): readonly string[] {
  const played = rehearse.length === 0 ? [] : [`It plays: ${rehearse.join(', ')}.`];
  return [
    'WARNING: --auto-approve answers every pairing request by itself. Any program on this machine can read what this host serves.',
    'It serves the made-up sample person only, on this machine only, and forgets its clients when it stops.',
    'Use it for the tests of a client, never for your own data.',
    ...played,
  ];
}
