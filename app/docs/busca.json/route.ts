import { documentationFacts } from '#server/transport/documentation.ts';
import { madeFile } from '../_content/made-file.ts';
import { searchFile } from '../_search/search-file.ts';

export const dynamic = 'force-dynamic';

/** The index of the documentation's search. Browsers keep it, and ask with its tag whether it is still the one. */
export const GET = madeFile('application/json', () => searchFile(documentationFacts()));
