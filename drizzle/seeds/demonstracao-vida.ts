import { contextOfSystem } from '#server/acesso/index.ts';
import { suspendContrato } from '#server/contratos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { Agenda, DAY_MS, MINUTE_MS, pessoa, tellAtOnce } from './demonstracao-agenda.ts';
import { tellAplicativos } from './demonstracao-aplicativos.ts';
import { ANA, BRUNO, CLARA, ELISA, FABIO, join, openAccount, openCompany, seedCasa } from './demonstracao-casa.ts';
import { seedClientesDoMes } from './demonstracao-clientes.ts';
import { tellCompras } from './demonstracao-compras.ts';
import { seedContratos } from './demonstracao-contratos.ts';
import { seedCanais } from './demonstracao-conversas.ts';
import { planConversas, seedCanaisDoMes, tellParado } from './demonstracao-conversas-mes.ts';
import { planNegocios, seedCrm } from './demonstracao-crm.ts';
import { makeLogs, type Relogio, turnBack } from './demonstracao-datas.ts';
import { tellExpedicao } from './demonstracao-expedicao.ts';
import { tellCafeteria, tellFilial } from './demonstracao-filiais.ts';
import { tellTesouraria } from './demonstracao-financeiro.ts';
import { drawFotos, hangFotos } from './demonstracao-fotos.ts';
import {
  Chamadas,
  planChamadas,
  seedProgramas,
  tellEntregas,
  tellTokens,
  tellUsos,
} from './demonstracao-integracao.ts';
import { planMes } from './demonstracao-mes.ts';
import { tellNotas } from './demonstracao-notas.ts';
import { seedPix } from './demonstracao-pix.ts';
import { isPaidByBank, tellCobrancas, tellExtratos } from './demonstracao-pix-mes.ts';
import { tellPropostas } from './demonstracao-propostas.ts';
import { planAcessos, planNoites, tellConviteErrado, tellImportacao } from './demonstracao-rotina.ts';
import { breakNextDelivery, seedWebhook } from './demonstracao-webhook.ts';

type Made = { ana: Ctx; produtos: ReadonlyMap<string, number>; chamadas: Chamadas };

export type Mes = {
  /** Whether programs call, webhooks deliver and applications are connected; without them the company is quiet. */
  trafego: boolean;
  /** What time it is when the month ends. */
  agora: number;
};

/**
 * The company with a month behind it: five people, two companies and a branch, programs that call, banks and customers that answer. All of
 * it happens in one transaction, with the clock turned back, so that whoever dies in between leaves nothing.
 */
export async function seedWithMonth(db: Db, { trafego, agora }: Mes): Promise<number> {
  if (trafego) await makeLogs(db, agora);
  const fotos = await drawFotos();
  return inTransaction(db, async (tx) => {
    const { ana, produtos, chamadas } = await turnBack(tx, (relogio) => live(tx, relogio, trafego), agora);
    await chamadas.write(tx, agora);
    await hangFotos(db, ana, { fotos, produtos, real: agora });
    return ana.empresa_id;
  });
}

