import { Select } from '../../kit/field.tsx';
import { useConsole } from '../context.ts';
import { useFormState } from '../use-form.ts';
import { Section } from './section.tsx';

/** The media type for the Accept header, if responses have more than one. */
export function Accept() {
  const { data, t, form } = useConsole();
  const accept = useFormState(({ values }) => values.accept);
  if (data.responseTypes.length < 2) return null;
  return (
    <Section title={t.accept}>
      <Select
        label={t.accept}
        value={accept}
        options={[
          { value: '', label: t.acceptAny },
          ...data.responseTypes.map((mediaType) => ({ value: mediaType, label: mediaType })),
        ]}
        onChange={(value) => form.change({ accept: value })}
      />
    </Section>
  );
}
