/** FHIR written as JSON, as `format` and `Accept` name it. */
export const fhirMediaType = 'application/fhir+json';

/** The Content-Type of FHIR answers. */
export const fhirContentType = `${fhirMediaType}; fhirVersion=4.0`;
