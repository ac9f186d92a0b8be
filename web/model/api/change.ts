/** What a change does to its operation or field. */
export type ChangeKind = 'added' | 'changed' | 'removed' | 'deprecated';

/** How a change concerns an integration: it breaks it, it can break it, or it does not. */
export type ChangeLevel = 'breaking' | 'warning' | 'info';
