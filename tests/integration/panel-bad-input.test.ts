import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEstoque } from '#server/estoque/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { NONSENSE } from '#tests/support/nonsense.ts';
import { CASES, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';
import { countRows } from '#tests/support/rows.ts';

// The panel's door parses nothing by itself, so every procedure is given every kind of nonsense.

let scene: Scene;
beforeAll(async () => {
  // Nonsense counts against the limits of what costs.
  setEnv({ RATE_LIMIT_SCALE: '1000' });
  scene = await makeScene();
});

afterAll(async () => {
  expect(await verifyEstoque(scene.company.ctx)).toMatchObject({ ok: true });
});

const PAGE = ['pagina', 'por_pagina', 'busca'];
const PERIOD = ['data_inicio', 'data_fim'];
const DEALS = [
  ...['busca', 'contato_id', 'responsavel_id', 'produto_id', 'origem_canal', 'campo'],
  ...['previsao_inicio', 'previsao_fim', ...PERIOD],
];
const SHIPMENT = ['numero_expedicao', 'forma_envio_id', 'codigo_rastreio', 'url_rastreio', 'status'];
const CUSTOMER = ['tipo_pessoa', 'cnpj_cpf', 'email', 'celular', 'cidade', 'uf'];

/** What a procedure takes besides the fields of its good input. */
const CONTRACT = [
  ...['periodicidade', 'inicio_em', 'fim_em', 'primeiro_vencimento', 'dia_vencimento', 'dias_antecedencia'],
  'observacao',
];
const PIX_BANK = [
  'api_url',
  'token_url',
  'client_id',
  'client_secret',
  'certificado',
  'chave_privada',
  'pfx',
  'autoridade',
];
const OPTIONAL: Record<string, string[]> = {
  'dispensas.dispensar': ['de', 'medida'],
  'dispensas.restaurar': ['de'],
  'estoque.list': [...PAGE, 'com_estoque', 'ordenar', 'direcao'],
  'estoque.saldos': [...PAGE, 'deposito_id', 'situacao', 'ordenar', 'direcao'],
  'estoque.disponivel': ['venda_id'],
  'estoque.transferencias': ['pagina', 'por_pagina', 'produto_id', ...PERIOD],
  'estoque.transferir': ['observacao'],
  'estoque.extrato': ['pagina', 'por_pagina', 'deposito_id', 'tipo', ...PERIOD],
  'estoque.evolucao': ['deposito_id', ...PERIOD],
  'expedicao.list': [...PAGE, 'status', 'ordenar', 'direcao', ...PERIOD],
  'expedicao.create': SHIPMENT,
  'expedicao.update': SHIPMENT,
  'contas.list': [
    ...[...PAGE, 'status', 'em_aberto', 'vencida', 'cliente_id', 'venda_id', 'contrato_id', 'compra_id'],
    ...['vencimento_inicio', 'vencimento_fim', 'ordenar', 'direcao'],
  ],
  'contas.ligadas': ['compra_id', 'contrato_id', 'cliente_id'],
  'contas.fluxo': ['data_inicio', 'data_fim', 'saldo_inicial'],
  'contas.create': ['cliente_id', 'observacao'],
  'contas.update': ['descricao', 'vencimento', 'cliente_id', 'valor', 'status'],
  'contas.baixar': ['recebido_em', 'juros', 'multa', 'desconto'],
  'contas.estornar': ['baixa_id'],
  'contratos.list': [
    ...[...PAGE, 'status', 'periodicidade', 'cliente_id', 'negocio_id', 'servico_id', 'vence_de', 'vence_ate'],
    ...['preco_antigo', 'ordenar', 'direcao', ...PERIOD],
  ],
  'contratos.create': ['valor', ...CONTRACT, 'negocio_id'],
  'contratos.update': ['titulo', 'cliente_id', 'itens', 'valor', 'status', ...CONTRACT],
  'contratos.encerrar': ['em'],
  'contratos.previa': ['inicio_em', 'fim_em', 'primeiro_vencimento', 'dia_vencimento', 'dias_antecedencia'],
  'contratos.reajustar': ['a_partir_de', 'indice', 'motivo'],
  'formasEnvio.update': ['nome'],
  'notasFiscais.list': [
    ...[...PAGE, 'tipo', 'sentido', 'status', 'verificacao', 'chave_acesso', 'cliente_id', 'venda_id', 'compra_id'],
    ...['ordenar', 'direcao', ...PERIOD],
  ],
  'notasFiscais.vincular': ['venda_id'],
  'notasFiscais.receber': ['deposito_id', 'observacao'],
  'vendas.list': [...PAGE, 'status', 'tipo_pedido', 'cliente_id', 'ordenar', 'direcao', ...PERIOD],
  'propostas.list': [...[...PAGE, 'status', 'cliente_id', 'contato_id', 'negocio_id', 'ordenar', 'direcao', ...PERIOD]],
  'propostas.create': [
    ...['titulo', 'cliente_id', 'contato_id', 'negocio_id', 'valida_ate', 'itens', 'desconto', 'frete'],
    ...['introducao', 'condicoes', 'tipo_destino', 'periodicidade', 'inicio'],
  ],
  'aparencia.update': ['cor', 'contato', 'logo'],
  'vendas.create': ['tipo_pedido'],
  'vendas.update': ['tipo_pedido', 'cliente_id'],
  'clientes.list': [...PAGE, 'ativo', 'ordenar', 'direcao'],
  'clientes.create': CUSTOMER,
  'clientes.update': [...CUSTOMER, 'ativo'],
  'produtos.list': [...PAGE, 'situacao', 'ordenar', 'direcao'],
  'entregas.list': [
    ...[...PAGE, 'webhook_id', 'estado', 'evento', 'origem', 'status', 'erro', 'evento_id', ...PERIOD],
    ...['registro', 'requisicao'],
  ],
  'eventos.aoVivo': ['desde', 'webhook_id', 'registro', 'requisicao', 'falhas'],
  'cobrancas.list': ['pagina', 'por_pagina', 'status', 'conta_id', 'ordenar', 'direcao', ...PERIOD],
  'cobrancas.daConta': ['pagina', 'por_pagina', 'status', 'ordenar', 'direcao'],
  'cobrancas.create': ['valor', 'conta_pix_id'],
  'cobrancas.contasPix': [...PAGE, 'ativo', 'ordenar', 'direcao'],
  'cobrancas.createContaPix': ['validade_dias', 'padrao', ...PIX_BANK],
  'cobrancas.updateContaPix': ['nome', 'nome_recebedor', 'cidade', 'validade_dias', 'padrao', 'ativo', ...PIX_BANK],
  'cobrancas.quarentena': ['pagina', 'por_pagina', 'situacao', 'ordenar', 'direcao'],
  'conciliacao.extratos': ['pagina', 'por_pagina', 'ordenar', 'direcao'],
  'conciliacao.linhas': [...PAGE, 'extrato_id', 'status', 'ordenar', 'direcao', ...PERIOD],
  'conciliacao.contas': ['busca'],
  'conciliacao.totais': ['extrato_id'],
  'conciliacao.aceitar': ['extrato_id'],
  'reenvios.count': ['filtro'],
  'reenvios.create': ['ids'],
  'eventos.list': [...PAGE, 'evento', 'registro', 'requisicao', 'webhook_id', 'estado', ...PERIOD],
  'receptor.setResposta': ['so_a_proxima'],
  'requisicoes.list': [...PAGE, 'metodo', 'status', 'token_id', ...PERIOD],
  'auditoria.list': [...PAGE, 'acao', 'recurso', ...PERIOD],
  'contatos.list': [
    ...[...PAGE, 'arquivado', 'etiqueta_id', 'responsavel_id', 'cliente_erp_id', 'campo', 'atualizado_desde'],
    ...['ordenar', 'direcao'],
  ],
  'negocios.list': [
    ...[...DEALS, ...PAGE, 'funil_id', 'etapa_id', 'motivo_perda_id', 'status', 'atualizado_desde'],
    ...['ordenar', 'direcao'],
  ],
  'negocios.quadro': DEALS,
  'negocios.coluna': [...DEALS, 'cursor', 'do_fim', 'limite'],
  'atividades.list': [
    ...[...PAGE, 'tipo', 'status', 'contato_id', 'negocio_id', 'responsavel_id', 'vence_inicio', 'vence_fim'],
    ...['atrasadas', 'minhas', 'ordenar', 'direcao'],
  ],
  'conversas.list': [
    ...[...PAGE, 'canal_id', 'canal', 'status', 'contato_id', 'responsavel_id', 'arquivada', 'atualizadas_desde'],
    ...['sem_responsavel', 'ordenar', 'direcao', 'de', 'abertas'],
  ],
  'conversas.timeline': ['antes_de', 'so'],
  'conversas.indicadores': ['canal_id'],
  'conversas.open': ['contato_id', 'assunto', 'assunto_novo'],
  'conversas.send': ['resposta_a_id'],
  'conversas.take': ['responsavel_id'],
  'canais.list': [...PAGE, 'tipo', 'ativo'],
  'canais.create': ['adaptador', 'config'],
  'canais.update': ['nome', 'ativo', 'config'],
  'assistente.update': [
    ...['nome', 'tom', 'orientacoes', 'horario', 'expediente', 'espera_segundos', 'minutos_espera'],
    ...['respostas_por_dia', 'tokens_por_dia', 'texto_transferencia', 'canais'],
  ],
  'assistente.respostas': [...PAGE, 'resultado', 'motivo', 'marcada', 'ensaio', 'conversa_id', 'inicio', 'fim'],
  'assistente.mark': ['observacao'],
  'conhecimento.list': [...PAGE, 'situacao', 'tipo', 'ativo', 'ordenar', 'direcao'],
  'conhecimento.testar': ['termo'],
  'conhecimento.trechos': ['pagina', 'por_pagina'],
  'conhecimento.update': ['nome', 'ativo', 'reprocessar'],
  'respostasRapidas.update': ['atalho', 'texto'],
  'estoque.lancar': ['deposito_id', 'custo_unitario', 'observacao'],
  'estoque.balancear': ['observacao'],
  'depositos.create': ['padrao'],
  'depositos.update': ['nome', 'padrao'],
  'produtos.create': ['unidade', 'controlar_estoque', 'preco_venda', 'preco_custo', 'gtin'],
  'produtos.update': ['codigo', 'unidade', 'controlar_estoque', 'preco_custo', 'gtin', 'situacao'],
  'tokens.create': ['ips_permitidos', 'expira_em'],
  'empresa.update': ['fuso'],
  'empresas.list': [...PAGE, 'situacao'],
  'usuarios.list': [...PAGE, 'ordenar', 'direcao', 'papel', 'tipo', 'situacao'],
  'usuarios.create': ['tipo'],
  'usuarios.update': ['tipo', 'ativo'],
};

// A password is worked on for a while each time; its schema is a unit test's matter.
const names = procedures()
  .map(({ name }) => name)
  .filter((name) => name !== 'sessao.trocarSenha');

/** Refused in a known way, or answered; never an internal error. */
async function known(name: string, input: unknown): Promise<'refused' | 'answered'> {
  let answered = false;
  const work = call(panelOf(scene.company.admin.session), name, input).then((value) => {
    answered = true;
    return value;
  });
  const refusal = await refusalOf(work).catch((error: Error) => {
    if (answered) return null;
    throw error;
  });
  if (!refusal) return 'answered';
  expect(['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'], `${name} ${refusal.message}`).toContain(refusal.code);
  expect(refusal.message).not.toMatch(/select |insert |syntax|postgres|undefined/i);
  return 'refused';
}

test.each(names)('%s with an input that is no input', async (name) => {
  const takesOne = CASES[name]?.input !== undefined;
  const required = Object.keys(CASES[name]?.input?.(scene) ?? {}).some((field) => !OPTIONAL[name]?.includes(field));
  // No statement in particular is every one: what its good input accepts is accepted before, so that nothing is left to write.
  if (name === 'conciliacao.aceitar') {
    const good = await call(panelOf(scene.company.admin.session), name, CASES[name]?.input?.(scene));
    expect(good).toMatchObject({ conciliadas: 1 });
  }
  const before = await countRows();
  const inputs = [undefined, ...NONSENSE];
  const outcomes = await Promise.all(inputs.map((input) => known(name, input)));
  const answered = inputs.filter((_, i) => outcomes[i] === 'answered');
  if (takesOne && required && name !== 'empresa.update') expect(answered).toEqual([]);
  // A shipment may be made of nothing at all: each that was answered is one, and nothing else is written.
  if (name === 'expedicao.create') {
    const after = await countRows();
    expect((after.expedicoes ?? 0) - (before.expedicoes ?? 0)).toBe(answered.length);
  } else expect(await countRows()).toEqual(before);
});

test.each(names.filter((name) => CASES[name]?.input))('%s with nonsense in each field', async (name) => {
  const good = CASES[name]?.input?.(scene) ?? {};
  const fields = new Set([...Object.keys(good), ...(OPTIONAL[name] ?? [])]);
  for (const field of fields) {
    await Promise.all(NONSENSE.map((value) => known(name, { ...good, [field]: value })));
  }
});
