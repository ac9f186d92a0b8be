import type { ConsoleData } from '../../model/description/console.ts';
import type { Locale } from '../../model/site/locale.ts';
import { LANGUAGES } from '../../model/snippets/languages.ts';
import { codeToHtml } from '../../model/snippets/tokens.ts';
import { LANGUAGE_CHANGE } from '../islands/samples.ts';
import { bodiesOf, chosenBody, type FormInputs, requestFor, secretsOf } from './form-values.ts';
import { maskedValues } from './masking.ts';
import { targetOf } from './targets.ts';

export type SamplePanel = NonNullable<ReturnType<typeof samplePanel>>;

interface SampleInputs extends FormInputs {
  /** Whether the samples show the credentials, which the reader must have chosen. */
  showsSecrets: boolean;
}

/** Returns the code samples of an article, or null if it has none. @param options.signal removes all listeners */
export function samplePanel(
  article: Element,
  data: ConsoleData,
  { signal, locale }: { signal: AbortSignal; locale: Locale },
) {
  const panel = article.querySelector<HTMLElement>('[data-samples]');
  if (!panel) return null;
  const select = panel.querySelector('select');
  let latest: SampleInputs | null = null;

  const fill = async (): Promise<void> => {
    // Every run makes a new object. If `latest` is another object later, a newer run has started, and this one stops.
    const inputs = latest === null ? null : (latest = { ...latest });
    const chosen = panel.querySelector<HTMLElement>('.languages > span > :is([aria-pressed="true"], [aria-current])');
    const language = LANGUAGES.find(({ id }) => id === chosen?.dataset['language']);
    if (inputs === null || language === undefined || chosen?.dataset['authored'] !== undefined) return;
    const write = await language.load();
    if (latest !== inputs) return;
    const values = inputs.showsSecrets ? inputs.values : maskedValues(data, inputs.values);
    const secrets = inputs.showsSecrets ? secretsOf(data, values, targetOf(data, values)) : {};
    const shown = chosenBody(data, values);
    for (const pre of panel.querySelectorAll<HTMLElement>('pre[data-request]')) {
      const own = bodiesOf(data).find(
        ({ body, example }) => body === shown?.body && example !== '' && example === pre.dataset['request'],
      );
      const written = write(requestFor(data, { ...inputs, values }, { body: own ?? shown, secrets }));
      const code = pre.querySelector('code');
      // A language that cannot send this request keeps the code it has.
      if (code === null || written === null) continue;
      const html = codeToHtml(written, locale);
      if (code.innerHTML !== html) code.innerHTML = html;
    }
  };

  panel.addEventListener(LANGUAGE_CHANGE, () => void fill().catch(() => undefined), { signal });
  return {
    /** Name of the request example in the chosen tab; null for a page without code samples. */
    chosenExample: (): string | null =>
      select?.value ?? panel.querySelector<HTMLElement>('pre[data-request]')?.dataset['request'] ?? null,
    /** Labels of the request examples, by name. */
    exampleLabels: new Map(Array.from(select?.options ?? [], ({ value, text }) => [value, text])),
    choose: (name: string): void => {
      for (const option of select?.options ?? []) if (option.value === name) option.selected = true;
    },
    /** Calls `then` with the name when the reader chooses another request example. */
    onChoose: (then: (name: string) => void, ending: AbortSignal): void =>
      select?.addEventListener('change', () => then(select.value), { signal: ending }),
    /**
     * Writes the inputs into the code samples, and again whenever the reader changes the language.
     * Rejects if the language does not load.
     */
    fill: (inputs: SampleInputs): Promise<void> => {
      latest = inputs;
      return fill();
    },
  };
}
