import { SIMULATOR } from '../../model/edge/simulator.ts';
import { asyncApiPath, asyncApiText, hasWebhooks } from '../asyncapi/asyncapi-document.ts';
import { within } from '../base/failure.ts';
import type { Finding } from '../base/finding.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import type { Outline } from '../openapi/reading/outline.ts';
import { collectionText, hasRequests } from '../postman/collection.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { isOnlyState } from '../simulator/states.ts';
import type { ApiSource } from '../source/api-source.ts';
import { declarationsOf } from '../types/declarations.ts';
import type { CheckedWorkflow } from '../workflows/example-values.ts';
import { publishedDocuments, WORKFLOW_FOLDER } from '../workflows/published-document.ts';
import { shellScript } from '../workflows/shell-script.ts';
import { workflowCollection } from '../workflows/workflow-collection.ts';
import type { SiteFile } from './site-file.ts';

interface DownloadSources {
  config: Pick<SiteConfig, 'url'>;
  references: readonly ApiReference[];
  workflows: readonly CheckedWorkflow[];
  /** Receives what a format cannot say, when its file is made. */
  findings?: Finding[];
}

/** Each workflow as data for the page that runs it, as a shell script and as a Postman collection; and the Arazzo documents. */
export function workflowFiles({ workflows, references, config: { url } }: DownloadSources): SiteFile[] {
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

/** The bundled descriptions as YAML, JSON and TypeScript declarations, their Postman collections, and their webhooks as AsyncAPI documents. */
export function descriptionFiles({
  references,
  config: { url },
  findings,
}: Omit<DownloadSources, 'workflows'>): SiteFile[] {
  const hasAccounts = references.some(({ source }) => describesSimulator(source.document));
  return references.flatMap(({ config: { base, simulator: isSimulated, postman: scripts = {} }, source, outline }) => {
    const simulator = isSimulated === true ? url + SIMULATOR : null;
    const isControls = describesSimulator(source.document);
    const isApi = hasAccounts && simulator !== null;
    const inSimulator = isControls ? 'controls' : isApi ? 'api' : null;
    const download = (ending: string, type: SiteFile['type'], make: () => string): SiteFile => {
      const path = encodeURI(base) + ending;
      return { path, type, make: () => within({ file: source.file, at: path }, make) };
    };
    return [
      download('.yaml', 'application/yaml', () => source.yaml()),
      download('.json', 'application/json', () => source.json()),
      download('.d.ts', 'text/plain', () => declarationsOf(source.document)),
      ...(hasRequests(outline)
        ? [
            download('.postman.json', 'application/json', () =>
              collectionText(source.document, outline, { simulator, inSimulator, scripts }),
            ),
          ]
        : []),
      ...(hasWebhooks(outline)
        ? [
            {
              path: asyncApiPath(base),
              type: 'application/json',
              make: () => eventContract(source, outline, findings),
            } as const,
          ]
        : []),
    ];
  });
}

function eventContract({ document, locate }: ApiSource, outline: Outline, findings: Finding[] = []): string {
  return asyncApiText(document, outline, ({ message, pointer }) => {
    const remedy = 'Give the webhook one scheme for each requirement. Until then its AsyncAPI document names none.';
    findings.push({ severity: 'warning', code: 'asyncapi', message, remedy, location: locate(pointer) });
  });
}
