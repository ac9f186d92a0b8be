import type { Example, Header, Operation, Parameter } from '../../model/api/operation.ts';
import type { Schema } from '../../model/api/schema.ts';
import { othersOf } from '../parts/others-of.ts';
import { isDescribed } from '../parts/parameter-examples.tsx';
import { jsonToText } from '../schema/facts.tsx';
import type { OperationWriting } from './operation-writing.ts';
import { addressLink, oneLine } from './parts.ts';
import { partsOf, schemaFacts, typeAndFlags } from './schema.ts';
import { code, plain, table, words } from './writing.ts';

export function parameters(
  list: readonly Parameter[],
  groups: Operation['exactlyOneOf'],
  writing: OperationWriting,
): string {
  const { t } = writing.language;
  const rows = list.flatMap((parameter) => {
    const { name, schema, required, deprecated } = parameter;
    const others = othersOf(parameter, groups);
    return [
      [
        code(name),
        [
          typeAndFlags(schema, { required, deprecated }, writing),
          !required && others.length > 0 && `**${t.requiredWithout}** ${others.map(code).join(', ')}`,
        ]
          .filter(Boolean)
          .join(', '),
        parameterText(parameter, writing),
      ],
      ...partsOf(schema, name, writing).map(({ path, type, text }) => [code(path), type, text]),
    ];
  });
  return table([t.twinField, t.twinType, t.twinDescription], rows);
}

function parameterText(parameter: Parameter | Header, writing: OperationWriting): string {
  const { language, context } = writing;
  const { t } = language;
  const { description, schema, mediaType, serialization, examples } = parameter;
  const own = context.markdownOf(description);
  const facts = schemaFacts(schema, writing, {
    name: parameter.name,
    examples: examples.filter((example) => !isDescribed(example)),
  });
  // A parameter and its schema often have the same description.
  const text = own !== '' && facts.startsWith(own) ? facts : words(own, facts);
  return [
    text,
    ...examples.filter(isDescribed).map((example) => exampleText(example, schema, writing)),
    mediaType !== null && code(mediaType),
    serialization !== null && `${t.notations[serialization.notation]} ${code(serialization.example)}`,
    'in' in parameter && parameter.allowReserved && t.allowReserved,
    'in' in parameter && parameter.allowEmptyValue && t.allowEmptyValue,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An example of a parameter with its summary and description, in one line. */
function exampleText(
  { name, text, summary, description, serialized, elsewhere }: Example,
  schema: Schema | null,
  writing: OperationWriting,
): string {
  const {
    language: { t },
    context,
  } = writing;
  const types = schema?.kind === 'schema' ? schema.types : [];
  return words(
    `${t.exampleValue} ${code(text === '' ? (serialized?.text ?? name) : jsonToText(text, types))}`,
    summary !== null && plain(summary),
    context.markdownOf(description),
    serialized !== null && `${t.asSent} ${code(serialized.text)}`,
    elsewhere !== null && addressLink(t.exampleElsewhere, elsewhere, writing),
  );
}

/** Headers in one line. */
export function headerList(headers: readonly Header[], writing: OperationWriting): string {
  return headers.map((header) => headerText(header, writing)).join('; ');
}

export function headerText(header: Header, writing: OperationWriting): string {
  const { name, schema, required, deprecated } = header;
  const text = oneLine(parameterText(header, writing));
  return `${code(name)} (${typeAndFlags(schema, { required, deprecated }, writing)})${text === '' ? '' : `: ${text}`}`;
}
