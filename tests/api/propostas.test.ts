import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { updateCliente } from '#server/clientes/index.ts';
import { mergeContatos } from '#server/crm/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import {
  acceptProposta,
  createProposta,
  expirePropostas,
  getProposta,
  refuseProposta,
  sendProposta,
  updateProposta,
} from '#server/propostas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { pagesOf } from '#tests/support/pdf.ts';
import { type Offer, openProposer } from '#tests/support/proposta-door.ts';

// /v1/propostas/: fields, totals, versions that are frozen, answers, expiry, conversion, and every refusal.

const shop = openProposer();
beforeAll(() => shop.company.funnel());
const pdfOf = async (id: number, query = '') =>
  Buffer.from(
    await (
      await fetch(`${shop.api.base}/v1/propostas/${id}/pdf/${query}`, {
        headers: { authorization: `Bearer ${shop.token}` },
      })
    ).arrayBuffer(),
  );
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const dayFromToday = (days: number) => today('America/Sao_Paulo', new Date(Date.now() + days * 86_400_000));
const jobContext = (tx: Parameters<typeof contextOfSystem>[0], id: number) => contextOfSystem(tx, id, 'job');

test('a proposal has products, services and texts, rounded and discounted to the cent as a sale', async () => {
  const produto = await shop.company.product({ nome: 'Café', codigo: 'CAFE', unidade: 'KG', preco_venda: '33.33' });
  const servico = await shop.company.service({ nome: 'Instalação', preco: '100.01' });
  const made = await shop.offer({
    titulo: ' Café para o escritório ',
    valida_ate: dayFromToday(10),
    itens: [
      { produto_id: produto.id, quantidade: '3', desconto_percentual: '33.33' },
      { servico_id: servico.id, quantidade: '1' },
      { descricao: 'Visita', unidade: 'h', quantidade: 0.333, preco_unitario: '1.50' },
    ],
    desconto: '10.00',
    frete: '5.00',
  });
  expect(made).toMatchObject({
    numero: expect.stringMatching(/^\d{6}$/),
    titulo: 'Café para o escritório',
    status: 'rascunho',
    versao: 1,
    cliente_nome: 'Padaria Pão da Serra',
    total_produtos: '167.17',
    valor_total: '162.17',
    pdf_sha256: null,
    resposta: null,
    itens: [
      { tipo: 'produto', codigo: 'CAFE', unidade: 'KG', preco_unitario: '33.33', preco_total: '66.66' },
      { tipo: 'servico', preco_total: '100.01' },
      { tipo: 'livre', codigo: '', descricao: 'Visita', unidade: 'h', preco_total: '0.50' },
    ],
  });
  const shares = made.itens.map(({ desconto_rateado }) => Math.round(Number(desconto_rateado) * 100));
  expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(1_000);
  expect(await shop.read(made.id)).toStrictEqual(made);
  expect(await shop.events(made.id)).toEqual(['proposta.criada rascunho']);
  const { status, json } = await shop.call('PUT', `${made.id}/`, made);
  expect([status, json.data]).toEqual([200, made]);
  expect(await shop.events(made.id)).toHaveLength(1);
});

test('of a deal it takes title, contact, customer and items; its events name the deal', async () => {
  const cliente = await shop.company.customer({ nome: 'Hotel Mirante' });
  const contato = await shop.company.contact({ cliente_erp_id: cliente.id });
  const negocio = await shop.company.deal({
    titulo: 'Café do hotel',
    contato_id: contato.id,
    itens: [{ descricao: 'Plano', quantidade: '1', preco_unitario: '80.00' }],
  });
  const { status, json } = await shop.call('POST', '', { negocio_id: negocio.id });
  expect(status).toBe(201);
  expect(json.data).toMatchObject({
    ...{ titulo: 'Café do hotel', negocio_id: negocio.id, contato_id: contato.id, cliente_id: cliente.id },
    ...{ valor_total: '80.00', itens: [{ descricao: 'Plano', tipo: 'livre' }] },
  });
  const [event] = await db().sql<{ dados: Record<string, unknown> }[]>`
    SELECT dados FROM eventos WHERE evento = 'proposta.criada' AND (dados->>'id')::bigint = ${Number(json.data.id)}`;
  expect(event?.dados).toMatchObject({ negocio: { id: negocio.id, codigo: negocio.codigo } });
  const { token } = await shop.company.token({ escopos: ['propostas:write'] });
  expect((await shop.call('POST', '', { negocio_id: negocio.id }, { token })).status).toBe(403);
});

