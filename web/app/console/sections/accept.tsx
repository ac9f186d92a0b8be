import { useConsole } from '../context.ts';
import { useFormState } from '../use-form.ts';
import { Section } from './section.tsx';

/** The media type for the Accept header, if responses have more than one. */
export function Accept() {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
  const accept = useFormState(({ values }) => values.accept);
  if (data.responseTypes.length < 2) return null;
  return (
    <Section title={t.accept}>
      <select
        className="field"
        aria-label={t.accept}
        value={accept}
        onChange={({ currentTarget }) => form.change({ accept: currentTarget.value })}
      >
        <option value="">{t.acceptAny}</option>
        {data.responseTypes.map((mediaType) => (
          <option key={mediaType}>{mediaType}</option>
        ))}
      </select>
    </Section>
  );
}
