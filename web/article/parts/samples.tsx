import type { CodeSample, SampleSet } from '../../model/api/code-samples.ts';
import { isClientLanguage, labelOf } from '../../model/snippets/labels.ts';
import type { Html } from '../../model/text/html.ts';
import { Authored, CodeBlock, currentLanguage, Twin } from '../kit.tsx';
import { Tabs } from './tabs.tsx';

const NO_CODE = '' as Html;

/**
 * The code samples of an operation: its requests in the first language, one tab each. The other languages are links to the
 * document with all languages. With script, they change the code in place (see islands/samples.ts).
 */
export function Samples({ samples: { requests, samples, href } }: { samples: SampleSet }) {
  const language = currentLanguage();
  const [first] = samples;
  if (first === undefined) return null;
  // The twin has the clients and the command, which every program can read.
  const last = samples.findIndex((sample) => sample.language === 'curl');
  const written = samples.slice(0, Math.max(last, 0) + 1);
  const tabs = requests.map(({ name, label, summary, description }, index) => ({
    value: name,
    label: requests.length === 1 ? null : (label ?? name),
    lang: requests.length === 1 ? undefined : language.authored(label),
    panel: (
      <>
        {requests.length === 1 && summary !== null && <p lang={language.authored(summary)}>{summary}</p>}
        <Authored html={description} />
        <Twin as="replaced" by={written.map((sample) => twinOf(sample, index))}>
          <CodeBlock html={first.code[index] ?? NO_CODE} text="" syntax="" request={name} />
        </Twin>
      </>
    ),
  }));
  return (
    <Tabs
      className="request-sample"
      isNamed
      name="request-example"
      legend={language.t.request}
      tabs={tabs}
      samplesHref={href}
      head={
        <Twin as="replaced" by={<b>{`${language.t.request}: ${written.map(({ label }) => label).join(', ')}`}</b>}>
          <Languages samples={samples} href={href} />
        </Twin>
      }
    />
  );
}

/** A sample in the Markdown twin. */
function twinOf({ language, text }: CodeSample, index: number) {
  return (
    <pre key={language} data-syntax={language === 'curl' ? 'sh' : language.replace('-client', '')}>
      {text[index] ?? ''}
    </pre>
  );
}

/**
 * The languages in two levels: the clients or plain HTTP, then the languages of the one that is shown. The links have the target `_top`,
 * so that the browser follows them: their document is not a page that the portal could swap in.
 */
function Languages({ samples, href }: { samples: SampleSet['samples']; href: string }) {
  const language = currentLanguage();
  const kinds = [...Map.groupBy(samples, ({ language: name }) => isClientLanguage(name))];
  const itemOf = (sample: CodeSample, label: string) => {
    const { language: name, isAuthored } = sample;
    const marks = { 'data-language': name, 'data-authored': isAuthored ? '' : undefined };
    return sample === samples[0] ? (
      <b key={name} {...marks} aria-current="true">
        {label}
      </b>
    ) : (
      <a key={name} {...marks} href={`${href}#${encodeURIComponent(name)}`} target="_top">
        {label}
      </a>
    );
  };
  return (
    <fieldset className="languages" aria-label={language.t.programmingLanguage}>
      {kinds.length > 1 &&
        kinds.flatMap(([isClient, own]) =>
          own.slice(0, 1).map((sample) => itemOf(sample, isClient ? language.t.clientLibrary : 'HTTP')),
        )}
      {kinds.map(([isClient, own]) => (
        <span key={String(isClient)}>
          {own.map((sample) => itemOf(sample, isClient ? labelOf(sample.language) : sample.label))}
        </span>
      ))}
    </fieldset>
  );
}