describe('a version that was sent', () => {
  test('has the same PDF byte for byte, whatever changes after; its digest is the frozen one', async () => {
    const cliente = await shop.company.customer({ nome: 'Antes Ltda.', cnpj_cpf: '11222333000181', tipo_pessoa: 2 });
    const sent = await shop.sent({ cliente_id: cliente.id, condicoes: 'Pagamento em 30 dias.' });
    expect(sent).toMatchObject({ status: 'enviada', versao: 1, link: expect.stringMatching(/\/p\/rmn_pp_\w{49}$/) });
    const first = await pdfOf(sent.id);
    expect(digest(first)).toBe(sent.pdf_sha256);
    const [page = ''] = await pagesOf(new Response(first));
    for (const said of ['Antes Ltda.', '11.222.333/0001-81', `Proposta ${sent.numero}`, 'Total R$ 300,00', '30 dias']) {
      expect(page).toContain(said);
    }
    await updateCliente(shop.company.ctx, { id: cliente.id, nome: 'Depois Ltda.' });
    await updateEmpresa(shop.company.ctx, { nome: 'Torrefação de outro nome' });
    const changed = await shop.call('PATCH', `${sent.id}/`, { condicoes: 'À vista.' });
    expect(changed.json.data).toMatchObject({ status: 'rascunho', versao: 2, enviada_em: null });
    expect((await pagesOf(new Response(new Uint8Array(await pdfOf(sent.id)))))[0]).toContain('Depois Ltda.');
    expect(first.equals(await pdfOf(sent.id, '?versao=1'))).toBe(true);
    const again = await shop.send(sent.id);
    expect(again).toMatchObject({ status: 'enviada', versao: 2 });
    expect(again.pdf_sha256).not.toBe(sent.pdf_sha256);
    expect(first.equals(await pdfOf(sent.id, '?versao=1'))).toBe(true);
    const { json } = await shop.call('GET', `${sent.id}/versoes/`);
    expect(json.data.resultados.map(({ versao, pdf_sha256 }) => [versao, pdf_sha256])).toEqual([
      [2, again.pdf_sha256],
      [1, sent.pdf_sha256],
    ]);
    expect((await shop.call('GET', `${sent.id}/pdf/?versao=3`)).status).toBe(404);
    expect(await shop.events(sent.id)).toEqual([
      'proposta.criada rascunho',
      'proposta.status_alterada enviada rascunho',
      'proposta.status_alterada rascunho enviada',
      'proposta.status_alterada enviada rascunho',
    ]);
    // Not even the database lets it be changed.
    await expect(db().sql`UPDATE versoes_proposta SET pdf = '' WHERE proposta_id = ${sent.id}`).rejects.toThrow(
      /append-only/,
    );
  });

  test('is sent again: another link, no event', async () => {
    const sent = await shop.sent();
    const again = await shop.send(sent.id);
    expect(again.link).not.toBe(sent.link);
    expect([again.pdf_sha256, again.versao]).toEqual([sent.pdf_sha256, 1]);
    expect(await shop.events(sent.id)).toHaveLength(2);
    for (const one of [sent, again]) expect((await shop.open(one)).status).toBe(200);
    const kept = await db().sql`
      SELECT FROM links_proposta WHERE proposta_id = ${sent.id}
        AND hash = ${createHash('sha256').update(new URL(sent.link).pathname.slice(3)).digest()}`;
    expect(kept).toHaveLength(1);
  });

  test('goes by e-mail to the contact, or to the address sent', async () => {
    const contato = await shop.company.contact({ email: 'compras@mirante.com.br' });
    const { id } = await shop.offer({ cliente_id: null, contato_id: contato.id });
    await shop.send(id, { por_email: true });
    await shop.send(id, { email: 'Outro@Mirante.com.br' });
    const mails = await db().sql<{ para: string }[]>`
      SELECT para FROM mensagens_correio WHERE sobre = ${`proposta:${id}`} ORDER BY id`;
    expect(mails.map(({ para }) => para)).toEqual(['compras@mirante.com.br', 'outro@mirante.com.br']);
    const other = await shop.offer();
    expect(await shop.refusal('POST', `${other.id}/enviar/`, { por_email: true })).toHaveProperty('email');
    expect((await shop.read(other.id)).status).toBe('rascunho');
  });
});

