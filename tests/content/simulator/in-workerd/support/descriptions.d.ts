/** The data that the build gives the simulator. */
declare module 'descriptions:data' {
  const text: string;
  export default text;
}

/** The descriptions as they are written. */
declare module 'descriptions:documents' {
  const documents: Record<'v2' | 'v3' | 'gateway' | 'simulator', Record<string, unknown>>;
  export default documents;
}
