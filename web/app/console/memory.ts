import type { ConsoleData } from '../../model/request/console.ts';
import { isObject } from '../../model/text/json.ts';
import { readJson, type SafeStorage } from '../state/storage.ts';
import {
  type Credential,
  defaultValues,
  type FormValues,
  requirementKey,
  schemesOf,
  variableNames,
} from './form-values.ts';

/** What all operations of one reference share: whom to call, and as whom. */
interface Shared {
  /** Address of the server, which every operation may list elsewhere. */
  server: string | null;
  variables: Map<string, string>;
  /** Names of the schemes of the requirement. */
  security: string | null;
  credentials: Map<string, Credential>;
  keepsSecrets: boolean;
}

/** What was entered for one operation. */
export interface Entered {
  values: FormValues;
  files: Map<string, readonly File[]>;
}

const STORAGE_KEY = 'portal.console';

/** What was entered, for as long as the document lives: nothing of it is written anywhere, unless the reader wants secrets kept for the tab. */
export class ConsoleMemory {
  readonly #storage: SafeStorage;
  readonly #entered = new Map<string, Entered>();
  readonly #shared = new Map<string, Shared>();

  constructor(storage: SafeStorage) {
    this.#storage = storage;
  }

  /** Whether something was entered for an operation. */
  has(href: string): boolean {
    return this.#entered.has(href);
  }

  /** What was entered for an operation before, else what it begins with; server and authorization are those of its reference. */
  recall(href: string, data: ConsoleData, example: string | null): Entered {
    const known = this.#entered.get(href);
    const values = this.#withShared(href, data, known?.values ?? defaultValues(data, example));
    return { values, files: known?.files ?? new Map() };
  }

  remember(href: string, data: ConsoleData, entered: Entered): void {
    const { values, files } = entered;
    // Secrets are the reference's, in one place: what is cleared there is to be gone everywhere.
    this.#entered.set(href, { values: { ...values, credentials: [] }, files });
    const shared = this.#sharedOf(href);
    shared.server = data.servers[Number(values.server)]?.url ?? shared.server;
    variableNames(data).forEach((name, index) => shared.variables.set(name, values.variables[index]?.text ?? ''));
    const requirement = data.security[Number(values.security)];
    if (requirement !== undefined) shared.security = requirementKey(requirement);
    schemesOf(data).forEach(({ name }, index) => {
      const credential = values.credentials[index];
      if (credential !== undefined) shared.credentials.set(name, credential);
    });
    if (shared.keepsSecrets) this.setKeepsSecrets(href, true);
  }

  /** Forgets what was entered for an operation, and the authorization of its reference. */
  clear(href: string): void {
    this.#entered.delete(href);
    this.#shared.delete(referenceOf(href));
    this.#storage.remove(storageKey(href));
  }

  /** Forgets all of some references: what was entered, the authorization, and what the tab was told to keep. */
  forget(isMeant: (href: string) => boolean): void {
    for (const href of this.#entered.keys()) if (isMeant(href)) this.#entered.delete(href);
    for (const reference of this.#shared.keys()) {
      if (!isMeant(reference)) continue;
      this.#shared.delete(reference);
      this.#storage.remove(storageKey(`${reference}/`));
    }
  }

  keepsSecrets(href: string): boolean {
    return this.#sharedOf(href).keepsSecrets;
  }

  /** Keeps secrets until the tab is closed, or no longer. False where the browser keeps nothing. */
  setKeepsSecrets(href: string, keeps: boolean): boolean {
    const shared = this.#sharedOf(href);
    shared.keepsSecrets = keeps && this.#keep(href, shared);
    // Nor does an older secret stay behind where there is no more room.
    if (!shared.keepsSecrets) this.#storage.remove(storageKey(href));
    return shared.keepsSecrets === keeps;
  }

  #keep(href: string, { credentials }: Shared): boolean {
    return this.#storage.set(storageKey(href), JSON.stringify(Object.fromEntries(credentials)));
  }

  #sharedOf(href: string): Shared {
    const reference = referenceOf(href);
    const known = this.#shared.get(reference);
    if (known !== undefined) return known;
    const kept = this.#kept(href);
    const shared: Shared = {
      server: null,
      variables: new Map(),
      security: null,
      credentials: kept ?? new Map(),
      keepsSecrets: kept !== null,
    };
    this.#shared.set(reference, shared);
    return shared;
  }

  /** What this tab was told to keep; a value that somebody else wrote reads as none. */
  #kept(href: string): Map<string, Credential> | null {
    const value = readJson(this.#storage, storageKey(href));
    if (!isObject(value)) return null;
    const credentials = Object.entries(value).filter(
      (entry): entry is [string, Credential & { [key: string]: string }] =>
        isObject(entry[1]) && typeof entry[1].user === 'string' && typeof entry[1].secret === 'string',
    );
    return new Map(credentials.map(([name, { user, secret }]) => [name, { user, secret }]));
  }

  #withShared(href: string, data: ConsoleData, values: FormValues): FormValues {
    const { server, variables, security, credentials } = this.#sharedOf(href);
    const serverIndex = data.servers.findIndex(({ url }) => url === server);
    const securityIndex = data.security.findIndex((schemes) => requirementKey(schemes) === security);
    return {
      ...values,
      server: serverIndex < 0 ? values.server : String(serverIndex),
      variables: variableNames(data).map((name, index) => ({
        text: variables.get(name) ?? values.variables[index]?.text ?? '',
      })),
      security: securityIndex < 0 ? values.security : String(securityIndex),
      credentials: schemesOf(data).map(
        ({ name }, index) => credentials.get(name) ?? values.credentials[index] ?? { user: '', secret: '' },
      ),
    };
  }
}

/** The folder that the files of one reference stand in. */
function referenceOf(href: string): string {
  return href.slice(0, href.lastIndexOf('/'));
}

function storageKey(href: string): string {
  return `${STORAGE_KEY}.${referenceOf(href)}`;
}
