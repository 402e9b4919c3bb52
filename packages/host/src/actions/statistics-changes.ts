import { actionInputs, type TypeSourcesView, type ZoneView, findQuantityType, told } from '@vitalgate/contract';
import { nearestName, type TypeSources } from '@vitalgate/core';
import {
  action,
  AppError,
  dateOf,
  typeSourcesView,
  usedFor,
  zoneViews,
  type ActionProgress,
  shortened,
} from '@vitalgate/http';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { nearestZoneName, zoneNameOf } from '../adapters/zone-names.ts';
import type { StatisticsChange, StatisticsStep } from '../store-jobs/job-messages.ts';
import type { ImportParts } from './host-parts.ts';

/** What a change reports between its start and its end. */
export type StatisticsEvent = { readonly event: 'computing' } & StatisticsStep;

/** Stands for the beginning of all days. */
const firstDate = '0001-01-01';
const lastDate = '9998-12-31';

/** The actions that change what days of metrics follow from, and compute them anew in a thread of their own. */
export function statisticsChanges(parts: ImportParts) {
  const { imports, stores } = parts;
  const { statistics } = stores.health;
  const zones = intlTimeZones();

  async function change(made: StatisticsChange, progress: ActionProgress): Promise<void> {
    try {
      await imports.recompute(made, (step) => {
        progress.emit({ event: 'computing', ...step } satisfies StatisticsEvent);
      });
    } finally {
      stores.healthChanged();
    }
  }

  return {
    setSourcePriority: action(
      actionInputs.setSourcePriority,
      async (input, progress): Promise<TypeSourcesView> => {
        const type = typeWithSources(statistics.sources(), input.type);
        const order = sourceNames(type, input.sources);
        await change({ kind: 'priority', type: type.type, order: order.length === 0 ? null : order }, progress);
        return typeSourcesView(typeWithSources(statistics.sources(), type.type));
      },
      { changes: ['data'] },
    ),
    setZone: action(
      actionInputs.setZone,
      async ({ date, timeZone }, progress): Promise<readonly ZoneView[]> => {
        const fromDate = dateOf(date);
        if (fromDate < firstDate || fromDate > lastDate) {
          throw new AppError(
            'invalid_input',
            told`A zone can begin between ${firstDate} and ${lastDate}. Nothing was changed.`,
          );
        }
        const zone = zoneNameOf(timeZone, zones);
        if (zone === null) throw unknownZone(timeZone);
        await change({ kind: 'zone', fromDate, zone }, progress);
        return zoneViews({ statistics });
      },
      { changes: ['data'] },
    ),
    removeZone: action(
      actionInputs.removeZone,
      async ({ date }, progress): Promise<readonly ZoneView[]> => {
        const fromDate = dateOf(date);
        const known = statistics.zones();
        if (known[0]?.fromDate === fromDate) {
          throw new AppError(
            'conflict',
            'the first zone holds for all days before and cannot be removed; set another one in its place',
            { page: 'Time zones', command: `zone set ${fromDate} ZONE` },
          );
        }
        if (!known.some((entry) => entry.fromDate === fromDate)) {
          throw new AppError('not_found', told`the zone does not change on ${date}`, {
            page: 'Time zones',
            command: 'zone list',
          });
        }
        await change({ kind: 'zone', fromDate, zone: null }, progress);
        return zoneViews({ statistics });
      },
      { changes: ['data'] },
    ),
  };
}

const didYouMean = (nearest: string | null | undefined): string => (nearest ? ` Did you mean ${nearest}?` : '');

/** The type with what the store holds of it. Throws AppError `invalid_input`. */
function typeWithSources(known: readonly TypeSources[], text: string): TypeSources {
  const name = findQuantityType(text)?.name ?? text;
  const orderable = known.filter((one) => one.kind === 'quantity' || usedFor(one.type) !== 'nothing');
  const type = orderable.find((one) => one.type === name);
  if (type !== undefined) return type;
  const doNext = { page: 'Sources', command: 'sources list' } as const;
  if (known.some((one) => one.type === name)) {
    throw new AppError('invalid_input', `All sources of ${name} count together; there is no order to set.`);
  }
  if (findQuantityType(text) !== null) {
    throw new AppError('invalid_input', `There are no samples of ${name}, and so no sources to put in order.`, doNext);
  }
  const names = orderable.map((one) => one.type);
  throw new AppError(
    'invalid_input',
    `There is no type ${shortened(text)}.${didYouMean(nearestName(text, names))} Nothing was changed.`,
    doNext,
  );
}

const plain = (name: string): string => name.replaceAll(/\s/g, ' ').normalize('NFC');

/** The sources by the names that the samples give them: the phone writes spaces that nobody can type. */
function sourceNames({ type, sources }: TypeSources, texts: readonly string[]): readonly string[] {
  const names = sources.map(({ name }) => name);
  const order = texts.map((text) => {
    const found = names.includes(text) ? text : names.find((name) => plain(name) === plain(text));
    if (found !== undefined) return found;
    const nearest = nearestName(text, names);
    const list = nearest === null ? ` Its sources: ${names.join(', ')}.` : didYouMean(nearest);
    throw new AppError(
      'invalid_input',
      `No sample of ${type} comes from ${shortened(text)}.${list} Nothing was changed.`,
    );
  });
  const twice = order.find((name, place) => order.indexOf(name) !== place);
  if (twice === undefined) return order;
  throw new AppError('invalid_input', `${twice} is named twice. Nothing was changed.`);
}

function unknownZone(text: string): AppError {
  const nearest = nearestZoneName(text);
  const hint = nearest === null ? 'Zones have names like Europe/Berlin or Asia/Tokyo.' : told`Did you mean ${nearest}?`;
  return new AppError('invalid_input', told`There is no time zone ${text}. ${hint} Nothing was changed.`);
}
