import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Expedicao } from '#server/expedicao/index.ts';
import type { Papel } from '#server/identidade/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { call, type Panel, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { countRows } from '#tests/support/rows.ts';

// A shipment: whether the customer was sent the tracking code, and the history of all that was done.

let company: Company;
let panel: Panel;
let expedicao: Expedicao;

beforeAll(async () => {
  company = await makeCompany();
  panel = panelOf(company.admin.session);
});
beforeEach(async () => {
  expedicao = await company.shipment({ codigo_rastreio: 'BR1' });
});

type Fields = Record<string, unknown>;
type Detail = Fields & { atualizado_em: Date; rastreio_enviado: boolean; itens: Fields[] };

const detail = async (id = expedicao.id) => (await call(panel, 'expedicao.get', { id })) as Detail;
const move = (status: string) => call(panel, 'expedicao.update', { id: expedicao.id, status });
const mark = (rastreio_enviado: boolean, id = expedicao.id) =>
  call(panel, 'expedicao.marcarRastreio', { id, rastreio_enviado });

describe('rastreio_enviado', () => {
  test('needs a tracking code or address, and can be taken back', async () => {
    const bare = await company.shipment();
    expect((await refusalOf(mark(true, bare.id))).details).toEqual({ rastreio_enviado: [expect.any(String)] });
    await call(panel, 'expedicao.update', { id: bare.id, url_rastreio: 'https://x.com/1' });
    for (const sent of [true, false, true]) {
      const { atualizado_em } = await detail(bare.id);
      await mark(sent, bare.id);
      const after = await detail(bare.id);
      expect(after.rastreio_enviado).toBe(sent);
      expect(after.atualizado_em.getTime()).toBeGreaterThan(atualizado_em.getTime());
    }
  });

  test('as it is already: nothing changes', async () => {
    for (const sent of [false, true]) {
      await mark(sent);
      const before = [await detail(), await countRows()];
      await mark(sent);
      expect([await detail(), await countRows()]).toEqual(before);
    }
  });

  test('a concluded shipment can be marked; a cancelled one not, except as it is', async () => {
    await move('concluida');
    await mark(true);
    await move('cancelada');
    const before = await detail();
    expect((await refusalOf(mark(false))).details).toEqual({ status: [expect.any(String)] });
    await mark(true);
    expect(await detail()).toEqual(before);
  });
});

describe('history: who did what, when, through which door', () => {
  type Line = Fields & { criado_em: Date };
  const history = async (as: Panel, id = expedicao.id) => (await call(as, 'expedicao.historico', { id })) as Line[];

  test('one line per change, oldest first, with what changed', async () => {
    const produto = await company.product({ nome: 'Café' });
    const venda = await company.sale([produto]);
    await call(panel, 'expedicao.vincularItem', {
      expedicao_id: expedicao.id,
      pedido_venda_id: venda.id,
      produto_id: produto.id,
      quantidade: 3,
    });
    const [linked] = (await detail()).itens;
    await call(panel, 'expedicao.update', { id: expedicao.id, codigo_rastreio: 'BR2', url_rastreio: '' });
    await mark(true);
    await mark(false);
    await call(panel, 'expedicao.desvincularItem', { expedicao_id: expedicao.id, item_id: linked?.id });
    await move('concluida');
    await move('pendente');
    await call(panel, 'expedicao.cancel', { id: expedicao.id });
    await call(panel, 'expedicao.cancel', { id: expedicao.id });
    const lines = await history(panel);
    const from = { pedido: venda.numero_pedido, produto: 'Café', quantidade: 3 };
    expect(lines.map(({ acao, detalhes }) => [acao, detalhes])).toEqual([
      ['expedicao.criada', expect.objectContaining({ status: 'pendente', codigo_rastreio: 'BR1' })],
      ['expedicao.item_vinculado', from],
      ['expedicao.alterada', { codigo_rastreio: { antes: 'BR1', depois: 'BR2' } }],
      ['expedicao.rastreio_enviado', {}],
      ['expedicao.rastreio_nao_enviado', {}],
      ['expedicao.item_desvinculado', from],
      ['expedicao.concluida', { status: { antes: 'pendente', depois: 'concluida' } }],
      ['expedicao.reaberta', { status: { antes: 'concluida', depois: 'pendente' } }],
      ['expedicao.cancelada', { status: { antes: 'pendente', depois: 'cancelada' } }],
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({
        porta: 'painel',
        ator_nome: 'Administradora',
        acao_nome: expect.stringMatching(/^\p{Lu}/u),
      });
      expect(line.criado_em).toBeInstanceOf(Date);
      // What the audit trail alone shows.
      expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['ip']));
    }
  });

  test.each<Papel>(['leitura', 'operador'])('for %s too, who may not read the audit trail', async (papel) => {
    const { session } = await company.member(papel);
    const reader = panelOf(session);
    expect((await refusalOf(call(reader, 'auditoria.list', {}))).code).toBe('FORBIDDEN');
    expect(await history(reader)).toEqual(await history(panel));
  });

  test('of another company’s shipment there is none to see', async () => {
    const stranger = await makeCompany();
    const theirs = await stranger.shipment();
    const refusal = await refusalOf(history(panel, theirs.id));
    expect(refusal.code).toBe('NOT_FOUND');
    expect(refusal).toEqual(await refusalOf(history(panel, MISSING)));
  });

  test('only of the one that was asked for', async () => {
    await company.shipment();
    expect(await history(panel)).toHaveLength(1);
  });
});
