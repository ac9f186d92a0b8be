import type { SampleSet } from '../../model/snippets/code-samples.ts';
import type { Html } from '../../model/text/html.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Authored, CodeBlock } from './html.tsx';
import { Tabs } from './tabs.tsx';
import { Twin } from './twin.tsx';

const NO_CODE = '' as Html;

/**
 * The code samples of an operation: its requests in the first language, one tab each. The other languages are links to the
 * document with all languages. With script, they change the code in place (see islands/samples.ts).
 */
export function Samples({ samples: { requests, samples, href }, language }: PropsWithLanguage<{ samples: SampleSet }>) {
  const [first] = samples;
  if (first === undefined) return null;
  // The twin has the command, which every program can read.
  const command = samples.find((sample) => sample.language === 'curl') ?? first;
  const tabs = requests.map(({ name, label, summary, description }, index) => ({
    value: name,
    label: requests.length === 1 ? null : (label ?? name),
    lang: requests.length === 1 ? undefined : language.authored(label),
    panel: (
      <>
        {requests.length === 1 && summary !== null && <p lang={language.authored(summary)}>{summary}</p>}
        <Authored html={description} language={language} />
        <CodeBlock
          html={first.code[index] ?? NO_CODE}
          text={command.text[index] ?? ''}
          syntax={command.language === 'curl' ? 'sh' : command.language}
          request={name}
          language={language}
        />
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
        <Twin as="replaced" by={<b>{`${language.t.request}: ${command.label}`}</b>}>
          <Languages samples={samples} href={href} language={language} />
        </Twin>
      }
    />
  );
}

/**
 * The line of languages. The links have the target `_top`, so that the browser follows them: their document is not a page that
 * the portal could swap in.
 */
function Languages({ samples, href, language }: PropsWithLanguage<{ samples: SampleSet['samples']; href: string }>) {
  return (
    <fieldset className="languages" aria-label={language.t.programmingLanguage}>
      {samples.map(({ language: name, isAuthored, label }, index) => {
        const marks = { 'data-language': name, 'data-authored': isAuthored ? '' : undefined };
        return index === 0 ? (
          <b key={name} {...marks} aria-current="true">
            {label}
          </b>
        ) : (
          <a key={name} {...marks} href={`${href}#${encodeURIComponent(name)}`} target="_top">
            {label}
          </a>
        );
      })}
    </fieldset>
  );
}
