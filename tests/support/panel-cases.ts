import type { Produto } from '#server/catalogo/index.ts';
import type { Deposito } from '#server/estoque/index.ts';
import type { Papel } from '#server/identidade/index.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';

/** A company with one of everything. */
export type Scene = {
  company: Company;
  produto: Produto;
  deposito: Deposito;
  outro: Deposito;
  token: { id: number; nome: string };
  membro: Member;
};

/** A new account's, or that of another company of `base`'s account, which takes less time. */
export async function makeScene(base?: Scene): Promise<Scene> {
  const company = base ? await base.company.sibling() : await makeCompany();
  const produto = await company.product();
  await company.move(produto, '10');
  return {
    company,
    produto,
    deposito: company.deposito,
    outro: await company.warehouse(),
    token: await company.token(),
    membro: base ? await company.join(base.membro) : await company.member('leitura'),
  };
}

let serial = 0;
const unique = () => `${Date.now().toString(36)}${++serial}`;

type Fields = Record<string, unknown>;

export type PanelCase = {
  /** The least role that may call it. */
  papel: Papel;
  /** A good input, made of the scene's own things. */
  input?: (scene: Scene) => Fields | undefined;
  /** Inputs with a thing of another company in it, and what comes of each: a refusal, or nothing found. */
  foreign?: (own: Scene, other: Scene) => [Fields, 'NOT_FOUND' | 'BAD_REQUEST' | 'EMPTY'][];
  /** The audit line that the good input writes: its action, its resource's name; none where the ledger itself tells. */
  audit?: (scene: Scene) => { acao: string; recurso: string; recurso_id?: number; recurso_nome?: string };
  /** Inputs that a rule refuses. */
  refused?: (scene: Scene) => Fields[];
};

const MISSING = 999_999_999;

