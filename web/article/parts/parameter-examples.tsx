import type { Example } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { jsonToText } from '../schema/facts.tsx';
import { Address } from './address.tsx';
import { Authored } from './html.tsx';

/** Whether an example has more than a value, and so needs a line of its own. */
export function isDescribed({ summary, description, serialized, elsewhere }: Example): boolean {
  return [summary, description, serialized, elsewhere].some((part) => part !== null);
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
      {described.map(({ name, text, summary, description, serialized, elsewhere }) => (
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
            {elsewhere !== null && (
              <p>
                <Address address={elsewhere} language={language}>
                  {t.exampleElsewhere}
                </Address>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
