/** Field of a record as an audit line or the record's history shows it: its label, or its label and how its value is written. */
export type Campo = string | CampoComForma;

export type CampoComForma = {
  nome: string;
  /**
   * How a value is written; without a form, as it is. `dinheiro` and `quantidade` are decimal texts, `inteiro` counts things,
   * `momento` is an instant in ISO 8601, `registro` is the id of another record, `escopos` a list of scopes, `itens` the lines of an
   * order, `enderecos` a list of addresses.
   */
  forma?:
    | 'dinheiro'
    | 'quantidade'
    | 'inteiro'
    | 'momento'
    | 'segundos'
    | 'horas'
    | 'registro'
    | 'sim_nao'
    | 'escopos'
    | 'itens'
    | 'enderecos';
  /** The word for each value of an enumeration. */
  valores?: Readonly<Record<string, string>>;
  /** What an empty value, or an empty list, means. */
  vazio?: string;
};

/** An audited action in words; `curto` is its name in the history of the record itself. */
export type AcaoEmPalavras = string | { nome: string; curto: string };

/** A kind of record that audit lines tell of. */
type RecursoEmPalavras = {
  nome: string;
  /** Address of its records' screens, without the id; none where they have no screen of their own. */
  tela?: `/${string}`;
  /** Every audited action, by its name (`cliente.criado`). */
  acoes: Readonly<Record<`${string}.${string}`, AcaoEmPalavras>>;
  /** Every field that an audit line may name. */
  campos: Readonly<Record<string, Campo>>;
};

/**
 * Where a screen stands in the menu: `inicio` is above the groups, `integracoes` is one entry whose screens are its tabs, and `fora` is
 * reached by ⌘K and by links alone.
 */
export type Grupo =
  | 'inicio'
  | 'vender'
  | 'estoque'
  | 'atender'
  | 'financeiro'
  | 'integracoes'
  | 'administracao'
  | 'fora';

type Place = {
  href: `/${string}`;
  label: string;
  /** Its name among the tabs of its area, where that is shorter. */
  aba?: string;
  /** Shown only to those who have this scope. */
  escopo?: `${string}:${string}`;
  /** Shown only where e-mails are shown instead of sent, or where there is an example receiver: in development. */
  so_onde?: 'mostra_correio' | 'tem_receptor';
};

/** A screen of the menu and of ⌘K. */
export type TelaEmPalavras = Place & { grupo: Grupo };

/** One line below the label in ⌘K, whose words are found too. */
type Descrito = { description: string };

/** What ⌘K has of a screen besides; `novo` is what it can begin there, `outros` what else. */
export type TelaNaBusca = Descrito & { novo?: Place & Descrito; outros?: readonly (Place & Descrito)[] };

/** A kind of event: what happened, and when exactly it is emitted. */
type TipoDeEvento = { titulo: string; gatilho: string };

/** Everything that is said to people about one module of the product. */
export type ModuloEmPalavras = {
  nome: string;
  /** What each scope that a token may hold allows, for people who never saw a scope. */
  escopos?: { read: string; write: string; delete?: string };
  /** Scopes that `write` never implies: each is granted by its own name. */
  extras?: Readonly<Record<string, string>>;
  /** Scopes of the panel itself: a role has them, no token can. */
  escopos_painel?: readonly ('read' | 'write')[];
  recursos?: Readonly<Record<string, RecursoEmPalavras>>;
  /** Modules of the event catalogue, with their kinds of event. */
  eventos?: Readonly<Record<string, { nome: string; tipos: Readonly<Record<`${string}.${string}`, TipoDeEvento>> }>>;
  /** Rate limits that the module has for itself, beside the one that all reading shares. */
  limites?: { escrita?: string; exclusao?: string };
  /** Parts of the API reference (tags of the OpenAPI document), each in one sentence. */
  tags?: Readonly<Record<string, string>>;
};