/** Every procedure of the panel. A new one without a line here fails the tests that walk through them all. */
export const CASES: Record<string, PanelCase> = {
  'sessao.atual': { papel: 'leitura' },
  'sessao.trocarSenha': {
    papel: 'leitura',
    input: () => ({ senha_atual: SENHA, senha_nova: 'outra-senha-boa' }),
    audit: () => ({ acao: 'usuario.senha_alterada', recurso: 'usuario' }),
    refused: () => [
      { senha_atual: 'errada', senha_nova: 'outra-senha-boa' },
      { senha_atual: SENHA, senha_nova: 'curta' },
    ],
  },
  'inicio.resumo': { papel: 'leitura' },

  'estoque.list': { papel: 'leitura', input: () => ({}) },
  'estoque.get': {
    papel: 'leitura',
    input: (s) => ({ produto_id: s.produto.id }),
    foreign: (_, other) => [[{ produto_id: other.produto.id }, 'NOT_FOUND']],
  },
  'estoque.extrato': {
    papel: 'leitura',
    input: (s) => ({ produto_id: s.produto.id }),
    foreign: (own, other) => [
      [{ produto_id: other.produto.id }, 'NOT_FOUND'],
      [{ produto_id: own.produto.id, deposito_id: other.deposito.id }, 'EMPTY'],
    ],
  },
  'estoque.evolucao': {
    papel: 'leitura',
    input: (s) => ({ produto_id: s.produto.id }),
    foreign: (_, other) => [[{ produto_id: other.produto.id }, 'NOT_FOUND']],
  },
  'estoque.lancar': {
    papel: 'operador',
    input: (s) => ({ produto_id: s.produto.id, tipo: 'saida', quantidade: '2' }),
    foreign: (own, other) => [
      [{ produto_id: other.produto.id, tipo: 'entrada', quantidade: '1' }, 'BAD_REQUEST'],
      [{ produto_id: own.produto.id, deposito_id: other.deposito.id, tipo: 'entrada', quantidade: '1' }, 'BAD_REQUEST'],
    ],
    refused: (s) => [{ produto_id: s.produto.id, tipo: 'saida', quantidade: '0' }],
  },
  'estoque.balancear': {
    papel: 'operador',
    input: (s) => ({ produto_id: s.produto.id, deposito_id: s.deposito.id, quantidade: '7' }),
    foreign: (own, other) => [
      [{ produto_id: other.produto.id, deposito_id: own.deposito.id, quantidade: '1' }, 'BAD_REQUEST'],
      [{ produto_id: own.produto.id, deposito_id: other.deposito.id, quantidade: '1' }, 'BAD_REQUEST'],
      [{ produto_id: other.produto.id, deposito_id: other.deposito.id, quantidade: '1' }, 'BAD_REQUEST'],
    ],
    refused: (s) => [
      { produto_id: s.produto.id, deposito_id: s.deposito.id, quantidade: '-1' },
      { produto_id: MISSING, deposito_id: s.deposito.id, quantidade: '1' },
      { produto_id: s.produto.id, deposito_id: MISSING, quantidade: '1' },
    ],
  },
  'estoque.verificar': { papel: 'leitura' },

  'depositos.list': { papel: 'leitura' },
  'depositos.create': {
    papel: 'operador',
    input: () => ({ nome: 'Galpão novo' }),
    audit: () => ({ acao: 'deposito.criado', recurso: 'deposito', recurso_nome: 'Galpão novo' }),
    refused: (s) => [{ nome: '' }, { nome: s.outro.nome }, { nome: s.outro.nome.toUpperCase() }],
  },
  'depositos.update': {
    papel: 'operador',
    input: (s) => ({ id: s.outro.id, ativo: false }),
    foreign: (_, other) => [
      [{ id: other.outro.id, nome: 'Meu agora' }, 'NOT_FOUND'],
      [{ id: other.outro.id, padrao: true }, 'NOT_FOUND'],
    ],
    audit: (s) => ({
      acao: 'deposito.desativado',
      recurso: 'deposito',
      recurso_id: s.outro.id,
      recurso_nome: s.outro.nome,
    }),
    // The default warehouse, and one that holds a balance, stay active.
    refused: (s) => [
      { id: s.deposito.id, ativo: false },
      { id: s.outro.id, ativo: false, padrao: true },
      { id: s.outro.id, nome: s.deposito.nome },
    ],
  },

  'produtos.list': { papel: 'leitura', input: () => ({}) },
  'produtos.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.produto.id }),
    foreign: (_, other) => [[{ id: other.produto.id }, 'NOT_FOUND']],
  },
  'produtos.create': {
    papel: 'operador',
    input: () => ({ nome: 'Bule', codigo: `BULE-${unique()}` }),
    audit: () => ({ acao: 'produto.criado', recurso: 'produto', recurso_nome: 'Bule' }),
    refused: (s) => [
      { nome: 'Repetido', codigo: s.produto.codigo },
      { nome: 'Sem código' },
      { nome: 'x', codigo: 'y', gtin: '7891000315508' },
    ],
  },
  'produtos.update': {
    papel: 'operador',
    input: (s) => ({ id: s.produto.id, nome: 'Outro nome', preco_venda: '12.5' }),
    foreign: (_, other) => [[{ id: other.produto.id, nome: 'Meu agora' }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'produto.alterado',
      recurso: 'produto',
      recurso_id: s.produto.id,
      recurso_nome: 'Outro nome',
    }),
    refused: (s) => [
      { id: s.produto.id, preco_venda: '-1' },
      { id: s.produto.id, situacao: 'E' },
    ],
  },
  'produtos.delete': {
    papel: 'operador',
    input: (s) => ({ id: s.produto.id }),
    foreign: (_, other) => [[{ id: other.produto.id }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'produto.excluido',
      recurso: 'produto',
      recurso_id: s.produto.id,
      recurso_nome: s.produto.nome,
    }),
    refused: () => [{ id: MISSING }, { id: 'um' }],
  },

  'tokens.list': { papel: 'administrador' },
  'tokens.opcoes': { papel: 'leitura' },
  'tokens.conferirRedes': { papel: 'administrador', input: () => ({ ips_permitidos: ['10.0.0.0/8'] }) },
  'tokens.create': {
    papel: 'administrador',
    input: () => ({ nome: 'Integração', escopos: ['estoque:read'] }),
    audit: () => ({ acao: 'token.criado', recurso: 'token', recurso_nome: 'Integração' }),
    refused: () => [
      { nome: 'x', escopos: [] },
      { nome: 'x', escopos: ['estoque:tudo'] },
      { nome: 'x', escopos: ['estoque:read'], ips_permitidos: ['10.0.0.0/33'] },
    ],
  },
  'tokens.updateNetworks': {
    papel: 'administrador',
    input: (s) => ({ id: s.token.id, ips_permitidos: ['10.0.0.0/8'] }),
    foreign: (_, other) => [[{ id: other.token.id, ips_permitidos: [] }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'token.redes_alteradas', recurso: 'token', recurso_id: s.token.id }),
    refused: (s) => [{ id: s.token.id, ips_permitidos: ['x'] }],
  },
  'tokens.revoke': {
    papel: 'administrador',
    input: (s) => ({ id: s.token.id }),
    foreign: (_, other) => [[{ id: other.token.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'token.revogado', recurso: 'token', recurso_id: s.token.id }),
    refused: () => [{ id: MISSING }],
  },

  'requisicoes.list': {
    papel: 'leitura',
    input: () => ({}),
    foreign: (_, other) => [[{ token_id: other.token.id }, 'EMPTY']],
  },
  'auditoria.list': { papel: 'administrador', input: () => ({}) },
  'auditoria.acoes': { papel: 'leitura' },

  'empresa.get': { papel: 'leitura' },
  'empresa.update': {
    papel: 'administrador',
    input: () => ({ nome: 'Razão nova', permite_estoque_negativo: false, cnpj: '12.ABC.345/01DE-35' }),
    audit: (s) => ({
      acao: 'empresa.alterada',
      recurso: 'empresa',
      recurso_id: s.company.id,
      recurso_nome: 'Razão nova',
    }),
    refused: () => [{ cnpj: '12.ABC.345/01DE-34' }, { fuso: 'Marte/Olympus' }, { nome: ' ' }],
  },
  'empresa.open': {
    papel: 'administrador',
    input: () => ({ nome: 'Filial' }),
    audit: () => ({ acao: 'empresa.criada', recurso: 'empresa', recurso_nome: 'Filial' }),
    refused: () => [{ nome: '' }],
  },

  'usuarios.list': { papel: 'leitura' },
  'usuarios.create': {
    papel: 'administrador',
    input: () => ({ nome: 'Nova', email: `nova-${unique()}@teste.local`, senha: SENHA, papel: 'operador' }),
    // A user of another account is not told from an address in use.
    foreign: (_, other) => [
      [{ nome: 'x', email: other.membro.email, senha: SENHA, papel: 'administrador' }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'usuario.criado', recurso: 'usuario', recurso_nome: 'Nova' }),
    refused: (s) => [
      { nome: 'x', email: s.membro.email, senha: SENHA, papel: 'leitura' },
      { nome: 'x', email: 'não é', senha: SENHA, papel: 'leitura' },
      { nome: 'x', email: 'a@b.com', senha: SENHA, papel: 'dono' },
    ],
  },
  'usuarios.update': {
    papel: 'administrador',
    input: (s) => ({ id: s.membro.id, papel: 'operador' }),
    foreign: (_, other) => [
      [{ id: other.membro.id, papel: 'administrador' }, 'NOT_FOUND'],
      [{ id: other.company.admin.id, ativo: false }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'usuario.alterado', recurso: 'usuario', recurso_id: s.membro.id }),
    refused: (s) => [
      { id: s.company.admin.id, papel: 'leitura' },
      { id: s.company.admin.id, ativo: false },
    ],
  },
};
