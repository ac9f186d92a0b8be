import type { SampleSet } from '../../model/snippets/code-samples.ts';
import type { Html } from '../../model/text/html.ts';
import type { Language } from '../language.ts';
import { Authored, CodeBlock } from './html.tsx';
import { Tabs } from './tabs.tsx';

const NO_CODE = '' as Html;

interface SamplesProps {
  samples: SampleSet;
  language: Language;
}

/**
 * The code samples of an operation: its requests in the first language, one tab each. The other languages are links to the
 * document with all languages. With script, they change the code in place (see islands/samples.ts).
 */
export function Samples({ samples: { requests, samples, href }, language }: SamplesProps) {
  const [first] = samples;
  if (first === undefined) return null;
  const tabs = requests.map(({ name, label, summary, description }, index) => ({
    value: name,
    label: requests.length === 1 ? null : (label ?? name),
    lang: requests.length === 1 ? undefined : language.authored(label),
    panel: (
      <>
        {requests.length === 1 && summary !== null && <p lang={language.authored(summary)}>{summary}</p>}
        <Authored html={description} language={language} />
        <CodeBlock html={first.code[index] ?? NO_CODE} request={name} language={language} />
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
      head={<Languages samples={samples} href={href} language={language} />}
    />
  );
}

/**
 * The line of languages. The links have the target `_top`, so that the browser follows them: their document is not a page that
 * the portal could swap in.
 */
function Languages({ samples, href, language }: { samples: SampleSet['samples']; href: string; language: Language }) {
  return (
    <fieldset className="languages" aria-label={language.t.programmingLanguage}>
      {samples.map((sample, index) =>
        index === 0 ? (
          <b
            key={sample.language}
            data-language={sample.language}
            data-authored={sample.isAuthored ? '' : undefined}
            aria-current="true"
          >
            {sample.label}
          </b>
        ) : (
          <a
            key={sample.language}
            data-language={sample.language}
            data-authored={sample.isAuthored ? '' : undefined}
            href={`${href}#${encodeURIComponent(sample.language)}`}
            target="_top"
          >
            {sample.label}
          </a>
        ),
      )}
    </fieldset>
  );
}
