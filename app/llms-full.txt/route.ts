import { madeFile } from '#app/docs/_content/made-file.ts';
import { allMarkdown } from '#app/docs/_content/page-markdown.ts';
import { documentationFacts } from '#server/transport/documentation.ts';

export const dynamic = 'force-dynamic';

/** The whole documentation in one text, for language models (llmstxt.org). */
export const GET = madeFile('text/plain', () => allMarkdown(documentationFacts()));
