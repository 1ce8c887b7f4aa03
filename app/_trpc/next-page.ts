type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean };

/**
 * Whether the next page of a list may be asked for because somebody scrolls. One that was refused is asked for again by its button alone:
 * asked for at once, it would be refused without end.
 */
export const goesOn = (pages: Pages): boolean =>
  pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError;
