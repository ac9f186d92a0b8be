import type { Header, Operation, Parameter, RequestPart } from '../../model/api/operation.ts';
import { coded, currentLanguage, Twin } from '../kit.tsx';
import { Line } from '../schema/property.tsx';

interface ParametersProps {
  /** Groups of which a request sends exactly one each. */
  exactlyOneOf?: Operation['exactlyOneOf'];
  /** The parameters of one location, or the headers of a response. */
  parameters: (Parameter | Header)[];
}

const NO_GROUPS: Operation['exactlyOneOf'] = [];

export function Parameters({ parameters, exactlyOneOf = NO_GROUPS }: ParametersProps) {
  const { t } = currentLanguage();
  return (
    <Twin as="table" columns={t.twinColumns}>
      <ul className="props">
        {parameters.map((parameter) => (
          <Line
            key={parameter.anchor}
            {...parameter}
            requiredWithout={othersOf(parameter, exactlyOneOf)}
            depth={1}
            {...(parameter.mediaType !== null && { note: parameter.mediaType })}
          >
            {parameter.serialization !== null && (
              <p>{coded(t.notations[parameter.serialization.notation], parameter.serialization.example)}</p>
            )}
            {'in' in parameter && parameter.allowReserved && (
              <p>{parameter.in === 'path' ? t.allowReservedInPath : t.allowReserved}</p>
            )}
            {'in' in parameter && parameter.allowEmptyValue && <p>{t.allowEmptyValue}</p>}
          </Line>
        ))}
      </ul>
    </Twin>
  );
}

/** The parts of a request that are sent in place of a parameter, by name. */
function othersOf(parameter: Parameter | Header, groups: Operation['exactlyOneOf']): string[] {
  const isOwn = (part: RequestPart): boolean =>
    'in' in parameter && part.in === parameter.in && part.name === parameter.name;
  const group = groups.find((parts) => parts.some(isOwn)) ?? [];
  return group.filter((part) => !isOwn(part)).map(({ name }) => name);
}
