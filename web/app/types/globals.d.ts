interface ImportMetaEnv {
  /** Origin of the local identity provider. Only the build of `npm start` sets it. */
  readonly VITE_LOCAL_IDENTITY?: string;
}

/** The Network Information API (https://wicg.github.io/netinfo/), which some browsers do not have. */
interface Navigator {
  readonly connection?: { effectiveType?: string; saveData?: boolean };
}
