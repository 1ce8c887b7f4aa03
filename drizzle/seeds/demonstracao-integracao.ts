import {
  createToken,
  createWebhook,
  revokeToken,
  touchCredentials,
  updateTokenNetworks,
  updateWebhook,
} from '#server/acesso/index.ts';
import {
  createEnsaio,
  deactivateFailing,
  deactivationLimits,
  type EnvioEnsaiado,
  listEntregas,
  type RespostaEnsaiada,
  resendEntrega,
} from '#server/entregas/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { type Requisicao, writeRequisicoes } from '#server/requisicoes/index.ts';
import { type Agenda, DAY_MS, figures, type Historia, MINUTE_MS, ZONE_MS } from './demonstracao-agenda.ts';
import { oldestKept, type Relogio } from './demonstracao-datas.ts';
import { breakNextDelivery, seedWebhook } from './demonstracao-webhook.ts';

/** A program that calls the API, by a token or by a connection. */
export type Chamador = {
  id: number | null;
  concessao_id?: number | null;
  empresa_id: number;
  nome: string;
  ip: string;
  agente: string;
};
/** A program that has a token, and what it acts as. */
export type Programa = Chamador & { id: number; ctx: Ctx };
export type Programas = Record<'loja' | 'erp' | 'galpao' | 'antigo', Programa>;

const PROGRAMAS = {
  loja: {
    ...{ nome: 'Loja virtual', ip: '198.51.100.20', agente: 'serra-azul-loja/3.2 (node)' },
    escopos: ['estoque:read', 'produtos:read', 'clientes:read', 'clientes:write', 'vendas:read', 'vendas:write'],
  },
  erp: {
    ...{ nome: 'Contaflex (contabilidade)', ip: '198.51.100.77', agente: 'Contaflex-Sync/1.8' },
    escopos: ['vendas:read', 'compras:read', 'financeiro:read', 'notas_fiscais:read'],
  },
  galpao: {
    ...{ nome: 'Etiquetas do galpão', ip: '203.0.113.90', agente: 'python-requests/2.32.5' },
    escopos: ['expedicao:read', 'expedicao:write', 'estoque:read'],
  },
  antigo: {
    ...{ nome: 'Planilha de estoque (antiga)', ip: '203.0.113.15', agente: 'GuzzleHttp/7' },
    escopos: ['estoque:read', 'estoque:write'],
  },
} as const;

/** The tokens of the programs, each at work from the first day on. */
export async function seedProgramas(ana: Ctx, relogio: Relogio): Promise<Programas> {
  const make = async (name: keyof Programas): Promise<Programa> => {
    const { nome, ip, agente, escopos } = PROGRAMAS[name];
    const { id } = await createToken(ana, { nome, escopos });
    const { sessao: _, ...plain } = ana;
    const ctx = Object.defineProperty(
      {
        ...plain,
        ator: { tipo: 'token' as const, id, nome },
        escopos: new Set<string>(escopos),
        porta: 'api' as const,
        ip,
      },
      'request_id',
      { get: () => relogio.request_id, enumerable: true },
    );
    return { id, empresa_id: ana.empresa_id, nome, ip, agente, ctx };
  };
  return {
    loja: await make('loja'),
    erp: await make('erp'),
    galpao: await make('galpao'),
    antigo: await make('antigo'),
  };
}

type Chamada = {
  metodo: string;
  rota: string;
  caminho?: string;
  status: number;
  erro?: string;
  ignorados?: string[];
  corpo?: unknown;
  resposta?: unknown;
};

/**
 * The month's line of the request log for each call of a program. The doors write such lines for real requests alone; here the room's own
 * writer gets them, once the company is there (it writes outside of the seed's transaction, so that a request never waits for it).
 */
export class Chamadas {
  private readonly lines: { line: Requisicao; recusa: string | null; corpo: unknown; resposta: string | null }[] = [];
  private readonly pick = figures(20_261_127);

