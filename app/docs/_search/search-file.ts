import { documentationFacts } from '#server/transport/documentation.ts';
import { passagesOf } from './passages.ts';
import { createIndex } from './search.ts';

/** The index as a file; `loadIndex` reads it. */
export const searchFile = (): string => JSON.stringify(createIndex(passagesOf(documentationFacts())));
