import { writtenClock, writtenHere, type Life } from '../life.ts';
import type { Files } from './written-files.ts';

/** `20260327082000+0100` */
const compact = (at: number): string =>
  `${writtenClock(at).slice(0, 19).replaceAll(/\D/gu, '')}${writtenHere(at).slice(-6).replace(':', '')}`;

const codes = { glucose: ['2345-7', 'Glucose'], ldl: ['2089-1', 'LDL'] } as const;
const tests = Object.entries(codes) as readonly (readonly ['glucose' | 'ldl', readonly [string, string]])[];

/** The results as the laboratory's software writes them. */
export function hl7({ results }: Life): Files {
  const messages = results.map((result, place) =>
    [
      String.raw`MSH|^~\&|LIS|City Laboratory|||${compact(result.at + 3_600_000)}||ORU^R01^ORU_R01|${place}|P|2.5.1`,
      `OBR|1|||24331-1^Lipids^LN|||${compact(result.at)}|||||||||||||||||CH|F`,
      ...tests.map(
        ([key, [code, name]], index) => `OBX|${index + 1}|NM|${code}^${name}^LN||${result[key]}|mg/dL|||||F`,
      ),
    ].join('\r'),
  );
  return { 'results.hl7': `${messages.join('\r')}\r` };
}

/** The same as a hospital's portal gives them. */
export function ccda({ results }: Life): Files {
  const loinc = 'codeSystem="2.16.840.1.113883.6.1"';
  const organizers = results.map((result) => {
    const observations = tests.map(
      ([key, [code, name]]) =>
        `<component><observation classCode="OBS" moodCode="EVN"><code code="${code}" ${loinc} displayName="${name}"/><statusCode code="completed"/><effectiveTime value="${compact(result.at)}"/><value xsi:type="PQ" value="${result[key]}" unit="mg/dL"/></observation></component>`,
    );
    return `<entry><organizer classCode="BATTERY" moodCode="EVN"><code code="24331-1" ${loinc} displayName="Lipids"/><statusCode code="completed"/><effectiveTime value="${compact(result.at)}"/>${observations.join('')}</organizer></entry>`;
  });
  return {
    'results.xml': `<?xml version="1.0" encoding="UTF-8"?><ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="34133-9" ${loinc}/><effectiveTime value="20260415120000+0200"/><custodian><assignedCustodian><representedCustodianOrganization><name>City Hospital</name></representedCustodianOrganization></assignedCustodian></custodian><component><structuredBody><component><section><templateId root="2.16.840.1.113883.10.20.22.2.3.1"/><code code="30954-2" ${loinc}/><title>Results</title>${organizers.join('')}</section></component></structuredBody></component></ClinicalDocument>`,
  };
}

const codeOf = (code: string, display: string) => ({ coding: [{ system: 'http://loinc.org', code, display }] });

/** The same as an app that asks the laboratory keeps them. */
export function fhir({ results }: Life): Files {
  const entry = results.flatMap((result, place) => {
    const effectiveDateTime = writtenHere(result.at).replace('.000', '');
    const observations = tests.map(([key, [code, display]]) => ({
      resourceType: 'Observation',
      id: `${key}${place}`,
      status: 'final',
      category: [
        {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }],
        },
      ],
      code: codeOf(code, display),
      effectiveDateTime,
      valueQuantity: { value: result[key], unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
    }));
    const report = {
      resourceType: 'DiagnosticReport',
      id: `r${place}`,
      status: 'final',
      code: codeOf('24331-1', 'Lipids'),
      effectiveDateTime,
      result: observations.map(({ id }) => ({ reference: `Observation/${id}` })),
    };
    return [report, ...observations].map((resource) => ({ resource }));
  });
  return { 'results.json': JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }) };
}
