import { isGated } from '../../model/edge/canonical-path.ts';
import { onSessionEnd } from './session-end.ts';

/** Wraps a function that loads a file, so that it loads each file once, and again after a failure. Internal files are dropped when the session ends. */
export function loadOnce<T, Address extends string = string>(
  load: (address: Address) => Promise<T>,
): (address: Address) => Promise<T> {
  const loads = new Map<Address, Promise<T>>();
  return (address) => {
    const earlier = loads.get(address);
    if (earlier) return earlier;
    const loading = load(address);
    loads.set(address, loading);
    loading.catch(() => loads.delete(address));
    if (isGated(address)) onSessionEnd(() => loads.delete(address), { once: true });
    return loading;
  };
}
