import { documentationFacts } from '#server/transport/documentation.ts';
import { pageMarkdown } from '../../_content/page-markdown.ts';

/**
 * A page as Markdown: the same content. `/docs/estoque.md`, and `/docs/estoque` for who asks for `text/markdown`, come here
 * (`server/transport/docs-address.ts`).
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ arquivo: string[] }> },
): Promise<Response> {
  const { arquivo } = await params;
  const text = pageMarkdown(documentationFacts(), arquivo.join('/').replace(/\.md$/, ''));
  if (text === undefined)
    return new Response('Página não encontrada.\n', { status: 404, headers: plain('text/plain') });
  return new Response(text, { headers: plain('text/markdown') });
}

const plain = (type: string) => ({ 'Content-Type': `${type}; charset=utf-8` });
