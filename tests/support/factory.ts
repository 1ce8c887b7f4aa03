import { and, eq } from 'drizzle-orm';
import { usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { contextOfSession, createToken } from '#server/acesso/index.ts';
import {
  type Categoria,
  createCategoria,
  createProduto,
  createServico,
  type Produto,
  type Servico,
} from '#server/catalogo/index.ts';
import { type Cliente, createCliente } from '#server/clientes/index.ts';
import { type Compra, createCompra } from '#server/compras/index.ts';
import { type Contrato, createContrato } from '#server/contratos/index.ts';
import {
  type Atividade,
  type Campo,
  type Contato,
  createAtividade,
  createCampo,
  createContato,
  createFunil,
  createMotivoPerda,
  createNegocio,
  type Funil,
  type MotivoPerda,
  type Negocio,
} from '#server/crm/index.ts';
import {
  type Balanco,
  createBalanco,
  createDeposito,
  createLancamento,
  type Deposito,
  type Lancamento,
} from '#server/estoque/index.ts';
import {
  createExpedicao,
  createFormaEnvio,
  type Expedicao,
  type FormaEnvio,
  getRomaneio,
  type ItemRomaneio,
  linkItem,
} from '#server/expedicao/index.ts';
import { baixarTitulo, createTitulo, type TipoTitulo, type Titulo } from '#server/financeiro/index.ts';
import {
  acceptAsNew,
  createEmpresa,
  inviteUsuario,
  openEmpresa,
  openSession,
  type Papel,
  updateEmpresa,
} from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { oneRow } from '#server/platform/rows.ts';
import {
  acceptProposta,
  createProposta,
  type Proposta,
  type PropostaEnviada,
  sendProposta,
} from '#server/propostas/index.ts';
import type { PanelSession } from '#server/transport/auth/options.ts';
import { createVenda, type Venda } from '#server/vendas/index.ts';

/** The password of every user that tests make. */
export const SENHA = 'senha-de-teste';

let serial = 0;
const unique = () => `${process.pid.toString(36)}-${++serial}`;

/** A person and their place in a company: `id` is the person's, `membro_id` what the company calls its user by. */
export type Member = {
  id: number;
  membro_id: number;
  email: string;
  papel: Papel;
  session: PanelSession & { empresa_id: number };
};
export type TokenOptions = { escopos?: string[]; ips_permitidos?: string[]; expira_em?: Date | null; nome?: string };

const ESCOPOS = ['estoque:read', 'estoque:write', 'expedicao:read', 'expedicao:write', 'expedicao:delete'];

/** A company of a test's own, made through the product's verbs, with what its tests add to it. */
export class Company {
  readonly id: number;
  /** The administrator's context, as the panel's door makes it. */
  readonly ctx: Ctx;
  readonly admin: Member;
  /** The account's main registration, which opens its companies. */
  readonly principal: Company;

  constructor(ctx: Ctx, admin: Member, principal?: Company) {
    this.id = ctx.empresa_id;
    this.ctx = ctx;
    this.admin = admin;
    this.principal = principal ?? this;
  }

  product(fields: Record<string, unknown> = {}): Promise<Produto> {
    const n = unique();
    return createProduto(this.ctx, { nome: `Produto ${n}`, codigo: `COD-${n}`, ...fields });
  }

  category(fields: Record<string, unknown> = {}): Promise<Categoria> {
    return createCategoria(this.ctx, { nome: `Categoria ${unique()}`, ...fields });
  }

  service(fields: Record<string, unknown> = {}): Promise<Servico> {
    const n = unique();
    return createServico(this.ctx, { nome: `Serviço ${n}`, codigo: `SERV-${n}`, ...fields });
  }

  warehouse(fields: Record<string, unknown> = {}): Promise<Deposito> {
    return createDeposito(this.ctx, { nome: `Depósito ${unique()}`, ...fields });
  }

  /** A token and its text. */
  token(options: TokenOptions = {}) {
    return createToken(this.ctx, { nome: `Token ${unique()}`, escopos: ESCOPOS, ...options });
  }

  async member(papel: Papel): Promise<Member> {
    const email = `${papel}-${unique()}@teste.local`;
    const nome = `Usuário ${papel}`;
    const { id: membro_id, convite } = await inviteUsuario(this.ctx, { nome, email, papel });
    const { usuario_id } = await acceptAsNew(this.ctx.db, { convite, nome, senha: SENHA }, this.ctx);
    return { id: usuario_id, membro_id, email, papel, session: await sessionOf(usuario_id, this.id) };
  }

  /** Makes a person a member of this company too, in the session that the person has already. */
  async join(member: Member, papel: Papel = member.papel): Promise<Member> {
    const rows = await this.ctx.db.orm
      .insert(usuarios_empresas)
      .values({ usuario_id: member.id, empresa_id: this.id, papel })
      .returning({ id: usuarios_empresas.id });
    return { ...member, membro_id: oneRow(rows).id, papel, session: { ...member.session, empresa_id: this.id } };
  }

  /** Posts a movement; `quantidade` with a minus sign is an exit. */
  move(produto: { id: number }, quantidade: string, deposito?: { id: number }): Promise<Lancamento> {
    const exit = quantidade.startsWith('-');
    return createLancamento(this.ctx, {
      produto_id: produto.id,
      deposito_id: deposito?.id,
      tipo: exit ? 'saida' : 'entrada',
      quantidade: exit ? quantidade.slice(1) : quantidade,
    });
  }

  count(produto: { id: number }, deposito: { id: number }, quantidade: string): Promise<Balanco> {
    return createBalanco(this.ctx, { produto_id: produto.id, deposito_id: deposito.id, quantidade });
  }

  shippingMethod(fields: Record<string, unknown> = {}): Promise<FormaEnvio> {
    return createFormaEnvio(this.ctx, { nome: `Forma ${unique()}`, ...fields });
  }

  shipment(fields: Record<string, unknown> = {}): Promise<Expedicao> {
    return createExpedicao(this.ctx, fields);
  }

  customer(fields: Record<string, unknown> = {}): Promise<Cliente> {
    return createCliente(this.ctx, { nome: `Cliente ${unique()}`, ...fields });
  }

  contact(fields: Record<string, unknown> = {}): Promise<Contato> {
    return createContato(this.ctx, { nome: `Contato ${unique()}`, ...fields });
  }

  /** A funnel with the usual stages. */
  /** A funnel; with stages of the names given, in that order, of which the last shows deals as standing still after a day. */
  funnel(given: readonly string[] | Record<string, unknown> = {}): Promise<Funil> {
    const fields = Array.isArray(given)
      ? {
          etapas: given.map((nome, n) => ({
            nome,
            probabilidade: (n + 1) * 10,
            dias_parado: n === given.length - 1 ? 1 : null,
          })),
        }
      : given;
    return createFunil(this.ctx, { nome: `Funil ${unique()}`, ...fields });
  }

  /** A text field of contacts. */
  field(fields: Record<string, unknown> = {}): Promise<Campo> {
    return createCampo(this.ctx, { entidade: 'contato', nome: `Campo ${unique()}`, tipo: 'texto', ...fields });
  }

  lossReason(nome = `Motivo ${unique()}`, ativo = true): Promise<MotivoPerda> {
    return createMotivoPerda(this.ctx, { nome, ativo });
  }

  /** A task. */
  activity(fields: Record<string, unknown> = {}): Promise<Atividade> {
    return createAtividade(this.ctx, { tipo: 'tarefa', titulo: `Tarefa ${unique()}`, ...fields });
  }

  async label(nome = `Etiqueta ${unique()}`): Promise<{ id: number; nome: string }> {
    const rows = await this.ctx.db.sql<{ id: number; nome: string }[]>`
      INSERT INTO etiquetas (empresa_id, nome, cor) VALUES (${this.id}, ${nome}, '#1C7ED6') RETURNING id, nome`;
    return oneRow(rows);
  }

  /** An open deal in the company's first stage unless told otherwise; the company must have a funnel. */
  deal(fields: Record<string, unknown> = {}): Promise<Negocio> {
    return createNegocio(this.ctx, { titulo: `Negócio ${unique()}`, ...fields });
  }

  /** An open order of one of each product, by a customer of its own unless told otherwise. */
  async sale(produtos: readonly { id: number }[], fields: Record<string, unknown> = {}): Promise<Venda> {
    return createVenda(this.ctx, {
      cliente_id: fields.cliente_id ?? (await this.customer()).id,
      itens: produtos.map(({ id }) => ({ produto_id: id, quantidade: '1', preco_unitario: '10' })),
      ...fields,
    });
  }

  /** A draft of one of a product, or of a text, to a customer of its own unless told otherwise. */
  async proposal(fields: Record<string, unknown> = {}): Promise<Proposta> {
    return createProposta(this.ctx, {
      titulo: `Proposta ${unique()}`,
      cliente_id: fields.cliente_id ?? (await this.customer()).id,
      itens: [{ descricao: 'Treinamento', quantidade: '1', preco_unitario: '10' }],
      ...fields,
    });
  }

  /** One that was sent, with its link. */
  async sentProposal(fields: Record<string, unknown> = {}): Promise<PropostaEnviada> {
    return sendProposta(this.ctx, { id: (await this.proposal(fields)).id });
  }

  async acceptedProposal(fields: Record<string, unknown> = {}): Promise<Proposta> {
    return acceptProposta(this.ctx, { id: (await this.sentProposal(fields)).id });
  }

  /** An open purchase of ten of each product, from a supplier of its own unless told otherwise. */
  async purchase(produtos: readonly { id: number }[], fields: Record<string, unknown> = {}): Promise<Compra> {
    return createCompra(this.ctx, {
      fornecedor_id: fields.fornecedor_id ?? (await this.customer()).id,
      itens: produtos.map(({ id }) => ({ produto_id: id, quantidade: '10', custo_unitario: '4' })),
      ...fields,
    });
  }

  /** An active contract of one free text, of a customer of its own and for the first time due today unless told otherwise. */
  async contract(fields: Record<string, unknown> = {}): Promise<Contrato> {
    return createContrato(this.ctx, {
      titulo: `Contrato ${unique()}`,
      cliente_id: fields.cliente_id ?? (await this.customer()).id,
      itens: [{ descricao: 'Suporte', quantidade: '1', preco_unitario: '100' }],
      ...fields,
    });
  }

  /** A title by hand, of a hundred, due in ten years. */
  title(tipo: TipoTitulo, fields: Record<string, unknown> = {}): Promise<Titulo> {
    const data = { descricao: `Conta ${unique()}`, valor: '100', vencimento: '2036-12-31' };
    return createTitulo(this.ctx, { tipo, ...data, ...fields });
  }

  /** Settles a title, in whole unless told otherwise. */
  settle({ tipo, id }: Pick<Titulo, 'tipo' | 'id'>, fields: Record<string, unknown> = {}): Promise<Titulo> {
    return baixarTitulo(this.ctx, { tipo, id, ...fields });
  }

  /** Links a product of an order, or the whole order, to a shipment; gives the newest of its items. */
  async link(
    expedicao: { id: number },
    venda: { id: number },
    produto: { id: number } | null = null,
    quantidade = 1,
  ): Promise<ItemRomaneio> {
    const produto_id = produto?.id ?? null;
    await linkItem(this.ctx, { expedicao_id: expedicao.id, pedido_venda_id: venda.id, produto_id, quantidade });
    const item = (await getRomaneio(this.ctx, { id: expedicao.id })).itens.at(-1);
    if (!item) throw new Error('The item was not linked');
    return item;
  }

  /** The modules of the account's plan. */
  async plan(modulos: readonly string[]): Promise<void> {
    await this.ctx.db.sql`
      UPDATE contas SET modulos = ${[...modulos]} WHERE id = (SELECT conta_id FROM empresas WHERE id = ${this.id})`;
  }

  async forbidNegative(): Promise<this> {
    await updateEmpresa(this.ctx, { permite_estoque_negativo: false });
    return this;
  }

  /** A company of the same account as a key opens it: without users. */
  unowned(): Promise<{ id: number; nome: string }> {
    const ator = { tipo: 'sistema', id: null, nome: 'Chave' } as const;
    return openEmpresa({ ...this.principal.ctx, ator }, { nome: `Aberta por chave ${unique()}` });
  }

  /** Another company of the same account, administered by the same user. */
  async sibling(fields: Record<string, unknown> = {}): Promise<Company & { deposito: Deposito }> {
    const { id } = await openEmpresa(this.principal.ctx, { nome: `Filial ${unique()}`, ...fields });
    const session = { ...this.admin.session, empresa_id: id };
    const membro_id = await membroOf(this.admin.id, id);
    const company = new Company(await sessionContext(session), { ...this.admin, membro_id, session }, this.principal);
    return Object.assign(company, { deposito: await company.warehouse(DEFAULT) });
  }
}

const DEFAULT = { nome: 'Depósito principal', padrao: true };

/** A session of the person, opened now, that shows the company. */
export async function sessionOf(usuario_id: number, empresa_id: number): Promise<Member['session']> {
  const { sessao } = await openSession(db(), { usuario_id, ip: '127.0.0.1', agente: 'tests' });
  return { sessao, usuario_id, empresa_id };
}

async function membroOf(usuario_id: number, empresa_id: number): Promise<number> {
  const isTheirs = and(eq(usuarios_empresas.usuario_id, usuario_id), eq(usuarios_empresas.empresa_id, empresa_id));
  return oneRow(await db().orm.select({ id: usuarios_empresas.id }).from(usuarios_empresas).where(isTheirs)).id;
}

/** A verb's context for a signed-in user, through the product's own gate. */
export async function sessionContext(session: PanelSession): Promise<Ctx> {
  const { ctx } = await contextOfSession(db(), session, { request_id: `req-${unique()}`, ip: '127.0.0.1' });
  return ctx;
}

/** A new company without products; with a default warehouse unless told otherwise. */
export async function makeCompany(options: { deposito?: boolean } = {}): Promise<Company & { deposito: Deposito }> {
  const email = `admin-${unique()}@teste.local`;
  const { conta_id, empresa_id, usuario_id } = await createEmpresa(db(), {
    nome: `Empresa ${unique()}`,
    admin_nome: 'Administradora',
    admin_email: email,
    admin_senha: SENHA,
  });
  await db().sql`UPDATE contas SET limite_empresas = 10000, limite_usuarios = 10000 WHERE id = ${conta_id}`;
  const session = await sessionOf(usuario_id, empresa_id);
  const membro_id = await membroOf(usuario_id, empresa_id);
  const admin: Member = { id: usuario_id, membro_id, email, papel: 'administrador', session };
  const company = new Company(await sessionContext(session), admin);
  const deposito = options.deposito === false ? ({ id: 0, nome: '' } as Deposito) : await company.warehouse(DEFAULT);
  return Object.assign(company, { deposito });
}