describe('answers that the company notes', () => {
  test('accepted, refused, cancelled: one event each, and 200 again', async () => {
    for (const [action, status] of [
      ['aceitar', 'aceita'],
      ['recusar', 'recusada'],
      ['cancelar', 'cancelada'],
    ] as const) {
      const { id } = await shop.sent();
      for (let twice = 0; twice < 2; twice++) expect((await shop.act(id, action, {})).status).toBe(status);
      expect(await shop.events(id)).toEqual([
        'proposta.criada rascunho',
        'proposta.status_alterada enviada rascunho',
        `proposta.status_alterada ${status} enviada`,
      ]);
    }
  });

  test('an answer is the company’s, with the digest of what was answered', async () => {
    const sent = await shop.sent();
    const accepted = await shop.act(sent.id, 'aceitar', { nome: 'Rafael', documento: '529.982.247-25' });
    expect(accepted).toMatchObject({
      resposta: {
        ...{ por: 'empresa', nome: 'Rafael', documento: '***.982.247-25', versao: 1, resposta: 'aceita' },
        pdf_sha256: sent.pdf_sha256,
      },
    });
    expect(await shop.refusal('POST', `${sent.id}/aceitar/`, { documento: '529.982.247-24' })).toHaveProperty(
      'documento',
    );
  });

  test('of which no contract could be made is not sent: accepted, it could neither be changed nor converted', async () => {
    const { ctx } = shop.company;
    const contract = {
      tipo_destino: 'contrato',
      periodicidade: 'mensal',
      inicio: dayFromToday(10),
      desconto: '0.00',
      frete: '0.00',
    };
    const line = (preco_unitario: string, desconto_percentual = '0') => [
      { descricao: 'Suporte', quantidade: '1', preco_unitario, desconto_percentual },
    ];
    const first = `${Number(dayFromToday(0).slice(0, 4)) - 5}${dayFromToday(0).slice(4)}`.replace('-02-29', '-02-28');
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    for (const [field, fields] of [
      ['itens', { itens: line('0.00') }],
      ['itens', { itens: line('10.00', '100') }],
      ['inicio', { itens: line('10.00'), inicio: before }],
    ] as const) {
      const { id } = await shop.offer({ ...contract, ...fields });
      expect(await shop.refusal('POST', `${id}/enviar/`, {})).toHaveProperty(field);
      expect((await getProposta(ctx, { id })).status).toBe('rascunho');
    }
    const { id } = await shop.sent({ ...contract, itens: line('0.01'), inicio: first });
    await shop.act(id, 'aceitar', {});
    expect(await shop.act(id, 'converter', {})).toMatchObject({ contrato_id: expect.any(Number) });
  });

  test('a draft is not sent by who read another one', async () => {
    const { ctx } = shop.company;
    const { id } = await shop.offer();
    const { atualizado_em: lido_em } = await getProposta(ctx, { id });
    const read = await updateProposta(ctx, { id, frete: '90.00' });
    const stale = { code: 'CONFLICT', details: { lido_em: [expect.stringContaining('mudou depois')] } };
    await expect(sendProposta(ctx, { id, lido_em })).rejects.toMatchObject(stale);
    expect(await sendProposta(ctx, { id, lido_em: read.atualizado_em })).toMatchObject({ status: 'enviada' });
    await updateProposta(ctx, { id, frete: '0.00' });
    // Who asks for another link of what was sent sends no draft of the next version.
    await expect(sendProposta(ctx, { id, lido_em: read.atualizado_em })).rejects.toMatchObject(stale);
    expect(await getProposta(ctx, { id })).toMatchObject({ status: 'rascunho', versao: 2 });
  });

  test('of the version that was on the screen is not noted of another, which somebody else has sent since', async () => {
    const { ctx } = shop.company;
    const { id } = await shop.sent();
    await updateProposta(ctx, { id, frete: '90.00' });
    const seen = { id, versao_vista: 1 };
    const conflicts = { code: 'CONFLICT', details: { versao_vista: [expect.stringContaining('versão 2')] } };
    for (const answer of [acceptProposta, refuseProposta]) {
      await expect(answer(ctx, seen)).rejects.toMatchObject(conflicts);
    }
    await sendProposta(ctx, { id });
    for (const answer of [acceptProposta, refuseProposta]) {
      await expect(answer(ctx, seen)).rejects.toMatchObject(conflicts);
    }
    expect(await getProposta(ctx, { id })).toMatchObject({ status: 'enviada', versao: 2, resposta: null });
    expect(await acceptProposta(ctx, { id, versao_vista: 2 })).toMatchObject({
      status: 'aceita',
      resposta: { versao: 2 },
    });
    await expect(acceptProposta(ctx, seen)).rejects.toMatchObject(conflicts);
    // Programs do not send what they saw, and are answered as before.
    expect((await shop.act(id, 'aceitar', {})).status).toBe('aceita');
  });

  test('what a status forbids is refused on `status`, naming from which it is allowed', async () => {
    const draft = await shop.offer();
    const accepted = await shop.sent();
    await shop.act(accepted.id, 'aceitar', {});
    for (const [{ id }, action, allowed] of [
      [draft, 'aceitar', 'enviada'],
      [draft, 'recusar', 'enviada'],
      [draft, 'converter', 'aceita'],
      [accepted, 'enviar', 'rascunho, enviada'],
      [accepted, 'recusar', 'enviada'],
      [accepted, 'cancelar', 'rascunho, enviada, recusada, expirada'],
    ] as const) {
      const details = await shop.refusal('POST', `${id}/${action}/`, {});
      expect(details?.status?.[0], action).toContain(`a partir de ${allowed}.`);
    }
    expect(await shop.refusal('PATCH', `${accepted.id}/`, { titulo: 'Outro' })).toHaveProperty('status');
    expect(await shop.refusal('DELETE', `${accepted.id}/`)).toHaveProperty('status');
    expect(await shop.refusal('PATCH', `${draft.id}/`, { status: 'aceita' })).toHaveProperty('status');
  });

  test('a refused one that is changed is the next version', async () => {
    const { id } = await shop.sent();
    await shop.act(id, 'recusar', { motivo: 'Caro' });
    const { json } = await shop.call('PATCH', `${id}/`, { desconto: '50.00' });
    expect(json.data).toMatchObject({ status: 'rascunho', versao: 2, motivo_recusa: null, recusada_em: null });
    await shop.send(id);
    expect((await shop.act(id, 'aceitar', {})).status).toBe('aceita');
    const { json: versions } = await shop.call('GET', `${id}/versoes/`);
    expect(versions.data.resultados).toMatchObject([
      { versao: 2, resposta: { resposta: 'aceita' } },
      { versao: 1, resposta: { resposta: 'recusada', motivo: 'Caro' } },
    ]);
  });
});

