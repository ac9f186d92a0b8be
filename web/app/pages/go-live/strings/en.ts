import { en as simulator } from '../../../simulator/parts/strings/en.ts';

/** The strings of the page about production keys in English. They define the type of the other languages. */
export const en = {
  pages: {
    'go-live': {
      title: 'From sandbox to production',
      description:
        'Turn the report of your exam and the usage of your tests into one request for production keys, and see what is missing before you send it.',
    },
  },
  simulator,
  intro: 'Take the steps in this order. The page fills in the request from what this browser already has.',
  privacy: 'The portal stores nothing of this page, and sends nothing. You send the request yourself.',
  needsScript:
    'This page requires JavaScript. Without it, send the report of your exam, your scopes, the address for webhooks, the events and your calls per minute to support.',
  examHeading: '1. Pass the exam',
  examText: (passed: number, failed: number, others: number) =>
    `Your report: ${passed} passed, ${failed} failed, ${others} not taken.`,
  examNone: 'This browser has no report of an exam.',
  examLink: 'Open the exam',
  examFile: 'Or choose the file of a report',
  examFileText: 'A colleague took the exam? Drop the file of the report here.',
  notReport: (name: string) => `${name}: this file is not a report of an exam.`,
  usageHeading: '2. Read what your tests use',
  usageText: (operations: number, events: number) => `Your usage: ${operations} operations, ${events} types of events.`,
  usageNone: 'This browser has no usage of your tests.',
  usageLink: 'Read your usage',
  scopes: 'Scopes',
  events: 'Events',
  none: 'none',
  detailsHeading: '3. Add what tests cannot know',
  company: 'Company',
  callback: 'Address for webhooks in production',
  callbackHint: 'It begins with https://. It must be public.',
  calls: 'Calls in the busiest minute',
  callsHint: 'Of all your stores and servers together. Your rate limit is set by it.',
  requestHeading: '4. Send the request',
  missingTitle: 'Missing',
  complete: 'The request is complete.',
  missing: {
    company: 'The name of your company',
    callback: 'An address for webhooks that begins with https://',
    calls: 'The number of calls in a minute',
    usage: 'The usage of your tests',
    events: 'Your tests received no event',
    report: 'The report of an exam',
    signature: 'The report has no signature of the portal',
    'report-company': 'The report does not name this company. Enter the name where you start the exam',
    failed: 'Failed cases',
    'not-taken': 'Cases not taken',
  },
  subject: (company: string) => `Production keys for ${company}`,
  operations: 'Operations used',
  report: 'Exam',
  attach: (file: string) => `Attached: ${file}`,
  download: 'Download the request',
  copy: 'Copy as text',
  mail: 'Open in my mail program',
  mailText: (file: string) => `Download the request first, and attach ${file} to the mail.`,
  askSupport: 'Send it to your contact at %COMPANY%.',
  askSupportLink: 'Support and status',
  nextHeading: '5. Go live',
  next: '%COMPANY% checks the signature of the report and what is missing. Then you receive production keys.',
  checklist: 'Go-live checklist',
  certification: 'Certification',
};

export type GoLiveStrings = typeof en;
