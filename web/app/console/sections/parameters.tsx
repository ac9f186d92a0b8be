import type { ParameterLocation } from '../../../model/api/operation.ts';
import type { ConsoleParameter } from '../../../model/description/console.ts';
import { parameterKey } from '../../../model/request/request.ts';
import { useConsole, useFormState } from '../context.ts';
import { FoldableFields } from '../fields/foldable-fields.tsx';
import { JsonControl } from '../fields/json-control.tsx';
import { Section } from './section.tsx';

/** Headers that scripts cannot set (Fetch, 2.2.2: forbidden request-headers). */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

interface ParametersProps {
  place: ParameterLocation;
  parameters: ConsoleParameter[];
}

/** The parameters in a place. Optional ones are folded. */
export function ParametersIn({ place, parameters }: ParametersProps) {
  const { t, form } = useConsole();
  const errorsByField = useFormState((state) => state.errorsByField);
  if (parameters.length === 0) return null;
  const forbidden = place === 'header' ? parameters.map(({ name }) => name).filter((name) => FORBIDDEN.test(name)) : [];
  const note = place === 'cookie' ? t.cookieNote : forbidden.length > 0 ? t.headerNote(forbidden.join(', ')) : null;
  const fields = parameters.map((parameter) => ({
    name: parameter.name,
    isRequired: parameter.required,
    hasValue: form.textAt(parameterKey(parameter)) !== '',
    hasError: errorsByField.has(parameterKey(parameter)),
    field: <ParameterField key={parameter.anchor} parameter={parameter} />,
  }));
  return (
    <Section title={t[place]} note={note}>
      <FoldableFields fields={fields} />
    </Section>
  );
}

export function ParameterField({ parameter }: { parameter: ConsoleParameter }) {
  return (
    <JsonControl
      name={parameterKey(parameter)}
      schema={parameter.schema}
      label={parameter.name}
      required={parameter.required}
      anchor={parameter.anchor}
    />
  );
}
