import { getFormatado } from '#server/atendimento/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';

/**
 * What the document of an e-mail may do, whatever frame it is in: draw itself, with pictures of other servers where they are asked for;
 * run, send and frame nothing. A policy of its own, because a frame's `srcdoc` has the page's besides, which loads nothing from elsewhere.
 */
const policyOf = (imagens: boolean) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${imagens ? ' https:' : ''}`,
    ...(imagens ? ['upgrade-insecure-requests'] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

const STYLE = `
  html { color-scheme: light; background: #fff; }
  body { margin: 0; padding: 16px; color: #1f2328; font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }`;

const page = (html: string) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>E-mail</title><style>${STYLE}</style></head><body>${html}</body></html>`;

/**
 * The formatted text of an e-mail as a document for a frame of the panel.
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function showEmail(ctx: Ctx, text: string, query: URLSearchParams): Promise<Response> {
  const id = readId(text);
  if (id === null) throw notFound('Mensagem não encontrada.');
  const imagens = query.get('imagens') === '1';
  const { html } = await getFormatado(ctx, { id }, { imagens });
  return new Response(page(html), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policyOf(imagens),
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
