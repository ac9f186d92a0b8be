import { createContext, useContext, type Context } from 'react';

/** A context without a default value. Outside its provider, its hook throws an error that names both. */
export function requiredContext<T>(hook: string, provider: string): { Context: Context<T | null>; use: () => T } {
  const RequiredContext = createContext<T | null>(null);
  return {
    Context: RequiredContext,
    use: () => {
      const value = useContext(RequiredContext);
      if (value === null) throw new Error(`Hook ${hook} is called outside the <${provider}>.`);
      return value;
    },
  };
}
