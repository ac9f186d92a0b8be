import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { EXAM_PATH, type Exam } from '../../model/exam/exam-case.ts';
import { type LocalCase, localExam } from '../../model/exam/local-exam.ts';
import {
  type Authenticity,
  caseHashes,
  changesSince,
  checkReport,
  EXAM_KEYS_PATH,
  type PublicKey,
  type PublishedReport,
  type ReportChanges,
} from '../../model/exam/report.ts';
import type { ReactPageProps } from '../islands/react-page-module.ts';
import { Result } from '../kit/note.tsx';
import { Verdicts } from './exam/report.tsx';
import type { ExamStrings } from './exam/strings/en.ts';
import { Frame } from './simulator/frame.tsx';

interface Check {
  name: string;
  authenticity: Authenticity | 'failed';
  found: { published: PublishedReport; changes: ReportChanges; cases: LocalCase[] } | null;
}

/** Checks the file of a report: whether the portal signed it, and what has changed since. */
export default function ExamCheck({ t, locale, siteUrl }: ReactPageProps<ExamStrings>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [check, setCheck] = useState<Check | null>(null);
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      const { keys } = await readJson<{ keys: PublicKey[] }>(EXAM_KEYS_PATH);
      const { authenticity, published } = await checkReport(await file.text(), keys);
      const exam = await readJson<Exam>(EXAM_PATH);
      const today = { descriptions: exam.descriptions, cases: await caseHashes(exam) };
      const found =
        published === null
          ? null
          : { published, changes: changesSince(published, today), cases: localExam(exam, locale) };
      setCheck({ name: file.name, authenticity, found });
    } catch {
      setCheck({ name: file.name, authenticity: 'failed', found: null });
    }
  };
  const openEarly = useEffectEvent(() => void open(input.current?.files?.[0]));
  // The reader can choose a file before the page works.
  useEffect(() => openEarly(), []);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => void open(currentTarget.files?.[0]);
  return (
    <Frame t={t.simulator} locale={locale} siteUrl={siteUrl} data={null}>
      <div className="card empty stack" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <p>{t.check.text}</p>
        <label htmlFor={id}>{t.check.label}</label>
        <input ref={input} id={id} type="file" accept=".json,application/json" onChange={onChange} />
      </div>
      <Result tone={check?.authenticity === 'genuine' ? 'tip' : 'danger'}>
        {check !== null &&
          `${check.name}: ${check.authenticity === 'failed' ? t.check.failed : t.check.authenticity[check.authenticity]}`}
      </Result>
      {check?.found != null && (
        <>
          <Changes t={t} changes={check.found.changes} />
          <Verdicts t={t} locale={locale} cases={check.found.cases} published={check.found.published} />
        </>
      )}
    </Frame>
  );
}

function Changes({ t, changes }: { t: ExamStrings; changes: ReportChanges }) {
  const { check } = t;
  const lines = [
    ...(['added', 'changed', 'removed'] as const).flatMap((kind) =>
      changes[kind].length === 0 ? [] : [`${check[kind]}: ${changes[kind].join(', ')}`],
    ),
    ...changes.descriptions.map(({ name, before, today }) =>
      check.version(name, before ?? check.absent, today ?? check.absent),
    ),
  ];
  return (
    <>
      <h2 id="changes">{check.changesHeading}</h2>
      {lines.length === 0 ? (
        <p>{check.noChanges}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line} className="verbatim">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

async function readJson<Body>(path: string): Promise<Body> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-store' });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return (await response.json()) as Body;
}
