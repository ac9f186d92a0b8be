import type { Example } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { jsonToText } from '../schema/facts.tsx';
import { Authored } from './html.tsx';

/** Whether an example has more than a value, and so needs a line of its own. */
export function isDescribed({ summary, description, serialized, externalUrl }: Example): boolean {
  return [summary, description, serialized, externalUrl].some((part) => part !== null);
}

interface ParameterExamplesProps {
  examples: readonly Example[];
  /** JSON types of the parameter. */
  types: readonly string[];
  language: Language;
}

/** Examples of a parameter or header that have a summary or a description. The others are facts on one line. */
export function ParameterExamples({ examples, types, language }: ParameterExamplesProps) {
  const described = examples.filter(isDescribed);
  if (described.length === 0) return null;
  const { t } = language;
  return (
    <ul className="enum">
      {described.map(({ name, text, summary, description, serialized, externalUrl }) => (
        <li key={name}>
          <code>{text === '' ? (serialized?.text ?? name) : jsonToText(text, types)}</code>
          <div>
            {summary !== null && <p lang={language.authored(summary)}>{summary}</p>}
            <Authored html={description} language={language} />
            {serialized !== null && (
              <p>
                {t.asSent} <code>{serialized.text}</code>
              </p>
            )}
            {externalUrl !== null && (
              <p>
                <a href={externalUrl}>{t.exampleElsewhere}</a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
