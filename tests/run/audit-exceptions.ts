/** A known fault in a package that the product keeps for now. */
export type Exception = {
  /** The advisory's own id. */
  advisory: `GHSA-${string}`;
  /** The package that has the fault. */
  package: string;
  /** Why it cannot be reached here. */
  reason: string;
};

/** The only findings of `npm audit` that `npm test` lets pass. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    advisory: 'GHSA-67mh-4wv8-2f99',
    package: 'esbuild',
    reason:
      'Other sites can read what esbuild’s development server answers. drizzle-kit, which writes our migrations, still names @esbuild-kit among its dependencies, and that brings esbuild 0.18 along; nothing of drizzle-kit loads it, nothing serves with it, and it is no part of what runs.',
  },
];
