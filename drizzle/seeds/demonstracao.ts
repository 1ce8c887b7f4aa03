import { contextOfSystem, createToken, findToken, listTokens, revokeToken } from '#server/acesso/index.ts';
import { findUsuarioEmpresa, SENHA_DE_DEMONSTRACAO } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { tellAtOnce } from './demonstracao-agenda.ts';
import { ANA, BRUNO, openAccount, openCompany, seedCasa } from './demonstracao-casa.ts';
import { tellCompras } from './demonstracao-compras.ts';
import { seedConhecimento } from './demonstracao-conhecimento.ts';
import { seedContratos } from './demonstracao-contratos.ts';
import { seedConversas } from './demonstracao-conversas.ts';
import { seedCrm, seedNegocios } from './demonstracao-crm.ts';
import { turnBack } from './demonstracao-datas.ts';
import { tellExpedicao } from './demonstracao-expedicao.ts';
import { seedFinanceiro } from './demonstracao-financeiro.ts';
import { tellNotas } from './demonstracao-notas.ts';
import { countFromOne } from './demonstracao-numeros.ts';
import { seedPix } from './demonstracao-pix.ts';
import { tellPropostas } from './demonstracao-propostas.ts';
import { seedWithMonth } from './demonstracao-vida.ts';
import { breakNextDelivery, followReceptor, seedWebhook } from './demonstracao-webhook.ts';

export type Demonstracao = { empresa_id: number; email: string; senha: string; token: string };

const ONLY_DEVELOPMENT =
  'A empresa de demonstração só existe em desenvolvimento (APP_ENV=development): a senha dela é pública. Use `empresa criar`.';

/**
 * The demonstration company: users of each role, warehouses, products and movements from several hands, customers, orders
 * and shipments in each state, a CRM in use, proposals, a webhook to the example receiver, a second company and a branch for the switcher,
 * and a token. Calls verbs only. Safe to run again: what is there stays, and a token that still works (`known`) is kept. The company is made
 * in one transaction: after a process that died in it, the next one begins anew. Refused outside development, because everybody knows the
 * company's password.
 * @param options.mes whether a month lies behind it (demonstracao-vida.ts)
 * @param options.trafego whether programs called, webhooks delivered and applications were connected in that month
 * @param options.agora what time it is when that month ends, for tests whose figures shall be the same each time
 * @param options.soma whether a new token stands beside those that nobody used yet: a person who runs the command again may still have one
 */
export async function seedDemonstracao(
  db: Db,
  known: unknown,
  { mes = false, trafego = true, agora = Date.now(), soma = false } = {},
): Promise<Demonstracao> {
  if (env.APP_ENV !== 'development') throw new Error(ONLY_DEVELOPMENT);
  const found = await findUsuarioEmpresa(db, ANA.email);
  if (!found) await countFromOne(db);
  const empresa_id = found ?? (await (mes ? seedWithMonth(db, { trafego, agora }) : inTransaction(db, seedOfToday)));
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('The demonstration company disappeared');
  await followReceptor(ctx);
  return {
    empresa_id,
    email: ANA.email,
    senha: SENHA_DE_DEMONSTRACAO,
    token: (await keepToken(ctx, known)) ?? (await newToken(ctx, soma)),
  };
}

async function keepToken(ctx: Ctx, known: unknown): Promise<string | null> {
  const token = typeof known === 'object' && known !== null && 'token' in known ? known.token : null;
  return typeof token === 'string' && (await findToken(ctx, token)) ? token : null;
}

const TOKEN = 'Token de demonstração';

/** A token in the place of those that nobody ever used: the start that made one may have died before it kept the token's text. */
async function newToken(ctx: Ctx, soma: boolean): Promise<string> {
  for (const { id, nome, situacao, ultimo_uso_em } of soma ? [] : await listTokens(ctx)) {
    if (nome === TOKEN && situacao === 'ativo' && ultimo_uso_em === null) await revokeToken(ctx, { id });
  }
  const { token } = await createToken(ctx, {
    nome: TOKEN,
    escopos: [
      ...['estoque:read', 'estoque:write', 'expedicao:read', 'expedicao:write', 'expedicao:delete'],
      ...['clientes:read', 'clientes:write', 'clientes:delete'],
      ...['produtos', 'categorias', 'servicos'].flatMap((m) => [`${m}:read`, `${m}:write`, `${m}:delete`]),
      ...['compras:read', 'compras:write', 'compras:delete'],
      ...['financeiro:read', 'financeiro:write', 'financeiro:delete'],
      ...['vendas:read', 'vendas:write', 'vendas:delete'],
      ...['financeiro:read', 'financeiro:write', 'financeiro:delete'],
      ...['notas_fiscais:read', 'notas_fiscais:write'],
      ...['crm:read', 'crm:write', 'crm:delete'],
      ...['contratos:read', 'contratos:write', 'contratos:delete'],
      ...['propostas:read', 'propostas:write', 'propostas:delete'],
      ...['webhooks:read', 'webhooks:write', 'webhooks:delete'],
      ...['empresas:read', 'empresas:write', 'empresas:criar_empresa', 'empresas:gerar_chave'],
      ...['usuarios:read', 'usuarios:write', 'usuarios:delete'],
    ],
  });
  return token;
}

/** The company as tests know it: all of it is of today, but for deals and conversations, which have ages. */
const seedOfToday = (db: Db): Promise<number> =>
  turnBack(db, async (relogio) => {
    const { ctx, ana: ator } = await openCompany(db);
    const ana: Ctx = { ...ctx, ator };
    const { bruno } = await openAccount(ana);
    const operador: Ctx = { ...ctx, ator: { tipo: 'usuario', id: bruno, nome: BRUNO.nome }, porta: 'painel' };
    const { loja, clientes, formas } = await seedCasa(ana, operador, async () => {
      await breakNextDelivery(ana, await seedWebhook(ana));
    });
    const { produtos, servicos, depositos } = loja;
    const painel: Ctx = { ...ana, porta: 'painel' };
    await tellAtOnce(tellExpedicao(ana, operador, { produtos, clientes, formas }));
    await tellAtOnce(tellCompras(ana, operador, produtos, depositos.centro));
    await tellAtOnce(tellNotas(ana, relogio.real));
    await seedPix(ana);
    await seedNegocios(relogio, [painel, operador], await seedCrm(painel, operador), produtos);
    await seedContratos(painel, servicos);
    await tellAtOnce(tellPropostas(painel, operador, { produtos, clientes }));
    await seedFinanceiro(ana);
    await seedConversas(relogio, painel, operador);
    await seedConhecimento(painel);
    return ana.empresa_id;
  });
