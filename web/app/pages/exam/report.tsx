import type { ExamResult } from '../../../model/exam/exam-case.ts';
import type { LocalCase } from '../../../model/exam/local-exam.ts';
import { type PublishedReport, reportText, type Signed } from '../../../model/exam/report.ts';
import { saveFile } from '../../browser/save-file.ts';
import { examination } from '../../exam/examination.ts';
import type { ReactPageProps } from '../../islands/react-page-module.ts';
import { Badge, Button, Confirm, Empty, Fold, Note, takeLostFocus } from '../../kit/index.ts';
import { timeText } from '../../simulator/status/format.ts';
import { requiredContext } from '../../state/required-context.ts';
import type { ExamStrings } from './strings/en.ts';

interface ExamData {
  cases: readonly LocalCase[];
  keys: Readonly<Record<string, string>>;
}

export type ExamPageProps = ReactPageProps<ExamStrings, ExamData>;

/** The strings of the exam's pages and their language. */
export const [ExamProvider, useExam] = requiredContext<Pick<ExamPageProps, 't' | 'locale'>>('useExam', 'ExamProvider');

const TONES = { passed: 'tip', failed: 'danger', not_attempted: undefined } as const;

export function VerdictBadge({ result }: { result: ExamResult }) {
  const { t } = useExam();
  return <Badge text={t.result[result]} tone={TONES[result]} />;
}

interface ReportProps {
  cases: readonly LocalCase[];
  report: Signed<PublishedReport> | null;
}

/** The report: to read, to print and to download. */
export function Report({ cases, report }: ReportProps) {
  const { t } = useExam();
  return (
    <section className="stack">
      <h2 key={String(report === null)} id="report" ref={report === null ? null : takeLostFocus} tabIndex={-1}>
        {t.reportHeading}
      </h2>
      {report === null ? (
        <Empty>{t.reportEmpty}</Empty>
      ) : (
        <>
          <Verdicts cases={cases} published={report.content} />
          <div className="row">
            <Button look="primary" onClick={() => saveFile('%SLUG%-exam-report.json', reportText(report))}>
              {t.download}
            </Button>
            <Button onClick={() => print()}>{t.print}</Button>
          </div>
          <Note>{report.signature === null ? t.notSigned : t.signed}</Note>
        </>
      )}
      <div className="row">
        <Confirm label={t.delete} question={t.deleteSure} onConfirm={() => examination.forget()} />
      </div>
    </section>
  );
}

const ORDER: readonly ExamResult[] = ['failed', 'not_attempted', 'passed'];

/** Shows the results of a report, failed cases first. Cases without a verdict were not taken. */
export function Verdicts({ cases, published }: Pick<ReportProps, 'cases'> & { published: PublishedReport }) {
  const { t, locale } = useExam();
  const { report } = published;
  const titles = new Map(cases.map(({ id, title }) => [id, title]));
  const { verdicts } = report;
  const others = Object.keys(published.cases).filter((id) => !verdicts.some((verdict) => verdict.id === id));
  const count = (wanted: ExamResult): number => verdicts.filter(({ result }) => result === wanted).length;
  const versions = Object.entries(report.descriptions).map(([name, version]) => `${name} ${version}`);
  return (
    <>
      <p>
        <strong>{t.summary(count('passed'), count('failed'), count('not_attempted'))}</strong>
      </p>
      {report.company !== undefined && (
        <p>
          {t.request.company}: <span className="verbatim">{report.company}</span>
        </p>
      )}
      <p>
        {t.taken}: {t.takenText(timeText(report.startedAt, locale), timeText(report.endedAt, locale))}. {t.versions}:{' '}
        <span className="verbatim">{[`${t.examVersion} ${report.exam}`, ...versions].join(', ')}</span>
      </p>
      <ul className="log ruled">
        {verdicts
          .toSorted((one, other) => ORDER.indexOf(one.result) - ORDER.indexOf(other.result))
          .map(({ id, result }) => (
            <li key={id} className="row">
              <VerdictBadge result={result} />
              <span>
                <code>{id}</code> {titles.get(id)}
              </span>
            </li>
          ))}
      </ul>
      {others.length > 0 && (
        <Fold summary={t.others(others.length)}>
          {() => (
            <ul>
              {others.map((id) => (
                <li key={id}>
                  <code>{id}</code> {titles.get(id)}
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
      <Fold summary={t.evidence}>
        {() => (
          <ul>
            {verdicts.map(({ id, evidence }) => (
              <li key={id} className="verbatim">
                <code>
                  {id} {evidence}
                </code>
              </li>
            ))}
          </ul>
        )}
      </Fold>
    </>
  );
}
