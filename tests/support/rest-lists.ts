import { createChave, createWebhook } from '#server/acesso/index.ts';
import { upsertClientes } from '#server/clientes/index.ts';
import { cancelCobranca, createCobranca, createContaPix } from '#server/cobrancas/index.ts';
import { cancelCompra, receiveCompra, returnCompra } from '#server/compras/index.ts';
import { cancelContrato, createReajuste } from '#server/contratos/index.ts';
import { moveNegocio, winNegocio } from '#server/crm/index.ts';
import { createTransferencia } from '#server/estoque/index.ts';
import { cancelTitulo, type TipoTitulo } from '#server/financeiro/index.ts';
import { inviteUsuario, openEmpresa } from '#server/identidade/index.ts';
import { today } from '#server/platform/clock.ts';
import { cancelProposta, sendProposta, updateProposta } from '#server/propostas/index.ts';
import { createDevolucao, finalizeVenda } from '#server/vendas/index.ts';
import { happenOften } from '#tests/support/events.ts';
import type { Company } from '#tests/support/factory.ts';
import { importFile, withCnpj } from '#tests/support/fiscal.ts';
import { openChannel } from '#tests/support/inbox.ts';
import { writeCancelamento, writeNota } from '#tests/support/nfe.ts';
import { DESTINO } from '#tests/support/panel-cases/scene.ts';
import { CONTA_PIX, ofxOf, quarantined, receivable, sendOfx } from '#tests/support/pix-scene.ts';
import type { Ids } from '#tests/support/rest-cases.ts';
import { insertShipments } from '#tests/support/shipments.ts';

type Row = Record<string, unknown>;

/** A list of the API, as tests/api/lists.test.ts needs to know it; what the OpenAPI document tells is not told again. */
export type RestList = {
  /** How many records `fill` makes; more than 100 where they cost little, so that the longest page is seen to end. */
  records: number;
  /** Fills a new company and gives the ids of the path. Records are equal in what they are ordered by: only ids keep pages apart. */
  fill: (company: Company, records: number) => Promise<Ids>;
  /** The field that tells records apart. */
  key: string;
  /** What the records ascend by, for each value of `ordenar`; under an empty name where the list has one order. */
  order: Record<string, (row: Row) => string | number>;
  /** What `busca` finds every record by. */
  busca?: string;
  /** How many of them every new company has. */
  initial?: number;
  /** Filters, and how many records they leave. */
  filters?: Record<string, number>;
};

const moment = (i: number) => `2026-03-0${1 + (i % 3)}T12:00:00Z`;
const READ = ['estoque:read'];
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** Titles of one kind, as the lists of both sides need them; `pessoa` is what that side calls whose they are. */
const titulos = (tipo: TipoTitulo, pessoa: string): RestList => ({
  records: 103,
  async fill(company, records) {
    const [um, outro] = [await company.customer({ nome: 'Moinho' }), await company.customer({ nome: 'Açougue' })];
    for (const i of times(records, (i) => i)) {
      const titulo = await company.title(tipo, {
        cliente_id: (i % 2 ? um : outro).id,
        descricao: i === 5 ? 'Aluguel do galpão' : 'Mensalidade',
        valor: 100 + (i % 3),
        vencimento: `20${i % 4 ? 36 : 20}-01-0${1 + (i % 3)}`,
      });
      if (i % 10 === 0) await cancelTitulo(company.ctx, { tipo, id: titulo.id });
      if (i % 10 === 1) await company.settle(titulo);
      if (i % 10 === 2) await company.settle(titulo, { valor: '1' });
    }
    await company.ctx.db
      .sql`UPDATE titulos SET criado_em = '2026-03-01T12:00:00Z'::timestamptz + (id % 3) * interval '1 day'
      WHERE empresa_id = ${company.id}`;
    return {};
  },
  key: 'id',
  order: {
    vencimento: (row) => String(row.vencimento),
    valor: (row) => Number(row.valor),
    criado_em: (row) => String(row.criado_em),
  },
  busca: '0',
  filters: {
    'busca=moinho&ordenar=valor': 51,
    'busca=galp%C3%A3o&direcao=desc': 1,
    'busca=000103': 1,
    'status=cancelada': 11,
    'status=parcial&ordenar=criado_em': 11,
    'em_aberto=true': 81,
    'em_aberto=false': 22,
    'vencida=true': 20,
    'vencida=false': 83,
    'vencimento_inicio=2020-01-01&vencimento_fim=2020-01-03': 26,
    'venda_id=999999999': 0,
    [`${pessoa}=999999999`]: 0,
  },
});

