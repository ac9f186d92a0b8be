/**
 * The paths below which the sites of tests have a simulated API. The interface contains these paths, so sites with the same ones
 * share a bundle.
 */
export const SIMULATED_BASES = ['/simulated', '/read-only'] as const;
