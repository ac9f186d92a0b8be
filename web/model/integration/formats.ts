import { escapeHtml } from '../text/html.ts';

/** One sentence about an integration, for a person or for another program. */
export interface UsageFinding {
  /** Names its kind, such as `ends` or `errors-not-met`. */
  rule: string;
  level: 'error' | 'warning' | 'note';
  /** The operation, event or error concerned, such as `GET /orders/{orderId}`. */
  subject: string;
  text: string;
  /** Absolute address of the guide. */
  guide: string;
  /** The line of the file that names the subject, from 1. */
  line: number;
}

export interface UsageFindings {
  findings: readonly UsageFinding[];
  /** Sentences about all of it. */
  summary: readonly string[];
  /** The file with the usage, as it was named. */
  file: string;
  /** Name of the program. */
  program: string;
  /** Address of its guide. */
  homepage: string;
}

export const FORMATS = ['text', 'markdown', 'junit', 'sarif', 'github'] as const;
export type Format = (typeof FORMATS)[number];

const WRITERS: Readonly<Record<Format, (findings: UsageFindings) => string[]>> = {
  text: ({ findings, summary }) => [
    ...findings.flatMap(({ level, subject, text, guide }) => [
      `${level.toUpperCase()} ${subject}: ${text}`,
      `  ${guide}`,
    ]),
    ...summary,
  ],
  markdown: ({ findings, summary }) => [
    ...summary.flatMap((sentence) => [sentence, '']),
    ...(findings.length === 0 ? [] : ['| | What | Why |', '|---|---|---|']),
    ...findings.map(
      ({ level, subject, text, guide }) =>
        `| ${level} | ${cell(`\`${subject}\``)} | ${cell(`${text} [Guide](${guide})`)} |`,
    ),
  ],
  junit,
  sarif: (findings) => JSON.stringify(sarif(findings), null, 2).split('\n'),
  github: ({ findings, summary, file }) => [
    ...findings.map(
      ({ level, subject, text, guide, line }) =>
        `::${level === 'note' ? 'notice' : level} file=${property(file)},line=${line},title=${property(subject)}::${message(`${text} ${guide}`)}`,
    ),
    ...summary,
  ],
};

/** Writes findings for a terminal, a page or a build server. */
export function writeFindings(format: Format, findings: UsageFindings): string[] {
  return WRITERS[format](findings);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** JUnit's report as Jenkins, GitLab and others read it: a finding that fails the build is a failed test. */
function junit({ findings, summary, program }: UsageFindings): string[] {
  const failures = findings.filter(({ level }) => level === 'error').length;
  const cases = findings.map(({ level, rule, subject, text, guide }) => {
    const words = escapeHtml(`${text} ${guide}`);
    const result =
      level === 'error'
        ? `<failure type="${rule}" message="${escapeHtml(text)}">${words}</failure>`
        : `<system-out>${words}</system-out>`;
    return `    <testcase classname="${rule}" name="${escapeHtml(subject)}" time="0">${result}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${program} changes" tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="0">`,
    ...cases,
    `    <system-out>${escapeHtml(summary.join('\n'))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
  ];
}

/** The Static Analysis Results Interchange Format, version 2.1.0. */
function sarif({ findings, summary, file, program, homepage }: UsageFindings): object {
  const rules = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: program,
            informationUri: homepage,
            rules: rules.map(({ rule, guide }) => ({ id: rule, helpUri: guide.split('#')[0] })),
          },
        },
        properties: { summary },
        results: findings.map(({ rule, level, subject, text, guide, line }) => ({
          ruleId: rule,
          level,
          message: { text: `${subject}: ${text} ${guide}` },
          locations: [
            { physicalLocation: { artifactLocation: { uri: encodeURI(file) }, region: { startLine: line } } },
          ],
        })),
      },
    ],
  };
}

/** A value of a workflow command of GitHub. */
function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
