import { useState } from 'react';

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
  reportText,
} from '../../model/exam/report.ts';
import {
  type Missing,
  missingIn,
  type ProductionRequest,
  productionRequestFrom,
} from '../../model/integration/production-request.ts';
import type { ReactPageProps } from '../islands/react-page-module.ts';
import { Code, FileDrop, Result } from '../kit/index.ts';
import { Frame } from '../simulator/parts/frame.tsx';
import { ExamProvider, useExam, Verdicts } from './exam/report.tsx';
import type { ExamStrings } from './exam/strings/en.ts';
import { MissingParts, partsText } from './go-live/request-parts.tsx';

interface Check {
  name: string;
  authenticity: Authenticity | 'failed';
  found: { published: PublishedReport; changes: ReportChanges; cases: LocalCase[] } | null;
  /** The request for production keys, and the parts that it lacks; null if the file is a report. */
  request: { stated: ProductionRequest; missing: Missing[] } | null;
}

/** Checks the file of a report or of a request for production keys: whether the portal signed it, what is missing, and what has changed since. */
export default function ExamCheck({ t, locale, siteUrl }: ReactPageProps<ExamStrings>) {
  const [check, setCheck] = useState<Check | null>(null);
  const open = async (file: File): Promise<void> => {
    try {
      const { keys } = await readJson<{ keys: PublicKey[] }>(EXAM_KEYS_PATH);
      const text = await file.text();
      const request = productionRequestFrom(text);
      const { authenticity, published } = await checkReport(
        request?.report == null ? text : reportText(request.report),
        keys,
      );
      const exam = await readJson<Exam>(EXAM_PATH);
      const today = { descriptions: exam.descriptions, cases: await caseHashes(exam) };
      const found =
        published === null
          ? null
          : { published, changes: changesSince(published, today), cases: localExam(exam, locale) };
      // A report that this portal did not sign proves nothing.
      const proven = request !== null && published === null ? { ...request, report: null } : request;
      const ids = exam.cases.map(({ id }) => id);
      setCheck({
        name: file.name,
        authenticity,
        found,
        request: proven && { stated: proven, missing: missingIn(proven, ids) },
      });
    } catch {
      setCheck({ name: file.name, authenticity: 'failed', found: null, request: null });
    }
  };
  return (
    <Frame t={t.simulator} locale={locale} siteUrl={siteUrl} data={null}>
      <FileDrop label={t.check.label} accept=".json,application/json" onFile={(file) => void open(file)}>
        {t.check.text}
      </FileDrop>
      <Result tone={check?.authenticity === 'genuine' ? 'tip' : 'danger'}>
        {check !== null &&
          `${check.name}: ${check.authenticity === 'failed' ? t.check.failed : t.check.authenticity[check.authenticity]}`}
      </Result>
      {check?.request != null && (
        <>
          <p>{t.check.stated}</p>
          <Code text={partsText(t.request, check.request.stated)} copy={null} />
          <MissingParts t={t.request} missing={check.request.missing} />
        </>
      )}
      {check?.found != null && (
        <ExamProvider value={{ t, locale }}>
          <Changes changes={check.found.changes} />
          <Verdicts cases={check.found.cases} published={check.found.published} />
        </ExamProvider>
      )}
    </Frame>
  );
}

function Changes({ changes }: { changes: ReportChanges }) {
  const { check } = useExam().t;
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