  /** @param em when, and as which request: the present one, where a verb was called for it */
  add(
    { id, concessao_id = null, empresa_id, nome, ip, agente }: Chamador,
    em: number,
    chamada: Chamada,
    request_id: string,
  ): void {
    const { metodo, rota, caminho = rota, status, erro = null, ignorados = [], corpo, resposta } = chamada;
    const ms =
      status >= 500 ? 2_100 + this.pick(900) : (metodo === 'GET' ? 6 : 18) + this.pick(metodo === 'GET' ? 30 : 70);
    const acao = Math.round(ms * 820);
    this.lines.push({
      line: {
        ...{
          empresa_id,
          token_id: id,
          concessao_id,
          ator_nome: nome,
          metodo,
          rota,
          caminho,
          status,
        },
        ...{ duracao_ms: ms, ip, request_id, campos_ignorados: ignorados, erro, quantidade: 1, da_rede: true },
        tempos: [900 + this.pick(600), 150 + this.pick(200), acao, 200 + this.pick(300)],
        cabecalhos: {
          enviados: [
            ['accept', 'application/json'],
            ['user-agent', agente],
            ...(corpo === undefined ? [] : ([['content-type', 'application/json']] as [string, string][])),
          ],
          respondidos: [['content-type', 'application/json; charset=utf-8']],
        },
        criado_em: new Date(em),
      },
      // What no quota bounds shares a line in each minute.
      recusa: status === 429 || status === 403 ? (erro ?? 'recusada') : null,
      corpo,
      resposta: resposta === undefined ? null : JSON.stringify(resposta),
    });
  }

  /**
   * In the seed's transaction.
   * @param real what time it really is
   */
  async write(tx: Db, real: number): Promise<void> {
    const kept = this.lines.filter(({ line }) => line.criado_em.getTime() >= oldestKept(real));
    const sorted = kept.toSorted((a, b) => a.line.criado_em.getTime() - b.line.criado_em.getTime());
    const bytes = (value: unknown) => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));
    const chamadas = sorted.map(({ line, recusa, corpo, resposta }) => ({
      ...{ line, recusa },
      conteudo:
        line.metodo === 'GET'
          ? null
          : { corpo, corpo_bytes: bytes(corpo), resposta, resposta_bytes: resposta?.length ?? 0 },
    }));
    await writeRequisicoes(tx, chamadas);
  }
}

const problem = (code: string, message: string, details?: Record<string, string[]>) => ({
  error: { code, message, ...(details ? { details } : {}) },
});

/** What programs ask besides what they sell: balances, lists of the night, labels; and what they get wrong. */
export function planChamadas(agenda: Agenda, chamadas: Chamadas, { loja, erp, galpao, antigo }: Programas): void {
  const pick = figures(20_261_009);
  let n = 0;
  const call = (who: Programa, em: number, chamada: Chamada) => {
    if (em < agenda.relogio.real) chamadas.add(who, em, chamada, `req_demo${String(n++).padStart(6, '0')}`);
  };
  for (let ago = 29; ago >= 0; ago--) {
    const day = agenda.midnight - ago * DAY_MS;
    const weekday = new Date(day - ZONE_MS).getUTCDay();
    const quiet = weekday === 0 || weekday === 6;
    const at = (hour: number, minute: number) => day + (hour * 60 + minute) * MINUTE_MS + pick(50_000);
    for (let hour = 6; hour < 23; hour++) {
      for (let k = 0; k < (quiet ? 1 : 2); k++) {
        const caminho = `/v1/estoque/?atualizado_desde=${hour}h&pagina=${1 + pick(3)}`;
        call(loja, at(hour, 7 + k * 30), { metodo: 'GET', rota: '/v1/estoque/', caminho, status: 200 });
      }
      if (!quiet && hour >= 8 && hour < 18) {
        call(galpao, at(hour, 41), {
          metodo: 'GET',
          rota: '/v1/expedicao/',
          caminho: '/v1/expedicao/?status=pendente',
          status: 200,
        });
      }
    }
    for (const [k, rota] of ['/v1/vendas/', '/v1/compras/', '/v1/contas-receber/'].entries()) {
      call(erp, at(2, 10 + k), { metodo: 'GET', rota, caminho: `${rota}?por_pagina=100`, status: 200 });
    }
    if (ago > 10)
      call(antigo, at(19, 5), {
        metodo: 'GET',
        rota: '/v1/estoque/',
        caminho: '/v1/estoque/?por_pagina=100',
        status: 200,
      });
    if (ago % 3 === 1) {
      const erro = 'Permissão insuficiente: esta ação exige o escopo clientes:read.';
      call(erp, at(2, 14), { metodo: 'GET', rota: '/v1/clientes/', status: 403, erro });
    }
    if (ago % 5 === 2) {
      const erro = 'Dados inválidos.';
      call(loja, at(11, 22), {
        ...{ metodo: 'POST', rota: '/v1/vendas/', status: 400, erro },
        corpo: { cliente_id: 12, itens: [{ produto_id: 5, quantidade: '0' }] },
        resposta: problem('VALIDATION_ERROR', erro, { 'itens.0.quantidade': ['A quantidade deve ser maior que 0.'] }),
      });
    }
    if (ago % 4 === 1) {
      call(galpao, at(15, 18), {
        metodo: 'GET',
        rota: '/v1/expedicao/{expedicao_id}/',
        caminho: `/v1/expedicao/${9_000 + ago}/`,
        status: 404,
        erro: 'Expedição não encontrada.',
      });
    }
    if (ago % 7 === 3) {
      const erro = 'Esta Idempotency-Key já foi usada com outro corpo.';
      const corpo = { cliente_id: 7, itens: [{ produto_id: 1, quantidade: '2' }] };
      const resposta = problem('IDEMPOTENCY_KEY_REUSED', erro);
      call(loja, at(20, 31), { metodo: 'POST', rota: '/v1/vendas/', status: 422, erro, corpo, resposta });
    }
    if (ago % 8 === 5) {
      const erro = 'Já existe um cliente com este CPF/CNPJ.';
      const corpo = { nome: 'Marina Azevedo', cnpj_cpf: '218.473.560-44' };
      call(loja, at(17, 3), {
        metodo: 'POST',
        rota: '/v1/clientes/',
        status: 409,
        erro,
        corpo,
        resposta: problem('CONFLICT', erro),
      });
    }
    if (ago % 9 === 4) {
      const erro = 'O corpo não é um JSON válido.';
      call(galpao, at(9, 12), {
        metodo: 'POST',
        rota: '/v1/expedicao/',
        status: 400,
        erro,
        resposta: problem('VALIDATION_ERROR', erro),
      });
    }
    if (ago === 10) {
      // The old spreadsheet ran wild before its token was revoked.
      const erro = 'Muitas requisições. Tente de novo em 42 s.';
      for (let k = 0; k < 40; k++) {
        call(antigo, at(14, 20 + Math.floor(k / 14)), { metodo: 'GET', rota: '/v1/estoque/', status: 429, erro });
      }
    }
    if (ago === 6) {
      call(galpao, at(16, 44), {
        metodo: 'PUT',
        rota: '/v1/expedicao/{expedicao_id}/',
        caminho: '/v1/expedicao/31/',
        status: 200,
        ignorados: ['transportadora'],
        corpo: { codigo_rastreio: 'RS204882100', transportadora: 'Rota Sul' },
        resposta: { success: true },
      });
    }
    if (ago === 12) {
      call(loja, at(14, 35), {
        metodo: 'GET',
        rota: '/v1/produtos/',
        status: 503,
        erro: 'Serviço indisponível. Tente de novo.',
      });
    }
  }
}

