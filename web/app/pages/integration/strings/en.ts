import { en as simulator } from '../../../simulator/parts/strings/en.ts';

/** The strings of the page about an integration in English. They define the type of the other languages. */
export const en = {
  pages: {
    integration: {
      title: 'Does this concern me?',
      description:
        'Show this page what your tests use. It lists the announced changes that touch your code, until when your calls work, and what to write instead.',
    },
  },
  simulator,
  privacy:
    'Your file is read in your browser and never uploaded. The page keeps only names from the API descriptions and counts, no values of your messages.',
  needsScript:
    'This page requires JavaScript. Without it, use the command of the package %SIMULATOR%: npx %SIMULATOR% changes',
  waysHeading: 'Three ways to begin',
  account: 'Simulator account',
  accountText: 'The simulator has recorded what your account called since its last reset.',
  accountNone: 'This browser has no simulator account.',
  accountEmpty: 'Your account has called no operation yet. Call one, then read the account again.',
  accountLink: 'Open the simulator',
  accountRead: 'Read my account',
  reading: 'Reading…',
  file: 'File of your tests',
  fileText:
    'Drop a file here: integration.json, a HAR file of your browser, a Postman collection, an OpenTelemetry trace, or the log of a client.',
  fileLabel: 'Choose a file',
  lines: 'List of calls',
  linesText: 'Paste one call a line, with method and path.',
  linesSubmit: 'Read the lines',
  example: 'Try it with an example',
  loading: 'Loading the announced changes…',
  loadFailed: 'The announced changes did not load. Check your connection.',
  loadRetry: 'Try again',
  tooLarge: 'This file is too large. Use a part of it.',
  again: 'Use another source',
  heading: (met: number, all: number) => `Your tests have used ${met} of ${all} operations.`,
  limits:
    'Tests show only what tests call. A call that your tests never make is missing here, even if your system makes it in production.',
  readAbout: 'Know what concerns you',
  source: {
    simulator: 'simulator account',
    exam: 'exam',
    har: 'HAR file',
    postman: 'Postman collection',
    opentelemetry: 'OpenTelemetry trace',
    client: 'log of a client',
    lines: 'list of calls',
  },
  sources: 'Read from',
  period: 'Calls',
  periodText: (first: string, last: string) => `${first} to ${last}`,
  unknown: 'Not in any description',
  unknownText: (operations: number, fields: number, events: number, errors: number) =>
    `${operations} operations, ${fields} fields, ${events} events, ${errors} errors`,
  download: 'Download integration.json',
  print: 'Print',
  forget: 'Forget my usage',
  forgetSure: 'Delete the usage from this browser?',
  endsHeading: 'What ends, and when',
  endsNone: 'Nothing that your tests have used has a last day.',
  ended: 'has ended',
  days: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  othersHeading: 'Other changes that touch you',
  earlier: (count: number) => `Released before your last test, so your code fits: ${count}`,
  untouched: (count: number) => `Changes that touch nothing you use: ${count}`,
  certainty: { sent: 'You send it', received: 'You receive it', possible: 'Possible' },
  where: 'Where you use it',
  announced: 'Announced in',
  before: 'Before',
  after: 'After',
  gone: 'no field instead',
  noOperation: 'No operation replaces this call.',
  compare: 'Compare both calls',
  migrationHeading: 'From v2 to v3',
  migrationText: 'Only your calls to v2 are listed, with the fields that you use and that have another place in v3.',
  coverageHeading: 'What your tests never met',
  operations: (met: number, all: number) => `Operations: ${met} of ${all}`,
  events: (met: number, all: number) => `Events: ${met} of ${all}`,
  errors: (met: number, all: number) => `Errors: ${met} of ${all}`,
  errorsText:
    'Each button opens the request with the header Prefer, so the simulator responds with the error. Send the same header in your test. Lost and slow responses are faults of the simulator.',
  faults: 'Inject a fault',
  eventsText:
    'Each button opens a state or a request that causes the event. Some test IMEIs cause later events within minutes.',
  eventsLink: 'Events to expect',
  states: 'States',
  statesText: 'A usage has no values, so it cannot show which states your tests met. Begin a test in one of these.',
  setUp: 'Set it up',
  allMet: 'Your tests have met all of them.',
};

export type IntegrationStrings = typeof en;
