import type { ReactNode } from 'react';

import { isJsonMediaType } from '../../model/api/media-type.ts';
import type { Example, MediaType, Operation, Response } from '../../model/api/operation.ts';
import { isSuccess } from '../../model/description/operation.ts';
import { Authored, CodeBlock, currentLanguage, type Language, Twin } from '../kit.tsx';
import { Address } from './address.tsx';
import { Samples } from './samples.tsx';
import { statusClass } from './status.ts';
import { type Tab, Tabs } from './tabs.tsx';

interface ExamplesProps {
  operation: Operation;
  /** Prefix of the names of the radio groups. */
  prefix?: string;
}

/** True if an operation has samples or examples to show beside its text. */
export function hasExamples({ samples, requestBody, responses }: Operation): boolean {
  return (
    (samples?.samples.length ?? 0) > 0 ||
    [requestBody, ...responses].some((holder) => holder?.content.some(({ examples }) => examples.length > 0))
  );
}

/** Code samples of an operation, or example bodies of a webhook. Renders nothing without samples. */
export function RequestExamples({ operation: { kind, samples, requestBody }, prefix = '' }: ExamplesProps) {
  const language = currentLanguage();
  if (samples !== null && samples.samples.length > 0) return <Samples samples={samples} />;
  const tabs = contentToTabs(requestBody?.content ?? [], language);
  if (tabs.length === 0) return null;
  return (
    <Tabs
      className="request-sample"
      isNamed
      isWhole
      name={`${prefix}request-example`}
      legend={kind === 'operation' ? language.t.request : language.t.payload}
      tabs={tabs}
    />
  );
}

/** Response examples: one tab per status, and tabs inside it if a status has several examples. */
export function ResponseExamples({ operation: { kind, responses }, prefix = '' }: ExamplesProps) {
  const language = currentLanguage();
  const panelOf = ({ status, content }: Response): ReactNode => {
    const examples = contentToTabs(content, language);
    const [only] = examples;
    // A success without content gets a tab too. Otherwise the first visible example would be an error.
    if (only === undefined) return isSuccess(status) && content.length === 0 ? <p>{language.t.noContent}</p> : null;
    if (examples.length === 1) return <OnlyPanel tab={only} />;
    const legend = `${language.t.examples} ${status}`;
    return <Tabs isNamed name={`${prefix}example-${status}`} legend={legend} head={null} tabs={examples} />;
  };
  const tabs = responses.flatMap((response): Tab[] => {
    const { anchor, status } = response;
    const panel = panelOf(response);
    return panel === null
      ? []
      : [{ value: anchor, label: <span className={statusClass(status)}>{status}</span>, panel }];
  });
  if (tabs.length === 0) return null;
  return (
    <Twin as="extra" rank={1}>
      <Tabs
        className="response-sample"
        isLate={prefix === ''}
        name={`${prefix}response-example`}
        legend={kind === 'operation' ? language.t.response : language.t.yourResponse}
        tabs={tabs}
      />
    </Twin>
  );
}

interface ExampleTab extends Tab {
  summary: string | null;
}

/** The only example of a status, whose label is the status. */
function OnlyPanel({ tab: { summary, lang, panel } }: { tab: ExampleTab }) {
  const { inLanguage } = currentLanguage();
  if (summary === null) return panel;
  return (
    <>
      <p lang={inLanguage(lang)}>{summary}</p>
      {panel}
    </>
  );
}

/** All examples of all media types. Several media types are named. */
function contentToTabs(content: MediaType[], language: Language): ExampleTab[] {
  const withExamples = content.filter(({ examples }) => examples.length > 0);
  return withExamples.flatMap(({ name, examples }) =>
    examples.map((example) => {
      const own = exampleLabel(example);
      const label =
        withExamples.length === 1 ? (own ?? name) : own === null ? shortName(name) : `${shortName(name)}: ${own}`;
      return {
        value: `${name} ${example.name}`,
        label,
        summary: example.summary,
        lang: language.authored(example.summary),
        panel: <ExamplePanel example={example} mediaType={name} />,
      };
    }),
  );
}

/** Returns `json` for `application/json`: a tab has little room, and the section beside it has the full name. */
function shortName(mediaType: string): string {
  return mediaType.replace(/^application\//, '');
}

export function exampleLabel({ summary, name }: Example): string | null {
  return summary ?? (name === 'default' ? null : name);
}

export function ExamplePanel({ example, mediaType }: { example: Example; mediaType: string }) {
  const { t } = currentLanguage();
  const syntax = isJsonMediaType(mediaType) ? 'json' : '';
  return (
    <>
      <Authored html={example.description} />
      {example.text !== '' && <CodeBlock html={example.html} text={example.text} syntax={syntax} />}
      {example.isCut && <p>{t.exampleInDocument}</p>}
      {example.serialized !== null && (
        <>
          <p>{t.asSent}</p>
          <CodeBlock html={example.serialized.html} text={example.serialized.text} syntax="" />
        </>
      )}
      {example.elsewhere !== null && (
        <p>
          <Address address={example.elsewhere}>{t.exampleElsewhere}</Address>
        </p>
      )}
    </>
  );
}
