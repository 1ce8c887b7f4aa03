import type { Produto } from '#server/catalogo/index.ts';
import type { Cliente } from '#server/clientes/index.ts';
import type { Deposito } from '#server/estoque/index.ts';
import type { Expedicao, FormaEnvio, ItemRomaneio } from '#server/expedicao/index.ts';
import type { Papel } from '#server/identidade/index.ts';
import type { Venda } from '#server/vendas/index.ts';
import {
  createReenvio,
  createWebhook,
  type Entrega,
  type Reenvio,
  testWebhook,
  type Webhook,
} from '#server/webhooks/index.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { type App, connect, RETORNO, registerApp } from '#tests/support/oauth.ts';

/** A company with one of everything. */
export type Scene = {
  company: Company;
  produto: Produto;
  deposito: Deposito;
  outro: Deposito;
  token: { id: number; nome: string };
  membro: Member;
  forma: FormaEnvio;
  cliente: Cliente;
  /** One of `produto`, by `cliente`. */
  venda: Venda;
  /** Pending, with `item` in it: `produto` of `venda`. */
  expedicao: Expedicao;
  item: ItemRomaneio;
  /** Active, to an address that nothing is ever sent to. */
  webhook: Webhook;
  /** Its only delivery, in the queue, and a bulk resend of it, not begun. */
  entrega: Entrega;
  reenvio: Reenvio;
  /** Registered by the company, and connected to it by its administrator. */
  aplicativo: App;
  conexao_id: number;
};

/** A new account's, or that of another company of `base`'s account, which takes less time. */
export async function makeScene(base?: Scene): Promise<Scene> {
  const company = base ? await base.company.sibling() : await makeCompany();
  const produto = await company.product();
  await company.move(produto, '10');
  const forma = await company.shippingMethod();
  const cliente = await company.customer();
  const venda = await company.sale([produto], { cliente_id: cliente.id });
  const expedicao = await company.shipment({ numero_expedicao: `EXP-${unique()}`, codigo_rastreio: 'BR1' });
  const webhook = await createWebhook(company.ctx, {
    url: DESTINO,
    descricao: `Loja ${unique()}`,
    eventos: ['produto.criado'],
  });
  const aplicativo = await registerApp(company, { nome: `Vitrine ${unique()}` });
  return {
    company,
    produto,
    deposito: company.deposito,
    outro: await company.warehouse(),
    token: await company.token(),
    forma,
    cliente,
    venda,
    expedicao,
    item: await company.link(expedicao, venda, produto, 2),
    webhook,
    entrega: await testWebhook(company.ctx, { id: webhook.id }),
    reenvio: await createReenvio(company.ctx, { filtro: { webhook_id: webhook.id } }),
    aplicativo,
    conexao_id: await connect(aplicativo, company.admin),
    membro: base ? await company.join(base.membro) : await company.member('leitura'),
  };
}

/** A public address, which needs no DNS. */
const DESTINO = 'https://198.35.26.96/webhooks';

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

/** An id that nothing has. */
export const MISSING = 999_999_999;

const line = ({ id }: { id: number }) => ({ produto_id: id, quantidade: '1.000', preco_unitario: '10.00' });

const shipmentLine = (acao: string) => (s: Scene) => ({
  acao,
  recurso: 'expedicao',
  recurso_id: s.expedicao.id,
  recurso_nome: s.expedicao.numero_expedicao,
});

const webhookLine = (acao: string) => (s: Scene) => ({
  acao,
  recurso: 'webhook',
  recurso_id: s.webhook.id,
  recurso_nome: s.webhook.descricao,
});

const appLine = (acao: string) => (s: Scene) => ({
  acao,
  recurso: 'aplicativo',
  recurso_id: s.aplicativo.id,
  recurso_nome: s.aplicativo.nome,
});

/** What is asked of, or done to, the scene's application. */
const ofApp = (acao?: string, fields: Fields = {}, refused: Fields[] = []): PanelCase => ({
  papel: 'administrador',
  input: (s) => ({ id: s.aplicativo.id, ...fields }),
  foreign: (_, other) => [[{ id: other.aplicativo.id, ...fields }, 'NOT_FOUND']],
  ...(acao === undefined
    ? {}
    : {
        audit: appLine(acao),
        refused: (s) => [{ id: MISSING, ...fields }, ...refused.map((each) => ({ id: s.aplicativo.id, ...each }))],
      }),
});

const A_WHILE_AGO = new Date(Date.now() - 3_600_000).toISOString();

