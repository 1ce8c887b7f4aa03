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

/** Whether the text is a scope of the catalogue. */
export const isEscopo = (text: string): text is Escopo => API.has(text);

/** Scopes of the panel itself: no token can hold them. */
const PAINEL = [
  'auditoria:read',
  'configuracoes:read',
  'configuracoes:write',
  'tokens:read',
  'tokens:write',
  'requisicoes:read',
];

const READ = new Set(
  [...API].filter((escopo) => escopo.endsWith(':read')).concat('requisicoes:read', 'configuracoes:read'),
);
/** A webhook sends the company's data to whom it names: administrators decide that. */
const ADMINISTRATION = new Set(['webhooks:write', 'webhooks:delete']);
const OPERATE = new Set(
  [...API]
    .filter((escopo) => /:(read|write|delete)$/.test(escopo) && !ADMINISTRATION.has(escopo))
    .concat('requisicoes:read', 'configuracoes:read'),
);
const ALL = new Set([...API, ...PAINEL]);

const BY_PAPEL: Record<Papel, ReadonlySet<string>> = { administrador: ALL, operador: OPERATE, leitura: READ };

/** What a user's role in the company allows, in the panel and through OAuth. */
export const escoposOfPapel = (papel: Papel): ReadonlySet<string> => BY_PAPEL[papel];

/** Everything; for the command line and for jobs of the service itself. */
export const TODOS_ESCOPOS: ReadonlySet<string> = ALL;
