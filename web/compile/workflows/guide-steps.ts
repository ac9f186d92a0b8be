import type { CodeSample, SampleSet } from '../../model/api/code-samples.ts';
import { isBelowSimulator } from '../../model/edge/simulator.ts';
import type { ExampleValue, GuideStep } from '../../model/page/guide-step.ts';
import type { Locale } from '../../model/site/locale.ts';
import { addressOf } from '../../model/site/path.ts';
import { textOf, valueAtPointer } from '../../model/text/json.ts';
import { criterionText, isAboutStatus, textOfJson } from '../../model/workflow/criterion-text.ts';
import { expressionsIn, parseExpression, resolveIn } from '../../model/workflow/expression.ts';
import { requestOfStep } from '../../model/workflow/workflow.ts';
import type { Finding } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { once } from '../base/once.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { codeSamplesOf, localizedSamples } from '../samples/samples.ts';
import { type Overlays, type Translation, translationIn } from '../translation/translation.ts';
import { type CheckedStep, type CheckedWorkflow, checkWorkflows } from './example-values.ts';
import { type MountedStep, type MountedWorkflow } from './mount-workflows.ts';

/** Address of the code samples of a step. @param name `workflow/step` */
export function stepSamplesHref(name: string, locale: Locale): string {
  return addressOf(`/arazzo/samples/${name}`, locale);
}

interface StepContext {
  locale: Locale;
  localized: (step: MountedStep) => LocalizedReference;
  translation: Translation;
  /** The expressions of the outputs of a workflow. */
  outputsOf: (workflow: string) => Readonly<Record<string, string>>;
}

/** All steps of a workflow as guides show them, by identifier. Each is made when a guide asks for it. */
function guideStepsOf(
  { workflow, steps }: CheckedWorkflow,
  context: StepContext,
): ReadonlyMap<string, () => GuideStep> {
  return new Map(steps.map((step) => [step.mounted.id, once(() => guideStep(step, workflow.id, context))]));
}

/** The code samples of each step. The languages of the portal differ only in their links. */
const samplesByStep = new WeakMap<CheckedStep, CodeSample[]>();

function guideStep(
  checked: CheckedStep,
  workflow: string,
  { locale, localized, translation, outputsOf }: StepContext,
): GuideStep {
  const { step, mounted, context, response } = checked;
  const { id, pointer, key } = mounted;
  const reference = localized(mounted);
  const operation = reference.operationLink(key);
  const status = String(response?.status ?? '');
  const isSimulatorOnly = isBelowSimulator(key.path);
  const generated = getOrMake(samplesByStep, checked, () => {
    // The key is an example value too: readers can repeat the request that ran.
    const facts = { ...step, inputs: { ...step.inputs, hasOwnKey: true } };
    return codeSamplesOf([requestOfStep(facts, resolveIn(context), () => undefined)]);
  });
  const samples: SampleSet = {
    mediaType: null,
    requests: [{ name: 'default', label: null, summary: null, description: null }],
    samples: localizedSamples(generated, locale),
    href: stepSamplesHref(`${workflow}/${id}`, locale),
  };
  const written = textOf(valueAtPointer(translation.document, `${pointer}/description`)) ?? '';
  const { html: description, markdown } = reference.texts.renderInline(written);
  return {
    workflow,
    step: id,
    description,
    markdown,
    operation,
    isSimulatorOnly,
    server: step.inputs.server?.url ?? '',
    canRun: Boolean(mounted.reference.config.simulator) || isSimulatorOnly,
    samples,
    response: { status, href: `${operation.href}#response-${status}` },
    expected: step.criteria.filter((criterion) => !isAboutStatus(criterion)).map(criterionText),
    values: expressionsIn([step.inputs.parameters, step.inputs.body?.input ?? null, step.security]).flatMap(
      (text): ExampleValue[] => {
        const source = sourceOf(text, workflow, outputsOf);
        const example = textOfJson(resolveIn(context)(text));
        return source === null || example === '' ? [] : [{ example, source }];
      },
    ),
  };
}

/** Where a run has the value of an expression; null if the reader's account has it. */
function sourceOf(text: string, workflow: string, outputsOf: StepContext['outputsOf']): ExampleValue['source'] | null {
  const expression = parseExpression(text);
  if (expression?.kind === 'step') return { workflow, step: expression.step, output: expression.output };
  if (expression?.kind === 'workflow')
    return sourceOf(outputsOf(expression.workflow)[expression.output] ?? '', expression.workflow, outputsOf);
  return expression?.kind === 'input' && expression.name === 'runId' ? 'runId' : null;
}

export interface SiteWorkflows {
  /** Those that were checked with the references of the first language. */
  checked: () => CheckedWorkflow[];
  /** The steps in one language, by `workflow/step`. */
  stepsIn: (locale: Locale, references: readonly LocalizedReference[]) => ReadonlyMap<string, () => GuideStep>;
}

/** Checks workflows once, and builds their steps in every language. */
export function siteWorkflows(
  mounted: readonly MountedWorkflow[],
  { overlays, report }: { overlays: Overlays; report: (finding: Finding) => void },
): SiteWorkflows {
  let checked: ReadonlyMap<string, CheckedWorkflow> | null = null;
  return {
    checked: () => [...(checked?.values() ?? [])],
    stepsIn: (locale, references) => {
      const localized = ({ reference }: MountedStep): LocalizedReference => {
        const found = references.find((candidate) => candidate.reference === reference);
        if (found === undefined) throw new TypeError(`${reference.source.file} is not mounted.`);
        return found;
      };
      checked ??= checkWorkflows(mounted, report);
      return new Map(
        [...checked].flatMap(([id, workflow]) => {
          const { source } = workflow.mounted;
          const translation = translationIn(locale, source, overlays);
          if (workflow.mounted === mounted.find((other) => other.source === source))
            for (const finding of translation.findings) report(finding);
          const outputsOf = (other: string) => checked?.get(other)?.workflow.outputs ?? {};
          return [...guideStepsOf(workflow, { locale, localized, translation, outputsOf })].map(
            ([step, make]) => [`${id}/${step}`, make] as const,
          );
        }),
      );
    },
  };
}
