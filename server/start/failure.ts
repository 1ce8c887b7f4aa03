/** A reason not to start, or to stop, that the person at the terminal can mend; in Portuguese, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** For the failure of a program that was run: throws what could not be done, with what the program said. */
export const programFailed =
  (what: string) =>
  (error: { stderr?: string; message: string }): never => {
    throw new StartError(`${what}:\n${error.stderr?.trim() || error.message}`);
  };
