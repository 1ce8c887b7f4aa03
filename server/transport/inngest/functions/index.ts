import type { InngestFunction } from 'inngest';

/** Every function; each runs on an Inngest server and on the embedded executor alike. */
export const functions: InngestFunction.Like[] = [];
