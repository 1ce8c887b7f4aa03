/** A font file: the build's name for it. */
declare module '*.woff2' {
  const built: string;
  export default built;
}
