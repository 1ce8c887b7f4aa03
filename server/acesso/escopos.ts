import type { Papel } from '#server/identidade/index.ts';
import type { Escopo } from '#server/platform/context.ts';

export type Acao = 'read' | 'write' | 'delete';

type DefinicaoModulo = {
  modulo: string;
  nome: string;
  acoes: readonly Acao[];
  /** Scopes that `write` never implies; granted one by one (section 5, rule 3). */
  extras: readonly { acao: string; nome: string }[];
};

const CRUD = ['read', 'write', 'delete'] as const;

/** Every scope an API token can hold, by module (section 5). A scope that is not here is refused everywhere. */
export const MODULOS_API: readonly DefinicaoModulo[] = [
  { modulo: 'estoque', nome: 'Estoque', acoes: ['read', 'write'], extras: [] },
  { modulo: 'expedicao', nome: 'Expedição', acoes: CRUD, extras: [] },
  { modulo: 'produtos', nome: 'Produtos', acoes: CRUD, extras: [] },
  { modulo: 'categorias', nome: 'Categorias', acoes: CRUD, extras: [] },
  { modulo: 'vendas', nome: 'Vendas', acoes: CRUD, extras: [] },
  { modulo: 'clientes', nome: 'Clientes', acoes: CRUD, extras: [] },
  {
    modulo: 'crm',
    nome: 'CRM',
    acoes: CRUD,
    extras: [{ acao: 'whatsapp_modelo', nome: 'Enviar modelos de WhatsApp' }],
  },
  { modulo: 'financeiro', nome: 'Financeiro', acoes: CRUD, extras: [] },
  { modulo: 'notas_fiscais', nome: 'Notas fiscais', acoes: CRUD, extras: [] },
  { modulo: 'usuarios', nome: 'Usuários', acoes: CRUD, extras: [] },
  {
    modulo: 'empresas',
    nome: 'Empresas',
    acoes: CRUD,
    extras: [
      { acao: 'criar_empresa', nome: 'Abrir empresas' },
      { acao: 'gerar_chave', nome: 'Emitir chaves' },
    ],
  },
  { modulo: 'webhooks', nome: 'Webhooks', acoes: CRUD, extras: [] },
];

const API: ReadonlySet<string> = new Set(
  MODULOS_API.flatMap((m) => [...m.acoes, ...m.extras.map((extra) => extra.acao)].map((acao) => `${m.modulo}:${acao}`)),
);

/** Every scope that a token may have, in the catalogue's order. */
export const ESCOPOS_API: readonly string[] = [...API];

/** Whether the text is a scope of the catalogue. */
export const isEscopo = (text: string): text is Escopo => API.has(text);

/** What each module's actions let somebody do, in words for people who never saw a scope. */
const PALAVRAS: Record<string, readonly [read: string, write: string, del?: string]> = {
  estoque: ['Consultar saldos e movimentações', 'Lançar entradas e saídas'],
  expedicao: ['Consultar expedições', 'Criar e alterar expedições', 'Cancelar expedições'],
  produtos: ['Consultar produtos', 'Cadastrar e alterar produtos', 'Excluir produtos'],
  categorias: ['Consultar categorias', 'Cadastrar e alterar categorias', 'Excluir categorias'],
  vendas: ['Consultar pedidos de venda', 'Criar e alterar pedidos de venda', 'Cancelar pedidos de venda'],
  clientes: ['Consultar clientes e seus contatos', 'Cadastrar e alterar clientes', 'Excluir clientes'],
  crm: ['Consultar o CRM', 'Alterar o CRM', 'Excluir registros do CRM'],
  financeiro: ['Consultar contas e lançamentos', 'Criar e alterar lançamentos', 'Excluir lançamentos'],
  notas_fiscais: ['Consultar notas fiscais', 'Emitir e alterar notas fiscais', 'Cancelar notas fiscais'],
  usuarios: ['Consultar usuários', 'Criar e alterar usuários', 'Remover usuários'],
  empresas: ['Consultar os dados da empresa', 'Alterar os dados da empresa', 'Excluir empresas'],
  webhooks: [
    'Consultar webhooks e todos os eventos da empresa',
    'Criar e alterar webhooks, que enviam dados da empresa para fora',
    'Excluir webhooks',
  ],
};

export type DescricaoEscopo = {
  escopo: string;
  modulo: string;
  modulo_nome: string;
  texto: string;
  /** `read` looks, `write` and `delete` change, `extra` is granted one by one (section 5, rule 3). */
  tipo: Acao | 'extra';
};

/** Scopes in words, in the catalogue's order: module by module, extras last in each. Unknown ones are left out. */
export function describeEscopos(escopos: Iterable<string>): DescricaoEscopo[] {
  const wanted = new Set(escopos);
  return MODULOS_API.flatMap(({ modulo, nome, acoes, extras }) =>
    [
      ...acoes.map((acao, i) => ({ acao, tipo: acao, texto: PALAVRAS[modulo]?.[i] ?? `${nome}: ${acao}` })),
      ...extras.map((extra) => ({ acao: extra.acao, tipo: 'extra' as const, texto: extra.nome })),
    ].map(({ acao, ...rest }) => ({ escopo: `${modulo}:${acao}`, modulo, modulo_nome: nome, ...rest })),
  ).filter(({ escopo }) => wanted.has(escopo));
}

/** Scopes of the panel itself: no token can hold them. */
const PAINEL = [
  'aplicativos:read',
  'aplicativos:write',
  'conexoes:read',
  'conexoes:write',
  'auditoria:read',
  'configuracoes:read',
  'configuracoes:write',
  'tokens:read',
  'tokens:write',
  'requisicoes:read',
];

/** Of those, what every role sees. */
const SEEN_BY_ALL = ['requisicoes:read', 'configuracoes:read', 'conexoes:read'];

const READ = new Set([...API].filter((escopo) => escopo.endsWith(':read')).concat(SEEN_BY_ALL));
/** A webhook sends the company's data to whom it names: administrators decide that. */
const ADMINISTRATION = new Set(['webhooks:write', 'webhooks:delete']);
const OPERATE = new Set(
  [...API].filter((escopo) => /:(read|write|delete)$/.test(escopo) && !ADMINISTRATION.has(escopo)).concat(SEEN_BY_ALL),
);
const ALL = new Set([...API, ...PAINEL]);

const BY_PAPEL: Record<Papel, ReadonlySet<string>> = { administrador: ALL, operador: OPERATE, leitura: READ };

/** What a user's role in the company allows, in the panel and through OAuth. */
export const escoposOfPapel = (papel: Papel): ReadonlySet<string> => BY_PAPEL[papel];

/** Of what was granted, what the company's plan has now: a module that left it is out of reach at once. */
export const withinPlan = (escopos: readonly string[], modulos: readonly string[]): string[] =>
  escopos.filter((escopo) => modulos.includes(escopo.split(':', 1)[0] ?? ''));

/** The same, as far as a user's role goes; nothing without one. */
export function withinReach(escopos: readonly string[], modulos: readonly string[], papel: Papel | null): string[] {
  const allowed = papel ? escoposOfPapel(papel) : new Set<string>();
  return withinPlan(escopos, modulos).filter((escopo) => allowed.has(escopo));
}

/** Everything; for the command line and for jobs of the service itself. */
export const TODOS_ESCOPOS: ReadonlySet<string> = ALL;
