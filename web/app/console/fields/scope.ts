import type { ComponentType, ReactNode } from 'react';

import type { Json } from '../../../model/text/json.ts';
import { type Path } from '../../../model/text/pointer.ts';
import { requiredContext } from '../../state/required-context.ts';
import type { ValueFieldProps } from './value-frame.tsx';

/** The context of all fields inside one parameter or body. */
export interface ValueScope {
  /** Prefix of the ids of its controls. */
  id: string;
  /** Anchor of the value's description. */
  anchor: string;
  /** Whether the value is shown under its name. A parameter is; a body is the only value in its section. */
  isNamed: boolean;
  /** Error messages by JSON Pointer. */
  errors: Readonly<Record<string, readonly string[]>>;
  /**
   * Replaces the value at a path.
   * @param next undefined removes it
   * @param prune how many of the nearest objects around it are removed too if they become empty
   */
  edit: (path: Path, next: Json | undefined, prune: number) => void;
  /** Renders the field of a property that holds files; null for any other property. */
  fileField: ((name: string) => ReactNode) | null;
  /** Renders a value inside of another. */
  Value: ComponentType<ValueFieldProps>;
}

export const [ScopeProvider, useScope] = requiredContext<ValueScope>('useScope', 'ScopeProvider');
