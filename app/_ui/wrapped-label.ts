/** Props of a button whose text takes a second line where it is narrow, and is not cut. */
export const WRAPPED_LABEL = {
  h: 'auto',
  py: 4,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.45, overflow: 'visible' } },
} as const;
