import { posix } from 'node:path';

import { type Document, isCollection, isMap, isSeq, type Node, parseDocument, visit, type YAMLMap } from 'yaml';

import { SIMULATOR } from '../../model/edge/simulator.ts';
import { arrayOf, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import { asyncApiPath } from '../asyncapi/asyncapi-document.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { isOnlyState } from '../simulator/states.ts';
import type { WorkflowSource } from '../source/workflow-source.ts';
import { operationOfStep } from './mount-workflows.ts';
import { INBOX, inboxOf, referenceOfEvents } from './received-message.ts';

/** The folder of all files of workflows. */
export const WORKFLOW_FOLDER = '/arazzo';

const RESET = 'resetSimulatorAccount';

interface PublishedContext {
  references: readonly ApiReference[];
  url: string;
}

/**
 * The files of an Arazzo document. One that receives messages from the simulator has two: in version 1.0, whose steps read the inbox and
 * which all runners know, and as it is written.
 */
export function publishedDocuments(
  source: WorkflowSource,
  context: PublishedContext,
): { name: string; make: () => string }[] {
  const make = (isLowered: boolean) => () => publishedDocument(source, isLowered, context);
  const { name } = source;
  if (!receivesMessages(source) || inboxOf(context.references) === undefined) return [{ name, make: make(false) }];
  return [
    { name, make: make(true) },
    { name: name.replace(/(?=(?:\.arazzo)?\.\w+$)/, '-1.1'), make: make(false) },
  ];
}

function receivesMessages({ document }: WorkflowSource): boolean {
  return arrayOf(document.sourceDescriptions).some((description) => objectOf(description).type === 'asyncapi');
}

/**
 * An Arazzo document as readers download it, comments included. Source descriptions have their published addresses, relative to the
 * document, and the simulator is the server of simulated APIs (`x-serverUrl`, which Redocly's runner reads).
 * @param isLowered writes version 1.0
 */
function publishedDocument(source: WorkflowSource, isLowered: boolean, { references, url }: PublishedContext): string {
  const { text, descriptions } = source;
  const document = parseDocument(text);
  // Redocly's runner replaces expressions in place: two steps must not share a value. An alias comes after its anchor.
  const anchored = new Map<string, Node>();
  visit(document, {
    Alias: (_, { source }) => anchored.get(source)?.clone() as Node,
    Value: (_, node) => {
      if (node.anchor === undefined) return;
      anchored.set(node.anchor, node);
      if (isCollection(node)) delete node.anchor;
    },
  });
  const workflows = document.get('workflows');
  if (isSeq(workflows))
    workflows.items = workflows.items.filter((item) => !isMap(item) || !isOnlyState(objectOf(item.toJSON())));
  for (const [index, [name, file]] of [...descriptions].entries()) {
    const at = ['sourceDescriptions', index];
    const events = referenceOfEvents(file, references)?.config.base;
    if (events !== undefined) document.setIn([...at, 'url'], posix.relative(WORKFLOW_FOLDER, asyncApiPath(events)));
    const reference = references.find(({ config }) => config.spec === file);
    if (reference === undefined) continue;
    const { config, outline, source } = reference;
    document.setIn([...at, 'url'], posix.relative(WORKFLOW_FOLDER, `${encodeURI(config.base)}.yaml`));
    if (config.simulator) document.setIn([...at, 'x-serverUrl'], url + SIMULATOR);
    if (describesSimulator(source.document) && outline.operations.some(({ operationId }) => operationId === RESET))
      addResets(document, name);
  }
  for (const workflow of mapsIn(document.get('workflows')))
    for (const step of mapsIn(workflow.get('steps'))) {
      useTokenAsHeader(step, document);
      if (isLowered) readInbox(step, document, { source, references });
    }
  if (isLowered) {
    document.set('arazzo', '1.0.1');
    const sources = document.get('sourceDescriptions');
    if (isSeq(sources)) sources.items = sources.items.filter((item) => !isMap(item) || item.get('type') !== 'asyncapi');
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** A workflow that others depend on first resets the account: runners repeat it for each of them, in the same account. */
function addResets(document: Document, simulator: string): void {
  const workflows = mapsIn(document.get('workflows'));
  const dependencies = new Set(workflows.flatMap((workflow) => stringsOf(objectOf(workflow.toJSON()).dependsOn)));
  for (const workflow of workflows) {
    const steps = workflow.get('steps');
    if (!isSeq(steps) || !dependencies.has(stringOf(workflow.get('workflowId')) ?? '')) continue;
    const step = {
      stepId: 'reset-account',
      description: 'Empty the simulator account, so that this workflow can run again.',
      operationId: `$sourceDescriptions.${simulator}.${RESET}`,
      'x-security': [
        { schemeName: 'clientBasic', values: { username: '$inputs.clientId', password: '$inputs.clientSecret' } },
      ],
      successCriteria: [{ condition: '$statusCode == 204' }],
    };
    steps.items.unshift(document.createNode(step));
  }
}

/** Writes a step that receives a message as a call that reads the inbox, whose newest delivery comes first. */
function readInbox(
  step: YAMLMap,
  document: Document,
  { source, references }: Pick<PublishedContext, 'references'> & { source: WorkflowSource },
): void {
  const found = operationOfStep(objectOf(step.toJSON()), '', source, references);
  if ('id' in found || found.message === undefined) return;
  const { config } = found.reference;
  const [simulator = ''] = [...source.descriptions].find(([, file]) => file === config.spec) ?? [];
  for (const key of ['channelPath', 'action', 'correlationId', 'timeout']) step.delete(key);
  step.set('operationId', `$sourceDescriptions.${simulator}.${INBOX}`);
  const condition = `$response.body#/data/0/type == '${found.message.event}'`;
  step.set('successCriteria', document.createNode([{ condition: '$statusCode == 200' }, { condition }]));
  const outputs = step.get('outputs');
  if (!isMap(outputs)) return;
  // Other parts of a message are in a text, which version 1.0 cannot read.
  const ids = outputs.items.filter(({ value }) => String(value) === '$message.payload#/id');
  for (const pair of ids) pair.value = document.createNode('$response.body#/data/0/eventId');
  outputs.items = ids;
}

/** A token as a header parameter, which every runner sends. Redocly's runner would send the first token of `x-security` again. */
function useTokenAsHeader(step: YAMLMap, document: Document): void {
  const { token, accessToken = token } = objectOf(objectOf(arrayOf(objectOf(step.toJSON())['x-security'])[0]).values);
  if (typeof accessToken !== 'string') return;
  step.delete('x-security');
  const header = { name: 'Authorization', in: 'header', value: `Bearer {${accessToken}}` };
  const parameters = step.get('parameters');
  if (isSeq(parameters)) parameters.items.unshift(document.createNode(header));
  else step.set('parameters', document.createNode([header]));
}

function mapsIn(list: unknown): YAMLMap[] {
  return isSeq(list) ? list.items.filter(isMap) : [];
}
