import type { Json } from '../../../model/text/json.ts';
import { requiredContext } from '../../state/required-context.ts';
import type { Path } from '../pointer.ts';

/** What the fields of one value share: a parameter, or a body. */
export interface ValueScope {
  /** What the ids of its controls begin with. */
  id: string;
  /** Where the page describes the value. */
  anchor: string;
  /** Whether the value stands under a name of its own: a parameter does, the body is all that its part of the form shows. */
  isNamed: boolean;
  /** What is wrong, by JSON Pointer. */
  errors: Readonly<Record<string, readonly string[]>>;
  /**
   * Puts another value into a place.
   * @param next undefined takes it away
   * @param prune how many of the nearest holders go as well when nothing is left in them
   */
  edit: (path: Path, next: Json | undefined, prune: number) => void;
  /** Names of fields that carry files, and what draws them. */
  fileField: ((name: string) => React.ReactNode) | null;
}

const scope = requiredContext<ValueScope>('useScope', 'ScopeProvider');
export const ScopeProvider = scope.Context;
export const useScope = scope.use;
