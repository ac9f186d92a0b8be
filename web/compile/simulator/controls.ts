import type { LoggedApi, NamedText, SimulatorControls } from '../../model/simulator/controls.ts';
import { type JsonObject, objectOf, stringsOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { plainTextOf } from '../markdown/markdown.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { describesSimulator } from './simulator-data.ts';

const FAULTS = '#/components/schemas/FaultName';
const STATES = '#/components/schemas/NamedState/properties/name';

/**
 * The faults and the named states that the description of the simulator lists, in the language of the references, and the operations
 * of the simulated APIs.
 * @returns null if the site does not mount the description of the simulator
 */
export function simulatorControls(
  references: readonly LocalizedReference[],
  packageFile: string | null,
): SimulatorControls | null {
  const own = references.find(({ reference }) => describesSimulator(reference.source.document));
  if (own === undefined) return null;
  return {
    faults: namedTexts(own.document, FAULTS),
    states: namedTexts(own.document, STATES),
    apis: references.filter(({ info }) => info.simulator).map(loggedApi),
    packageFile,
  };
}

function namedTexts(document: JsonObject, pointer: string): NamedText[] {
  const schema = objectOf(valueAtPointer(document, pointer));
  const texts = objectOf(schema['x-enumDescriptions']);
  return stringsOf(schema.enum).map((name) => ({ name, text: plainTextOf(textOf(texts[name]) ?? name) }));
}

function loggedApi({ reference: { config, outline, source } }: LocalizedReference): LoggedApi {
  const { securitySchemes } = objectOf(objectOf(source.document.components));
  const [key = null] = Object.entries(objectOf(securitySchemes)).flatMap(([name, value]) => {
    const { type, in: place, name: header } = resolveObject(source.document, value);
    return type === 'apiKey' && place === 'header' && typeof header === 'string' ? [{ name, header }] : [];
  });
  return {
    name: config.spec.replace(/\.[^.]+$/, ''),
    path: `${encodeURI(config.base)}.yaml`,
    key,
    operations: outline.operations.flatMap(({ kind, operationId, method, path }) =>
      kind === 'webhook' || operationId === null ? [] : [{ id: operationId, method, path }],
    ),
  };
}
