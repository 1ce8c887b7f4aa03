import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { GUIDES, markdownHref } from '../../_content/guides.ts';
import { toMarkdown } from '../../_content/markdown.ts';

/** A guide as Markdown: the same content as its page. */
export async function GET(_request: Request, { params }: { params: Promise<{ arquivo: string }> }): Promise<Response> {
  const { arquivo } = await params;
  const guide = GUIDES.find(({ slug }) => markdownHref(slug).endsWith(`/${arquivo}`));
  if (!guide) return new Response('Página não encontrada.\n', { status: 404, headers: plain('text/plain') });
  const facts = documentationFacts();
  return new Response(toMarkdown(guide, guide.blocks(facts), facts.baseUrl), { headers: plain('text/markdown') });
}

const plain = (type: string) => ({ 'Content-Type': `${type}; charset=utf-8` });
