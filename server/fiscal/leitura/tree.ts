import { XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';
import { cutText } from '#server/platform/cut-text.ts';
import { NotaRecusada } from './limits.ts';

export const NFE = 'http://www.portalfiscal.inf.br/nfe';
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** An element as it was read, with the parser's own node, which is what signatures are computed of. */
export type No = {
  nome: string;
  ns: string;
  atributos: Readonly<Record<string, string>>;
  filhos: readonly No[];
  /** The text of an element without others in it. */
  texto: string;
  elemento: XmlElement;
};

/** More declarations of namespaces than any note has; each costs when the signed bytes are computed. */
const MOST_NAMESPACES = 40;

/**
 * Parses a note with the one parser that also computes its signed bytes, hands its tree over, and frees it. No option is given to the
 * parser: it loads nothing from outside and replaces no entity.
 * @throws NotaRecusada
 */
export function withTree<T>(bytes: Uint8Array, work: (root: No) => T): T {
  if (Buffer.from(bytes).toString('latin1').split('xmlns').length > MOST_NAMESPACES) {
    throw new NotaRecusada('estrutura', 'O XML declara espaços de nomes demais para uma nota fiscal.');
  }
  let doc: XmlDocument;
  try {
    doc = XmlDocument.fromBuffer(bytes);
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : '').split('\n');
    throw new NotaRecusada('xml', `O XML está danificado ou incompleto: ${(line ?? '').slice(0, 120)}.`);
  }
  try {
    return work(readElement(doc.root));
  } finally {
    doc.dispose();
  }
}

/**
 * Elements of the two namespaces that notes have, without prefixes, comments or instructions. The root and what is right inside it, which
 * nobody signs, may say where their schema lies; that is not read.
 */
function readElement(elemento: XmlElement, depth = 0): No {
  const { name: nome, namespaceUri: ns, prefix } = elemento;
  if (prefix || (ns !== NFE && ns !== DSIG)) {
    throw new NotaRecusada('estrutura', `O elemento "${nome}" não é de uma nota fiscal eletrônica.`);
  }
  const atributos: Record<string, string> = {};
  for (const attribute of elemento.attrs) {
    if (depth < 2 && attribute.namespaceUri === XSI) continue;
    if (attribute.prefix)
      throw new NotaRecusada('estrutura', `O atributo "${attribute.name}" não é de uma nota fiscal.`);
    atributos[attribute.name] = attribute.value;
  }
  const filhos: No[] = [];
  let texto = '';
  for (let child = elemento.firstChild; child; child = child.next) {
    if (child instanceof XmlElement) filhos.push(readElement(child, depth + 1));
    else if (child instanceof XmlText || child instanceof XmlCData) texto += child.content;
    else throw new NotaRecusada('estrutura', 'O XML tem comentários ou instruções, que uma nota fiscal não tem.');
  }
  if (filhos.length > 0 && texto.trim() !== '') {
    throw new NotaRecusada('estrutura', `O elemento "${nome}" tem texto entre os seus elementos.`);
  }
  return { nome, ns, atributos, filhos, texto, elemento };
}

const wrong = (onde: string, what: string) =>
  new NotaRecusada('estrutura', `A estrutura do XML não é a de uma nota fiscal: ${onde} ${what}.`);

/** What a text must be like. */
type Forma = Pick<RegExp, 'test'>;

/** A text of a form that begins with a day which its month has. */
const withDay = (forma: RegExp): Forma => ({
  test: (texto) => {
    if (!forma.test(texto)) return false;
    const [ano = 0, mes = 0, dia = 0] = texto.slice(0, 10).split('-').map(Number);
    return dia <= new Date(Date.UTC(ano, mes, 0)).getUTCDate();
  },
});

/** One rule for each element that is read: how many there are, and what its text is. */
export class Parte {
  readonly no: No;
  readonly onde: string;

  constructor(no: No, onde = no.nome) {
    this.no = no;
    this.onde = onde;
  }

