import type { ExamResult } from '../../../model/exam/exam-case.ts';
import { type PublishedReport, reportText, type Signed } from '../../../model/exam/report.ts';
import { saveFile } from '../../browser/save-file.ts';
import { examination } from '../../exam/browser-examination.ts';
import type { ExamProps } from '../exam.tsx';
import { ConfirmButton } from '../simulator/confirm-button.tsx';
import { Badge, Button } from '../simulator/elements.tsx';
import { timeText } from '../simulator/format.ts';

export const TONES = { passed: 'tip', failed: 'danger', not_attempted: 'plain' } as const;

interface ReportProps extends ExamProps {
  report: Signed<PublishedReport> | null;
}

/** The report: to read, to print and to download. */
export function Report({ t, locale, cases, report }: ReportProps) {
  return (
    <section>
      <h2 id="report">{t.reportHeading}</h2>
      {report === null ? (
        <p className="sim-empty">{t.reportEmpty}</p>
      ) : (
        <>
          <p>{report.signature === null ? t.notSigned : t.signed}</p>
          <Verdicts t={t} locale={locale} cases={cases} published={report.content} />
          <div className="sim-row">
            <Button isPrimary onClick={() => saveFile('akko-exam-report.json', reportText(report))}>
              {t.download}
            </Button>
            <Button onClick={() => print()}>{t.print}</Button>
          </div>
        </>
      )}
      <div className="sim-row">
        <ConfirmButton label={t.delete} question={t.deleteSure} onConfirm={() => examination.forget()} />
      </div>
    </section>
  );
}

/** What a report says. Cases without a verdict are listed as not attempted. */
export function Verdicts({ t, locale, cases, published }: ExamProps & { published: PublishedReport }) {
  const { report } = published;
  const titles = new Map(cases.map(({ id, title }) => [id, title]));
  const verdicts = new Map(report.verdicts.map((verdict) => [verdict.id, verdict]));
  const rows = Object.keys(published.cases).map((id) => {
    const verdict = verdicts.get(id);
    return { id, result: verdict?.result ?? ('not_attempted' satisfies ExamResult), evidence: verdict?.evidence ?? '' };
  });
  const count = (wanted: ExamResult): number => rows.filter(({ result }) => result === wanted).length;
  const versions = Object.entries(report.descriptions).map(([name, version]) => `${name} ${version}`);
  return (
    <>
      <p>
        <strong>{t.summary(count('passed'), count('failed'), count('not_attempted'))}</strong>
      </p>
      <p>
        {t.taken}: {t.takenText(timeText(report.startedAt, locale), timeText(report.endedAt, locale))}. {t.versions}:{' '}
        <span className="sim-text">{[`${t.examVersion} ${report.exam}`, ...versions].join(', ')}</span>
      </p>
      <p className="sim-hint">{t.evidence}</p>
      <ul className="sim-log">
        {rows.map(({ id, result, evidence }) => (
          <li key={id} className="sim-row">
            <Badge text={t.result[result]} tone={TONES[result]} />
            <span>
              <code>{id}</code> {titles.get(id)}
            </span>
            <code className="sim-text">{evidence}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
