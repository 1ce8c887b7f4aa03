/** A reason not to start, or to stop, that the person at the terminal can mend; in Portuguese, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