/** Every list of the API by its operation. One without a line here fails tests/api/lists.test.ts. */
export const REST_LISTS: Record<string, RestList> = {
  listarEstoque: {
    records: 103,
    async fill(company, records) {
      const made = await Promise.all(
        times(records, (i) => company.product({ nome: `Peça ${i % 3}`, codigo: `C${String(i).padStart(3, '0')}` })),
      );
      if (made[0]) await company.move(made[0], '7');
      return {};
    },
    key: 'produto_id',
    order: {
      nome: (row) => String(row.produto_nome),
      codigo: (row) => String(row.produto_codigo),
      estoque: (row) => Number(row.estoque_total),
    },
    busca: 'peca',
    filters: {
      'busca=pe%C3%A7a&ordenar=nome&direcao=desc&com_estoque=': 103,
      'com_estoque=false&ordenar=codigo': 102,
      'com_estoque=true&ordenar=estoque&busca=c': 1,
    },
  },
  listarExtrato: {
    records: 7,
    async fill(company, records) {
      const produto = await company.product();
      for (const quantidade of times(records, () => '1')) await company.move(produto, quantidade);
      return { produto_id: produto.id };
    },
    key: 'saldo_apos',
    order: { '': (row) => -Number(row.saldo_apos) },
    filters: { 'tipo=entrada': 7, 'tipo=balanco': 0, 'deposito_id=999999999': 0 },
  },
  listarTransferencias: {
    records: 7,
    async fill(company, records) {
      const produto = await company.product();
      const [a, b] = [await company.warehouse(), await company.warehouse()];
      for (const quantidade of times(records, () => '1')) {
        await createTransferencia(company.ctx, {
          ...{ produto_id: produto.id, quantidade },
          ...{ deposito_origem_id: a.id, deposito_destino_id: b.id },
        });
      }
      return {};
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
    filters: { 'produto_id=999999999': 0, 'data_inicio=2020-01-01': 7, 'data_fim=2020-01-01': 0 },
  },
  listarExpedicoes: {
    records: 103,
    async fill(company, records) {
      await insertShipments(
        company,
        times(records, (i) => ({
          numero_expedicao: `E${i}`,
          status: i % 2 ? 'concluida' : 'pendente',
          codigo_rastreio: i ? 'BR' : null,
          data_criacao: moment(i),
        })),
      );
      return {};
    },
    key: 'id',
    order: {
      data_criacao: (row) => String(row.data_criacao),
      numero_expedicao: (row) => Number(String(row.numero_expedicao).slice(1)),
    },
    busca: 'e',
    filters: {
      'ordenar=data_criacao&direcao=asc&status=pendente': 52,
      'busca=b%72&ordenar=numero_expedicao&data_inicio=2026-03-01&data_fim=2026-03-03': 102,
      'ordenar=numero_expedicao&data_inicio=2026-03-01': 103,
      'busca=e&data_fim=2026-03-02': 69,
      'status=cancelada': 0,
    },
  },
  listarClientes: {
    records: 103,
    async fill({ ctx }, records) {
      await upsertClientes(
        ctx,
        times(records, (i) => ({
          nome: `Cliente ${i % 3}`,
          email: i % 2 ? 'compras@exemplo.com' : null,
          celular: `(24) 98888-${1000 + i}`,
          fornecedor: i % 2 === 1,
          ...(i === 0 ? { cnpj_cpf: '11.222.333/0001-81' } : {}),
        })),
      );
      return {};
    },
    key: 'id',
    order: {
      nome: (row) => String(row.nome),
      criado_em: (row) => String(row.criado_em),
      atualizado_em: (row) => String(row.atualizado_em),
    },
    busca: '98888',
    filters: {
      'busca=(24)+98888-1&ordenar=criado_em&direcao=desc': 103,
      'fornecedor=true&ordenar=nome': 51,
      'fornecedor=false&ativo=true&ordenar=atualizado_em&direcao=desc': 52,
      'tipo_pessoa=2': 1,
      'cnpj_cpf=11222333000181&tipo_pessoa=2': 1,
      'email=COMPRAS@exemplo.com&busca=cliente+1': 17,
      'ativo=false': 0,
    },
  },
  listarContatos: {
    records: 103,
    async fill(company, records) {
      const etiqueta = await company.label();
      await company.ctx.db.sql`
        WITH novos AS (
          INSERT INTO contatos (empresa_id, nome, empresa_nome, arquivado, arquivado_em, criado_em, atualizado_em)
          SELECT ${company.id}, 'Pessoa ' || n % 3, 'Ímpar Ltda.', false, NULL, m.quando, m.quando
          FROM generate_series(1, ${records}::int) n, LATERAL (SELECT '2026-03-01T12:00:00Z'::timestamptz + n % 3 * interval '1 day') m (quando)
          RETURNING id)
        INSERT INTO contatos_etiquetas (empresa_id, contato_id, etiqueta_id)
        SELECT ${company.id}, id, ${etiqueta.id} FROM novos WHERE id % 2 = 0`;
      return {};
    },
    key: 'id',
    order: {
      nome: (row) => String(row.nome),
      criado_em: (row) => String(row.criado_em),
      atualizado_em: (row) => String(row.atualizado_em),
    },
    busca: 'impar',
    filters: {
      'busca=pessoa+1&ordenar=criado_em&direcao=desc': 35,
      'arquivado=todos&ordenar=nome': 103,
      'arquivado=true': 0,
      'atualizado_desde=2026-03-02T00:00:00-03:00&ordenar=atualizado_em': 69,
    },
  },
  listarNegocios: {
    records: 103,
    async fill(company, records) {
      const { id, etapas } = await company.funnel();
      const pessoa = await company.contact({ nome: 'Ímpar' });
      await company.ctx.db.sql`
        INSERT INTO negocios (empresa_id, codigo, titulo, valor, contato_id, funil_id, etapa_id, posicao, origem_canal,
          previsao_fechamento, criado_em, atualizado_em)
        SELECT ${company.id}, n, 'Negócio', n % 4, CASE WHEN n % 2 = 1 THEN ${pessoa.id}::bigint END, ${id}, ${etapas[0]?.id ?? 0},
          'a' || lpad(n::text, 4, '0'), CASE WHEN n % 2 = 1 THEN 'site' END, '2026-12-01'::date + n % 3, m.quando, m.quando
        FROM generate_series(1, ${records}::int) n, LATERAL (SELECT '2026-03-01T12:00:00Z'::timestamptz + n % 3 * interval '1 day') m (quando)`;
      return {};
    },
    key: 'id',
    order: {
      criado_em: (row) => String(row.criado_em),
      atualizado_em: (row) => String(row.atualizado_em),
      valor: (row) => Number(row.valor),
      codigo: (row) => Number(row.codigo),
    },
    busca: 'negocio',
    filters: {
      'busca=impar&ordenar=valor&direcao=asc': 52,
      'status=ganho': 0,
      'status=aberto&origem_canal=site': 52,
      'data_inicio=2026-03-02&data_fim=2026-03-02': 35,
      'previsao_inicio=2026-12-02&previsao_fim=2026-12-02&ordenar=codigo': 35,
      'atualizado_desde=2026-03-02T00:00:00-03:00&ordenar=atualizado_em': 69,
    },
  },
  listarItensNegocio: {
    records: 103,
    async fill(company, records) {
      await company.funnel();
      const itens = times(records, (i) => ({ descricao: `Texto ${i}`, quantidade: 1, preco_unitario: '1' }));
      return { id: (await company.deal({ itens })).id };
    },
    key: 'id',
    order: { '': (row) => Number(row.id) },
  },
  listarHistoricoEtapas: {
    records: 7,
    async fill(company, records) {
      const { etapas } = await company.funnel();
      const { id } = await company.deal();
      for (const i of times(records - 1, (i) => i + 1)) {
        await moveNegocio(company.ctx, { id, etapa_id: etapas[i % etapas.length]?.id });
      }
      // The seconds of a stage that a deal is in go on.
      await winNegocio(company.ctx, { id });
      return { id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarEtiquetas: {
    records: 103,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) await company.label(`Etiqueta ${String(i % 7)} ${i}`);
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'etiqueta',
    filters: { 'busca=ETIQUETA+3&ordenar=criado_em&direcao=desc': 15 },
  },
  listarCamposPersonalizados: {
    records: 40,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) {
        await company.field({ nome: `Campo ${i % 7} ${i}`, entidade: i % 2 ? 'contato' : 'negocio' });
      }
      return {};
    },
    key: 'id',
    order: {
      posicao: (row) => Number(row.posicao),
      nome: (row) => String(row.nome).toLowerCase(),
      criado_em: (row) => String(row.criado_em),
    },
    busca: 'campo',
    filters: { 'entidade=contato&ordenar=nome': 20, 'entidade=negocio&busca=CAMPO&ordenar=criado_em': 20 },
  },
  listarFunis: {
    records: 15,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) {
        await company.funnel({ nome: `Funil ${i % 7} ${i}`, etapas: [{ nome: 'Única' }] });
      }
      return {};
    },
    key: 'id',
    order: {
      posicao: (row) => Number(row.posicao),
      nome: (row) => String(row.nome).toLowerCase(),
      criado_em: (row) => String(row.criado_em),
    },
    busca: 'funil',
    filters: { 'busca=FUNIL+1&ordenar=nome': 2 },
  },
  listarEtapas: {
    records: 28,
    async fill(company, records) {
      const etapas = times(records, (i) => ({ nome: `Etapa ${i % 7} ${i}` }));
      return { funil_id: (await company.funnel({ etapas })).id };
    },
    key: 'id',
    order: {
      posicao: (row) => Number(row.posicao),
      nome: (row) => String(row.nome).toLowerCase(),
      criado_em: (row) => String(row.criado_em),
    },
    busca: 'etapa',
    filters: { 'busca=ETAPA+1&ordenar=nome': 4 },
  },
  listarMotivosDePerda: {
    records: 60,
    async fill(company, records) {
      await company.ctx.db.sql`
        INSERT INTO motivos_perda (empresa_id, nome, ativo)
        SELECT ${company.id}, 'Motivo ' || n % 7 || ' ' || n, n % 3 > 0 FROM generate_series(1, ${records}::int) n`;
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'motivo',
    filters: { 'ativo=true&ordenar=nome': 40, 'ativo=false&busca=MOTIVO': 20 },
  },
  listarConhecimentos: {
    records: 60,
    async fill(company, records) {
      await company.ctx.db.sql`
        INSERT INTO conhecimentos (empresa_id, nome, tipo, formato, situacao, erro, ativo, tamanho, texto, tentar_em, criado_em)
        SELECT ${company.id}, 'Item ' || n % 7 || ' ' || n, 'texto', 'texto', CASE n % 3 WHEN 0 THEN 'erro' ELSE 'pronto' END,
          CASE n % 3 WHEN 0 THEN 'Não pôde ser lido.' END, n % 4 > 0, 10, 'texto ' || n, NULL,
          '2026-03-01T12:00:00Z'::timestamptz + (n % 5) * interval '1 day'
        FROM generate_series(1, ${records}::int) n`;
      return {};
    },
    key: 'id',
    order: {
      nome: (row) => String(row.nome).toLowerCase(),
      criado_em: (row) => String(row.criado_em),
    },
    busca: 'item',
    filters: { 'situacao=erro&ordenar=nome': 20, 'ativo=true': 45, 'ativo=false&busca=ITEM': 15, 'tipo=arquivo': 0 },
  },
  listarCanais: {
    records: 9,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) {
        await openChannel(company, i % 3 ? 'sms' : 'email', {
          nome: `Canal ${i}`,
          config: i % 3 ? {} : { endereco: `loja-${i}@exemplo.com` },
        });
      }
      await company.ctx.db.sql`
        UPDATE canais SET criado_em = '2026-03-01T12:00:00Z'::timestamptz + (id % 3) * interval '1 day', ativo = nome <> 'Canal 4'
        WHERE empresa_id = ${company.id}`;
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome), criado_em: (row) => String(row.criado_em) },
    busca: 'canal',
    filters: {
      'busca=LOJA-3&ordenar=criado_em': 1,
      'tipo=email&direcao=desc': 3,
      'tipo=whatsapp': 0,
      'ativo=true': 8,
      'ativo=false': 1,
      'ativo=todos': 9,
    },
  },
  listarModelosDeWhatsapp: {
    records: 13,
    async fill(company, records) {
      const { id } = await openChannel(company, 'whatsapp');
      const componentes = JSON.stringify([{ type: 'BODY', text: 'Olá, {{1}}!' }]);
      // One more is not approved.
      await company.ctx.db.sql`
        INSERT INTO modelos_whatsapp (empresa_id, canal_id, id_externo, nome, idioma, categoria, status, componentes, criado_em)
        SELECT ${company.id}, ${id}, n::text, 'pedido' || lpad(n::text, 2, '0'), 'pt_BR', 'UTILITY',
          CASE WHEN n > ${records}::int THEN 'PENDING' ELSE 'APPROVED' END, ${componentes}::text::jsonb,
          '2026-03-01T12:00:00Z'::timestamptz + n % 3 * interval '1 day'
        FROM generate_series(1, ${records + 1}::int) n`;
      return {};
    },
    key: 'id',
    // The order of their creation is of no field that is shown.
    order: { nome: (row) => String(row.nome), criado_em: () => 0 },
    busca: 'pedido',
    filters: { 'busca=o07': 1, 'canal_id=999999999': 0, 'ordenar=criado_em&direcao=desc': 13 },
  },
  listarConversas: {
    records: 103,
    async fill(company, records) {
      const { id } = await openChannel(company, 'email');
      const [um, outro] = [await company.contact({ nome: 'Moinho' }), await company.contact({ nome: 'Açougue' })];
      const dono = await company.member('operador');
      await company.ctx.db.sql`
        INSERT INTO conversas (empresa_id, canal_id, canal, contato_id, endereco, assunto, status, concluida_em, responsavel_id,
          responsavel_nome, ultima_em, criado_em, atualizado_em)
        SELECT ${company.id}, ${id}, 'email', CASE WHEN n % 2 = 1 THEN ${um.id}::bigint ELSE ${outro.id}::bigint END,
          'p' || n || '@exemplo.com', 'Orçamento', CASE WHEN n % 4 = 0 THEN 'concluida' ELSE 'aberta' END,
          CASE WHEN n % 4 = 0 THEN now() END, CASE WHEN n % 10 = 0 THEN ${dono.membro_id}::bigint END,
          CASE WHEN n % 10 = 0 THEN 'Dono' END, m.quando, m.quando, m.quando
        FROM generate_series(1, ${records}::int) n, LATERAL (SELECT '2026-03-01T12:00:00Z'::timestamptz + n % 3 * interval '1 day') m (quando)`;
      // Of another list: what is archived.
      await company.ctx.db.sql`
        INSERT INTO conversas (empresa_id, canal_id, canal, contato_id, endereco, arquivada, atualizado_em)
        VALUES (${company.id}, ${id}, 'email', ${um.id}, 'arquivada@exemplo.com', true, '2026-03-03T12:00:00Z')`;
      return {};
    },
    key: 'id',
    order: {
      ultima_em: (row) => String(row.ultima_em),
      criado_em: (row) => String(row.criado_em),
      atualizado_em: (row) => String(row.atualizado_em),
    },
    busca: 'orcamento',
    filters: {
      'busca=moinho&ordenar=criado_em&direcao=asc': 52,
      'busca=acougue&status=concluida': 25,
      'status=aberta': 78,
      'canal=email': 103,
      'canal=sms': 0,
      'canal_id=999999999': 0,
      'contato_id=999999999': 0,
      'responsavel_id=999999999': 0,
      'sem_responsavel=true': 93,
      'sem_responsavel=false&ordenar=atualizado_em': 10,
      'arquivada=true': 1,
      'arquivada=todos': 104,
      // To be archived is a change.
      'atualizadas_desde=2026-03-02T00:00:00-03:00': 70,
      'atualizadas_desde=2026-03-02T00:00:00-03:00&arquivada=false': 69,
    },
  },
  listarAtividades: {
    records: 103,
    async fill(company, records) {
      const contato = await company.contact();
      await company.ctx.db.sql`
        INSERT INTO atividades (empresa_id, tipo, titulo, contato_id, vence_em, status, concluida_em, autor_nome, criado_em)
        SELECT ${company.id}, CASE WHEN n % 2 = 0 THEN 'ligacao' ELSE 'tarefa' END, 'Ligação ' || n, ${contato.id},
          '2026-03-01T12:00:00Z'::timestamptz + n % 3 * interval '1 day', CASE WHEN n % 4 = 0 THEN 'concluida' ELSE 'pendente' END,
          CASE WHEN n % 4 = 0 THEN now() END, 'Ana', '2026-03-01T12:00:00Z'::timestamptz + n % 3 * interval '1 day'
        FROM generate_series(1, ${records}::int) n`;
      return {};
    },
    key: 'id',
    order: { vence_em: (row) => String(row.vence_em), criado_em: (row) => String(row.criado_em) },
    busca: 'ligacao',
    filters: {
      'tipo=ligacao&ordenar=vence_em&direcao=asc': 51,
      'status=concluida': 25,
      'atrasadas=true': 78,
      'atrasadas=false': 25,
      'vence_inicio=2026-03-02&vence_fim=2026-03-02': 35,
      'vence_inicio=2026-03-02': 69,
    },
  },
  listarContasReceber: titulos('receber', 'cliente_id'),
  listarContasPagar: titulos('pagar', 'fornecedor_id'),
  listarPropostas: {
    records: 30,
    async fill(company, records) {
      const [um, outro] = [await company.customer({ nome: 'Moinho' }), await company.customer({ nome: 'Açougue' })];
      for (const i of times(records, (i) => i)) {
        const { id } = await company.proposal({
          ...{ cliente_id: (i % 2 ? um : outro).id, valida_ate: `2099-01-${String((i % 28) + 1).padStart(2, '0')}` },
          itens: [{ descricao: 'x', quantidade: i + 1, preco_unitario: '1.50' }],
        });
        if (i % 3 === 0) await cancelProposta(company.ctx, { id });
      }
      await company.ctx.db
        .sql`UPDATE propostas SET criado_em = '2026-03-01T12:00:00Z'::timestamptz + (id % 3) * interval '1 day'
        WHERE empresa_id = ${company.id}`;
      return {};
    },
    key: 'id',
    order: {
      criado_em: (row) => String(row.criado_em),
      numero: (row) => Number(row.numero),
      valor_total: (row) => Number(row.valor_total),
      valida_ate: (row) => String(row.valida_ate),
    },
    busca: '0',
    filters: {
      'busca=moinho&ordenar=numero': 15,
      'status=cancelada': 10,
      'status=rascunho&ordenar=valor_total': 20,
      'data_inicio=2026-03-01&data_fim=2026-03-03': 30,
      'cliente_id=999999999': 0,
      'contato_id=999999999': 0,
      'negocio_id=999999999': 0,
    },
  },
  listarVersoesDaProposta: {
    records: 7,
    async fill(company, records) {
      const { id } = await company.proposal();
      for (const n of times(records, (i) => i)) {
        await updateProposta(company.ctx, { id, titulo: `Versão ${n}` });
        await sendProposta(company.ctx, { id });
      }
      return { id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarCompras: {
    records: 103,
    async fill(company, records) {
      const [um, outro] = [await company.customer({ nome: 'Moinho' }), await company.customer({ nome: 'Açougue' })];
      const produto = await company.product();
      for (const i of times(records, (i) => i)) {
        const { id } = await company.purchase([produto], { fornecedor_id: (i % 2 ? um : outro).id });
        if (i % 4 === 0) await cancelCompra(company.ctx, { id });
      }
      await company.ctx.db
        .sql`UPDATE compras SET criado_em = '2026-03-01T12:00:00Z'::timestamptz + (id % 3) * interval '1 day'
        WHERE empresa_id = ${company.id}`;
      return {};
    },
    key: 'id',
    order: {
      criado_em: (row) => String(row.criado_em),
      numero: (row) => Number(row.numero),
      total: (row) => Number(row.total),
    },
    busca: '0',
    filters: {
      'busca=moinho&ordenar=numero': 51,
      'busca=a%C3%A7ougue&ordenar=total&direcao=desc': 52,
      'status=cancelada': 26,
      'status=aberta&ordenar=total': 77,
      'data_inicio=2026-03-01&data_fim=2026-03-03': 103,
      'produto_id=999999999': 0,
      'fornecedor_id=999999999': 0,
    },
  },
  listarNotasFiscais: {
    records: 27,
    async fill(company, records) {
      const emitente = await withCnpj(company);
      for (const i of times(records, (n) => n)) {
        const nota = {
          emitente,
          numero: i + 1,
          total: `${100 + (i % 3)}.00`,
          destinatario_nome: i % 2 ? 'Moinho' : 'Açougue',
        };
        await importFile(company, writeNota(i % 4 ? nota : { ...nota, modelo: '65' }).bytes);
      }
      await company.ctx.db
        .sql`UPDATE notas_fiscais SET emitida_em = '2026-03-01T12:00:00Z'::timestamptz + (id % 3) * interval '1 day'
        WHERE empresa_id = ${company.id}`;
      return {};
    },
    key: 'id',
    order: { emitida_em: (row) => String(row.emitida_em), valor_total: (row) => Number(row.valor_total) },
    busca: 'Empresa de Teste',
    filters: {
      'busca=moinho&ordenar=valor_total': 13,
      'busca=a%C3%A7ougue&direcao=desc': 14,
      'tipo=NFCE&sentido=saida': 7,
      'status=AUTORIZADO&verificacao=assinatura': 27,
      'sentido=entrada': 0,
      'data_inicio=2026-03-01&data_fim=2026-03-03': 27,
      'cliente_id=999999999': 0,
      'venda_id=999999999': 0,
      'compra_id=999999999': 0,
    },
  },
  listarEventosDaNotaFiscal: {
    records: 7,
    async fill(company, records) {
      const note = writeNota({ emitente: await withCnpj(company), numero: 1 });
      const { nota } = await importFile(company, note.bytes);
      await importFile(company, writeCancelamento(note).bytes);
      // More than one is seldom: copies of it, each of another sequence.
      await company.ctx.db.sql`
        INSERT INTO eventos_nota (empresa_id, nota_id, chave_acesso, tipo_evento, sequencia, documento, protocolo_nota, justificativa,
          protocolo, registrado_em, cadeia, certificado, xml, sha256)
        SELECT empresa_id, nota_id, chave_acesso, tipo_evento, n, documento, protocolo_nota, justificativa, protocolo, registrado_em, cadeia,
          certificado, xml, sha256 FROM eventos_nota, generate_series(2, ${records}::int) n WHERE nota_id = ${nota?.id ?? 0}`;
      return { id: nota?.id ?? 0 };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarCobrancas: {
    records: 26,
    async fill(company, records) {
      await createContaPix(company.ctx, CONTA_PIX);
      for (const i of times(records, (i) => i)) {
        const { id } = await receivable(company, '10.00');
        const { cobranca } = await createCobranca(company.ctx, { id });
        if (i % 2) await cancelCobranca(company.ctx, { id: cobranca.id });
      }
      await company.ctx.db
        .sql`UPDATE cobrancas SET criado_em = '2026-03-01T12:00:00Z'::timestamptz + (id % 3) * interval '1 day'
        WHERE empresa_id = ${company.id}`;
      return {};
    },
    key: 'id',
    order: { criado_em: (row) => String(row.criado_em) },
    filters: { 'status=ativa': 13, 'conta_id=999999999': 0, 'data_inicio=2026-03-01&data_fim=2026-03-03': 26 },
  },
  listarCobrancasDaConta: {
    records: 6,
    async fill(company, records) {
      await createContaPix(company.ctx, CONTA_PIX);
      const { id } = await receivable(company, '10.00');
      for (const _ of times(records, (i) => i)) {
        const { cobranca } = await createCobranca(company.ctx, { id });
        await cancelCobranca(company.ctx, { id: cobranca.id });
      }
      return { id };
    },
    key: 'id',
    order: { criado_em: (row) => String(row.criado_em) },
    filters: { 'status=ativa': 0 },
  },
  listarContasPix: {
    records: 26,
    async fill(company, records) {
      for (const i of times(records, (i) => i))
        await createContaPix(company.ctx, { ...CONTA_PIX, nome: `Conta ${i % 3}` });
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome), criado_em: (row) => String(row.criado_em) },
    busca: 'cafedaserra',
    filters: { 'ativo=true': 26, 'ativo=false': 0 },
  },
  listarPixEmQuarentena: {
    records: 26,
    async fill(company, records) {
      const { id } = await createContaPix(company.ctx, CONTA_PIX);
      for (const _ of times(records, (i) => i)) await quarantined(company, id);
      return {};
    },
    key: 'id',
    order: { criado_em: (row) => String(row.criado_em) },
    filters: { 'situacao=aberta': 26, 'situacao=tratada': 0 },
  },
  listarExtratos: {
    records: 12,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) await sendOfx(company, ofxOf(['1.00'], `conta ${i}`));
      return {};
    },
    key: 'id',
    order: { criado_em: (row) => String(row.criado_em) },
  },
  listarLinhasDeExtrato: {
    records: 103,
    async fill(company, records) {
      await sendOfx(company, ofxOf(times(records, (i) => (i % 2 ? '10.00' : '-10.00'))));
      return {};
    },
    key: 'id',
    order: { dia: (row) => String(row.dia) },
    busca: 'recebido',
    filters: { 'status=pendente': 103, 'extrato_id=999999999': 0, 'data_inicio=2026-11-18&data_fim=2026-11-20': 103 },
  },
  listarRecebimentosDaCompra: {
    records: 7,
    async fill(company, records) {
      const compra = await company.purchase([await company.product()]);
      const itens = [{ item_id: compra.itens[0]?.id, quantidade: '1' }];
      for (const id of times(records, () => compra.id)) await receiveCompra(company.ctx, { id, itens });
      return { id: compra.id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarDevolucoesDaCompra: {
    records: 7,
    async fill(company, records) {
      const compra = await company.purchase([await company.product()]);
      await receiveCompra(company.ctx, { id: compra.id });
      const itens = [{ item_id: compra.itens[0]?.id, quantidade: '1' }];
      for (const id of times(records, () => compra.id)) await returnCompra(company.ctx, { id, itens });
      return { id: compra.id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarContratos: {
    records: 103,
    async fill(company, records) {
      const [um, outro] = [await company.customer({ nome: 'Moinho' }), await company.customer({ nome: 'Açougue' })];
      for (const i of times(records, (i) => i)) {
        const { id } = await company.contract({
          ...{ titulo: i % 3 ? 'Suporte' : 'Limpeza', cliente_id: (i % 2 ? um : outro).id },
          ...{ periodicidade: i % 2 ? 'mensal' : 'anual', primeiro_vencimento: '2098-01-31' },
          itens: [{ descricao: 'Horas', quantidade: 1 + (i % 4), preco_unitario: '90' }],
        });
        if (i % 4 === 0) await cancelContrato(company.ctx, { id });
      }
      await company.ctx.db
        .sql`UPDATE contratos SET criado_em = '2026-03-01T12:00:00Z'::timestamptz + (id % 3) * interval '1 day'
        WHERE empresa_id = ${company.id}`;
      return {};
    },
    key: 'id',
    order: {
      criado_em: (row) => String(row.criado_em),
      numero: (row) => Number(row.numero),
      valor: (row) => Number(row.valor),
      // None comes last.
      proximo_vencimento: (row) => String(row.proximo_vencimento ?? '9999'),
    },
    busca: '0',
    filters: {
      'busca=moinho&ordenar=numero': 51,
      'busca=a%C3%A7ougue&ordenar=valor&direcao=desc': 52,
      'busca=LIMPEZA': 35,
      'status=cancelado': 26,
      'status=ativo&periodicidade=mensal': 51,
      'vence_de=2098-01-01&vence_ate=2098-01-31&ordenar=proximo_vencimento': 77,
      'vence_de=2098-02-01': 0,
      'data_inicio=2026-03-01&data_fim=2026-03-03': 103,
      'preco_antigo=true': 0,
      'preco_antigo=false': 103,
      'cliente_id=999999999': 0,
      'negocio_id=999999999': 0,
      'servico_id=999999999': 0,
    },
  },
  listarCiclosDoContrato: {
    records: 7,
    async fill(company, records) {
      const [year = 0, month = 0] = today(company.ctx.fuso).split('-').map(Number);
      const first = new Date(Date.UTC(year, month - records, 1)).toISOString().slice(0, 10);
      return { id: (await company.contract({ primeiro_vencimento: first })).id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarReajustesDoContrato: {
    records: 7,
    async fill(company, records) {
      const { id } = await company.contract();
      for (const i of times(records, (i) => i)) {
        await createReajuste(company.ctx, { id, percentual: '1', a_partir_de: `209${i % 10}-01` });
      }
      return { id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarVendas: {
    records: 30,
    async fill(company, records) {
      const produto = await company.product();
      const cliente = await company.customer({ nome: 'Mercado' });
      for (const i of times(records, (i) => i)) {
        const itens = [{ produto_id: produto.id, quantidade: 1, preco_unitario: String(i % 4) }];
        await company.sale([], { cliente_id: cliente.id, itens, tipo_pedido: i % 3 ? 'pedido' : 'venda' });
      }
      return {};
    },
    key: 'id',
    order: {
      criado_em: (row) => String(row.criado_em),
      numero_pedido: (row) => String(row.numero_pedido),
      total_venda: (row) => Number(row.total_venda),
    },
    busca: 'mercado',
    filters: {
      'busca=MERC%C3%81DO&ordenar=total_venda&direcao=asc': 30,
      'tipo_pedido=venda&status=em_aberto': 10,
      'status=cancelada': 0,
      'produto_id=999999999': 0,
    },
  },
  listarDevolucoes: {
    records: 7,
    async fill(company, records) {
      const itens = [{ produto_id: (await company.product()).id, quantidade: records, preco_unitario: '1' }];
      const venda = await company.sale([], { itens });
      await finalizeVenda(company.ctx, { id: venda.id });
      const item_id = venda.itens[0]?.id;
      for (const quantidade of times(records, () => 1)) {
        await createDevolucao(company.ctx, { id: venda.id, itens: [{ item_id, quantidade }] });
      }
      return { id: venda.id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
  },
  listarProdutos: {
    records: 103,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) {
        const controlar_estoque = i % 2 === 0;
        const nome = `Peça ${i % 3}`;
        await company.product({ nome, codigo: `C${String(i).padStart(3, '0')}`, controlar_estoque });
      }
      return {};
    },
    key: 'id',
    order: {
      nome: (row) => String(row.nome),
      codigo: (row) => String(row.codigo),
      criado_em: (row) => String(row.criado_em),
      atualizado_em: (row) => String(row.atualizado_em),
    },
    busca: 'peca',
    filters: {
      'busca=pe%C3%A7a&ordenar=nome&direcao=desc&situacao=A': 103,
      'controlar_estoque=false&ordenar=codigo': 51,
      'codigo=C007': 1,
      'categoria_id=999999999': 0,
      'situacao=E&busca=c': 0,
      'gtin=7891000315507&situacao=I': 0,
      'atualizado_desde=2026-01-01T00:00:00Z&ordenar=atualizado_em&direcao=desc': 103,
      'atualizado_desde=2126-01-01T00:00:00-03:00': 0,
    },
  },
  listarCategorias: {
    records: 28,
    async fill(company, records) {
      const root = await company.category({ nome: 'Categoria' });
      for (const i of times(records - 1, (i) => i)) {
        await company.category({ nome: `Categoria ${i % 10}${i}`, categoria_pai_id: i % 2 ? root.id : null });
      }
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'categoria',
    filters: { 'busca=CATEG%C3%93RIA&ordenar=criado_em': 28, 'nivel=2': 13, 'categoria_pai_id=999999999': 0 },
  },
  listarServicos: {
    records: 103,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) {
        const ativo = i % 2 === 0;
        await company.service({ nome: `Reparo ${i % 3}`, codigo: `S${String(i).padStart(3, '0')}`, ativo });
      }
      return {};
    },
    key: 'id',
    order: {
      nome: (row) => String(row.nome),
      codigo: (row) => String(row.codigo),
      criado_em: (row) => String(row.criado_em),
    },
    busca: 'reparo',
    filters: { 'busca=REPARO&ordenar=nome&direcao=desc': 103, 'ativo=false&ordenar=codigo': 51, 'busca=outro': 0 },
  },
  listarWebhooks: {
    records: 7,
    async fill({ ctx }, records) {
      for (const eventos of times(records, () => ['venda.criada'])) await createWebhook(ctx, { url: DESTINO, eventos });
      return {};
    },
    key: 'id',
    order: { '': (row) => Number(row.id) },
  },
  listarEntregas: {
    records: 7,
    async fill(company, records) {
      const { id } = await createWebhook(company.ctx, { url: DESTINO, eventos: ['estoque.atualizado'] });
      await happenOften(company, records);
      return { id };
    },
    key: 'id',
    order: { '': (row) => -Number(row.id) },
    filters: { 'estado=pendente': 7, 'estado=falhou': 0, 'evento=estoque.atualizado&origem=automatica': 7 },
  },
  listarDepositos: {
    records: 28,
    initial: 1,
    async fill(company, records) {
      for (const i of times(records - 1, (i) => i)) await company.warehouse({ nome: `Deposito ${i % 10}${i}` });
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'deposito',
    filters: { 'busca=dep%C3%B3sito&ordenar=criado_em&direcao=desc': 28, 'busca=principal': 1 },
  },
  listarFormasDeEnvio: {
    records: 28,
    async fill(company, records) {
      for (const i of times(records, (i) => i)) await company.shippingMethod({ nome: `Forma ${i % 10}${i}` });
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'forma',
    filters: { 'busca=f%C3%B3rma': 28, 'busca=outra': 0 },
  },
  listarUsuarios: {
    records: 28,
    initial: 1,
    async fill(company, records) {
      for (const i of times(records - 1, (i) => i)) {
        const email = `pessoa-${i}@teste.local`;
        const tipo = i % 3 ? 'interno' : 'contador';
        await inviteUsuario(company.ctx, { nome: `Pessoa ${i % 4}`, email, papel: 'leitura', tipo });
      }
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'teste.local',
    filters: {
      'busca=P%C3%89SSOA&ordenar=nome&direcao=desc': 27,
      'papel=administrador&situacao=ativo': 1,
      'tipo=contador&situacao=convidado': 9,
      'situacao=inativo': 0,
    },
  },
  listarEmpresasDaConta: {
    records: 28,
    initial: 1,
    async fill({ ctx, id }, records) {
      for (const i of times(records - 1, (i) => i)) {
        await openEmpresa(ctx, { nome: `Empresa ${i % 4}`, matriz_id: i % 2 ? id : null });
      }
      return {};
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'empresa',
    filters: { 'busca=EMPR%C3%89SA&situacao=ativa': 28, 'situacao=encerrada': 0 },
  },
  listarChaves: {
    records: 28,
    async fill({ ctx, id }, records) {
      // One is the key that asks.
      for (const i of times(records - 1, (i) => i))
        await createChave(ctx, { id, nome: `Token ${i % 4}`, escopos: READ });
      return { id };
    },
    key: 'id',
    order: { nome: (row) => String(row.nome).toLowerCase(), criado_em: (row) => String(row.criado_em) },
    busca: 'token',
    filters: { 'busca=t%C3%B3ken&ordenar=criado_em': 28, 'busca=token%203': 6 },
  },
};