/** Somebody revokes the token that ran wild, and ties another to its network. */
export async function* tellTokens(ana: Ctx, { galpao, antigo }: Programas): Historia {
  await revokeToken(ana, { id: antigo.id });
  yield 8;
  await updateTokenNetworks(ana, { id: galpao.id, ips_permitidos: ['203.0.113.0/24'] });
}

/** Notes when each program was used last. */
export async function* tellUsos(ana: Ctx, { loja, erp, galpao, antigo }: Programas): Historia {
  const use = ({ id, ip }: Programa) => ({ token_id: id, concessao_id: null, ip, da_rede: true });
  await touchCredentials(ana.db, [use(antigo)]);
  yield { ha: 600 };
  await touchCredentials(ana.db, [use(erp)]);
  yield { ha: 30 };
  await touchCredentials(ana.db, [use(galpao)]);
  yield { ha: 9 };
  await touchCredentials(ana.db, [use(loja)]);
}

const EVENTOS = {
  fiscal: ['venda.criada', 'venda.atualizada', 'venda.cancelada', 'pagamento.recebido'],
  planilha: ['estoque.atualizado'],
  parceiro: ['cliente.criado', 'cliente.atualizado', 'negocio.criado', 'negocio.ganho', 'negocio.perdido'],
};

/**
 * The company's webhooks, from the second day on (of what was sent before, the log would keep nothing), and what each destination does with
 * a delivery at a time. The example receiver's own is the first.
 */
