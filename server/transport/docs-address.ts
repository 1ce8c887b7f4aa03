import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseAccept } from 'hono/utils/accept';

/** A page of the documentation: no file, and not the folder of the files themselves. */
const PAGE = /^\/docs(?:\/(?!markdown\/)((?:referencia\/)?[a-z0-9-]+))?\/?$/;
/** The same page with `.md`. */
const FILE = /^\/docs(?:\/(?!markdown\/)((?:referencia\/)?[a-z0-9-]+))?\.md$/;
/** What `/docs` is called where it needs a name. */
const FIRST = 'visao-geral';

const fileOf = (page: string | undefined) => `/docs/markdown/${page ?? FIRST}.md`;

/**
 * Whether a client would rather have Markdown than a page: it names `text/markdown`, and gives HTML no better quality; of two that are
 * alike, the one that it names first. A browser names HTML first, and who takes anything (any type) gets the page.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const accepted = parseAccept(accept ?? '').map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const named = accepted.findIndex(({ type }) => type === 'text/markdown');
  const html = accepted.findIndex(({ type }) => type === 'text/html');
  const markdown = accepted[named]?.q ?? 0;
  if (markdown === 0) return false;
  const any = ['text/html', 'text/*', '*/*'].map((wanted) => accepted.find(({ type }) => type === wanted));
  const page = any.find((found) => found !== undefined)?.q ?? 0;
  return markdown > page || (markdown === page && (html === -1 || named < html));
}

/** When the answer begins: Next writes a `Vary` of its own when it draws a page, over any that was there. */
function varyByAccept(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = (...given: [number]) => {
    response.appendHeader('Vary', 'Accept');
    return writeHead.apply(response, given);
  };
}

/**
 * Leads a request for the Markdown of a page of the documentation (`/docs/estoque.md`, or the page's address with `Accept:
 * text/markdown`) to the route that writes it, and says on the page's own answer that it depends on `Accept`.
 */
export function routeDocs(request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method, headers } = request;
  if (!url.startsWith('/docs') || (method !== 'GET' && method !== 'HEAD')) return;
  const [path = ''] = url.split('?', 1);
  const file = FILE.exec(path);
  if (file) {
    request.url = fileOf(file[1]);
    return;
  }
  const page = PAGE.exec(path);
  if (!page) return;
  varyByAccept(response);
  if (prefersMarkdown(headers.accept)) request.url = fileOf(page[1]);
}