  #named(nome: string): readonly No[] {
    return this.no.filhos.filter((filho) => filho.nome === nome && filho.ns === this.no.ns);
  }

  /** The one child of this name. */
  one(nome: string): Parte {
    return this.maybe(nome) ?? this.#lacks(nome);
  }

  #lacks(nome: string): never {
    throw wrong(`${this.onde}/${nome}`, 'falta');
  }

  /** The child of this name, where there is one. */
  maybe(nome: string): Parte | null {
    const [found, second] = this.#named(nome);
    if (second) throw wrong(`${this.onde}/${nome}`, 'aparece mais de uma vez');
    return found ? new Parte(found, `${this.onde}/${nome}`) : null;
  }

  many(nome: string, most: number): Parte[] {
    const found = this.#named(nome);
    if (found.length > most) throw wrong(`${this.onde}/${nome}`, `aparece mais de ${most} vezes`);
    return found.map((no, i) => new Parte(no, `${this.onde}/${nome}[${i + 1}]`));
  }

  /** Exactly these children, in this order; a name that ends with `?` may be left out. */
  only(...names: string[]): void {
    const left = [...this.no.filhos];
    for (const name of names) {
      const bare = name.replace('?', '');
      if (left[0]?.nome === bare) left.shift();
      else if (bare === name) throw wrong(`${this.onde}/${bare}`, 'falta ou está fora do lugar');
    }
    if (left[0]) throw wrong(`${this.onde}/${left[0].nome}`, 'não deveria estar aqui');
  }

  /** The text of the child, which fits the rule. */
  text(nome: string, rule: Forma): string {
    return this.one(nome).own(rule);
  }

  maybeText(nome: string, rule: Forma): string | null {
    return this.maybe(nome)?.own(rule) ?? null;
  }

  /** The child's text, of which no sense depends: what does not fit is cut. */
  loose(nome: string, most: number): string | null {
    const [found] = this.#named(nome);
    const text = found?.texto.replace(/\p{Cc}+/gu, ' ').trim();
    return text ? cutText(text, most) : null;
  }

  /** This element's own text. */
  own(rule: Forma): string {
    const { filhos, texto } = this.no;
    if (filhos.length > 0 || !rule.test(texto))
      throw wrong(this.onde, `tem um valor inválido ("${texto.slice(0, 40)}")`);
    return texto;
  }

  attribute(nome: string, rule: Forma): string {
    const value = this.no.atributos[nome] ?? '';
    if (!rule.test(value)) throw wrong(`${this.onde}/@${nome}`, `tem um valor inválido ("${value.slice(0, 60)}")`);
    return value;
  }
}

/** The forms of texts, as the public schemas of the NF-e have them. */
export const FORMA = {
  /** Up to 13 digits and two decimals. */
  dinheiro: /^(0|0\.[0-9]{2}|[1-9][0-9]{0,12}(\.[0-9]{2})?)$/,
  quantidade: /^(0|0\.[0-9]{1,4}|[1-9][0-9]{0,10}(\.[0-9]{1,4})?)$/,
  unitario: /^(0|0\.[0-9]{1,10}|[1-9][0-9]{0,10}(\.[0-9]{1,10})?)$/,
  percentual: /^(0|0\.[0-9]{2,4}|[1-9][0-9]{0,2}(\.[0-9]{2,4})?)$/,
  instante: withDay(
    /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-](0\d|1[0-4]):[0-5]\d$/,
  ),
  dia: withDay(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  cnpj: /^[0-9A-Z]{12}[0-9]{2}$/,
  cpf: /^[0-9]{11}$/,
  uf: /^[A-Z]{2}$/,
  chave: /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/,
  protocolo: /^[0-9]{15}([0-9]{2})?$/,
  base64: /^[A-Za-z0-9+/\s]+={0,2}\s*$/,
  /** 1 to n characters without controls. */
  texto: (most: number) => new RegExp(`^[^\\p{Cc}]{1,${most}}$`, 'u'),
  digitos: (least: number, most = least) => new RegExp(`^[0-9]{${least},${most}}$`),
} as const;
