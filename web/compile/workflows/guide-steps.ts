import type { GuideStep } from '../../model/page/guide-step.ts';
import { addressOf } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { SampleSet } from '../../model/snippets/code-samples.ts';
import { type Json, textOf, valueAtPointer } from '../../model/text/json.ts';
import { bodyField, criterionText, isAboutStatus, textOfJson } from '../../model/workflow/criterion-text.ts';
import { parseExpression, resolveIn } from '../../model/workflow/expression.ts';
import { requestOfStep } from '../../model/workflow/workflow.ts';
import { once } from '../once.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { codeSamplesOf } from '../samples/samples.ts';
import type { Translation } from '../translation/translation.ts';
import type { CheckedWorkflow } from './check-workflows.ts';
import type { MountedStep } from './mount-workflows.ts';

/** Address of the code samples of a step. @param name `workflow/step` */
export function stepSamplesHref(name: string, locale: Locale): string {
  return addressOf(`/arazzo/samples/${name}`, locale);
}

interface StepContext {
  locale: Locale;
  /** The reference of a step in this language. */
  localized: (step: MountedStep) => LocalizedReference;
  /** The texts of the workflow's document in this language. */
  translation: Translation;
}

/** All steps of a workflow as guides show them, by identifier. Each is made when a guide asks for it. */
export function guideStepsOf(
  { mounted, workflow, examples }: CheckedWorkflow,
  context: StepContext,
): ReadonlyMap<string, () => GuideStep> {
  return new Map(
    mounted.steps.map((step, index) => [
      step.id,
      once(() => guideStep(step, index, { mounted, workflow, examples }, context)),
    ]),
  );
}

function guideStep(
  step: MountedStep,
  index: number,
  { workflow, examples, mounted }: CheckedWorkflow,
  { locale, localized, translation }: StepContext,
): GuideStep {
  const reference = localized(step);
  const planned = workflow.steps[index];
  const context = examples.contexts[index];
  if (planned === undefined || context === undefined) throw new TypeError(`${mounted.id} has no step ${step.id}.`);
  const operation = reference.operationLink(step.key);
  const response = examples.responses[index] ?? null;
  const status = String(response?.status ?? '');
  const request = requestOfStep(planned, resolveIn(context), () => undefined);
  const samples: SampleSet = {
    mediaType: null,
    requests: [{ name: 'default', label: null, summary: null, description: null }],
    samples: codeSamplesOf([request]),
    href: stepSamplesHref(`${workflow.id}/${step.id}`, locale),
  };
  const written = textOf(valueAtPointer(translation.document, `${step.pointer}/description`)) ?? '';
  const { html: description, markdown } = reference.texts.renderInline(written);
  return {
    workflow: workflow.id,
    step: step.id,
    description,
    markdown,
    operation,
    isSimulatorOnly: step.key.path.startsWith('/simulator/'),
    server: planned.facts.servers[planned.inputs.server]?.url ?? '',
    isLast: index === mounted.steps.length - 1,
    canRun: step.reference.config.simulator === true || step.key.path.startsWith('/simulator/'),
    samples,
    response: { status, href: `${operation.href}#response-${status}` },
    expected: planned.criteria.filter((criterion) => !isAboutStatus(criterion)).map(criterionText),
    outputs: Object.entries(planned.outputs).map(([name, expression]) => ({
      name,
      field: bodyField(expression) ?? expression,
      example: textOfJson(valueOf(expression, response?.body)),
    })),
  };
}

function valueOf(text: string, body: Json | undefined): Json | undefined {
  const expression = parseExpression(text);
  return expression?.kind === 'body' ? (valueAtPointer(body, expression.pointer) as Json | undefined) : undefined;
}
