import type { ReportedVerdict } from '../../../model/exam/exam-case.ts';
import type { LocalCase } from '../../../model/exam/local-exam.ts';
import type { ReportedStep } from '../../../model/exam/step.ts';
import { durationText } from '../../../model/text/duration-text.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { examination } from '../../exam/browser-examination.ts';
import type { ExamProps } from '../exam.tsx';
import { CopyButton } from '../simulator/copy-button.tsx';
import { Badge, Button, Fold, JsonText } from '../simulator/elements.tsx';
import { TONES } from './report.tsx';

type Waiting = Extract<ReportedStep, { kind: 'waiting' }>;

interface CaseProps extends Pick<ExamProps, 't' | 'locale'> {
  examCase: LocalCase;
  isChosen: boolean;
  onToggle: (id: string) => void;
  verdict: ReportedVerdict | null;
  /** The request, delivery or object that decided. */
  deciding: unknown;
  /** What the examiner waits for; null if the case does not run. */
  running: Waiting | null;
  /** Whether the reader has said that the candidate's system is done. */
  isDone: boolean;
}

/** One case: what it is about, and what has come of it. */
export function Case({ t, locale, examCase, isChosen, onToggle, verdict, deciding, running, isDone }: CaseProps) {
  const { id, title, why, task, guide } = examCase;
  return (
    <li id={id} className="sim-entry sim-stack exam-case">
      <div className="sim-row">
        <label>
          <input
            type="checkbox"
            aria-label={`${t.choose(id)}: ${title}`}
            checked={isChosen}
            onChange={() => onToggle(id)}
          />{' '}
          <code>{id}</code> <b>{title}</b>
        </label>
        {running !== null && <Badge text={t.result.running} tone="note" />}
        {verdict !== null && <Badge text={t.result[verdict.result]} tone={TONES[verdict.result]} />}
      </div>
      <p className="sim-hint">{why}</p>
      <p>
        <Coded text={running === null ? task : filled(task, running.given)} /> <a href={guide}>{t.guide}</a>
      </p>
      {running !== null && <Wait t={t} locale={locale} examCase={examCase} running={running} isDone={isDone} />}
      {verdict !== null && <Decision t={t} examCase={examCase} verdict={verdict} deciding={deciding} />}
    </li>
  );
}

/** A text of the exam, with the parts between backticks as code. */
function Coded({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity, and do not change places
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

/** A task with the values that the candidate got. */
function filled(task: string, given: Waiting['given']): string {
  return task.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const value = ownProperty(given, name);
    return value === undefined ? written : typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function Wait({
  t,
  locale,
  examCase,
  running,
  isDone,
}: Pick<CaseProps, 't' | 'locale' | 'examCase' | 'isDone'> & { running: Waiting }) {
  const awaited = running.conditions.find(({ state }) => state === 'open');
  const expected = examCase.expected[awaited?.id ?? ''];
  const given = Object.entries(running.given);
  return (
    <>
      {given.length > 0 && (
        <dl className="sim-credentials" aria-label={t.given}>
          {given.map(([name, value]) => {
            const text = typeof value === 'string' ? value : JSON.stringify(value);
            return (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code className="sim-text">{text}</code>
                </dd>
                <dd className="sim-row">
                  <CopyButton text={() => text} name={t.simulator.copyNamed(name)} />
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      <p>
        <Coded text={expected === undefined ? t.waitsForQuiet : `${t.waitsFor} ${expected}`} />
      </p>
      <p className="sim-hint">{t.left(durationText(Math.max(1, running.left / 1000), locale))}</p>
      <div className="sim-row">
        <Button isRunning={isDone} onClick={() => examination.finishCase()}>
          {t.done}
        </Button>
      </div>
    </>
  );
}

function Decision({
  t,
  examCase,
  verdict: { condition, decidedBy },
  deciding,
}: Pick<CaseProps, 't' | 'examCase' | 'deciding'> & { verdict: ReportedVerdict }) {
  return (
    <>
      {condition !== null && (
        <p>
          <strong>{t.expected}:</strong> <Coded text={examCase.expected[condition] ?? ''} />
        </p>
      )}
      {decidedBy === null ? (
        <p className="sim-hint">{t.nothingSeen}</p>
      ) : (
        <p className="sim-text">
          {t.decidedBy}: <code>{decidedBy.name}</code> {decidedBy.status} <code>{decidedBy.id}</code>
        </p>
      )}
      {deciding !== null && (
        <Fold summary={t.simulator.json} className="sim-fold">
          {() => <JsonText value={deciding} />}
        </Fold>
      )}
    </>
  );
}