/** What is asked of, or done to, the scene's webhook. */
const ofWebhook = (papel: Papel, acao?: string, fields: Fields = {}): PanelCase => ({
  papel,
  input: (s) => ({ id: s.webhook.id, ...fields }),
  foreign: (_, other) => [[{ id: other.webhook.id, ...fields }, 'NOT_FOUND']],
  ...(acao === undefined
    ? {}
    : {
        audit: webhookLine(acao),
        refused: () => [{ id: MISSING, ...fields }],
      }),
});

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

  'expedicao.list': { papel: 'leitura', input: () => ({}) },
  'expedicao.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.expedicao.id }),
    foreign: (_, other) => [[{ id: other.expedicao.id }, 'NOT_FOUND']],
  },
  'expedicao.historico': {
    papel: 'leitura',
    input: (s) => ({ id: s.expedicao.id }),
    foreign: (_, other) => [[{ id: other.expedicao.id }, 'NOT_FOUND']],
  },
  'expedicao.create': {
    papel: 'operador',
    input: () => ({}),
    foreign: (_, other) => [[{ forma_envio_id: other.forma.id }, 'BAD_REQUEST']],
    audit: () => ({ acao: 'expedicao.criada', recurso: 'expedicao', recurso_nome: '000001' }),
    refused: (s) => [
      { status: 'enviada' },
      { numero_expedicao: s.expedicao.numero_expedicao },
      { forma_envio_id: MISSING },
      { url_rastreio: 'ftp://x' },
    ],
  },
  'expedicao.update': {
    papel: 'operador',
    input: (s) => ({ id: s.expedicao.id, codigo_rastreio: 'BR2', forma_envio_id: s.forma.id }),
    foreign: (own, other) => [
      [{ id: other.expedicao.id, codigo_rastreio: 'Meu agora' }, 'NOT_FOUND'],
      [{ id: own.expedicao.id, forma_envio_id: other.forma.id }, 'BAD_REQUEST'],
    ],
    audit: shipmentLine('expedicao.alterada'),
    refused: (s) => [
      { id: s.expedicao.id, status: 'enviada' },
      { id: s.expedicao.id, forma_envio_id: MISSING },
      { id: s.expedicao.id, numero_expedicao: null },
      { id: MISSING, status: 'concluida' },
    ],
  },
  'expedicao.cancel': {
    papel: 'operador',
    input: (s) => ({ id: s.expedicao.id }),
    foreign: (_, other) => [[{ id: other.expedicao.id }, 'NOT_FOUND']],
    audit: shipmentLine('expedicao.cancelada'),
    refused: () => [{ id: MISSING }, { id: 'um' }],
  },
  'expedicao.marcarRastreio': {
    papel: 'operador',
    input: (s) => ({ id: s.expedicao.id, rastreio_enviado: true }),
    foreign: (_, other) => [[{ id: other.expedicao.id, rastreio_enviado: true }, 'NOT_FOUND']],
    audit: shipmentLine('expedicao.rastreio_enviado'),
    refused: (s) => [
      { id: s.expedicao.id, rastreio_enviado: 'sim' },
      { id: MISSING, rastreio_enviado: true },
    ],
  },
  'expedicao.vincularItem': {
    papel: 'operador',
    input: (s) => ({ expedicao_id: s.expedicao.id, pedido_venda_id: s.venda.id, produto_id: null, quantidade: 3 }),
    foreign: (own, other) => [
      [{ expedicao_id: other.expedicao.id, pedido_venda_id: own.venda.id, quantidade: 1 }, 'NOT_FOUND'],
      [{ expedicao_id: other.expedicao.id, pedido_venda_id: other.venda.id, quantidade: 1 }, 'NOT_FOUND'],
      [{ expedicao_id: own.expedicao.id, pedido_venda_id: other.venda.id, quantidade: 1 }, 'BAD_REQUEST'],
      [
        {
          expedicao_id: own.expedicao.id,
          pedido_venda_id: own.venda.id,
          produto_id: other.produto.id,
          quantidade: 1,
        },
        'BAD_REQUEST',
      ],
    ],
    audit: shipmentLine('expedicao.item_vinculado'),
    refused: (s) => {
      const good = { expedicao_id: s.expedicao.id, pedido_venda_id: s.venda.id, quantidade: 1 };
      return [
        { ...good, produto_id: s.produto.id },
        { ...good, produto_id: MISSING },
        { ...good, pedido_venda_id: MISSING },
        { ...good, quantidade: 0 },
        { ...good, expedicao_id: MISSING },
      ];
    },
  },
  'expedicao.desvincularItem': {
    papel: 'operador',
    input: (s) => ({ expedicao_id: s.expedicao.id, item_id: s.item.id }),
    foreign: (own, other) => [
      [{ expedicao_id: other.expedicao.id, item_id: other.item.id }, 'NOT_FOUND'],
      [{ expedicao_id: own.expedicao.id, item_id: other.item.id }, 'NOT_FOUND'],
      [{ expedicao_id: other.expedicao.id, item_id: own.item.id }, 'NOT_FOUND'],
    ],
    audit: shipmentLine('expedicao.item_desvinculado'),
    refused: (s) => [
      { expedicao_id: s.expedicao.id, item_id: MISSING },
      { expedicao_id: MISSING, item_id: s.item.id },
    ],
  },

  'formasEnvio.list': { papel: 'leitura' },
  'formasEnvio.create': {
    papel: 'operador',
    input: () => ({ nome: 'Motoboy' }),
    audit: () => ({ acao: 'forma_envio.criada', recurso: 'forma_envio', recurso_nome: 'Motoboy' }),
    refused: (s) => [{ nome: '' }, { nome: s.forma.nome }, { nome: s.forma.nome.toUpperCase() }],
  },
  'formasEnvio.update': {
    papel: 'operador',
    input: (s) => ({ id: s.forma.id, ativo: false }),
    foreign: (_, other) => [[{ id: other.forma.id, nome: 'Minha agora' }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'forma_envio.desativada',
      recurso: 'forma_envio',
      recurso_id: s.forma.id,
      recurso_nome: s.forma.nome,
    }),
    refused: (s) => [
      { id: s.forma.id, nome: ' ' },
      { id: MISSING, nome: 'x' },
    ],
  },

  'vendas.list': {
    papel: 'leitura',
    input: () => ({}),
    foreign: (_, other) => [[{ cliente_id: other.cliente.id }, 'EMPTY']],
  },
  'vendas.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.venda.id }),
    foreign: (_, other) => [[{ id: other.venda.id }, 'NOT_FOUND']],
  },
  'vendas.create': {
    papel: 'operador',
    input: (s) => ({ cliente_id: s.cliente.id, itens: [line(s.produto)] }),
    foreign: (own, other) => [
      [{ cliente_id: other.cliente.id, itens: [line(own.produto)] }, 'BAD_REQUEST'],
      [{ cliente_id: own.cliente.id, itens: [line(other.produto)] }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'venda.criada', recurso: 'venda', recurso_nome: '000002' }),
    refused: (s) => [
      { cliente_id: s.cliente.id, itens: [] },
      { cliente_id: MISSING, itens: [line(s.produto)] },
      { cliente_id: s.cliente.id, itens: [line(s.produto), line(s.produto)] },
      { cliente_id: s.cliente.id, itens: [line({ id: MISSING })] },
    ],
  },
  'vendas.update': {
    papel: 'operador',
    input: (s) => ({ id: s.venda.id, itens: [{ ...line(s.produto), quantidade: '2.000' }] }),
    foreign: (own, other) => [
      [{ id: other.venda.id, tipo_pedido: 'venda' }, 'NOT_FOUND'],
      [{ id: own.venda.id, cliente_id: other.cliente.id }, 'BAD_REQUEST'],
      [{ id: own.venda.id, itens: [line(own.produto), line(other.produto)] }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'venda.alterada', recurso: 'venda', recurso_id: s.venda.id, recurso_nome: '000001' }),
    refused: (s) => [
      { id: s.venda.id, itens: [] },
      { id: s.venda.id, cliente_id: MISSING },
      { id: s.venda.id, itens: [{ ...line(s.produto), preco_unitario: '-1' }] },
    ],
  },
  'vendas.setStatus': {
    papel: 'operador',
    input: (s) => ({ id: s.venda.id, status: 'finalizada' }),
    foreign: (_, other) => [[{ id: other.venda.id, status: 'cancelada' }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'venda.finalizada', recurso: 'venda', recurso_id: s.venda.id, recurso_nome: '000001' }),
    refused: (s) => [
      { id: s.venda.id, status: 'entregue' },
      { id: MISSING, status: 'finalizada' },
    ],
  },

  'clientes.list': { papel: 'leitura', input: () => ({}) },
  'clientes.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.cliente.id }),
    foreign: (_, other) => [[{ id: other.cliente.id }, 'NOT_FOUND']],
  },
  'clientes.create': {
    papel: 'operador',
    input: () => ({ nome: 'Ana', cnpj_cpf: '529.982.247-25' }),
    audit: () => ({ acao: 'cliente.criado', recurso: 'cliente', recurso_nome: 'Ana' }),
    refused: () => [{}, { nome: 'Ana', cnpj_cpf: '529.982.247-26' }, { nome: 'Ana', uf: 'XX' }],
  },
  'clientes.update': {
    papel: 'operador',
    input: (s) => ({ id: s.cliente.id, nome: 'Outro nome', cidade: 'Niterói' }),
    foreign: (_, other) => [[{ id: other.cliente.id, nome: 'Meu agora' }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'cliente.alterado',
      recurso: 'cliente',
      recurso_id: s.cliente.id,
      recurso_nome: 'Outro nome',
    }),
    refused: (s) => [
      { id: s.cliente.id, cnpj_cpf: '11.222.333/0001-81' },
      { id: s.cliente.id, email: 'não é' },
      { id: MISSING, nome: 'x' },
    ],
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

  'aplicativos.list': { papel: 'administrador' },
  'aplicativos.opcoes': { papel: 'leitura' },
  'aplicativos.conferirRedirects': { papel: 'administrador', input: () => ({ uris: [RETORNO, 'http://x'] }) },
  'aplicativos.get': ofApp(),
  'aplicativos.empresas': ofApp(),
  'aplicativos.eventos': ofApp(),
  'aplicativos.historico': ofApp(),
  'aplicativos.create': {
    papel: 'administrador',
    input: () => ({ nome: 'Novo', tipo: 'publico', redirect_uris: [RETORNO], escopos: ['estoque:read'] }),
    audit: () => ({ acao: 'aplicativo.criado', recurso: 'aplicativo', recurso_nome: 'Novo' }),
    refused: () => {
      const good = { nome: 'Novo', tipo: 'publico', redirect_uris: [RETORNO], escopos: ['estoque:read'] };
      return [
        { ...good, nome: ' ' },
        { ...good, tipo: 'outro' },
        { ...good, redirect_uris: [] },
        { ...good, redirect_uris: ['http://exemplo.com.br/'] },
        { ...good, redirect_uris: Array.from({ length: 6 }, (_, i) => `${RETORNO}/${i}`) },
        { ...good, escopos: [] },
        { ...good, escopos: ['tokens:write'] },
        { ...good, site_url: 'javascript:alert(1)' },
        { ...good, logo: 'data:image/svg+xml;base64,PHN2Zy8+' },
      ];
    },
  },
  'aplicativos.update': ofApp('aplicativo.alterado', { descricao: 'Outra descrição' }, [
    { nome: '' },
    { redirect_uris: ['https://exemplo.com.br/#x'] },
    { escopos: ['nada:read'] },
  ]),
  'aplicativos.rotateSecret': ofApp('aplicativo.secret_rotacionado', {}, [{ manter_anterior_horas: 999 }]),
  'aplicativos.delete': ofApp('aplicativo.excluido'),
  'conexoes.list': { papel: 'leitura', input: () => ({}) },
  'conexoes.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.conexao_id }),
    foreign: (_, other) => [[{ id: other.conexao_id }, 'NOT_FOUND']],
  },
  // Others end what they allowed themselves: tests/integration/oauth-connections.test.ts.
  'conexoes.disconnect': {
    papel: 'administrador',
    input: (s) => ({ id: s.conexao_id }),
    foreign: (_, other) => [[{ id: other.conexao_id }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'conexao.encerrada',
      recurso: 'conexao',
      recurso_id: s.conexao_id,
      recurso_nome: s.aplicativo.nome,
    }),
    refused: () => [{ id: MISSING }, { id: 'um' }],
  },

  'webhooks.list': { papel: 'leitura' },
  'webhooks.saude': { papel: 'leitura' },
  'webhooks.catalogo': { papel: 'leitura' },
  'webhooks.opcoes': { papel: 'leitura' },
  'webhooks.get': ofWebhook('leitura'),
  'webhooks.evolucao': ofWebhook('leitura'),
  'webhooks.historico': ofWebhook('leitura'),
  'webhooks.checkUrl': { papel: 'administrador', input: () => ({ url: DESTINO }) },
  'webhooks.create': {
    papel: 'administrador',
    input: () => ({ url: DESTINO, descricao: 'Loja nova', eventos: ['venda.criada'] }),
    audit: () => ({ acao: 'webhook.criado', recurso: 'webhook', recurso_nome: 'Loja nova' }),
    refused: () => [
      { url: DESTINO, eventos: [] },
      { url: DESTINO, eventos: ['venda.inventada'] },
      { url: 'http://10.0.0.1/', eventos: ['venda.criada'] },
      { url: DESTINO, eventos: ['venda.criada'], headers: { Host: 'x' } },
    ],
  },
  'webhooks.update': {
    ...ofWebhook('administrador', 'webhook.desativado', { ativo: false }),
    refused: (s) => [
      { id: s.webhook.id, url: 'http://[::1]/' },
      { id: s.webhook.id, max_tentativas: 11 },
      { id: MISSING, ativo: false },
    ],
  },
  'webhooks.delete': ofWebhook('administrador', 'webhook.excluido'),
  'webhooks.rotateSecret': ofWebhook('administrador', 'webhook.secret_rotacionado'),
  'webhooks.test': ofWebhook('administrador', 'webhook.teste_enviado'),
  'webhooks.countRecuperavel': ofWebhook('administrador', undefined, { desde: A_WHILE_AGO }),
  'webhooks.recover': {
    ...ofWebhook('administrador', 'webhook.recuperacao_iniciada', { desde: A_WHILE_AGO }),
    refused: (s) => [
      { id: s.webhook.id, desde: '2999-01-01T00:00:00Z' },
      { id: s.webhook.id, desde: '2020-01-01T00:00:00Z' },
      { id: MISSING, desde: A_WHILE_AGO },
    ],
  },

  'entregas.list': {
    papel: 'leitura',
    input: () => ({}),
    foreign: (_, other) => [
      [{ webhook_id: other.webhook.id }, 'EMPTY'],
      [{ evento_id: other.entrega.evento_id }, 'EMPTY'],
      [{ busca: String(other.entrega.id) }, 'EMPTY'],
      [{ busca: other.entrega.idempotency_key }, 'EMPTY'],
    ],
  },
  'entregas.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.entrega.id }),
    foreign: (_, other) => [[{ id: other.entrega.id }, 'NOT_FOUND']],
  },
  'entregas.resend': {
    papel: 'administrador',
    input: (s) => ({ id: s.entrega.id }),
    foreign: (_, other) => [[{ id: other.entrega.id }, 'NOT_FOUND']],
    audit: webhookLine('webhook.entrega_reenviada'),
    refused: () => [{ id: MISSING }],
  },
  'reenvios.list': { papel: 'leitura' },
  'reenvios.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.reenvio.id }),
    foreign: (_, other) => [[{ id: other.reenvio.id }, 'NOT_FOUND']],
  },
  'reenvios.count': { papel: 'administrador', input: (s) => ({ ids: [s.entrega.id] }) },
  'reenvios.create': {
    papel: 'administrador',
    input: (s) => ({ filtro: { webhook_id: s.webhook.id } }),
    // Nothing of theirs is found, and so there is nothing to send.
    foreign: (_, other) => [
      [{ filtro: { webhook_id: other.webhook.id } }, 'BAD_REQUEST'],
      [{ ids: [other.entrega.id] }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({
      acao: 'webhook.reenvio_iniciado',
      recurso: 'webhook',
      recurso_id: s.webhook.id,
      recurso_nome: '1 entrega',
    }),
    refused: () => [{ ids: [] }, { ids: [MISSING] }, { filtro: { busca: 'nada' } }],
  },
  'reenvios.cancel': {
    papel: 'administrador',
    input: (s) => ({ id: s.reenvio.id }),
    foreign: (_, other) => [[{ id: other.reenvio.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'webhook.reenvio_cancelado', recurso: 'webhook', recurso_id: s.webhook.id }),
    refused: () => [{ id: MISSING }],
  },
  'eventos.list': {
    papel: 'leitura',
    input: () => ({}),
    foreign: (_, other) => [[{ busca: String(other.entrega.evento_id) }, 'EMPTY']],
  },
  'eventos.get': {
    papel: 'leitura',
    input: (s) => ({ id: s.entrega.evento_id }),
    foreign: (_, other) => [[{ id: other.entrega.evento_id }, 'NOT_FOUND']],
  },
  'receptor.info': { papel: 'leitura' },
  'receptor.list': { papel: 'leitura' },
  'receptor.setResposta': {
    papel: 'administrador',
    input: () => ({ resposta: 'falhar' }),
    audit: () => ({
      acao: 'receptor.resposta_alterada',
      recurso: 'receptor',
      recurso_nome: 'Receptor de exemplo',
    }),
    refused: () => [{ resposta: 'outra' }, {}],
  },
  'receptor.clear': {
    papel: 'administrador',
    input: () => ({ ate: 1 }),
    audit: () => ({ acao: 'receptor.esvaziado', recurso: 'receptor', recurso_nome: 'Receptor de exemplo' }),
    refused: () => [{ ate: 0 }, {}],
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
