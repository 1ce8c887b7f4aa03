import sanitizeHtml from 'sanitize-html';
import { LEITURA } from './limites.ts';

// HTML of strangers, made harmless: no script, no form, nothing that loads or lies over the page. It is shown in a frame that runs nothing,
// too. Pictures of other servers, by which a sender learns that and where an e-mail is read, keep their address in `data-remoto` alone;
// a picture that came with the e-mail names its place among the files in `data-anexo`.

const COR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s,.%]{1,40}\)|[a-z]{3,20})$/i;
const TAMANHO = /^\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|ex|%)?$/i;
const TAMANHOS = /^(?:(?:\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|ex|%)?|auto)(?:\s+|$)){1,4}$/i;
const PALAVRA = /^[a-z-]{1,30}$/i;
const BORDA = /^[\w\s#.,()%-]{1,80}$/;

const SIDES = ['', '-top', '-right', '-bottom', '-left'];
const ofSides = (name: string, pattern: RegExp) => SIDES.map((side) => [`${name}${side}`, [pattern]] as const);

const ESTILOS: Record<string, RegExp[]> = {
  ...{ color: [COR], 'background-color': [COR], background: [COR] },
  ...{ 'font-size': [TAMANHO, PALAVRA], 'font-weight': [/^(?:\d{3}|[a-z]{4,8})$/i], 'font-style': [PALAVRA] },
  ...{
    'font-family': [/^[\w\s,'"-]{1,200}$/],
    'line-height': [TAMANHO, PALAVRA],
    'letter-spacing': [TAMANHO, PALAVRA],
  },
  ...{
    'text-align': [PALAVRA],
    'text-decoration': [/^[a-z\s-]{1,40}$/i],
    'text-transform': [PALAVRA],
    'text-indent': [TAMANHO],
  },
  ...{
    'vertical-align': [PALAVRA],
    'white-space': [PALAVRA],
    'list-style-type': [PALAVRA],
    'border-collapse': [PALAVRA],
  },
  ...{
    width: [TAMANHO, /^auto$/],
    'max-width': [TAMANHO],
    height: [TAMANHO, /^auto$/],
    display: [/^(?:none|block|inline|inline-block)$/],
  },
  ...Object.fromEntries([...ofSides('margin', TAMANHOS), ...ofSides('padding', TAMANHOS), ...ofSides('border', BORDA)]),
};

const TABELA = ['align', 'valign', 'bgcolor', 'width', 'height', 'colspan', 'rowspan'];
const TAGS = [
  ...[
    'a',
    'abbr',
    'address',
    'article',
    'b',
    'bdo',
    'big',
    'blockquote',
    'br',
    'caption',
    'center',
    'cite',
    'code',
    'col',
  ],
  ...[
    'colgroup',
    'dd',
    'del',
    'dfn',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'font',
    'footer',
    'h1',
    'h2',
    'h3',
    'h4',
  ],
  ...[
    'h5',
    'h6',
    'header',
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'main',
    'mark',
    'ol',
    'p',
    'pre',
    'q',
    's',
    'samp',
    'section',
  ],
  ...[
    'small',
    'span',
    'strike',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'time',
    'tr',
    'tt',
    'u',
    'ul',
    'var',
  ],
];
/** Elements whose contents are no text for people either. */
const CALADAS = [
  'script',
  'style',
  'textarea',
  'option',
  'xmp',
  'title',
  'noscript',
  'template',
  'svg',
  'math',
  'object',
  'applet',
  'noframes',
];

const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]{1,150000}$/i;
const ENDERECO_MAXIMO = 2_000;

/** Makes an e-mail's HTML harmless; null where it is longer or deeper than is read. `anexos` are the places of files by their Content-ID. */
export function sanitise(html: string, anexos: ReadonlyMap<string, number>): string | null {
  if (html.length > LEITURA.html || isTooDeep(html)) return null;
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    nonTextTags: CALADAS,
    disallowedTagsMode: 'discard',
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'title', 'align'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'data-remoto', 'data-anexo'],
      font: ['color', 'size', 'face'],
      ...Object.fromEntries(
        ['td', 'th', 'tr', 'col', 'colgroup', 'tbody', 'thead', 'tfoot'].map((tag) => [tag, TABELA]),
      ),
      table: [...TABELA, 'border', 'cellpadding', 'cellspacing'],
      ...{ ol: ['start', 'type'], ul: ['type'], li: ['value'] },
    },
    allowedStyles: { '*': ESTILOS },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: LEITURA.aninhamento,
    transformTags: {
      a: (tagName, { href = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...(href ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : {}) },
      }),
      img: (_tag, attribs) => picture(attribs, anexos),
    },
  });
}

/** A picture without what would load it: its own attributes of these names are not taken over. */
function picture(
  { src = '', alt, width, height, style }: sanitizeHtml.Attributes,
  anexos: ReadonlyMap<string, number>,
): sanitizeHtml.Tag {
  const shown = Object.fromEntries(
    Object.entries({ alt, width, height, style }).filter(([, value]) => value !== undefined),
  );
  const made = (attribs: Record<string, string>) => ({
    tagName: 'img',
    attribs: { ...shown, ...attribs } as sanitizeHtml.Attributes,
  });
  const address = src.trim();
  if (/^cid:/i.test(address)) {
    const place = anexos.get(cidOf(address.slice(4)));
    return made(place === undefined ? {} : { 'data-anexo': String(place) });
  }
  if (DATA_IMAGE.test(address)) return made({ src: address });
  const remote = address.startsWith('//') ? `https:${address}` : address;
  if (!/^https?:\/\//i.test(remote) || remote.length > ENDERECO_MAXIMO || !URL.canParse(remote)) return made({});
  // Nothing is to be seen on it: it only tells its owner that the e-mail was opened.
  if ([width, height].some((side) => /^[012](?:px)?$/.test(side ?? ''))) return { tagName: 'span', attribs: {} };
  return made({ 'data-remoto': remote });
}

/** A Content-ID in the form in which it is compared. */
export function cidOf(text: string): string {
  const bare = text.trim().replace(/^<|>$/g, '');
  try {
    return decodeURIComponent(bare).toLowerCase();
  } catch {
    return bare.toLowerCase();
  }
}

/** Elements that end by themselves: an unclosed one does not lie within the last. */
const SOLTAS = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd option tr td th thead tbody tfoot'.split(
    ' ',
  ),
);

/** Whether elements lie deeper within each other than any page needs: parsers take time by the square of it. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,15})/gi)) {
    if (SOLTAS.has(name.toLowerCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > 4 * LEITURA.aninhamento) return true;
  }
  return false;
}
