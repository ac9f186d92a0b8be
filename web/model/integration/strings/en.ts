/** Why a file is no usage, in English. `{at}` is the place in the file, and `{fix}` the version to export. */
export const en = {
  empty: 'The file is empty. Export it again.',
  json: 'The file is not valid JSON ({at}). Export it again, and do not edit it.',
  format:
    'The file has an unknown format ({at}). Use a HAR file, a Postman collection 2.1, an OpenTelemetry export as JSON, a report of the exam, a log of the clients, integration.json, or lines such as GET /path.',
  description:
    'The file is an API description ({at}), so it does not say which operations you call. Use a file with your calls.',
  version: 'The file has a version that cannot be read ({at}). Export it as {fix}.',
  place: 'The file lacks a value at {at}, or has another kind of value there. Export it again, and do not edit it.',
  none: 'No call in the file belongs to an API of this portal ({at}). Record calls to the simulator, the sandbox or production.',
};

export type RefusalReason = keyof typeof en;
