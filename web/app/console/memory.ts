import type { ConsoleData } from '../../model/description/console.ts';
import { isObject, objectOf } from '../../model/text/json.ts';
import { readJson, type SafeStorage } from '../state/storage.ts';
import {
  type Credentials,
  defaultValues,
  type FormInputs,
  type FormValues,
  NO_CREDENTIALS,
  requirementKey,
  type Texts,
} from './form-values.ts';
import { firstTarget, rememberedTarget } from './targets.ts';

/** The inputs that all operations of one reference share: target and authorization. */
interface SharedInputs {
  /** Address of the target; never that of production. */
  target: string | null;
  variables: Texts;
  /** Key of the security requirement. */
  security: string | null;
  credentials: Credentials;
  keepsSecrets: boolean;
}

export type OperationMemory = ReturnType<ConsoleMemory['of']>;

const STORAGE_KEY = 'portal.console';
/** Key of the last requests of the tab. */
export const HISTORY_KEY = 'portal.console.history';

/** Remembers the inputs of all forms until the document is closed. Only secrets are stored, and only if the reader asks to keep them for the tab. */
export class ConsoleMemory {
  readonly #storage: SafeStorage;
  readonly #inputs = new Map<string, FormInputs>();
  readonly #shared = new Map<string, SharedInputs>();

  constructor(storage: SafeStorage) {
    this.#storage = storage;
  }

  /** The memory of the operation whose form data is at an address. All operations of a reference share server and authorization. */
  of(href: string, data: ConsoleData) {
    /** Starts or stops keeping secrets until the tab is closed. Returns false if the browser cannot store them. */
    const setKeepsSecrets = (keeps: boolean): boolean => {
      const shared = this.#sharedOf(href);
      shared.keepsSecrets = keeps && this.#keep(href, shared);
      // An older secret must not stay if the storage has no room for the new one.
      if (!shared.keepsSecrets) this.#storage.remove(storageKey(href));
      return shared.keepsSecrets === keeps;
    };
    return {
      /** Returns the earlier inputs, or the default values. @param example name of the request example to begin with */
      recall: (example: string | null): FormInputs => {
        const inputs = this.#inputs.get(href);
        const values = this.#withShared(href, data, inputs?.values ?? defaultValues(data, example));
        return { values, files: inputs?.files ?? new Map() };
      },
      remember: ({ values, files }: FormInputs): void => {
        // Secrets are stored once, for the reference, so that clearing them clears them everywhere.
        this.#inputs.set(href, { values: { ...values, credentials: NO_CREDENTIALS }, files });
        const shared = this.#sharedOf(href);
        shared.target = rememberedTarget(data, values.target);
        shared.variables = { ...shared.variables, ...values.variables };
        if (data.security.length > 0) shared.security = values.security;
        shared.credentials = { ...shared.credentials, ...values.credentials.server };
        if (shared.keepsSecrets) setKeepsSecrets(true);
      },
      /** Forgets the inputs, and the authorization of the reference. */
      clear: (): void => {
        this.#inputs.delete(href);
        this.#shared.delete(referenceOf(href));
        this.#storage.remove(storageKey(href));
      },
      keepsSecrets: (): boolean => this.#sharedOf(href).keepsSecrets,
      setKeepsSecrets,
    };
  }

  has(href: string): boolean {
    return this.#inputs.has(href);
  }

  /** Forgets the inputs, the authorization and the kept secrets of some references. */
  forget(isMeant: (href: string) => boolean): void {
    for (const href of this.#inputs.keys()) if (isMeant(href)) this.#inputs.delete(href);
    for (const reference of this.#shared.keys()) {
      if (!isMeant(reference)) continue;
      this.#shared.delete(reference);
      this.#storage.remove(storageKey(`${reference}/`));
    }
  }

  #keep(href: string, { credentials }: SharedInputs): boolean {
    return this.#storage.set(storageKey(href), JSON.stringify(credentials));
  }

  #sharedOf(href: string): SharedInputs {
    const reference = referenceOf(href);
    const existing = this.#shared.get(reference);
    if (existing !== undefined) return existing;
    const kept = this.#kept(href);
    const shared: SharedInputs = {
      target: null,
      variables: {},
      security: null,
      credentials: kept ?? {},
      keepsSecrets: kept !== null,
    };
    this.#shared.set(reference, shared);
    return shared;
  }

  /** The secrets that this tab keeps. Null if nothing valid is stored. */
  #kept(href: string): Credentials | null {
    const value = readJson(this.#storage, storageKey(href));
    if (!isObject(value)) return null;
    const credentials = Object.entries(value).flatMap(([name, each]) => {
      const { user, secret } = objectOf(each);
      return typeof user === 'string' && typeof secret === 'string' ? [[name, { user, secret }] as const] : [];
    });
    return Object.fromEntries(credentials);
  }

  #withShared(href: string, data: ConsoleData, values: FormValues): FormValues {
    const { target, variables, security, credentials } = this.#sharedOf(href);
    const isOffered = data.security.some((schemes) => requirementKey(schemes) === security);
    return {
      ...values,
      target: rememberedTarget(data, target) ?? firstTarget(data),
      variables: { ...values.variables, ...variables },
      security: isOffered && security !== null ? security : values.security,
      credentials: { ...NO_CREDENTIALS, server: credentials },
    };
  }
}

/** The folder of the form data of one reference. */
function referenceOf(href: string): string {
  return href.slice(0, href.lastIndexOf('/'));
}

function storageKey(href: string): string {
  return `${STORAGE_KEY}.${referenceOf(href)}`;
}