describe('the last day', () => {
  test('over, in the company’s zone: nobody accepts any more, before the job has run and after', async () => {
    const sent = await shop.sent({ valida_ate: dayFromToday(0) });
    await shop.lastDay(sent.id, dayFromToday(-1));
    expect(await shop.refusal('POST', `${sent.id}/aceitar/`, {})).toHaveProperty('valida_ate');
    expect((await shop.accept(sent)).status).toBe(409);
    expect((await shop.read(sent.id)).status).toBe('enviada');
    expect(await shop.refusal('POST', `${sent.id}/enviar/`, {})).toHaveProperty('valida_ate');

    await Promise.all(Array.from({ length: 4 }, () => expirePropostas(db(), jobContext)));
    expect(await expirePropostas(db(), jobContext)).toBe(0);
    expect(await shop.events(sent.id)).toEqual([
      'proposta.criada rascunho',
      'proposta.status_alterada enviada rascunho',
      'proposta.status_alterada expirada enviada',
    ]);
    expect((await shop.accept(sent)).status).toBe(409);
    const { json } = await shop.call('PATCH', `${sent.id}/`, { valida_ate: dayFromToday(5) });
    expect(json.data).toMatchObject({ status: 'rascunho', versao: 2 });
  });

  test('is the company’s own: at the same moment it is over in one zone and not in another', async () => {
    const day = '2099-06-30';
    const made = await Promise.all(
      ['America/Sao_Paulo', 'America/Rio_Branco'].map(async (fuso) => {
        const company = await makeCompany();
        const { ctx } = company;
        await updateEmpresa(ctx, { fuso });
        const cliente = await company.customer();
        const itens = [{ descricao: 'x', quantidade: '1' }];
        const { id } = await createProposta(ctx, { titulo: 'x', cliente_id: cliente.id, itens, valida_ate: day });
        await sendProposta(ctx, { id });
        return { id, company };
      }),
    );
    const statuses = async () => {
      const ids = made.map(({ id }) => id);
      const rows = await db().sql<{ status: string }[]>`
        SELECT status FROM propostas WHERE id = ANY (${ids}::bigint[]) ORDER BY array_position(${ids}::bigint[], id)`;
      return rows.map(({ status }) => status);
    };
    // The last second of the day in São Paulo, and the first of the next; in Rio Branco it is two hours earlier.
    await expirePropostas(db(), jobContext, new Date('2099-06-30T23:59:59-03:00'));
    expect(await statuses()).toEqual(['enviada', 'enviada']);
    await expirePropostas(db(), jobContext, new Date('2099-07-01T00:00:00-03:00'));
    expect(await statuses()).toEqual(['expirada', 'enviada']);
    await expirePropostas(db(), jobContext, new Date('2099-07-01T00:00:00-05:00'));
    expect(await statuses()).toEqual(['expirada', 'expirada']);
  });
});

