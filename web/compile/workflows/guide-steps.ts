import { isBelowSimulator } from '../../model/edge/simulator.ts';
import type { ExampleValue, GuideStep } from '../../model/page/guide-step.ts';
import { addressOf } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { SampleSet } from '../../model/snippets/code-samples.ts';
import { type JsonObject, numberOf, objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { criterionText, isAboutStatus, textOfJson } from '../../model/workflow/criterion-text.ts';
import { expressionsIn, parseExpression, resolveIn } from '../../model/workflow/expression.ts';
import type { Receive } from '../../model/workflow/receive.ts';
import { requestOfStep } from '../../model/workflow/workflow.ts';
import { asyncApiPath, channelsOf } from '../asyncapi/asyncapi-document.ts';
import type { Finding } from '../base/finding.ts';
import { once } from '../base/once.ts';
import { isSimulated } from '../config/simulated.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import type { ApiReference, LocalizedReference } from '../reference/localized-reference.ts';
import { codeSamplesOf } from '../samples/samples.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { baseNameOf } from '../source/api-source.ts';
import { type Overlays, type Translation, translationIn } from '../translation/translation.ts';
import { type CheckedStep, type CheckedWorkflow, checkWorkflows } from './example-values.ts';
import { type MountedStep, type MountedWorkflow, namesOf, type WorkflowProblem } from './mount-workflows.ts';

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

function guideStep(
  { step, mounted, context, response }: CheckedStep,
  workflow: string,
  { locale, localized, translation, outputsOf }: StepContext,
): GuideStep {
  const { id, pointer, key } = mounted;
  const reference = localized(mounted);
  const operation = reference.operationLink(key);
  const status = String(response?.status ?? '');
  const isSimulatorOnly = isBelowSimulator(key.path);
  // The key is an example value too: readers can repeat the request that ran.
  const facts = { ...step, inputs: { ...step.inputs, hasOwnKey: true } };
  const request = requestOfStep(facts, resolveIn(context), () => undefined);
  const samples: SampleSet = {
    mediaType: null,
    requests: [{ name: 'default', label: null, summary: null, description: null }],
    samples: codeSamplesOf([request], locale),
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
    server: step.facts.servers[step.inputs.server]?.url ?? '',
    canRun: isSimulated(mounted.reference.config.simulator) || isSimulatorOnly,
    samples,
    response: { status, href: `${operation.href}#response-${status}` },
    expected: step.criteria.filter((criterion) => !isAboutStatus(criterion)).map(criterionText),
    values: expressionsIn([step.inputs, step.security]).flatMap((text): ExampleValue[] => {
      const source = sourceOf(text, workflow, outputsOf);
      const example = textOfJson(resolveIn(context)(text));
      return source === null || example === '' ? [] : [{ example, source }];
    }),
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

/** The operation of the simulator that returns the messages of an account. */
export const INBOX = 'getSimulatorEvents';
/** How long a step waits, in ms. */
const DEFAULT_TIMEOUT = 5_000;
const MAX_TIMEOUT = 15_000;

/** A webhook that a step waits for. */
export interface ReceivedMessage {
  reference: ApiReference;
  key: OperationKey;
  event: string;
  /** Where a message has its correlation id. */
  correlation: string | null;
}

/** The reference whose AsyncAPI document a source description names: `v3.asyncapi.json` is made from `v3.yaml`. */
export function referenceOfEvents(
  file: string | undefined,
  references: readonly ApiReference[],
): ApiReference | undefined {
  return references.find(({ config }) => asyncApiPath(baseNameOf(config.spec)) === encodeURI(file ?? ''));
}

/** The operation that reads the inbox; undefined in a site without the simulator. */
export function inboxOf(
  references: readonly ApiReference[],
): { reference: ApiReference; key: OperationKey } | undefined {
  return references
    .filter(({ source }) => describesSimulator(source.document))
    .flatMap((reference) => reference.outline.operations.map((key) => ({ reference, key })))
    .find(({ key }) => key.operationId === INBOX);
}

/** The message that a step of Arazzo 1.1 waits for, with the operation that reads the inbox. */
export function receivedMessage(
  json: JsonObject,
  { source, name, pointer }: { source: string | undefined; name: string; pointer: string },
  references: readonly ApiReference[],
): (ReturnType<typeof inboxOf> & { message: ReceivedMessage }) | WorkflowProblem {
  const reference = referenceOfEvents(source, references);
  const inbox = inboxOf(references);
  if (json.action !== 'receive' || reference === undefined || inbox === undefined)
    return { id: 'workflow/outside-message', values: { step: textOf(json.stepId) ?? '' }, pointer };
  const channels = channelsOf(reference.outline);
  const key = channels.get(name);
  if (key === undefined)
    return {
      id: 'workflow/webhook',
      values: { file: reference.source.file, name, channels: namesOf(channels.keys()) },
      pointer,
    };
  const { document } = reference.source;
  const webhook = objectOf(valueAtPointer(document, key.pointer));
  const event = eventTypeOf(document, webhook) ?? key.path;
  const correlation = textOf(webhook['x-webhook-correlation']);
  if (json.correlationId !== undefined && correlation === null)
    return { id: 'workflow/correlation', values: { name }, pointer: `${pointer}/correlationId` };
  return { ...inbox, message: { reference, key, event, correlation } };
}

/** How a program waits for the message of a step. */
export function receiveOf({ event, correlation }: ReceivedMessage, { correlationId, timeout }: JsonObject): Receive {
  return {
    event,
    ...(correlation !== null &&
      correlationId !== undefined && { correlation: { location: correlation, value: correlationId } }),
    timeout: Math.min(numberOf(timeout) ?? DEFAULT_TIMEOUT, MAX_TIMEOUT),
  };
}
