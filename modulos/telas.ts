import type { Modulo } from './index.ts';
import type { TelaEmPalavras } from './words.ts';

/**
 * The screens of each module, apart from the rest of what it says: every screen of the panel loads them for its menu, and nothing else of
 * most modules. What ⌘K says of them is in `telas-na-busca.ts`.
 */
export const TELAS_DE = {
  estoque: {
    estoque: { href: '/estoque', label: 'Estoque', escopo: 'estoque:read', grupo: 'estoque' },
    transferencias: { href: '/estoque/transferencias', label: 'Transferências', escopo: 'estoque:read', grupo: 'fora' },
    depositos: { href: '/depositos', label: 'Depósitos', escopo: 'estoque:read', grupo: 'estoque' },
  },
  expedicao: {
    expedicao: { href: '/expedicao', label: 'Expedição', escopo: 'expedicao:read', grupo: 'vender' },
    formas_envio: {
      href: '/expedicao/formas-envio',
      label: 'Formas de envio',
      escopo: 'expedicao:read',
      grupo: 'fora',
    },
  },
  produtos: { produtos: { href: '/produtos', label: 'Produtos', escopo: 'produtos:read', grupo: 'estoque' } },
  categorias: {
    categorias: { href: '/produtos/categorias', label: 'Categorias', escopo: 'categorias:read', grupo: 'fora' },
  },
  servicos: { servicos: { href: '/servicos', label: 'Serviços', escopo: 'servicos:read', grupo: 'vender' } },
  vendas: { vendas: { href: '/vendas', label: 'Vendas', escopo: 'vendas:read', grupo: 'vender' } },
  compras: { compras: { href: '/compras', label: 'Compras', escopo: 'compras:read', grupo: 'estoque' } },
  clientes: { clientes: { href: '/clientes', label: 'Clientes', escopo: 'clientes:read', grupo: 'vender' } },
  crm: {
    negocios: { href: '/negocios', label: 'Negócios', escopo: 'crm:read', grupo: 'vender' },
    contatos: { href: '/contatos', label: 'Contatos', escopo: 'crm:read', grupo: 'vender' },
    conversas: { href: '/conversas', label: 'Conversas', escopo: 'crm:read', grupo: 'atender' },
    assistente: { href: '/assistente', label: 'Assistente de IA', escopo: 'crm:read', grupo: 'atender' },
    conhecimento: { href: '/conhecimento', label: 'Conhecimento', escopo: 'crm:read', grupo: 'atender' },
    atividades: { href: '/atividades', label: 'Atividades', escopo: 'crm:read', grupo: 'vender' },
    ajustes_crm: { href: '/negocios/ajustes', label: 'Ajustes do CRM', escopo: 'crm:read', grupo: 'fora' },
  },
  propostas: { propostas: { href: '/propostas', label: 'Propostas', escopo: 'propostas:read', grupo: 'vender' } },
  contratos: { contratos: { href: '/contratos', label: 'Contratos', escopo: 'contratos:read', grupo: 'financeiro' } },
  financeiro: {
    fluxo_de_caixa: { href: '/financeiro', label: 'Fluxo de caixa', escopo: 'financeiro:read', grupo: 'financeiro' },
    contas_receber: {
      href: '/contas-receber',
      label: 'Contas a receber',
      escopo: 'financeiro:read',
      grupo: 'financeiro',
    },
    contas_pagar: { href: '/contas-pagar', label: 'Contas a pagar', escopo: 'financeiro:read', grupo: 'financeiro' },
  },
  notas_fiscais: {
    'notas-fiscais': {
      href: '/notas-fiscais',
      label: 'Notas fiscais',
      escopo: 'notas_fiscais:read',
      grupo: 'financeiro',
    },
  },
  usuarios: { usuarios: { href: '/usuarios', label: 'Usuários', escopo: 'usuarios:read', grupo: 'administracao' } },
  empresas: {
    empresas: { href: '/empresas', label: 'Empresas', escopo: 'empresas:read', grupo: 'administracao' },
    plano: { href: '/plano', label: 'Conta e plano', escopo: 'empresas:read', grupo: 'administracao' },
  },
  webhooks: {
    webhooks: { href: '/integracoes/webhooks', label: 'Webhooks', escopo: 'webhooks:read', grupo: 'integracoes' },
    entregas: { href: '/integracoes/entregas', label: 'Entregas', escopo: 'webhooks:read', grupo: 'integracoes' },
    eventos: { href: '/integracoes/eventos', label: 'Eventos', escopo: 'webhooks:read', grupo: 'integracoes' },
    ao_vivo: { href: '/integracoes/ao-vivo', label: 'Neste momento', escopo: 'webhooks:read', grupo: 'fora' },
    receptor: {
      href: '/integracoes/receptor',
      label: 'Receptor de exemplo',
      aba: 'Receptor',
      escopo: 'webhooks:read',
      so_onde: 'tem_receptor',
      grupo: 'integracoes',
    },
  },
  inicio: { inicio: { href: '/inicio', label: 'Início', grupo: 'inicio' } },
  importacao: { importacao: { href: '/importacao', label: 'Importação', escopo: 'produtos:write', grupo: 'fora' } },
  cobrancas: {
    conciliacao: { href: '/conciliacao', label: 'Conciliação', escopo: 'financeiro:read', grupo: 'financeiro' },
  },
  tokens: { tokens: { href: '/integracoes/tokens', label: 'Tokens', escopo: 'tokens:read', grupo: 'integracoes' } },
  conexoes: {
    conexoes: { href: '/integracoes/conexoes', label: 'Conexões', escopo: 'conexoes:read', grupo: 'integracoes' },
  },
  aplicativos: {
    aplicativos: {
      href: '/integracoes/aplicativos',
      label: 'Aplicativos',
      escopo: 'aplicativos:read',
      grupo: 'integracoes',
    },
  },
  requisicoes: {
    integracoes: {
      href: '/integracoes',
      label: 'Integrações',
      aba: 'Visão geral',
      escopo: 'requisicoes:read',
      grupo: 'integracoes',
    },
    requisicoes: {
      href: '/integracoes/requisicoes',
      label: 'Requisições',
      escopo: 'requisicoes:read',
      grupo: 'integracoes',
    },
  },
  auditoria: {
    auditoria: { href: '/auditoria', label: 'Auditoria', escopo: 'auditoria:read', grupo: 'administracao' },
  },
  configuracoes: {
    configuracoes: { href: '/configuracoes', label: 'Configurações', grupo: 'administracao' },
    minha_conta: { href: '/minha-conta', label: 'Segurança da conta', grupo: 'fora' },
    correio: { href: '/correio', label: 'Correio', so_onde: 'mostra_correio', grupo: 'administracao' },
  },
} as const satisfies Partial<Record<Modulo, Readonly<Record<string, TelaEmPalavras>>>>;

type Telas = typeof TELAS_DE;
/** Those of every module, as one object. */
type Merged<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer I) => void ? I : never;

/** Every screen of the menu and of ⌘K. */
export const TELAS: Merged<Telas[keyof Telas]> = Object.assign({}, ...Object.values(TELAS_DE));
export type Tela = keyof typeof TELAS;
