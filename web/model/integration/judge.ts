import type { ApiChanges } from './api-changes.ts';
import { coverage } from './coverage.ts';
import type { UsageFinding, UsageFindings } from './formats.ts';
import { daysUntil, impact, type ImpactItem, lastTest, splitByTests } from './impact.ts';
import type { Instead } from './instead.ts';
import type { Usage } from './usage.ts';

/** Names of errors or events in one sentence. */
const MAX_NAMED = 8;

export interface JudgeOptions {
  /** ISO 8601, e.g. `2026-11-28`. */
  today: string;
  /** Days. What ends in this time fails. */
  within: number;
  /** The percentage of errors and of events that tests must have met; null if the rule has no such percentage. */
  coverage: number | null;
  /** The usage as a file: its name and its text. */
  file: string;
  text: string;
  /** Name of the program. */
  program: string;
  /** Address of its guide. Other addresses are relative to it. */
  homepage: string;
}

/** Tells which parts of an integration end, and whether that or too few tests fail its build. */
export function judgeUsage(
  usage: Usage,
  changes: ApiChanges,
  options: JudgeOptions,
): { findings: UsageFindings; isPassed: boolean } {
  const { items, untouched } = impact(usage, changes);
  const { ahead, earlier } = splitByTests(usage, items, options.today);
  const gaps = gapsOf(usage, changes, options);
  const { operations, events } = usage;
  const findings = [
    // Tests that did not reach the simulator must not pass.
    ...(operations.length + events.length === 0 ? [emptyFinding(options)] : []),
    ...ahead.map((item) => findingOf(item, options)),
    ...gaps.findings,
  ];
  const summary = [
    `Operations: ${operations.length}, events: ${events.length}. Changes that touch them: ${ahead.length}, and ${earlier.length} from before the last test. ${untouched} touch nothing.`,
    ...digestOf(items, changes, lastTest(usage) || options.today),
    ...gaps.summary,
  ];
  const isPassed = findings.every(({ level }) => level !== 'error');
  const { file, program, homepage } = options;
  return { findings: { findings, summary, file, program, homepage }, isPassed };
}

/** A sentence for each release after a day, also for those that are announced. */
function digestOf(items: readonly ImpactItem[], { releases }: ApiChanges, day: string): string[] {
  return releases
    .filter(({ date }) => date > day)
    .map(({ id, date, changes }) => {
      const own = items.filter(({ release }) => release?.id === id).flatMap(({ subject }) => subject.split(', '));
      return `Release ${id} of ${date}: ${own.length} of ${changes.length} changes concern your tests.`;
    });
}

function emptyFinding({ file, homepage }: JudgeOptions): UsageFinding {
  const text = 'The usage has no operation and no event. Run your tests against the simulator first.';
  return { rule: 'empty', level: 'error', subject: file, text, guide: homepage, line: 1 };
}

function findingOf(item: ImpactItem, { today, within, text: file, homepage }: JudgeOptions): UsageFinding {
  const { subject, api, field, text, note, until, isDeprecation, release, certainty, touches, instead, level } = item;
  const [touch] = touches;
  const days = until === null ? null : daysUntil(until, today);
  const isSure = certainty !== 'possible';
  const ends = isDeprecation || level === 'breaking';
  const isFailure = isSure && ends && days !== null && days <= within;
  const sentences = [
    `${touch?.field ?? field ?? 'It'} ${text.en.replace(/\.$/, '')}.`,
    ...(note === null ? [] : [note.en]),
    { sent: 'Your tests send it.', received: 'Your tests receive it.', possible: 'Your tests use what it belongs to.' }[
      certainty
    ],
    ...(days === null || until === null
      ? []
      : [days < 0 ? `It ended on ${until}.` : `The last day is ${until}, in ${days} days.`]),
    ...instead.map(insteadText),
  ];
  const name = `"${touch?.kind === 'event' ? 'event' : 'operationId'}": "${touch?.name ?? ''}"`;
  const line = file.split('\n').findIndex((one) => one.includes(name));
  return {
    rule: isDeprecation ? 'ends' : `${item.kind}-${level}`,
    level: isFailure ? 'error' : isSure && ends ? 'warning' : 'note',
    subject: touch?.call ?? (subject || api),
    text: sentences.join(' '),
    guide: absolute(instead[0]?.href ?? release?.href ?? touch?.href ?? homepage, homepage),
    line: Math.max(0, line) + 1,
  };
}

/** @param base an address of the same site */
function absolute(href: string, base: string): string {
  return href.startsWith('/') ? `${/^https?:\/\/[^/]+/.exec(base)?.[0] ?? ''}${href}` : href;
}

/** Words the replacement of an operation. */
function insteadText({ operations, fields, note }: Instead): string {
  const calls = operations.map(({ call }) => call).join(', ');
  const moved = fields.map(({ from, to }) => `${from} ${to === null ? 'is gone' : `is ${to}`}`);
  return [
    calls === ''
      ? 'Nothing replaces it.'
      : `Call ${calls} instead${moved.length === 0 ? '.' : `: ${moved.join(', ')}.`}`,
    ...(note === null ? [] : [note.en]),
  ].join(' ');
}

/** How many of the errors and events of the used APIs the tests have met, and a finding for each of the two that are too few. */
function gapsOf(
  usage: Usage,
  { apis }: ApiChanges,
  { coverage: least, homepage }: JudgeOptions,
): { findings: UsageFinding[]; summary: string[] } {
  const covered = coverage(usage, apis);
  const kinds = [
    {
      noun: 'errors',
      met: covered.flatMap(({ errors }) => errors.met).length,
      missing: covered.flatMap(({ errors }) =>
        errors.missing.map(({ call, status, code }) => `${call} ${status} ${code}`),
      ),
    },
    {
      noun: 'events',
      met: covered.flatMap(({ events }) => events.met).length,
      missing: covered.flatMap(({ events }) => events.missing.map(({ name }) => name)),
    },
  ];
  const findings: UsageFinding[] = [];
  const summary = kinds.map(({ noun, met, missing }) => {
    const all = met + missing.length;
    const share = all === 0 ? 100 : Math.floor((met / all) * 100);
    const sentence = `The tests have met ${met} of ${all} ${noun}: ${share} %.`;
    const named = missing.slice(0, MAX_NAMED).join(', ');
    const more = missing.length > MAX_NAMED ? `, and ${missing.length - MAX_NAMED} more` : '';
    if (least !== null && share < least)
      findings.push({
        rule: `${noun}-not-met`,
        level: 'error',
        subject: noun,
        text: `${sentence} ${least} % are asked for. These are missing: ${named}${more}.`,
        guide: homepage,
        line: 1,
      });
    return sentence;
  });
  return { findings, summary };
}
