import { useEffect, useState } from 'react';

import type { LocalCase } from '../../model/exam/local-exam.ts';
import { checkReport, type PublishedReport, type Signed } from '../../model/exam/report.ts';
import type { ApiChanges } from '../../model/integration/api-changes.ts';
import {
  missingIn,
  partsOfUsage,
  PRODUCTION_REQUEST_FILE,
  type ProductionRequest,
} from '../../model/integration/production-request.ts';
import { localizePath } from '../../model/site/path.ts';
import { tryParseJson } from '../../model/text/json.ts';
import { saveFile } from '../browser/save-file.ts';
import { examination, NOTHING } from '../exam/examination.ts';
import { keptUsage, loadChanges } from '../integration/kept-usage.ts';
import type { ReactPageProps } from '../islands/react-page-module.ts';
import { Button, Code, CopyButton, FileDrop, Fold, Note, Result, TextField } from '../kit/index.ts';
import { Frame } from '../simulator/parts/frame.tsx';
import { useBrowserStore } from '../state/browser-store.ts';
import { MissingParts, partsText } from './go-live/request-parts.tsx';
import type { GoLiveStrings } from './go-live/strings/en.ts';

interface Data {
  cases: readonly LocalCase[];
  /** Mail address for requests; null if it is not known. */
  requestsTo: string | null;
}

type GoLiveProps = ReactPageProps<GoLiveStrings, Data>;

/** The way from the exam to production keys. */
export default function GoLivePage(props: GoLiveProps) {
  const { t, locale, siteUrl } = props;
  return (
    <Frame t={t.simulator} locale={locale} siteUrl={siteUrl} data={null}>
      <p>{t.intro}</p>
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
      <Steps {...props} />
      <section>
        <h2 id="next">{t.nextHeading}</h2>
        <p>{t.next}</p>
        <ul>
          <li>
            <a href={localizePath('/plan-your-integration/project-timeline', locale)}>{t.certification}</a>
          </li>
          <li>
            <a href={localizePath('/my-markdown-page', locale)}>{t.checklist}</a>
          </li>
        </ul>
      </section>
      <Note>{t.privacy}</Note>
    </Frame>
  );
}

interface Details {
  company: string;
  callbackUrl: string;
  calls: string;
}

function Steps({ t, locale, data: { cases, requestsTo } }: GoLiveProps) {
  const usage = useBrowserStore(keptUsage, null);
  const { progress } = useBrowserStore(examination, NOTHING);
  const [changes, setChanges] = useState<Pick<ApiChanges, 'apis'>>({ apis: [] });
  const [opened, setOpened] = useState<Signed<PublishedReport> | null>(null);
  const [entered, setEntered] = useState<Partial<Details>>({});
  useEffect(() => {
    examination.read();
    // Without the file, only the scopes are missing.
    loadChanges().then(setChanges, () => {});
  }, []);
  const report = opened ?? progress.report;
  const details: Details = { company: report?.content.report.company ?? '', callbackUrl: '', calls: '', ...entered };
  const request: ProductionRequest = {
    productionRequest: 1,
    company: details.company.trim(),
    callbackUrl: details.callbackUrl.trim(),
    callsPerMinute: Number(details.calls) > 0 ? Number(details.calls) : null,
    ...partsOfUsage(usage, changes),
    report,
  };
  const input = (name: keyof Details, label: string, type: string, hint = '') => (
    <TextField
      label={label}
      hint={hint}
      type={type}
      autoComplete="on"
      {...(type === 'number' && { min: 1 })}
      value={details[name]}
      onChange={(value) => setEntered((last) => ({ ...last, [name]: value }))}
    />
  );
  return (
    <>
      <section className="stack">
        <h2 id="exam">{t.examHeading}</h2>
        <p>
          {report === null ? t.examNone : verdictsText(t, report, cases)}{' '}
          <a href={localizePath('/exam', locale)}>{t.examLink}</a>
        </p>
        <ReportFile t={t} onOpen={setOpened} />
      </section>
      <section>
        <h2 id="usage">{t.usageHeading}</h2>
        <p>
          {usage === null ? t.usageNone : t.usageText(request.operations, request.events.length)}{' '}
          <a href={localizePath('/integration', locale)}>{t.usageLink}</a>
        </p>
      </section>
      <section className="stack">
        <h2 id="details">{t.detailsHeading}</h2>
        {input('company', t.company, 'text')}
        {input('callbackUrl', t.callback, 'url', t.callbackHint)}
        {input('calls', t.calls, 'number', t.callsHint)}
      </section>
      <RequestStep t={t} locale={locale} request={request} data={{ cases, requestsTo }} />
    </>
  );
}