export async function* tellEntregas(agenda: Agenda, ana: Ctx, sistema: Ctx): Historia {
  const exemplo = await seedWebhook(ana);
  const add = async (nome: string, url: string, eventos: string[], max_tentativas = 5) =>
    (await createWebhook(ana, { url, descricao: nome, eventos, max_tentativas })).id;
  yield 3;
  await add('Contaflex: vendas e recebimentos', 'https://hooks.contaflex.example/romaneio', EVENTOS.fiscal, 8);
  yield 4;
  const planilha = await add(
    'Planilha de estoque (antiga)',
    'https://planilhas.serraazul.example/entrada',
    EVENTOS.planilha,
    1,
  );
  yield 2;
  const parceiro = await add('CRM do parceiro', 'https://api.parceiro.example/v2/eventos', EVENTOS.parceiro, 3);

  const daysAgo = (em: Date) => (agenda.relogio.real - em.getTime()) / DAY_MS;
  const ok = (ms: number, corpo = '{"ok":true}'): RespostaEnsaiada => ({
    ms,
    status: 200,
    corpo,
    cabecalhos: JSON_HEADER,
  });
  const stumbled = new Set<number>();
  // Since the last afternoon of work two of Contaflex's deliveries find a machine that is away, so that something waits on a Sunday too;
  // more of them would have the webhook deactivated by Monday.
  const away = lastNoon(agenda);
  const refused = new Set<number>();
  const answer = ({ webhook_id, entrega_id, em }: EnvioEnsaiado): RespostaEnsaiada => {
    const ms = 40 + ((entrega_id * 37) % 160);
    const ago = daysAgo(em);
    if (webhook_id === exemplo) {
      // A bad hour, and a slow answer now and then.
      if (ago > 11.9 && ago < 12.1) return { ms: 310, status: 503, corpo: 'Service Unavailable' };
      if (entrega_id % 83 === 0 && !stumbled.has(entrega_id)) {
        stumbled.add(entrega_id);
        return { ms: 120, status: 500, corpo: '{"error":"deadlock detected"}', cabecalhos: JSON_HEADER };
      }
      return ok(entrega_id % 29 === 0 ? 2_400 : ms);
    }
    if (webhook_id === planilha) return { ms, status: 410, corpo: 'Gone' };
    if (webhook_id === parceiro) {
      if (entrega_id % 6 === 1)
        return { ms, status: 429, cabecalhos: [['retry-after', '900']], corpo: 'Too Many Requests' };
      if (entrega_id % 11 === 2)
        return { ms, status: 422, corpo: '{"message":"campo desconhecido: negocio_titulo"}', cabecalhos: JSON_HEADER };
      if (entrega_id % 7 === 3)
        return { ms: 10_000, status: null, falha: 'resposta_tempo_esgotado', detalhe: 'Nenhuma resposta em 10 s' };
      return ok(ms + 180);
    }
    if (em.getTime() >= away && refused.size < 2) refused.add(entrega_id);
    if (ago < 0.6 || refused.has(entrega_id))
      return { ms: 28, status: null, falha: 'conexao_recusada', detalhe: 'A conexão foi recusada (198.51.100.44:443)' };
    return ok(ms + 60, '');
  };
  const ensaio = await createEnsaio(ana.db, answer, deactivationLimits());
  for (let ago = 29; ago >= 0; ago--) {
    const night = agenda.midnight - ago * DAY_MS + (ago === 0 ? 0 : 1_435 * MINUTE_MS);
    if (night > agenda.relogio.now())
      agenda.plan(Math.min(night, agenda.relogio.real), () => ensaio.run(new Date(agenda.relogio.now())));
  }
  agenda.plan(agenda.midnight - 16 * DAY_MS + 200 * MINUTE_MS, async () => {
    await deactivateFailing(sistema, planilha);
  });
  agenda.tell([5, '10:45'], tellReenvios(ana, parceiro));
  agenda.plan(agenda.relogio.real, async () => {
    await ensaio.run(new Date(agenda.relogio.real));
    await ensaio.end();
    await breakNextDelivery(ana, exemplo);
  });
}

/** The last noon of a working day. */
function lastNoon({ midnight, relogio }: Agenda): number {
  let noon = midnight + 720 * MINUTE_MS;
  while (noon > relogio.real || [0, 6].includes(new Date(noon).getUTCDay())) noon -= DAY_MS;
  return noon;
}

const JSON_HEADER: [string, string][] = [['content-type', 'application/json']];

/** Somebody sends again what had failed, and sends a header along from then on, as the partner had asked. */
async function* tellReenvios(ana: Ctx, webhook_id: number): Historia {
  const { resultados } = await listEntregas(ana, { webhook_id, estado: 'falhou', por_pagina: 2 });
  for (const { id } of resultados) {
    yield 1;
    await resendEntrega(ana, { id });
  }
  yield [4, '09:30'];
  await updateWebhook(ana, { id: webhook_id, headers: { 'X-Parceiro': 'serra-azul' } });
}
