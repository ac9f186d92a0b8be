import type { LoggedApi, NamedText, SimulatorControls } from '../../model/simulator/controls.ts';
import type { Locale } from '../../model/site/locale.ts';
import { type JsonObject, objectOf, stringsOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { localizedText } from '../config/load-config.ts';
import { tokenPathOf } from '../console/console-data.ts';
import { plainTextOf } from '../markdown/markdown.ts';
import { headerKeys } from '../openapi/reading/header-keys.ts';
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
  { locale, packageFile }: { locale: Locale; packageFile: string | null },
): SimulatorControls | null {
  const own = references.find(({ reference }) => describesSimulator(reference.source.document));
  if (own === undefined) return null;
  return {
    faults: namedTexts(own.document, FAULTS),
    states: namedTexts(own.document, STATES),
    apis: references.filter(({ info }) => info.simulator).map(loggedApi),
    keys: keyNames(references, locale),
    packageFile,
  };
}

/** The names of the states that the description of the simulator lists. */
export function stateNames(document: JsonObject): string[] {
  return namedTexts(document, STATES).map(({ name }) => name);
}

/** The names of the API keys of an account in a language, by their security scheme. */
export function keyNames(references: readonly LocalizedReference[], locale: Locale): Record<string, string> {
  return Object.fromEntries(
    references.flatMap(({ reference: { config, source } }) =>
      headerKeys(source.document).map(({ name }) => [name, localizedText(config.keyName, locale) || name]),
    ),
  );
}

function namedTexts(document: JsonObject, pointer: string): NamedText[] {
  const schema = objectOf(valueAtPointer(document, pointer));
  const texts = objectOf(schema['x-enumDescriptions']);
  return stringsOf(schema.enum).map((name) => ({ name, text: plainTextOf(textOf(texts[name]) ?? name) }));
}

function loggedApi({ reference: { config, outline, source } }: LocalizedReference): LoggedApi {
  const [key = null] = headerKeys(source.document);
  const tokenPath = tokenPathOf(source.document);
  const token = outline.operations.find(({ kind, path }) => kind === 'operation' && path === tokenPath);
  return {
    name: config.spec.replace(/\.[^.]+$/, ''),
    path: `${encodeURI(config.base)}.yaml`,
    key,
    tokenOperation: token?.operationId ?? null,
    operations: outline.operations.flatMap(({ kind, operationId, method, path }) =>
      kind === 'webhook' || operationId === null ? [] : [{ id: operationId, method, path }],
    ),
  };
}
