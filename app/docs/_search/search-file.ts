import type { Facts } from '#server/transport/rest/documentation.ts';
import { passagesOf } from './passages.ts';
import { createIndex } from './search.ts';

/** The index as a file; `loadIndex` reads it. */
export const searchFile = (facts: Facts): string => JSON.stringify(createIndex(passagesOf(facts)));
