interface ImportMetaEnv {
  /** Origin of the local identity provider. Only the build of `npm start` sets it. */
  readonly VITE_LOCAL_IDENTITY?: string;
}
