import { type ConsoleData, templateKey } from '../../model/request/console.ts';
import { requestOf } from '../../model/request/request-from-inputs.ts';
import { shapeOf } from '../../model/snippets/request-shape.ts';
import { fillTemplate } from '../../model/snippets/sample-fill.ts';
import { templateIn } from '../../model/snippets/sample-template.ts';
import { LANGUAGE_CHANGE } from '../islands/samples.ts';
import { type ChosenFiles, type FormValues, inputsOf, slotIndex, slotsOf } from './form-values.ts';
import { loadTemplates } from './load.ts';
import { maskedValues } from './masking.ts';

/** The code samples of a page. */
export interface SamplePanel {
  /** Name of the example whose tab is chosen; null for a page with one request. */
  chosenExample: () => string | null;
  /** What readers know the examples by, by name. */
  exampleLabels: ReadonlyMap<string, string>;
  /** Chooses an example's tab. */
  choose: (name: string) => void;
  /** Called when the reader chooses another example on the page. */
  onChoose: (then: (name: string) => void, signal: AbortSignal) => void;
  /** Writes the samples anew, and again whenever another language is shown. Rejects where templates cannot be had. */
  fill: (values: FormValues, files: ChosenFiles) => Promise<void>;
}

/** Takes over the samples of an article; null where it has none. @param signal ends it */
export function samplePanel(article: Element, data: ConsoleData, signal: AbortSignal): SamplePanel | null {
  const panel = article.querySelector<HTMLElement>('[data-samples]');
  if (!panel) return null;
  const radios = Array.from(panel.querySelectorAll<HTMLInputElement>('input[type="radio"]'));
  let latest: { values: FormValues; files: ChosenFiles } | null = null;

  const fill = async (): Promise<void> => {
    // A run takes the place of the one before, which may still wait for templates.
    const wanted = latest === null ? null : (latest = { ...latest });
    const language = panel.querySelector<HTMLElement>('.languages > :is([aria-pressed="true"], [aria-current])')
      ?.dataset['language'];
    if (wanted === null || language === undefined) return;
    const values = maskedValues(data, wanted.values);
    const slots = slotsOf(data);
    const chosen = slotIndex(data, values);
    for (const pre of panel.querySelectorAll<HTMLElement>('pre[data-request]')) {
      const code = pre.querySelector('code');
      // Only what was made has places; what authors wrote stays as it is.
      if (!code?.querySelector('[data-place]')) continue;
      const own = slots.findIndex(
        ({ body, name }) => body === slots[chosen]?.body && name !== null && name === pre.dataset['request'],
      );
      const request = requestOf(data, inputsOf(data, values, { files: wanted.files, slot: own < 0 ? chosen : own }));
      const href = data.templates[templateKey(request)];
      const templates = href === undefined ? undefined : (await loadTemplates(href))[language];
      const template = templates === undefined ? undefined : templateIn(templates, shapeOf(request));
      // Something else was entered, or another language chosen, meanwhile; what a language cannot send stays as it was.
      if (latest !== wanted || templates === undefined || template === undefined) continue;
      const html = fillTemplate(template, request, templates.syntax);
      if (code.innerHTML !== html) code.innerHTML = html;
    }
  };

  panel.addEventListener(LANGUAGE_CHANGE, () => void fill().catch(() => undefined), { signal });
  return {
    chosenExample: () =>
      radios.find(({ checked }) => checked)?.value ??
      panel.querySelector<HTMLElement>('pre[data-request]')?.dataset['request'] ??
      null,
    exampleLabels: new Map(
      radios.map((radio) => [radio.value, radio.closest('label')?.textContent.trim() ?? radio.value]),
    ),
    choose: (name) => {
      for (const radio of radios) if (radio.value === name) radio.checked = true;
    },
    onChoose: (then, ending) =>
      panel.addEventListener(
        'change',
        ({ target }) => void (target instanceof HTMLInputElement && radios.includes(target) && then(target.value)),
        { signal: ending },
      ),
    fill: (values, files) => {
      latest = { values, files };
      return fill();
    },
  };
}
