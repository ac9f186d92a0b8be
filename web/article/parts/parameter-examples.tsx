import type { Example } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { jsonToText } from '../schema/facts.tsx';
import { Address } from './address.tsx';
import { Authored } from './html.tsx';
import { coded } from './inline.tsx';

/** Whether an example has more than a value, and so needs a line of its own. */
export function isDescribed({ summary, description, serialized, elsewhere }: Example): boolean {
  return [summary, description, serialized, elsewhere].some((part) => part !== null);
}

/** Examples of a parameter or header that have a summary or a description. The others are facts on one line. */
export function ParameterExamples({
  examples,
  types,
  language,
}: PropsWithLanguage<{ examples: readonly Example[]; types: readonly string[] }>) {
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
            {serialized !== null && <p>{coded(t.asSent, serialized.text)}</p>}
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
