import { llmsText } from '#app/docs/_content/llms.ts';
import { documentationFacts } from '#server/transport/documentation.ts';

export const dynamic = 'force-dynamic';

/** A map of the documentation and a summary of the API for language models (llmstxt.org). */
export function GET(): Response {
  return new Response(llmsText(documentationFacts()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
