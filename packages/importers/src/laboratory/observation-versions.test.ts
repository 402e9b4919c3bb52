import { describe, expect, it } from 'vitest';
import { labTestsIn } from '../../../../test/lab-tests-in.ts';

type Json = Record<string, unknown>;

/** Of each test, the answers of its results that are no panels. */
function answers(...resources: readonly Json[]): readonly (readonly string[])[] {
  return labTestsIn(...resources)
    .filter(({ status }) => status !== 'entered-in-error')
    .map(({ results }) =>
      results.flatMap(({ name, quantity, text, members }) =>
        members === undefined ? [`${name} ${quantity?.value ?? text}`] : [],
      ),
    );
}

const order = { identifier: [{ system: 'urn:lab', value: 'A-1' }] };

function observation(id: string, text: string, value: number | string | null, changes: Json = {}): Json {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ text: 'Laboratory' }],
    code: { coding: [{ system: 'http://loinc.org', code: '17928-3' }], text },
    effectiveDateTime: '2026-03-09',
    ...(value === null ? {} : typeof value === 'number' ? { valueQuantity: { value } } : { valueString: value }),
    ...order,
    ...changes,
  };
}

function report(id: string, results: readonly string[], changes: Json = {}): Json {
  return {
    resourceType: 'DiagnosticReport',
    id,
    status: 'final',
    category: [{ text: 'Laboratory' }],
    code: { text: `Report ${id}` },
    effectiveDateTime: '2026-03-09',
    result: results.map(to),
    ...changes,
  };
}

function to(id: string): Json {
  return { reference: `Observation/${id}` };
}

function panel(id: string, members: readonly string[], changes: Json = {}): Json {
  return observation(id, 'Susceptibility', null, { hasMember: members.map(to), ...changes });
}

const coded = (value: string): Json => ({ code: { coding: [{ system: 'urn:lab', code: value }], text: 'Analyte' } });

const versionOfReport = (id: string, result: string, status: string): Json =>
  report(id, [result], { ...order, status, code: { text: 'Panel' } });

const lineages = (...resources: readonly Json[]) =>
  labTestsIn(...resources).flatMap(({ results }) => results.map(({ lineage }) => lineage));

describe('an identifier that several results of one export share is an order’s number', () => {
  it('other words under one code are another result, loose or in a report, whatever the status', () => {
    for (const status of ['final', 'preliminary', 'corrected', 'entered-in-error']) {
      const two = [observation('o1', 'Sodium', 140), observation('o2', 'Potassium', 4, { status })];
      const right = status === 'entered-in-error' ? [['Sodium 140']] : [['Sodium 140', 'Potassium 4']];
      expect(answers(...two)).toEqual(right);
      expect(answers(...two, report('r', ['o1', 'o2']))).toEqual(right);
    }
  });

  it('equal words under other codes are another result', () => {
    expect(answers(observation('o1', '', 140, coded('NA')), observation('o2', '', 4, coded('K')))).toEqual([
      ['Analyte 140', 'Analyte 4'],
    ]);
  });

  it('two panels of one report, also with the number themselves, keep their members', () => {
    for (const status of ['final', 'corrected']) {
      const found = answers(
        report('r', ['p1', 'p2']),
        panel('p1', ['m1']),
        panel('p2', ['m2']),
        observation('m1', 'MIC', 0.25),
        observation('m2', 'MIC', 4, { status }),
      );
      expect(found).toEqual([['MIC 0.25', 'MIC 4']]);
    }
  });

  it('two loose panels keep their members', () => {
    const members = [observation('m1', 'MIC', 0.25), observation('m2', 'MIC', 4)];
    expect(answers(panel('p1', ['m1']), panel('p2', ['m2']), ...members)).toEqual([['MIC 0.25', 'MIC 4']]);
  });

  it('two reports keep their results, and so does one that names both', () => {
    const two = [observation('o1', 'Glucose', 90), observation('o2', 'Glucose', 60, { status: 'corrected' })];
    expect(
      answers(...two, report('r1', ['o1']), report('r2', ['o2']))
        .flat()
        .sort(),
    ).toEqual(['Glucose 60', 'Glucose 90']);
    const organisms = [
      observation('o1', 'Organism', 'E. coli'),
      observation('o2', 'Organism', 'K. pneumoniae', { status: 'preliminary' }),
    ];
    expect(answers(...organisms, report('r', ['o1', 'o2']))).toEqual([['Organism E. coli', 'Organism K. pneumoniae']]);
  });

  it.each(['final', 'cancelled', 'unknown'])('a loose one that is %s does not replace a final one', (status) => {
    const organisms = [
      observation('o1', 'Organism', 'E. coli'),
      observation('o2', 'Organism', 'K. pneumoniae', { status }),
    ];
    expect(answers(...organisms)).toEqual([
      ['Organism E. coli', `Organism ${status === 'cancelled' ? null : 'K. pneumoniae'}`],
    ]);
  });

  it('if it names two results, nothing says which of them a correction replaces', () => {
    const found = answers(
      report('r', ['p1', 'p2']),
      panel('p1', ['m1']),
      panel('p2', ['m2']),
      observation('m1', 'MIC', 0.25),
      observation('m2', 'MIC', 4),
      observation('m3', 'MIC', 8, { status: 'corrected' }),
    );
    expect(found).toEqual([['MIC 0.25', 'MIC 4'], ['MIC 8']]);
  });
});

