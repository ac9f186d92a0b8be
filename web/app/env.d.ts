interface ImportMetaEnv {
  /** Origin of the local identity provider; set only by the build that `npm start` makes. */
  readonly VITE_LOCAL_IDENTITY?: string;
}
