import { posix } from 'node:path';

import { type Document, isMap, isSeq, type Node, parseDocument, visit, type YAMLMap } from 'yaml';

import { SIMULATOR } from '../../model/edge/simulator.ts';
import { arrayOf, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { isOnlyState } from '../simulator/states.ts';
import type { WorkflowSource } from '../source/workflow-source.ts';

/** The folder of all files of workflows. */
export const WORKFLOW_FOLDER = '/arazzo';

const RESET = 'resetSimulatorAccount';

/**
 * An Arazzo document as readers download it, comments included. Source descriptions have their published addresses, relative to the
 * document, and the simulator is the server of simulated APIs (`x-serverUrl`, which Redocly's runner reads).
 */
export function publishedDocument(
  { text, descriptions }: WorkflowSource,
  { references, url }: { references: readonly ApiReference[]; url: string },
): string {
  const document = parseDocument(text);
  // Redocly's runner replaces expressions in place: two steps must not share a value.
  visit(document, { Alias: (_, alias) => alias.resolve(document)?.clone() as Node });
  visit(document, { Collection: (_, node) => void delete node.anchor });
  const workflows = document.get('workflows');
  if (isSeq(workflows))
    workflows.items = workflows.items.filter((item) => !isMap(item) || !isOnlyState(objectOf(item.toJSON())));
  for (const [index, [name, file]] of [...descriptions].entries()) {
    const reference = references.find(({ config }) => config.spec === file);
    if (reference === undefined) continue;
    const { config, outline, source } = reference;
    const at = ['sourceDescriptions', index];
    document.setIn([...at, 'url'], posix.relative(WORKFLOW_FOLDER, `${encodeURI(config.base)}.yaml`));
    if (config.simulator === true) document.setIn([...at, 'x-serverUrl'], url + SIMULATOR);
    if (describesSimulator(source.document) && outline.operations.some(({ operationId }) => operationId === RESET))
      addResets(document, name);
  }
  for (const workflow of mapsIn(document.get('workflows')))
    for (const step of mapsIn(workflow.get('steps'))) useTokenAsHeader(step, document);
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