describe('versions of one result', () => {
  it.each([
    ['final', 'corrected'],
    ['final', 'amended'],
    ['final', 'appended'],
    ['preliminary', 'final'],
    ['preliminary', 'corrected'],
  ])(
    '%s, then %s: the later one, loose or in the place that a report or a panel has for the earlier',
    (first, then) => {
      const two = [
        observation('o1', 'Glucose', 90, { status: first }),
        observation('o2', 'glucose', 95, { status: then }),
      ];
      expect(answers(...two)).toEqual([['glucose 95']]);
      expect(answers(...two, report('r', ['o1']))).toEqual([['glucose 95']]);
      expect(answers(...two, report('r', ['o2']))).toEqual([['glucose 95']]);
      expect(answers(...two, panel('p', ['o1'], { identifier: [] }))).toEqual([['glucose 95']]);
    },
  );

  it('of two corrections the one issued last', () => {
    const corrected = (id: string, value: number, issued: string): Json =>
      observation(id, 'Glucose', value, { status: 'corrected', issued });
    expect(
      answers(
        corrected('o3', 97, '2026-03-12T00:00:00Z'),
        observation('o1', 'Glucose', 90),
        corrected('o2', 95, '2026-03-11T00:00:00Z'),
      ),
    ).toEqual([['Glucose 97']]);
  });

  it('what is entered in error takes the result with it, also what other exports hold of it', () => {
    const both = [observation('o1', 'Glucose', 90), observation('o2', 'Glucose', 90, { status: 'entered-in-error' })];
    expect(answers(...both)).toEqual([]);
    expect(labTestsIn(...both).map(({ takesBack }) => takesBack)).toEqual([['o1'], ['o2']]);
  });

  it('what is entered in error beside another answer leaves that: it was entered anew', () => {
    for (const more of [[], [report('r', ['o1', 'o2'])], [report('r', ['o2'])]]) {
      const wrong = observation('o1', 'Sodium', 14, { status: 'entered-in-error' });
      expect(answers(wrong, observation('o2', 'Sodium', 140), ...more)).toEqual([['Sodium 140']]);
      const unanswered = observation('o1', 'Sodium', null, { status: 'entered-in-error' });
      expect(answers(unanswered, observation('o2', 'Sodium', 140), ...more)).toEqual([['Sodium 140']]);
    }
    expect(
      answers(
        observation('o1', 'Sodium', 14),
        observation('o2', 'Sodium', 140, { status: 'corrected' }),
        observation('o3', 'Sodium', 14, { status: 'entered-in-error' }),
      ),
    ).toEqual([['Sodium 140']]);
  });

  it('a panel that is corrected takes the place of the members that it asks anew, and of no others', () => {
    const found = answers(
      panel('p1', ['m1', 'k1']),
      panel('p2', ['m2'], { status: 'corrected' }),
      observation('m1', 'MIC', 0.25),
      observation('k1', 'Other', 1),
      observation('m2', 'MIC', 4, { status: 'corrected' }),
    );
    expect(found.flat().sort()).toEqual(['MIC 4', 'Other 1']);
  });

  it('a report that a later version replaced names nothing any more', () => {
    expect(
      answers(
        versionOfReport('r1', 'o1', 'preliminary'),
        versionOfReport('r2', 'o2', 'final'),
        observation('o1', 'Glucose', 90, { status: 'preliminary' }),
        observation('o2', 'Glucose', 95),
      ),
    ).toEqual([['Glucose 95']]);
  });

  it('have one lineage over exports, if the identifier names one result only', () => {
    const [one] = lineages(observation('o1', 'Glucose', 90));
    expect(one).toMatch(/^\w+$/u);
    expect(lineages(observation('o2', 'glucose', 95, { status: 'corrected' }))).toEqual([one]);
    expect(lineages(report('r', ['o3']), observation('o3', 'Glucose', 95))).toEqual([one]);
    expect(lineages(observation('o1', 'Sodium', 90))).not.toEqual([one]);
    expect(lineages(observation('o1', 'Glucose', 90, { specimen: { display: 'CSF' } }))).not.toEqual([one]);
    expect(lineages(observation('o1', 'Glucose', 90, { identifier: [] }))).toEqual([undefined]);
    expect(lineages(observation('o1', 'Glucose', 90), observation('o2', 'Glucose', 60))).toEqual([
      undefined,
      undefined,
    ]);
  });
});
