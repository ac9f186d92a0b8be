/** The Network Information API (https://wicg.github.io/netinfo/), which some browsers do not have. */
interface Navigator {
  readonly connection?: { effectiveType?: string; saveData?: boolean };
}
