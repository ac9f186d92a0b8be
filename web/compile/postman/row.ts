/** One line of a table in Postman: a parameter, a header or a field of a form. An interface would not be assignable to `JsonObject`. */
export type Row = {
  key: string;
  /** Null for a query parameter without `=`. */
  value: string | null;
  /** Markdown. */
  description?: string;
  disabled?: true;
};

/** A row that is disabled unless it is required. */
export function rowOf(
  key: string,
  value: string | null,
  { required = true, description = null }: { required?: boolean; description?: string | null } = {},
): Row {
  return { key, value, ...(description === null ? {} : { description }), ...(required ? {} : { disabled: true }) };
}
