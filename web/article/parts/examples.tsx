import type { Example, MediaType, Operation } from '../../model/operation.ts';
import type { Language } from '../language.ts';
import { Authored, CodeBlock } from './html.tsx';
import { statusClass } from './status.ts';
import { Tabs, type Tab } from './tabs.tsx';

interface ExamplesProps {
  operation: Operation;
  /** Goes before the names of the radio groups. */
  prefix?: string;
  language: Language;
}

/** Whether an operation has anything to show beside its text. */
export function hasExamples({ requestBody, responses }: Operation): boolean {
  return [requestBody, ...responses].some((holder) => holder?.content.some(({ examples }) => examples.length > 0));
}

/** Request examples of an operation, one tab each; nothing without examples. */
export function RequestExamples({ operation: { kind, requestBody }, prefix = '', language }: ExamplesProps) {
  const tabs = contentToTabs(requestBody?.content ?? [], language);
  if (tabs.length === 0) return null;
  return <Tabs className="request-sample" name={`${prefix}request-example`} legend={kind === 'operation' ? language.t.request : language.t.payload} tabs={tabs} />;
}

/** Response examples, one tab a status, and inside one tab an example where a status has several. */
export function ResponseExamples({ operation: { kind, responses }, prefix = '', language }: ExamplesProps) {
  const tabs = responses.flatMap(({ status, content }): Tab[] => {
    const examples = contentToTabs(content, language);
    const [only] = examples;
    if (only === undefined) return [];
    const label = <span className={statusClass(status)}>{status}</span>;
    if (examples.length === 1) return [{ value: status, label, panel: only.panel }];
    return [{ value: status, label, panel: <Tabs name={`${prefix}example-${status}`} legend={`${language.t.examples} ${status}`} tabs={examples} /> }];
  });
  if (tabs.length === 0) return null;
  return <Tabs className="response-sample" name={`${prefix}response-example`} legend={kind === 'operation' ? language.t.response : language.t.yourResponse} tabs={tabs} />;
}

/** Every example of every media type; the media type is named where there are several. */
function contentToTabs(content: MediaType[], language: Language): Tab[] {
  const withExamples = content.filter(({ examples }) => examples.length > 0);
  return withExamples.flatMap(({ name, examples }) =>
    examples.map((example) => {
      const own = exampleLabel(example);
      const label = withExamples.length === 1 ? (own ?? name) : own === null ? shortName(name) : `${shortName(name)}: ${own}`;
      return { value: `${name} ${example.name}`, label, panel: <ExamplePanel example={example} language={language} /> };
    }),
  );
}

/** `json` for `application/json`: a tab has little room, and the section beside it says it in full. */
function shortName(mediaType: string): string {
  return mediaType.replace(/^application\//, '');
}

function exampleLabel({ summary, name }: Example): string | null {
  return summary ?? (name === 'default' ? null : name);
}

function ExamplePanel({ example, language }: { example: Example; language: Language }) {
  return (
    <>
      <Authored html={example.description} language={language} />
      {example.externalUrl === null ? <CodeBlock html={example.html} language={language} /> : <p><a href={example.externalUrl}>{language.t.exampleElsewhere}</a></p>}
    </>
  );
}
