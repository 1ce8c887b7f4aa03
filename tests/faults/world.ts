import { ESCOPOS_API } from '#server/acesso/index.ts';
import { EVENTOS } from '#server/eventos/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { Api } from '#tests/support/api-client.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { withCnpj } from '#tests/support/fiscal.ts';
import { enterPanel } from '#tests/support/panel-sign-in.ts';
import type { Arrivals } from './arrivals.ts';
import { openMeta } from './canais/canais.ts';
import { addressOf } from './canais/carga.ts';
import { makePalco, type Palco } from './canais/palco.ts';
import type { Cliente } from './loads/diario.ts';
import type { Servers } from './parts/servers.ts';

/** A company with everything that its clients need: a token for all, and a webhook that listens to everything. */
export type Casa = Cliente & { company: Company };

/** One that sells, ships and buys. `saida`: when the stock of its sales leaves; `cookie`: of its administrator's session at the panel. */
export type Balcao = Casa & {
  saida: 'venda' | 'expedicao';
  produtos: [number, ...number[]];
  depositos: [number, number];
  cliente_id: number;
  fornecedor_id: number;
  cookie: string;
  cnpj: string;
};
export type Quadro = Casa & {
  contato_id: number;
  produto_id: number;
  motivo_id: number;
  etapas: [number, ...number[]];
};
export type Vitrine = Casa;
export type Estante = Casa;
/** With a session of its administrator at the panel. */
export type ComPainel = Casa & { cookie: string };

export type World = {
  balcoes: [Balcao, Balcao];
  quadro: Quadro;
  vitrine: Vitrine;
  estante: Estante;
  /** Where files of products are imported. */
  balanca: ComPainel;
  /** Where messages go and come, with platforms that play their part. */
  palco: Palco;
  palcoCasa: ComPainel;
  casas: Casa[];
};

/** Makes the companies; the web process is up, for people sign in. */
export async function makeWorld(
  arrivals: Arrivals,
  port: number,
  conversas: number,
  { imap, lineTo }: Servers,
): Promise<World> {
  const balcoes: [Balcao, Balcao] = [
    await openBalcao(await openCasa(arrivals, 'balcao-venda'), 'venda', port),
    await openBalcao(await openCasa(arrivals, 'balcao-expedicao'), 'expedicao', port),
  ];
  const quadro = await openQuadro(await openCasa(arrivals, 'quadro'));
  const vitrine = await openCasa(arrivals, 'vitrine');
  const estante = await openCasa(arrivals, 'estante');
  const balanca = await openComPainel(arrivals, 'balanca', port);
  const correios = { smtp: (at: number) => lineTo('smtp', at), ...(imap ? { imap: imap.port } : {}) };
  const palcoCasa = await openComPainel(arrivals, 'palco', port);
  const palco = await makePalco(conversas, correios, palcoCasa.company);
  const meta = palco.canais.find(({ nome }) => nome === 'meta');
  if (!meta) throw new Error('No channel of Meta');
  await openMeta(palco, meta, conversas);
  const url = addressOf(`http://127.0.0.1:${port}`, meta);
  palco.meta.notices = { url, statuses: ['read', 'sent', 'delivered'] };
  const casas: Casa[] = [...balcoes, quadro, vitrine, estante, balanca, palcoCasa];
  return { balcoes, quadro, vitrine, estante, balanca, palco, palcoCasa, casas };
}

/** A company with a token for everything, and a webhook for every kind of event. */
async function openCasa(arrivals: Arrivals, name: string): Promise<Casa> {
  const company = await makeCompany();
  const path = `/mundo/${name}`;
  const { secret } = await webhook(company, new URL(path, arrivals.url).href, {
    max_tentativas: 10,
    eventos: [...EVENTOS],
  });
  arrivals.secrets.set(path, secret);
  const { token } = await company.token({ escopos: [...ESCOPOS_API] });
  return { company, empresa_id: company.id, token };
}

async function openBalcao(casa: Casa, saida: Balcao['saida'], port: number): Promise<Balcao> {
  const { company } = casa;
  await updateEmpresa(company.ctx, { saida_estoque: saida });
  const first = (await company.product()).id;
  const others = [(await company.product()).id, (await company.product()).id];
  const [deposito] = await company.ctx.db.sql<{ id: number }[]>`
    SELECT id FROM depositos WHERE empresa_id = ${company.id} AND padrao`;
  return {
    ...casa,
    saida,
    produtos: [first, ...others],
    depositos: [deposito?.id ?? 0, (await company.warehouse()).id],
    cliente_id: (await company.customer()).id,
    fornecedor_id: (await company.customer({ fornecedor: true })).id,
    cookie: await signIn(company, port),
    cnpj: await withCnpj(company),
  };
}

async function openQuadro(casa: Casa): Promise<Quadro> {
  const { company } = casa;
  const { etapas } = await company.funnel(['Novo', 'Conversa', 'Proposta', 'Fechamento']);
  return {
    ...casa,
    contato_id: (await company.contact()).id,
    produto_id: (await company.product()).id,
    motivo_id: (await company.lossReason()).id,
    etapas: etapas.map(({ id }) => id) as [number, ...number[]],
  };
}

async function openComPainel(arrivals: Arrivals, name: string, port: number): Promise<ComPainel> {
  const casa = await openCasa(arrivals, name);
  return { ...casa, cookie: await signIn(casa.company, port) };
}

async function signIn({ admin }: Company, port: number): Promise<string> {
  const { cookie, error } = await enterPanel(new Api(port, async () => undefined), admin.email, SENHA);
  if (error !== null) throw new Error(`Nobody could sign in: ${error}`);
  return cookie;
}