async function live(db: Db, relogio: Relogio, trafego: boolean): Promise<Made> {
  const agenda = new Agenda(relogio);
  await relogio.set(agenda.midnight - 31 * DAY_MS + 500 * MINUTE_MS);
  const { ctx, ana: who } = await openCompany(db);
  const ids = { ana: who.id ?? 0 };
  const ana = await pessoa(ctx, relogio, { ...ANA, id: ids.ana });
  const { bruno, clara, cafeteria, campinas } = await openAccount(ana);
  const elisa_id = await join(ana, ELISA);
  const fabio_id = await join(ana, FABIO);
  const operador = await pessoa(ctx, relogio, { ...BRUNO, id: bruno });
  const elisa = await pessoa(ctx, relogio, { ...ELISA, id: elisa_id });
  const fabio = await pessoa(ctx, relogio, { ...FABIO, id: fabio_id });
  const sistema: Ctx = { ...ctx, porta: 'job', ator: { tipo: 'sistema', id: null, nome: 'Sistema' } };
  Object.defineProperty(sistema, 'request_id', { get: () => relogio.request_id, enumerable: true });
  const elsewhere = async (id: number): Promise<Ctx> => {
    const other = await contextOfSystem(db, id, 'cli');
    if (!other) throw new Error('A company of the account disappeared');
    return pessoa(other, relogio, { ...ANA, id: ids.ana });
  };
  const filial = await elsewhere(campinas);

  await relogio.set(relogio.now() + 25 * MINUTE_MS);
  const chamadas = new Chamadas();
  const programas = trafego ? await seedProgramas(ana, relogio) : null;
  const { loja, clientes, formas } = await seedCasa(ana, operador);
  const { produtos, servicos, depositos } = loja;
  const todos = await seedClientesDoMes(ana, clientes);
  const crm = await seedCrm(ana, operador);
  const canais = { ...(await seedCanais(ana)), ...(await seedCanaisDoMes(ana)) };

  planMes(agenda, {
    ...{ ...loja, formas, clientes: todos, elisa, web: programas?.loja.ctx ?? elisa },
    told: (rota, corpo, data) => {
      if (!programas) return;
      const resposta = { success: true, message: 'Venda criada.', data };
      const chamada = { metodo: 'POST', rota, status: 201, corpo, resposta };
      chamadas.add(programas.loja, relogio.now(), chamada, relogio.request_id);
    },
  });
  const pedidos = tellExpedicao(ana, operador, { produtos, clientes, formas });
  const compras = tellCompras(ana, operador, produtos, depositos.centro);
  if (trafego) {
    agenda.tell([4, '10:10'], pedidos);
    agenda.tell([9, '10:00'], compras);
  }
  agenda.tell([6, '10:30'], tellNotas(ana, relogio.real));
  planNegocios(agenda, { ana, operador, elisa, fabio }, crm, produtos);
  agenda.tell([24, '10:20'], tellPropostas(ana, operador, { produtos, clientes }));
  planConversas(agenda, { ana, operador, elisa, fabio }, canais);
  agenda.tell([30, '10:00'], tellParado(ana, canais.parado, [3, '07:50']));
  let suspenso = 0;
  agenda.plan(agenda.midnight - 30 * DAY_MS + 580 * MINUTE_MS, async () => {
    suspenso = await seedContratos(fabio, servicos, false);
  });
  agenda.plan(agenda.midnight - 7 * DAY_MS + 920 * MINUTE_MS, async () => {
    await suspendContrato(fabio, { id: suspenso });
  });
  agenda.plan(agenda.midnight - 30 * DAY_MS + 600 * MINUTE_MS, () => seedPix(fabio, false));
  agenda.tell([28, '09:00'], tellCobrancas(fabio, sistema, todos.pessoas));
  agenda.tell([30, '11:00'], tellTesouraria(fabio, relogio.real, isPaidByBank));
  agenda.tell([20, '08:00'], tellExtratos(fabio));
  agenda.tell([17, '14:10'], tellImportacao(ana));
  agenda.tell([3, '15:05'], tellConviteErrado(ana));
  planNoites(agenda, sistema);
  planAcessos(agenda, ctx, [
    { ...ANA, id: ids.ana },
    { ...BRUNO, id: bruno },
    { ...ELISA, id: elisa_id },
    { ...FABIO, id: fabio_id },
    { ...CLARA, id: clara },
  ]);
  if (programas) {
    planChamadas(agenda, chamadas, programas);
    agenda.tell([10, '15:02'], tellTokens(ana, programas));
    agenda.tell([10, '14:30'], tellUsos(ana, programas));
    agenda.tell([27, '10:15'], tellAplicativos(agenda, { ana, fabio, campinas: filial }, chamadas));
    const second = agenda.midnight - 29 * DAY_MS + 605 * MINUTE_MS;
    agenda.tell({ ha: (relogio.real - second) / MINUTE_MS }, tellEntregas(agenda, ana, sistema));
  }
  agenda.tell([22, '15:40'], tellFilial(agenda, filial));
  agenda.tell([6, '09:15'], tellCafeteria(await elsewhere(cafeteria)));
  await agenda.live();
  if (!trafego) {
    // All that the example receiver will be sent is of now, and waits for the worker.
    await breakNextDelivery(ana, await seedWebhook(ana));
    await tellAtOnce(pedidos);
    await tellAtOnce(compras);
  }
  return { ana: { ...ctx, ator: who }, produtos, chamadas };
}
