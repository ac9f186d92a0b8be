import { Check } from '../../kit/index.ts';
import { useConsole, useFormState } from '../context.ts';
import { renewedKeyOf } from '../form-values.ts';
import { Authorization } from './authorization.tsx';
import { ParameterField } from './parameters.tsx';
import { Section } from './section.tsx';
import { Server } from './server.tsx';

/** The server and the credentials of the request, and the key that the form renews by itself. */
export function ConnectionFields() {
  const { data, t } = useConsole();
  const key = renewedKeyOf(data);
  return (
    <div className="stack c-sections">
      <Server />
      <Authorization />
      {key !== undefined && (
        <Section title={t.header}>
          <ParameterField parameter={key} />
          <FreshKey />
        </Section>
      )}
    </div>
  );
}

/** Whether each request gets a new idempotency key. Readers who repeat a request keep the key. */
function FreshKey() {
  const { t, form } = useConsole();
  const freshKey = useFormState(({ values }) => values.freshKey);
  return <Check label={t.freshKey} checked={freshKey} onChange={(checked) => form.change({ freshKey: checked })} />;
}
