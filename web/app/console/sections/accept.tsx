import { useConsole } from '../context.ts';
import { useFormState } from '../use-form.ts';
import { Section } from './section.tsx';

/** What to ask for, where the operation answers with more than one thing. */
export function Accept() {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
  const accept = useFormState(({ values }) => values.accept);
  if (data.answers.length < 2) return null;
  return (
    <Section title={t.accept}>
      <select
        className="field"
        aria-label={t.accept}
        value={accept}
        onChange={({ currentTarget }) => form.change({ accept: currentTarget.value })}
      >
        <option value="">{t.acceptAny}</option>
        {data.answers.map((mediaType) => (
          <option key={mediaType}>{mediaType}</option>
        ))}
      </select>
    </Section>
  );
}