/** A field for the report of an exam that was taken in another browser. */
function ReportFile({
  t,
  onOpen,
}: Pick<GoLiveProps, 't'> & { onOpen: (report: Signed<PublishedReport> | null) => void }) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const open = async (chosen: File): Promise<void> => {
    const text = await chosen.text();
    // Only the form of the file counts here. Staff check the signature with the keys of the portal.
    const { authenticity } = await checkReport(text, []);
    const isReport = authenticity !== 'unreadable' && authenticity !== 'changed';
    setUnreadable(isReport ? null : chosen.name);
    onOpen(isReport ? (tryParseJson(text) as unknown as Signed<PublishedReport>) : null);
  };
  return (
    <>
      <Fold summary={t.examFile}>
        {() => (
          <FileDrop label={t.examFileLabel} accept=".json,application/json" onFile={(chosen) => void open(chosen)}>
            {t.examFileText}
          </FileDrop>
        )}
      </Fold>
      <Result tone="danger">{unreadable === null ? '' : t.notReport(unreadable)}</Result>
    </>
  );
}

type RequestStepProps = Pick<GoLiveProps, 't' | 'locale' | 'data'> & { request: ProductionRequest };

/** The request, and the ways to send it. */
function RequestStep({ t, locale, request, data: { cases, requestsTo } }: RequestStepProps) {
  const ids = cases.map(({ id }) => id);
  const text = requestText(t, request, cases);
  const save = (): void => saveFile(PRODUCTION_REQUEST_FILE, `${JSON.stringify(request, null, 2)}\n`);
  return (
    <section className="stack">
      <h2 id="request">{t.requestHeading}</h2>
      <MissingParts t={t} missing={missingIn(request, ids)} />
      <Code text={text} copy={null} />
      <div className="row">
        <Button look="primary" onClick={save}>
          {t.download}
        </Button>
        <CopyButton label={t.copy} text={() => text} />
        {requestsTo !== null && (
          <a className="button" href={mailAddress(requestsTo, t.subject(request.company), text)}>
            {t.mail}
          </a>
        )}
      </div>
      {requestsTo === null ? (
        <p>
          {t.askSupport} <a href={localizePath('/guides/support-and-status', locale)}>{t.askSupportLink}</a>
        </p>
      ) : (
        <Note>{t.mailText(PRODUCTION_REQUEST_FILE)}</Note>
      )}
    </section>
  );
}

function verdictsText(t: GoLiveStrings, { content }: Signed<PublishedReport>, cases: readonly LocalCase[]): string {
  const count = (wanted: string): number => content.report.verdicts.filter(({ result }) => result === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return t.examText(passed, failed, Math.max(0, cases.length - passed - failed));
}

/** The request for a person. The file has the same and the report. */
function requestText(t: GoLiveStrings, request: ProductionRequest, cases: readonly LocalCase[]): string {
  return [
    partsText(t, request),
    `${t.report}: ${request.report === null ? t.none : verdictsText(t, request.report, cases)}`,
    t.attach(PRODUCTION_REQUEST_FILE),
  ].join('\n');
}

function mailAddress(to: string, subject: string, text: string): string {
  const body = text.replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
