import type { ParameterLocation } from '../../../model/api/operation.ts';
import type { ConsoleParameter } from '../../../model/request/console.ts';
import { randomUuid } from '../../browser/random-uuid.ts';
import { useConsole } from '../context.ts';
import { Check, SmallButton } from '../fields/controls.tsx';
import { FoldableFields } from '../fields/fold.tsx';
import { JsonControl } from '../fields/json-control.tsx';
import { idempotencyKeyIndex } from '../form-values.ts';
import { canRun } from '../servers.ts';
import { useFormState } from '../use-form.ts';
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
      parameters={data.parameters
        .map((parameter, index) => ({ parameter, index }))
        .filter(({ parameter }) => parameter.in === place)}
    />
  ));
}

interface IndexedParameter {
  parameter: ConsoleParameter;
  index: number;
}

function ParametersIn({ place, parameters }: { place: (typeof LOCATIONS)[number]; parameters: IndexedParameter[] }) {
  const { t, form } = useConsole();
  const errorsByField = useFormState((state) => state.errorsByField);
  if (parameters.length === 0) return null;
  const forbidden =
    place === 'header'
      ? parameters.filter(({ parameter }) => FORBIDDEN.test(parameter.name)).map(({ parameter }) => parameter.name)
      : [];
  const note = place === 'cookie' ? t.cookieNote : forbidden.length > 0 ? t.headerNote(forbidden.join(', ')) : null;
  const fields = parameters.map(({ parameter, index }) => ({
    name: parameter.name,
    isShown: parameter.required || form.getState().values.parameters[index]?.text !== '',
    hasError: errorsByField.has(`parameters.${index}.text`),
    field: <ParameterField key={parameter.anchor} parameter={parameter} index={index} />,
  }));
  return (
    <Section title={t[place]} note={note}>
      <FoldableFields fields={fields} />
    </Section>
  );
}

function ParameterField({ parameter, index }: IndexedParameter) {
  const { data, t, form } = useConsole();
  const control = (
    <JsonControl
      list="parameters"
      index={index}
      schema={parameter.schema}
      label={parameter.name}
      required={parameter.required}
      anchor={parameter.anchor}
    />
  );
  if (index !== idempotencyKeyIndex(data)) return control;
  if (data.canSend || canRun(data))
    return (
      <>
        {control}
        <FreshKey />
      </>
    );
  return (
    <div className="c-item">
      {control}
      <SmallButton onClick={() => form.setText('parameters', index, JSON.stringify(randomUuid()))}>
        {t.newKey}
      </SmallButton>
    </div>
  );
}

/** Whether each request gets a new idempotency key. Readers who repeat a request keep the key. */
function FreshKey() {
  const { t, form } = useConsole();
  const freshKey = useFormState(({ values }) => values.freshKey);
  return <Check label={t.freshKey} checked={freshKey} onChange={(checked) => form.change({ freshKey: checked })} />;
}
