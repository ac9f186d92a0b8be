import { SIMULATOR } from '../../model/edge/simulator.ts';
import { within } from '../base/failure.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { isOnlyState } from '../simulator/states.ts';
import type { CheckedWorkflow } from './example-values.ts';
import { publishedDocuments, WORKFLOW_FOLDER } from './published-document.ts';
import { shellScript } from './shell-script.ts';
import { workflowCollection } from './workflow-collection.ts';

interface WorkflowFileSources {
  config: Pick<SiteConfig, 'url'>;
  references: readonly ApiReference[];
  workflows: readonly CheckedWorkflow[];
}

/** Each workflow as data for the page that runs it, as a shell script and as a Postman collection; and the Arazzo documents. */
export function workflowFiles({ workflows, references, config: { url } }: WorkflowFileSources): SiteFile[] {
  const sources = new Set(workflows.map(({ mounted }) => mounted.source));
  return [
    ...workflows.flatMap((checked): SiteFile[] => {
      const { workflow, mounted } = checked;
      if (isOnlyState(mounted.json)) return [];
      const path = `${WORKFLOW_FOLDER}/${workflow.id}`;
      const dependencies = workflow.dependsOn.flatMap(
        (id) => workflows.find((other) => other.workflow.id === id) ?? [],
      );
      const place = { file: mounted.source.file, at: workflow.id };
      return [
        { path: `${path}.json`, type: 'application/json', make: () => JSON.stringify(workflow) },
        {
          path: `${path}.sh`,
          type: 'text/plain',
          make: () => within(place, () => shellScript(checked, dependencies, url + SIMULATOR)),
        },
        {
          path: `${path}.postman.json`,
          type: 'application/json',
          make: () => within(place, () => workflowCollection(checked, dependencies, url + SIMULATOR)),
        },
      ];
    }),
    ...[...sources].flatMap((source) =>
      publishedDocuments(source, { references, url }).map(({ name, make }): SiteFile => {
        return { path: encodeURI(`${WORKFLOW_FOLDER}/${name}`), type: 'application/yaml', make };
      }),
    ),
  ];
}
