import { OPERATIONS, type OperationDescriptor } from './api.js';
import { AcmeInputError } from './errors.js';

interface Inputs {
  path?: Readonly<Record<string, unknown>>;
}

type Call = (inputs?: Inputs, ...others: readonly unknown[]) => unknown;

/** Makes each call of a client refuse a path argument that is missing or empty, before anything is sent. */
export function checkPaths<Client extends object>(client: Client): Client {
  const operations: Readonly<Record<string, OperationDescriptor>> = OPERATIONS;
  return new Proxy(client, {
    get(target, name, receiver): unknown {
      const call: unknown = Reflect.get(target, name, receiver);
      const params = typeof name === 'string' ? operations[name]?.params : undefined;
      const names = params?.filter((param) => param.in === 'path').map((param) => param.name) ?? [];
      return names.length === 0 ? call : checked(call as Call, names);
    },
  });
}

/** The call, and the lists `items` and `pages` that are its properties. */
function checked(call: Call, names: readonly string[], isList = false): Call {
  return new Proxy(call, {
    apply(target, self, given: Parameters<Call>): unknown {
      const wrong = names.find((name) => !isId(given[0]?.path?.[name]));
      if (wrong === undefined) return Reflect.apply(target, self, given);
      const fix = 'Pass an id in `path`, such as the `id` of an object that the API returned.';
      return isList ? failingList(new AcmeInputError(wrong, fix)) : Promise.reject(new AcmeInputError(wrong, fix));
    },
    get(target, name, receiver): unknown {
      const part: unknown = Reflect.get(target, name, receiver);
      return name === 'items' || name === 'pages' ? checked(part as Call, names, true) : part;
    },
  });
}

// oxlint-disable-next-line require-yield -- it fails before the first item
async function* failingList(error: Error): AsyncGenerator<never> {
  throw error;
}

/** A relative path segment would lead to another address. */
function isId(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && !/^\.{0,2}$/.test(String(value));
}
