import type { ParameterLocation } from '../../../model/api/operation.ts';
import type { ConsoleParameter } from '../../../model/request/console.ts';
import { randomUuid } from '../../browser/random-uuid.ts';
import { Button, Check } from '../../kit/index.ts';
import { useConsole, useFormState } from '../context.ts';
import { FoldableFields } from '../fields/foldable-fields.tsx';
import { JsonControl } from '../fields/json-control.tsx';
import { idempotencyKeyOf, parameterKey } from '../form-values.ts';
import { canRun } from '../targets.ts';
import { Section } from './section.tsx';

const LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const satisfies readonly ParameterLocation[];

/** Headers that scripts cannot set (Fetch, 2.2.2: forbidden request-headers). */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** Parameters by location. Optional parameters without a value are folded. */
export function Parameters() {
  const { data } = useConsole();
  return LOCATIONS.map((place) => (
    <ParametersIn
      key={place}
      place={place}
      parameters={data.parameters.filter((parameter) => parameter.in === place)}
    />
  ));
}

function ParametersIn({ place, parameters }: { place: (typeof LOCATIONS)[number]; parameters: ConsoleParameter[] }) {
  const { t, form } = useConsole();
  const errorsByField = useFormState((state) => state.errorsByField);
  if (parameters.length === 0) return null;
  const forbidden = place === 'header' ? parameters.map(({ name }) => name).filter((name) => FORBIDDEN.test(name)) : [];
  const note = place === 'cookie' ? t.cookieNote : forbidden.length > 0 ? t.headerNote(forbidden.join(', ')) : null;
  const fields = parameters.map((parameter) => ({
    name: parameter.name,
    isShown: parameter.required || form.textAt(parameterKey(parameter)) !== '',
    hasError: errorsByField.has(parameterKey(parameter)),
    field: <ParameterField key={parameter.anchor} parameter={parameter} />,
  }));
  return (
    <Section title={t[place]} note={note}>
      <FoldableFields fields={fields} />
    </Section>
  );
}

function ParameterField({ parameter }: { parameter: ConsoleParameter }) {
  const { data, t, form } = useConsole();
  const control = (
    <JsonControl
      name={parameterKey(parameter)}
      schema={parameter.schema}
      label={parameter.name}
      required={parameter.required}
      anchor={parameter.anchor}
    />
  );
  if (parameter !== idempotencyKeyOf(data)) return control;
  if (data.canSend || canRun(data))
    return (
      <>
        {control}
        <FreshKey />
      </>
    );
  return (
    <div className="row nowrap c-item">
      {control}
      <Button isSmall onClick={() => form.setText(parameterKey(parameter), JSON.stringify(randomUuid()))}>
        {t.newKey}
      </Button>
    </div>
  );
}

/** Whether each request gets a new idempotency key. Readers who repeat a request keep the key. */
function FreshKey() {
  const { t, form } = useConsole();
  const freshKey = useFormState(({ values }) => values.freshKey);
  return <Check label={t.freshKey} checked={freshKey} onChange={(checked) => form.change({ freshKey: checked })} />;
}
