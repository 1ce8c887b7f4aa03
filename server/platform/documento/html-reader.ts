import { Parser } from 'htmlparser2';
import { Coletor } from './coletor.ts';
import { TabelaHtml } from './html-tabela.ts';
import { type DocumentoLido, DocumentoRecusado, type FormatoDocumento } from './limits.ts';

const words = (text: string) => new Set(text.split(' '));

/** What is not read: programs, forms and what helps to find one's way. */
const UNREAD = words(
  'head script style noscript template nav svg math object iframe canvas audio video select textarea button datalist dialog',
);
/** Elements that begin a paragraph, and end one. */
const BLOCKS = words(
  'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form header hr html legend li ' +
    'main ol p pre section summary table tbody td tfoot th thead tr ul h1 h2 h3 h4 h5 h6',
);
/** Deeper than any page; the parser's own list of what is open becomes slow. */
const DEEPEST = 2_000;

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Whether an element is not shown. */
const isHidden = (name: string, { hidden, style = '', ...others }: Record<string, string>) =>
  UNREAD.has(name) ||
  hidden !== undefined ||
  others['aria-hidden'] === 'true' ||
  HIDDEN_STYLE.test(style.slice(0, 2_000));

/** Walks a page as it is parsed: no tree is built, however deep the page is. */
class Leitor {
  readonly #coletor: Coletor;
  readonly #tabelas: TabelaHtml[] = [];
  #depth = 0;
  /** How deep the element is that is not read, and its name. */
  #unread: number | null = null;
  #unreadName = '';
  #nivel = 0;
  #preformatted = 0;
  #text = '';

  constructor(coletor: Coletor) {
    this.#coletor = coletor;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (++this.#depth > DEEPEST) {
      throw new DocumentoRecusado('O HTML tem elementos demais uns dentro dos outros e não foi lido.');
    }
    // A head that was never closed ends there.
    if (name === 'body' && this.#unreadName === 'head') this.#unread = null;
    if (this.#unread !== null) return;
    if (isHidden(name, attributes)) {
      this.#unread = this.#depth;
      this.#unreadName = name;
      return;
    }
    if (name === 'br') this.#text += '\n';
    if (!BLOCKS.has(name)) return;
    this.#flush();
    const [, level] = /^h([1-6])$/.exec(name) ?? [];
    if (level) this.#nivel = Number(level);
    if (name === 'li') this.#text = '- ';
    if (name === 'pre') this.#preformatted++;
    this.#openInTable(name, attributes);
  }

  #openInTable(name: string, attributes: Record<string, string>): void {
    const tabela = this.#tabelas.at(-1);
    // Whatever holds headings or other tables arranges a page.
    if (tabela && (name === 'table' || this.#nivel > 0)) tabela.dissolve();
    if (name === 'table') this.#tabelas.push(new TabelaHtml(this.#coletor));
    else if (name === 'tr') tabela?.openRow();
    else if (name === 'td' || name === 'th') tabela?.openCell(name === 'th', Number(attributes.colspan ?? 1));
  }

  close(name: string): void {
    const depth = this.#depth--;
    if (this.#unread !== null) {
      if (depth === this.#unread) this.#unread = null;
      return;
    }
    if (!BLOCKS.has(name)) return;
    this.#flush();
    if (/^h[1-6]$/.test(name)) this.#nivel = 0;
    if (name === 'pre') this.#preformatted--;
    const tabela = this.#tabelas.at(-1);
    if (name === 'td' || name === 'th') tabela?.closeCell();
    else if (name === 'tr') tabela?.closeRow();
    else if (name === 'table') this.#tabelas.pop()?.close();
  }

  text(piece: string): void {
    if (this.#unread !== null) return;
    this.#text += this.#preformatted > 0 ? piece : piece.replace(/\s+/g, ' ');
  }

  end(): void {
    this.#flush();
    while (this.#tabelas.length > 0) this.#tabelas.pop()?.close();
  }

  #flush(): void {
    const text = this.#text;
    this.#text = '';
    const isItem = text.startsWith('- ');
    if (text.trim() === '' || (isItem && text.trim() === '-')) {
      // The mark of an item waits for the paragraph in it.
      if (isItem) this.#text = '- ';
      return;
    }
    if (this.#tabelas.at(-1)?.take(text)) return;
    this.#coletor.add(this.#nivel, this.#nivel > 0 ? text.replace(/\s+/g, ' ') : text);
  }
}

/** Characters that are parsed at once, so that the first that is too much ends it. */
const PIECE = 64 * 1024;

/**
 * The headings and paragraphs of a page, each item of a list and each row of a table as one; nothing that is not shown.
 * @throws DocumentoRecusado
 */
export function readHtml(html: string, formato: FormatoDocumento = 'html'): DocumentoLido {
  const coletor = new Coletor(formato);
  const leitor = new Leitor(coletor);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => leitor.open(name, attributes),
      onclosetag: (name) => leitor.close(name),
      ontext: (text) => leitor.text(text),
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length; at += PIECE) parser.write(html.slice(at, at + PIECE));
  parser.end();
  leitor.end();
  return coletor.end();
}
