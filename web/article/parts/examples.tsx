import type { Example, MediaType, Operation } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { Address } from './address.tsx';
import { Authored, CodeBlock } from './html.tsx';
import { Samples } from './samples.tsx';
import { statusClass } from './status.ts';
import { Tabs, type Tab } from './tabs.tsx';

interface ExamplesProps {
  operation: Operation;
  /** Prefix of the names of the radio groups. */
  prefix?: string;
  language: Language;
}

/** True if an operation has samples or examples to show beside its text. */
export function hasExamples({ samples, requestBody, responses }: Operation): boolean {
  return (
    (samples?.samples.length ?? 0) > 0 ||
    [requestBody, ...responses].some((holder) => holder?.content.some(({ examples }) => examples.length > 0))
  );
}

/** Code samples of an operation, or example bodies of a webhook. Renders nothing if there are none. */
export function RequestExamples({ operation: { kind, samples, requestBody }, prefix = '', language }: ExamplesProps) {
  if (samples !== null && samples.samples.length > 0) return <Samples samples={samples} language={language} />;
  const tabs = contentToTabs(requestBody?.content ?? [], language);
  if (tabs.length === 0) return null;
  return (
    <Tabs
      className="request-sample"
      isNamed
      name={`${prefix}request-example`}
      legend={kind === 'operation' ? language.t.request : language.t.payload}
      tabs={tabs}
    />
  );
}

/** Response examples: one tab per status, and tabs inside it if a status has several examples. */
export function ResponseExamples({ operation: { kind, responses }, prefix = '', language }: ExamplesProps) {
  const tabs = responses.flatMap(({ anchor, status, content }): Tab[] => {
    const examples = contentToTabs(content, language);
    const [only] = examples;
    const label = <span className={statusClass(status)}>{status}</span>;
    if (only === undefined) {
      // A success without content gets a tab too. Otherwise the first visible example would be an error.
      return status.startsWith('2') && content.length === 0
        ? [{ value: anchor, label, panel: <p>{language.t.noContent}</p> }]
        : [];
    }
    if (examples.length === 1) return [{ value: anchor, label, panel: <OnlyPanel tab={only} language={language} /> }];
    return [
      {
        value: anchor,
        label,
        panel: (
          <Tabs
            isNamed
            name={`${prefix}example-${status}`}
            legend={`${language.t.examples} ${status}`}
            head={null}
            tabs={examples}
          />
        ),
      },
    ];
  });
  if (tabs.length === 0) return null;
  return (
    <Tabs
      className="response-sample"
      isLate={prefix === ''}
      name={`${prefix}response-example`}
      legend={kind === 'operation' ? language.t.response : language.t.yourResponse}
      tabs={tabs}
    />
  );
}

interface ExampleTab extends Tab {
  summary: string | null;
}

/** The only example of a status, whose label is the status. */
function OnlyPanel({ tab: { summary, lang, panel }, language }: { tab: ExampleTab; language: Language }) {
  if (summary === null) return panel;
  return (
    <>
      <p lang={language.inLanguage(lang)}>{summary}</p>
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
        panel: <ExamplePanel example={example} language={language} />,
      };
    }),
  );
}

/** Returns `json` for `application/json`: a tab has little room, and the section beside it has the full name. */
function shortName(mediaType: string): string {
  return mediaType.replace(/^application\//, '');
}

function exampleLabel({ summary, name }: Example): string | null {
  return summary ?? (name === 'default' ? null : name);
}

export function ExamplePanel({ example, language }: { example: Example; language: Language }) {
  return (
    <>
      <Authored html={example.description} language={language} />
      {example.text !== '' && <CodeBlock html={example.html} language={language} />}
      {example.isCut && <p>{language.t.exampleInDocument}</p>}
      {example.serialized !== null && (
        <>
          <p>{language.t.asSent}</p>
          <CodeBlock html={example.serialized.html} language={language} />
        </>
      )}
      {example.elsewhere !== null && (
        <p>
          <Address address={example.elsewhere} language={language}>
            {language.t.exampleElsewhere}
          </Address>
        </p>
      )}
    </>
  );
}
