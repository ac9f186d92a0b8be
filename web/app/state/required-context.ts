import { createContext, useContext, type Context } from 'react';

/** A context without a default: its hook throws an error naming itself and the provider that is missing. */
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
