import type { ComponentType, ReactNode } from 'react';

import type { JsonSchema } from '../../../model/schema/json-schema.ts';
import type { Json } from '../../../model/text/json.ts';
import { type Path } from '../../../model/text/pointer.ts';
import { requiredContext } from '../../state/required-context.ts';

/** A value with its place in the parameter or body. */
export interface PlacedValue {
  value: Json | undefined;
  path: Path;
  /** The path without list indexes. */
  names: readonly string[];
  /** How many of the nearest objects around it are removed with it if they become empty. */
  prune: number;
}

export interface ValueFieldProps extends PlacedValue {
  schema: JsonSchema;
  label: string;
  required: boolean;
  /** Whether it is a list item or map entry, which the reader can remove. */
  isEntry?: boolean;
}

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
