import { createContext, useContext, type Context } from 'react';

/** The provider and the hook of a context without a default value. Outside the provider, the hook throws an error that names both. */
export function requiredContext<T>(hook: string, provider: string): [Provider: Context<T | null>, use: () => T] {
  const RequiredContext = createContext<T | null>(null);
  const use = (): T => {
    const value = useContext(RequiredContext);
    if (value === null) throw new Error(`Hook ${hook} is called outside the <${provider}>.`);
    return value;
  };
  return [RequiredContext, use];
}