describe('what an accepted one becomes', () => {
  const accepted = async (fields: Record<string, unknown>): Promise<Offer> => {
    const { id } = await shop.sent(fields);
    return shop.act(id, 'aceitar', {});
  };

  test('the sale, once, of fifty at the same moment: same lines, same total', async () => {
    const produto = await shop.company.product({ preco_venda: '33.33' });
    const before = await accepted({
      itens: [{ produto_id: produto.id, quantidade: '3', descricao: 'Café especial', desconto_percentual: '33.33' }],
      ...{ desconto: '1.01', frete: '5.00' },
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.call('POST', `${before.id}/converter/`, {})),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const ids = new Set(answers.map(({ json }) => json.data.venda_id));
    expect(ids.size).toBe(1);
    const [venda_id] = ids;
    const sales = await db().sql`SELECT id FROM vendas WHERE proposta_id = ${before.id}`;
    expect(sales.map(({ id }) => id)).toEqual([venda_id]);
    const { json } = await shop.api.get(`/v1/vendas/${venda_id}/`, shop.token);
    expect(json.data).toMatchObject({
      ...{ proposta_id: before.id, total_venda: before.valor_total, desconto: '1.01', frete: '5.00' },
      ...{
        tipo_pedido: 'venda',
        status: 'em_aberto',
        itens: [{ descricao: 'Café especial', preco_unitario: '33.33' }],
      },
    });
    expect(await shop.audited(before.id)).toEqual([
      ...['proposta.criada', 'proposta.enviada', 'proposta.aceita', 'proposta.convertida'],
    ]);
    expect(await shop.events(before.id)).toHaveLength(3);
  });

  test('a text is sold as what it is told to be; the contact becomes a customer, and the deal gets the sale', async () => {
    const servico = await shop.company.service({ preco: '1.00' });
    const contato = await shop.company.contact({ nome: 'Joana Prado' });
    const negocio = await shop.company.deal({ contato_id: contato.id });
    const before = await accepted({ cliente_id: undefined, negocio_id: negocio.id });
    expect(await shop.refusal('POST', `${before.id}/converter/`, {})).toHaveProperty(['itens.0.descricao']);
    const itens = [{ id: before.itens[0]?.id, servico_id: servico.id }];
    const after = await shop.act(before.id, 'converter', { itens, ganhar_negocio: true });
    const { json } = await shop.api.get(`/v1/vendas/${after.venda_id}/`, shop.token);
    expect(json.data).toMatchObject({
      ...{ cliente_nome: 'Joana Prado', negocio_id: negocio.id, total_venda: '300.00' },
      itens: [{ servico_id: servico.id, descricao: 'Treinamento', preco_unitario: '150.00' }],
    });
    const deal = await shop.api.get(`/v1/crm/negocios/${negocio.id}/`, shop.token);
    expect(deal.json.data).toMatchObject({ status: 'ganho', pedido_erp_id: after.venda_id });
  });

  test('the contract, once: same lines, first due on the day that was accepted', async () => {
    const servico = await shop.company.service({ nome: 'Assinatura', preco: '120.00' });
    const before = await accepted({
      ...{ tipo_destino: 'contrato', periodicidade: 'mensal', inicio: '2099-01-31' },
      itens: [
        { servico_id: servico.id, quantidade: '1' },
        { descricao: 'Suporte', unidade: 'h', quantidade: '2', preco_unitario: '50.00' },
      ],
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.call('POST', `${before.id}/converter/`, {})),
    );
    expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(Array(5).fill([200, '']));
    const contrato_id = answers[0]?.json.data.contrato_id;
    const { json } = await shop.api.get(`/v1/contratos/${contrato_id}/`, shop.token);
    expect(json.data).toMatchObject({
      ...{ proposta_id: before.id, valor: '220.00', periodicidade: 'mensal', status: 'ativo' },
      ...{ primeiro_vencimento: '2099-01-31', dia_vencimento: 31 },
      itens: [{ servico_id: servico.id }, { descricao: 'Suporte', unidade: 'h', preco_total: '100.00' }],
    });
    expect(await db().sql`SELECT id FROM contratos WHERE proposta_id = ${before.id}`).toHaveLength(1);
    const { token } = await shop.company.token({ escopos: ['propostas:write', 'vendas:write'] });
    const other = await accepted({ tipo_destino: 'contrato', periodicidade: 'anual', inicio: '2099-01-31' });
    expect((await shop.call('POST', `${other.id}/converter/`, {}, { token })).json.detail).toContain('contratos:write');
  });

  test('needs the scope to sell, whatever else there is', async () => {
    const before = await accepted({});
    const { token } = await shop.company.token({ escopos: ['propostas:write'] });
    const answer = await shop.call('POST', `${before.id}/converter/`, {}, { token });
    expect([answer.status, answer.json.detail]).toEqual([403, expect.stringContaining('vendas:write')]);
  });
});

test('a merged contact’s proposals are the other’s', async () => {
  const [kept, gone] = [await shop.company.contact(), await shop.company.contact()];
  const { id } = await shop.offer({ cliente_id: null, contato_id: gone.id });
  await mergeContatos(shop.company.ctx, { id: kept.id, contato_id: gone.id });
  expect(await shop.read(id)).toMatchObject({ contato_id: kept.id });
});

describe('refused, without a trace', () => {
  test.each([
    ['titulo', { titulo: undefined }],
    ['cliente_id', { cliente_id: null }],
    ['cliente_id', { cliente_id: MISSING }],
    ['contato_id', { contato_id: MISSING }],
    ['negocio_id', { negocio_id: MISSING }],
    ['itens', { itens: [] }],
    ['itens.0.produto_id', { itens: [{ produto_id: MISSING, quantidade: '1' }] }],
    ['itens.0.quantidade', { itens: [{ descricao: 'x', quantidade: '0' }] }],
    ['desconto', { desconto: '300.01' }],
    ['valida_ate', { valida_ate: '2020-01-01' }],
    ['periodicidade', { tipo_destino: 'contrato', inicio: '2099-01-31' }],
    ['inicio', { tipo_destino: 'contrato', periodicidade: 'mensal' }],
    ['inicio', { inicio: '2099-01-31' }],
    ['desconto', { tipo_destino: 'contrato', periodicidade: 'mensal', inicio: '2099-01-31', desconto: '1.00' }],
    ['frete', { tipo_destino: 'contrato', periodicidade: 'mensal', inicio: '2099-01-31', frete: '1.00' }],
  ])('on %s: %j', async (field, fields) => {
    const body = {
      ...{ titulo: 'x', cliente_id: shop.cliente_id },
      itens: [{ descricao: 'Treinamento', quantidade: '2', preco_unitario: '150.00' }],
      ...fields,
    };
    expect(await shop.refusal('POST', '', body)).toHaveProperty([field]);
  });

  test('numbers have no gap: a refused proposal takes none', async () => {
    const { numero } = await shop.offer();
    await shop.refusal('POST', '', { titulo: 'x', cliente_id: MISSING, itens: [{ descricao: 'x', quantidade: '1' }] });
    expect(Number((await shop.offer()).numero)).toBe(Number(numero) + 1);
  });
});
