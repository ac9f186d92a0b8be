import type { Header, Operation, Parameter } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { Line } from '../schema/property.tsx';
import { Notation } from './notation.tsx';
import { othersOf } from './others-of.ts';

interface ParametersProps {
  /** Groups of which a request sends exactly one each. */
  exactlyOneOf?: Operation['exactlyOneOf'];
  /** The parameters of one location, or the headers of a response. */
  parameters: (Parameter | Header)[];
  language: Language;
}

const NO_GROUPS: Operation['exactlyOneOf'] = [];

export function Parameters({ parameters, exactlyOneOf = NO_GROUPS, language }: ParametersProps) {
  return (
    <ul className="props">
      {parameters.map((parameter) => (
        <Line
          key={parameter.anchor}
          anchor={parameter.anchor}
          name={parameter.name}
          schema={parameter.schema}
          required={parameter.required}
          requiredWithout={othersOf(parameter, exactlyOneOf)}
          deprecated={parameter.deprecated}
          description={parameter.description}
          depth={1}
          language={language}
          examples={parameter.examples}
          {...(parameter.mediaType !== null && { note: parameter.mediaType })}
        >
          {parameter.serialization !== null && <Notation {...parameter.serialization} language={language} />}
          {'in' in parameter && parameter.allowReserved && (
            <p>{parameter.in === 'path' ? language.t.allowReservedInPath : language.t.allowReserved}</p>
          )}
          {'in' in parameter && parameter.allowEmptyValue && <p>{language.t.allowEmptyValue}</p>}
        </Line>
      ))}
    </ul>
  );
}
