import { en as request } from '../../go-live/strings/en.ts';

/** The strings of the exam's pages in English. They define the type of the other languages. */
export const en = {
  pages: {
    exam: {
      title: 'Exam',
      description:
        'Find out now whether your integration is ready: your system works with a simulator account, and the examiner judges each case by what it sees.',
    },
  },
  simulator: request.simulator,
  /** The check of a request for production keys says what is missing. */
  request,
  intro:
    'Point your own system at a simulator account, choose cases, and start. The examiner brings the account into the state of the case, causes faults, waits, and judges the requests and webhooks that it sees. It calls only the simulator.',
  needsScript:
    'This page requires JavaScript. Without it, install the package %SIMULATOR%, and take the exam in a terminal: npx %SIMULATOR% exam --cases all --report report.json',
  accountHeading: 'Account',
  accountText:
    'Your system needs these credentials. Starting the exam deletes the data of the account, so use one that has only test data.',
  credentials: 'Credentials and webhooks of your system',
  webhooksText:
    'To receive webhooks, install the package %SIMULATOR%, and forward them to your endpoint with the command below.',
  webhooksLink: 'Test your integration',
  casesHeading: 'Cases',
  casesText: 'A case waits at most 10 minutes. You can close this page: the exam continues when you return.',
  companyHint: 'The report names it, so that we see whose report it is. Do not enter the name of a person.',
  all: 'Choose all',
  none: 'Clear selection',
  openOnly: 'Select cases not passed yet',
  start: (count: number) => (count === 0 ? 'Choose cases' : count === 1 ? 'Start 1 case' : `Start ${count} cases`),
  chosen: (count: number, all: number) => `${count} of ${all}`,
  valuesLater: 'The values in braces appear when the case begins.',
  again: 'Try this case again',
  over: (failed: number, all: number) =>
    failed === 0 ? 'All cases that you took passed.' : `Failed: ${failed} of ${all} cases.`,
  openReport: 'Open the report',
  others: (count: number) => `Cases not taken: ${count}`,
  needsAccount: 'Create an account first.',
  stop: 'Pause',
  continue: 'Continue',
  isPaused: 'The exam is paused.',
  isRunning: 'The exam is running:',
  isStarting: 'Starting the case…',
  choose: (id: string) => `Take case ${id}`,
  guide: 'Read how',
  given: 'Values for your system',
  waitsFor: 'The examiner waits for this:',
  waitsForQuiet: 'Everything expected has happened. The verdict follows in a few seconds.',
  left: (duration: string) => `At most ${duration} left.`,
  done: 'Done, judge now',
  result: { passed: 'Passed', failed: 'Failed', not_attempted: 'Not attempted', running: 'Running' },
  expected: 'Expected',
  decidedBy: 'Decided by',
  nothingSeen: 'The account saw no request and no response to a webhook.',
  problem: {
    offline: 'The portal did not respond. The next attempt follows in a few seconds.',
    busy: 'A limit is reached. The exam continues in a moment.',
    'no-account':
      'This account no longer exists. Remove its credentials, create a new account, and continue. Verdicts stay.',
    lost: 'The portal cannot continue this exam. Delete it, and begin a new one.',
    none: 'This portal has no exam.',
  },
  reportHeading: 'Report',
  reportEmpty: 'The report appears here when the chosen cases have a verdict.',
  summary: (passed: number, failed: number, others: number) =>
    `Passed: ${passed}. Failed: ${failed}. Not attempted: ${others}.`,
  signed: 'Signed by this portal.',
  notSigned: 'Not signed: this portal has no key. Anybody can have written this report.',
  versions: 'Versions',
  examVersion: 'Exam',
  taken: 'Taken',
  takenText: (from: string, to: string) => `${from} to ${to}`,
  evidence: 'Evidence (SHA-256)',
  download: 'Download the report',
  print: 'Print',
  delete: 'Delete my results',
  deleteSure: 'Delete all results and the report?',

  check: {
    label: 'Choose a file',
    text: 'Drop a report or a request for production keys here, or choose its file. It stays in your browser.',
    authenticity: {
      genuine: 'Genuine. This portal signed exactly this report.',
      unsigned: 'Not signed. Anybody can have written this report.',
      changed: 'Not genuine. The report differs from the one that was signed.',
      'unknown-key': 'Not genuine. No key of this portal signed the report.',
      unreadable: 'This file has no report of an exam.',
    },
    stated: 'The company states the following. The portal has signed none of it, only the report.',
    failed:
      "The check failed. This browser can't verify the signature, or the portal did not respond. Use a newer browser, or try again.",
    changesHeading: 'Changed since then',
    noChanges: 'Nothing: the exam and the API descriptions are the same today.',
    added: 'New cases',
    changed: 'Cases with other rules today',
    removed: 'Removed cases',
    version: (name: string, before: string, today: string) => `${name}: ${before}, today ${today}`,
    absent: 'none',
  },
};

export type ExamStrings = typeof en;
