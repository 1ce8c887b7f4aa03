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
      'Other sites can read what esbuild’s development server answers. drizzle-kit brings an old esbuild along (@esbuild-kit) to read our schema when a migration is generated, and never serves with it; it is no part of what runs.',
  },
];
