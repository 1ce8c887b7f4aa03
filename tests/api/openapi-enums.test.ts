import { expect, test } from 'vitest';
import { conversas, mensagens, midias_mensagem } from '#drizzle/schema/atendimento.ts';
import { canais } from '#drizzle/schema/canais.ts';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { cobrancas, contas_pix, pix_em_quarentena } from '#drizzle/schema/cobrancas.ts';
import { compras } from '#drizzle/schema/compras.ts';
import { linhas_extrato } from '#drizzle/schema/conciliacao.ts';
import { conhecimentos } from '#drizzle/schema/conhecimento.ts';
import { contratos, itens_contrato } from '#drizzle/schema/contratos.ts';
import { campos_personalizados, itens_negocio, negocios } from '#drizzle/schema/crm.ts';
import { entregas, reenvios, tentativas_webhook } from '#drizzle/schema/entregas.ts';
import { DOCUMENTOS, lancamentos_estoque } from '#drizzle/schema/estoque.ts';
import { baixas, titulos } from '#drizzle/schema/financeiro.ts';
import { eventos_nota, notas_fiscais } from '#drizzle/schema/fiscal.ts';
import { empresas, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { itens_proposta, propostas, respostas_proposta } from '#drizzle/schema/propostas.ts';
import { itens_venda, vendas } from '#drizzle/schema/vendas.ts';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { STATUS_ATIVIDADE, TIPO_ATIVIDADE } from '#modulos/crm-valores.ts';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { BOTOES, CABECALHOS } from '#server/canais/modelos.ts';
import { TIPOS_ENDERECO } from '#server/clientes/index.ts';
import { EVENTOS } from '#server/eventos/index.ts';
import { STATUS_EXPEDICAO } from '#server/expedicao/index.ts';
import { MOTIVOS } from '#server/fiscal/leitura/limits.ts';
import { SITUACOES_EMPRESA, SITUACOES_USUARIO } from '#server/identidade/index.ts';
import type { Ator, Porta } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { document, isRecord } from '#tests/support/openapi.ts';

// Every enumeration of the OpenAPI document against what the code and the database know.

/** Values that a check of the database allows, as its definition quotes them. */
async function checked(name: string): Promise<unknown[]> {
  const [row] = await db().sql<{ text: string }[]>`
    SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = ${name}`;
  return [...(row?.text ?? '').matchAll(/'([^']+)'|\b(\d+)\b/g)].map(([, text, number]) => text ?? Number(number));
}

/** The names of a type's members; one more or one fewer does not compile. */
const ATORES = Object.keys({ usuario: 0, token: 0, concessao: 0, sistema: 0 } satisfies Record<Ator['tipo'], 0>);
const PORTAS = Object.keys({ api: 0, painel: 0, cli: 0, job: 0, link: 0 } satisfies Record<Porta, 0>);

/** Every enumeration, by the nearest names above it, the outermost first. */
function* enumsOf(value: unknown, path: string[] = []): Generator<[string, unknown[]]> {
  if (!isRecord(value)) return;
  if (Array.isArray(value.enum)) yield [path.join('.'), value.enum.filter((one) => one !== null)];
  for (const [key, inner] of Object.entries(value)) {
    const named = isRecord(inner) && typeof inner.name === 'string' ? inner.name : key;
    const plain = ['properties', 'items', 'schema', 'parameters'].includes(key) || /^\d+$/.test(named);
    if (key !== 'examples' && key !== 'example') yield* enumsOf(inner, plain ? path : [...path, named]);
  }
}

test('every enumeration of the API is what the code knows', async () => {
  const pessoas = await checked('tipo_pessoa_conhecido');
  const status = await checked('status_expedicao_conhecido');
  expect(status).toEqual([...STATUS_EXPEDICAO]);
  // Movements are kept by their initials.
  expect(lancamentos_estoque.tipo.enumValues).toEqual(['E', 'S', 'B']);
  const TRUE = ['true'];
  const CODES = [
    ...['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED', 'UNAVAILABLE', 'INTERNAL_ERROR'],
    ...['METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  ];
  const expected: Record<string, readonly unknown[]> = {
    'Erro.error.code': CODES,
    'ConflitoComContato.error.code': CODES,
    'ConflitoComNegocio.error.code': CODES,
    ...Object.fromEntries(
      ['Negocio', 'LinhaNegocio', 'AlteracaoNegocio', 'SubstituicaoNegocio', '/v1/crm/negocios/.get'].map((name) => [
        `${name}.status`,
        negocios.status.enumValues,
      ]),
    ),
    ...Object.fromEntries(
      [
        ...['Negocio.itens', 'NovoNegocio.itens', 'AlteracaoNegocio.itens', 'SubstituicaoNegocio.itens'],
        ...['ItemNegocio', 'NovoItemNegocio', 'AlteracaoItemNegocio', 'SubstituicaoItemNegocio'],
      ].map((name) => [`${name}.tipo`, itens_negocio.tipo.enumValues]),
    ),
    'Conhecimento.tipo': conhecimentos.tipo.enumValues,
    'Conhecimento.formato': conhecimentos.formato.enumValues,
    'Conhecimento.situacao': conhecimentos.situacao.enumValues,
    '/v1/crm/conhecimento/.get.tipo': conhecimentos.tipo.enumValues,
    '/v1/crm/conhecimento/.get.situacao': conhecimentos.situacao.enumValues,
    '/v1/crm/conhecimento/.get.ativo': ['true', 'false', 'todos'],
    '/v1/crm/conhecimento/.get.ordenar': ['nome', 'criado_em'],
    '/v1/crm/conhecimento/.get.direcao': ['asc', 'desc'],
    'GanhoDeNegocio.criar': ['venda', 'orcamento'],
    '/v1/crm/negocios/.get.ordenar': ['criado_em', 'atualizado_em', 'valor', 'codigo'],
    '/v1/crm/negocios/.get.direcao': ['asc', 'desc'],
    ...Object.fromEntries(
      ['Lancamento', 'Estorno', 'Transferencia.saida', 'Transferencia.entrada'].map((name) => [
        `${name}.tipo`,
        ['entrada', 'saida'],
      ]),
    ),
    ...Object.fromEntries(['NovaChave', 'NovaEmpresa'].map((name) => [`${name}.escopos`, ESCOPOS_API])),
    'NovoLancamento.tipo': ['entrada', 'saida'],
    'LinhaExtrato.tipo': ['entrada', 'saida', 'balanco'],
    'LinhaExtrato.origem': lancamentos_estoque.origem.enumValues,
    // Nobody moves stock at a public link.
    'LinhaExtrato.porta': PORTAS.filter((porta) => porta !== 'link'),
    'LinhaExtrato.autor.tipo': ATORES,
    'LinhaExtrato.documento.tipo': DOCUMENTOS,
    ...Object.fromEntries(
      ['LinhaExpedicao', 'Expedicao', 'NovaExpedicao', 'SubstituicaoExpedicao', 'AlteracaoExpedicao'].map((name) => [
        `${name}.status`,
        status,
      ]),
    ),
    ...Object.fromEntries(
      ['Webhook', 'WebhookDetalhe', 'WebhookComSecret'].map((name) => [`${name}.criado_por_tipo`, ATORES]),
    ),
    ...Object.fromEntries(
      ['Webhook', 'WebhookDetalhe', 'WebhookComSecret'].map((name) => [
        `${name}.desativado_motivo`,
        webhooks.desativado_motivo.enumValues,
      ]),
    ),
    ...Object.fromEntries(
      ['NovoWebhook', 'SubstituicaoWebhook', 'AlteracaoWebhook'].map((name) => [`${name}.eventos`, EVENTOS]),
    ),
    ...Object.fromEntries(
      [
        ...['LinhaProposta', 'Proposta', 'PropostaEnviada', 'SubstituicaoProposta', 'AlteracaoProposta'],
        '/v1/propostas/.get',
      ].map((name) => [`${name}.status`, propostas.status.enumValues]),
    ),
    ...Object.fromEntries(
      [
        'LinhaProposta',
        'Proposta',
        'PropostaEnviada',
        'NovaProposta',
        'SubstituicaoProposta',
        'AlteracaoProposta',
      ].flatMap((name) => [
        [`${name}.tipo_destino`, propostas.tipo_destino.enumValues],
        [`${name}.periodicidade`, propostas.periodicidade.enumValues],
      ]),
    ),
    ...Object.fromEntries(
      ['Proposta', 'PropostaEnviada', 'NovaProposta', 'SubstituicaoProposta', 'AlteracaoProposta'].map((name) => [
        `${name}.itens.tipo`,
        itens_proposta.tipo.enumValues,
      ]),
    ),
    ...Object.fromEntries(
      ['Proposta', 'PropostaEnviada', 'VersaoProposta'].flatMap((name) => [
        [`${name}.resposta.resposta`, respostas_proposta.resposta.enumValues],
        [`${name}.resposta.por`, respostas_proposta.por.enumValues],
      ]),
    ),
    '/v1/propostas/.get.ordenar': ['criado_em', 'numero', 'valor_total', 'valida_ate'],
    '/v1/propostas/.get.direcao': ['asc', 'desc'],
    ...Object.fromEntries(
      [
        ...['LinhaCompra', 'Compra', 'CompraRecebida', 'SubstituicaoCompra', 'AlteracaoCompra'],
        ...['DevolucaoCompraCriada.compra', '/v1/compras/.get'],
      ].map((name) => [`${name}.status`, compras.status.enumValues]),
    ),
    ...Object.fromEntries(
      [
        ...['LinhaContrato', 'Contrato', 'NovoContrato', 'SubstituicaoContrato', 'AlteracaoContrato'],
        ...['ReajusteCriado.contrato', '/v1/contratos/.get'],
      ].flatMap((name) => [
        ...(name === 'NovoContrato' ? [] : [[`${name}.status`, contratos.status.enumValues]]),
        [`${name}.periodicidade`, contratos.periodicidade.enumValues],
        ...(name === 'LinhaContrato' || name === '/v1/contratos/.get'
          ? []
          : [[`${name}.itens.tipo`, itens_contrato.tipo.enumValues]]),
      ]),
    ),
    'CicloContrato.titulo_status': ['aberta', 'parcial', 'paga', 'cancelada'],
    '/v1/contratos/.get.ordenar': ['criado_em', 'numero', 'valor', 'proximo_vencimento'],
    '/v1/contratos/.get.preco_antigo': ['true', 'false'],
    '/v1/contratos/.get.direcao': ['asc', 'desc'],
    ...Object.fromEntries(
      ['Receber', 'Pagar'].flatMap((side) => [
        ...[`LinhaConta${side}`, `Conta${side}`].map((name) => [`${name}.origem`, titulos.origem.enumValues]),
        ...[`LinhaConta${side}`, `Conta${side}`, `SubstituicaoConta${side}`, `AlteracaoConta${side}`].map((name) => [
          `${name}.status`,
          titulos.status.enumValues,
        ]),
        [`Conta${side}.baixas.forma`, baixas.forma.enumValues],
        [`Conta${side}.baixas.origem`, baixas.origem.enumValues],
      ]),
    ),
    'RecebimentoConta.forma': baixas.forma.enumValues,
    'PagamentoConta.forma': baixas.forma.enumValues,
    ...Object.fromEntries(
      ['contas-receber', 'contas-pagar'].flatMap((path) => [
        [`/v1/financeiro/${path}/.get.status`, titulos.status.enumValues],
        [`/v1/financeiro/${path}/.get.em_aberto`, ['true', 'false']],
        [`/v1/financeiro/${path}/.get.vencida`, ['true', 'false']],
        [`/v1/financeiro/${path}/.get.ordenar`, ['vencimento', 'valor', 'criado_em']],
        [`/v1/financeiro/${path}/.get.direcao`, ['asc', 'desc']],
      ]),
    ),
    ...Object.fromEntries(
      ['Cobranca', 'CobrancaDaConta'].flatMap((name) => [
        [`${name}.adaptador`, cobrancas.adaptador.enumValues],
        [`${name}.status`, cobrancas.status.enumValues],
        // That the bank is asked again is nobody's matter.
        [`${name}.pendencia`, cobrancas.pendencia.enumValues.filter((one) => one !== 'consultar')],
      ]),
    ),
    'ContaPix.tipo_chave': contas_pix.tipo_chave.enumValues,
    'ContaPix.adaptador': contas_pix.adaptador.enumValues,
    '/v1/financeiro/contas-pix/.get.ativo': ['true', 'false', 'todos'],
    '/v1/financeiro/contas-pix/.get.ordenar': ['nome', 'criado_em'],
    '/v1/financeiro/contas-pix/.get.direcao': ['asc', 'desc'],
    'PixEmQuarentena.motivo': pix_em_quarentena.motivo.enumValues,
    'PixEmQuarentena.situacao': pix_em_quarentena.situacao.enumValues,
    '/v1/financeiro/pix-em-quarentena/.get.situacao': pix_em_quarentena.situacao.enumValues,
    ...Object.fromEntries(
      ['contas-receber/{id}/cobrancas', 'cobrancas', 'pix-em-quarentena', 'extratos'].flatMap((path) => [
        [`/v1/financeiro/${path}/.get.ordenar`, ['criado_em']],
        [`/v1/financeiro/${path}/.get.direcao`, ['asc', 'desc']],
      ]),
    ),
    ...Object.fromEntries(
      ['contas-receber/{id}/cobrancas', 'cobrancas'].map((path) => [
        `/v1/financeiro/${path}/.get.status`,
        cobrancas.status.enumValues,
      ]),
    ),
    'LinhaExtratoBancario.status': linhas_extrato.status.enumValues,
    '/v1/financeiro/linhas-extrato/.get.status': linhas_extrato.status.enumValues,
    '/v1/financeiro/linhas-extrato/.get.ordenar': ['dia'],
    '/v1/financeiro/linhas-extrato/.get.direcao': ['asc', 'desc'],
    ...Object.fromEntries(
      ['LinhaNotaFiscal', 'NotaFiscal', 'ImportacaoNotasFiscais.nota', '/v1/notas-fiscais/.get'].flatMap((name) => [
        [`${name}.tipo`, notas_fiscais.tipo.enumValues],
        [`${name}.sentido`, notas_fiscais.sentido.enumValues],
        [`${name}.status`, notas_fiscais.status.enumValues],
        [`${name}.verificacao`, notas_fiscais.verificacao.enumValues],
        ...(name.startsWith('/') ? [] : [[`${name}.cadeia`, notas_fiscais.cadeia.enumValues]]),
      ]),
    ),
    'NotaFiscal.operacao': ['entrada', 'saida'],
    'NotaFiscal.eventos.cadeia': eventos_nota.cadeia.enumValues,
    'EventoNotaFiscal.cadeia': eventos_nota.cadeia.enumValues,
    'ImportacaoNotasFiscais.resultados.resultado': [
      ...['importada', 'repetida', 'cancelada'],
      ...['aguardando', 'conflito', 'recusada'],
    ],
    'ImportacaoNotasFiscais.resultados.motivo': MOTIVOS,
    '/v1/notas-fiscais/.get.ordenar': ['emitida_em', 'valor_total'],
    '/v1/notas-fiscais/.get.direcao': ['asc', 'desc'],
    '/v1/compras/.get.ordenar': ['criado_em', 'numero', 'total'],
    '/v1/compras/.get.direcao': ['asc', 'desc'],
    '/v1/crm/contatos/.get.arquivado': ['false', 'true', 'todos'],
    '/v1/crm/contatos/.get.ordenar': ['nome', 'criado_em', 'atualizado_em'],
    '/v1/crm/contatos/.get.direcao': ['asc', 'desc'],
    ...Object.fromEntries(
      ['etiquetas/', 'motivos-perda/'].flatMap((path) => [
        [`/v1/crm/${path}.get.ordenar`, ['nome', 'criado_em']],
        [`/v1/crm/${path}.get.direcao`, ['asc', 'desc']],
      ]),
    ),
    ...Object.fromEntries(
      ['campos-personalizados/', 'funis/', 'funis/{funil_id}/etapas/'].flatMap((path) => [
        [`/v1/crm/${path}.get.ordenar`, ['posicao', 'nome', 'criado_em']],
        [`/v1/crm/${path}.get.direcao`, ['asc', 'desc']],
      ]),
    ),
    '/v1/crm/motivos-perda/.get.ativo': ['true', 'false'],
    '/v1/crm/campos-personalizados/.get.entidade': campos_personalizados.entidade.enumValues,
    ...Object.fromEntries(
      ['CampoPersonalizado', 'NovoCampoPersonalizado'].flatMap((name) => [
        [`${name}.entidade`, campos_personalizados.entidade.enumValues],
        [`${name}.tipo`, campos_personalizados.tipo.enumValues],
      ]),
    ),
    '/v1/crm/atividades/.get.atrasadas': ['true', 'false'],
    '/v1/crm/atividades/.get.ordenar': ['vence_em', 'criado_em'],
    '/v1/crm/atividades/.get.direcao': ['asc', 'desc'],
    ...Object.fromEntries(
      ['Atividade', 'NovaAtividade', 'SubstituicaoAtividade', 'AlteracaoAtividade', '/v1/crm/atividades/.get'].map(
        (name) => [`${name}.tipo`, Object.keys(TIPO_ATIVIDADE)],
      ),
    ),
    ...Object.fromEntries(
      ['Atividade', '/v1/crm/atividades/.get'].map((name) => [`${name}.status`, Object.keys(STATUS_ATIVIDADE)]),
    ),
    'ConflitoComConversa.error.code': CODES,
    'Canal.tipo': canais.tipo.enumValues,
    'Canal.situacao': canais.situacao.enumValues,
    'Canal.midias.tipo': midias_mensagem.tipo.enumValues,
    '/v1/crm/canais/.get.tipo': canais.tipo.enumValues,
    '/v1/crm/canais/.get.ativo': ['true', 'false', 'todos'],
    ...Object.fromEntries(
      ['canais/', 'whatsapp/modelos/'].flatMap((path) => [
        [`/v1/crm/${path}.get.ordenar`, ['nome', 'criado_em']],
        [`/v1/crm/${path}.get.direcao`, ['asc', 'desc']],
      ]),
    ),
    ...Object.fromEntries(
      ['Conversa', '/v1/crm/conversas/.get'].flatMap((name) => [
        [`${name}.canal`, conversas.canal.enumValues],
        [`${name}.status`, conversas.status.enumValues],
      ]),
    ),
    'Conversa.ultima_direcao': conversas.ultima_direcao.enumValues,
    '/v1/crm/conversas/.get.arquivada': ['false', 'true', 'todos'],
    '/v1/crm/conversas/.get.sem_responsavel': ['true', 'false'],
    '/v1/crm/conversas/.get.ordenar': ['ultima_em', 'criado_em', 'atualizado_em'],
    '/v1/crm/conversas/.get.direcao': ['asc', 'desc'],
    'Mensagem.canal': canais.tipo.enumValues,
    'Mensagem.direcao': mensagens.direcao.enumValues,
    'Mensagem.remetente_tipo': mensagens.remetente_tipo.enumValues,
    'Mensagem.status': mensagens.status.enumValues,
    ...Object.fromEntries(
      ['midia', 'midias'].flatMap((name) => [
        [`Mensagem.${name}.tipo`, midias_mensagem.tipo.enumValues],
        [`Mensagem.${name}.estado`, midias_mensagem.estado.enumValues],
      ]),
    ),
    'ModeloWhatsapp.parametros.cabecalho.tipo': CABECALHOS,
    'ModeloWhatsapp.parametros.botoes.tipo': BOTOES,
    'Entrega.origem': entregas.origem.enumValues,
    'Entrega.estado': entregas.estado.enumValues,
    'EntregaDetalhe.origem': entregas.origem.enumValues,
    'EntregaDetalhe.estado': entregas.estado.enumValues,
    'EntregaDetalhe.lista_tentativas.origem': tentativas_webhook.origem.enumValues,
    'EntregaDetalhe.lista_tentativas.resultado': tentativas_webhook.resultado.enumValues,
    'Reenvio.tipo': reenvios.tipo.enumValues,
    'Reenvio.estado': reenvios.estado.enumValues,
    'PedidoDeTokens.grant_type': ['authorization_code', 'refresh_token'],
    'ErroOAuth.error': [
      ...['invalid_request', 'invalid_client', 'invalid_grant', 'invalid_scope', 'unsupported_grant_type'],
      ...['temporarily_unavailable', 'server_error'],
    ],
    'Idempotent-Replayed': TRUE,
    'X-Total-Minimo': TRUE,
    '/v1/estoque/.get.com_estoque': ['true', 'false'],
    '/v1/estoque/.get.ordenar': ['nome', 'codigo', 'estoque'],
    '/v1/estoque/.get.direcao': ['asc', 'desc'],
    '/v1/estoque/{produto_id}/extrato/.get.tipo': ['entrada', 'saida', 'balanco'],
    ...Object.fromEntries(
      ['LinhaVenda', 'Venda', 'SubstituicaoVenda', 'AlteracaoVenda', '/v1/vendas/.get', 'DevolucaoCriada.venda'].map(
        (name) => [`${name}.status`, vendas.status.enumValues],
      ),
    ),
    ...Object.fromEntries(
      [
        ...['LinhaVenda', 'Venda', 'NovaVenda', 'SubstituicaoVenda', 'AlteracaoVenda', '/v1/vendas/.get'],
        'DevolucaoCriada.venda',
      ].map((name) => [`${name}.tipo_pedido`, vendas.tipo_pedido.enumValues]),
    ),
    ...Object.fromEntries(
      ['Venda', 'NovaVenda', 'SubstituicaoVenda', 'AlteracaoVenda', 'DevolucaoCriada.venda'].map((name) => [
        `${name}.itens.tipo`,
        itens_venda.tipo.enumValues,
      ]),
    ),
    'Venda.saida_estoque': vendas.saida_estoque.enumValues,
    'DevolucaoCriada.venda.saida_estoque': vendas.saida_estoque.enumValues,
    '/v1/vendas/.get.ordenar': ['criado_em', 'numero_pedido', 'total_venda'],
    '/v1/vendas/.get.direcao': ['asc', 'desc'],
    '/v1/expedicao/.get.status': status,
    '/v1/expedicao/.get.ordenar': ['data_criacao', 'numero_expedicao'],
    '/v1/expedicao/.get.direcao': ['asc', 'desc'],
    'Produto.situacao': produtos.situacao.enumValues,
    'NovoProduto.situacao': ['A', 'I'],
    'SubstituicaoProduto.situacao': produtos.situacao.enumValues,
    'AlteracaoProduto.situacao': produtos.situacao.enumValues,
    '/v1/produtos/.get.situacao': produtos.situacao.enumValues,
    '/v1/produtos/.get.ordenar': ['nome', 'codigo', 'criado_em', 'atualizado_em'],
    '/v1/servicos/.get.ordenar': ['nome', 'codigo', 'criado_em'],
    ...Object.fromEntries(['produtos', 'servicos'].map((path) => [`/v1/${path}/.get.direcao`, ['asc', 'desc']])),
    '/v1/clientes/.get.ordenar': ['nome', 'criado_em', 'atualizado_em'],
    '/v1/clientes/.get.direcao': ['asc', 'desc'],
    '/v1/produtos/.get.controlar_estoque': ['true', 'false'],
    '/v1/produtos/{id}/.delete.definitivo': ['true', 'false'],
    '/v1/servicos/.get.ativo': ['true', 'false'],
    '/v1/clientes/.get.ativo': ['true', 'false'],
    '/v1/clientes/.get.fornecedor': ['true', 'false'],
    ...Object.fromEntries(
      ['Cliente', 'NovoCliente', 'SubstituicaoCliente', 'AlteracaoCliente'].map((name) => [
        `${name}.enderecos.tipo`,
        TIPOS_ENDERECO,
      ]),
    ),
    ...Object.fromEntries(
      ['Cliente', 'NovoCliente', 'SubstituicaoCliente', 'AlteracaoCliente'].map((name) => [
        `${name}.tipo_pessoa`,
        pessoas,
      ]),
    ),
    '/v1/webhooks/{id}/entregas/.get.estado': entregas.estado.enumValues,
    '/v1/webhooks/{id}/entregas/.get.evento': EVENTOS,
    '/v1/webhooks/{id}/entregas/.get.origem': entregas.origem.enumValues,
    '/v1/eventos/.get.evento': EVENTOS,
    ...Object.fromEntries(
      [
        'depositos/',
        'categorias/',
        'formas-envio/',
        'usuarios/',
        'empresas/da-conta/',
        'empresas/{id}/chaves/',
      ].flatMap((path) => [
        [`/v1/${path}.get.ordenar`, ['nome', 'criado_em']],
        [`/v1/${path}.get.direcao`, ['asc', 'desc']],
      ]),
    ),
    '/v1/empresas/da-conta/.get.situacao': SITUACOES_EMPRESA,
    ...Object.fromEntries(
      ['Empresa', 'EmpresaAberta', 'AlteracaoEmpresa'].map((name) => [
        `${name}.situacao`,
        empresas.situacao.enumValues,
      ]),
    ),
    '/v1/usuarios/.get.situacao': SITUACOES_USUARIO,
    '/v1/usuarios/{id}/.delete.manter_acessos': ['true', 'false'],
    '/v1/empresas/{id}/chaves/{chave_id}/.delete.com_emitidos': ['true', 'false'],
    'Usuario.situacao': SITUACOES_USUARIO,
    ...Object.fromEntries(
      ['Usuario', 'NovoUsuario', 'AlteracaoUsuario', '/v1/usuarios/.get'].flatMap((name) => [
        [`${name}.papel`, usuarios_empresas.papel.enumValues],
        [`${name}.tipo`, usuarios_empresas.tipo.enumValues],
      ]),
    ),
    ...Object.fromEntries(
      ['Chave', 'ChaveComTexto', 'EmpresaAberta.chave'].map((name) => [
        `${name}.situacao`,
        ['ativo', 'expirado', 'revogado'],
      ]),
    ),
  };
  const { schemas, parameters, headers } = document.components;
  const found = Object.fromEntries(
    [schemas, parameters, headers, document.paths].flatMap((part) => [...enumsOf(part)]),
  );
  expect(found).toEqual(expected);
});

const CAMPOS_CONTATO = [
  ...['nome', 'email', 'telefone', 'celular', 'empresa_nome', 'cargo', 'observacao', 'cliente_erp_id'],
  ...['responsavel_id', 'campos', 'identidades', 'arquivado'],
];
const CAMPOS_NEGOCIO = [
  ...['titulo', 'valor', 'contato', 'responsavel', 'itens', 'status', 'origem', 'campos'],
  ...['previsao_fechamento', 'observacao', 'excluido', 'pedido_erp_id', 'orcamento_erp_id', 'contrato_erp_id'],
];

test('every enumeration of the events that are emitted is what the database allows', async () => {
  const situacao = await checked('situacao_conhecida');
  const venda = {
    status: await checked('status_venda_conhecido'),
    tipo_pedido: await checked('tipo_pedido_conhecido'),
  };
  const proposta = {
    status: await checked('status_proposta_conhecido'),
    'itens.tipo': itens_proposta.tipo.enumValues,
  };
  const cliente = { tipo_pessoa: await checked('tipo_pessoa_conhecido') };
  const estoque = { tipo: lancamentos_estoque.tipo.enumValues, origem: lancamentos_estoque.origem.enumValues };
  const contrato = {
    status: await checked('status_contrato_conhecido'),
    periodicidade: await checked('periodicidade_conhecida'),
    // The contract's list of what a deal has; a contract has no products.
    'itens.tipo': itens_negocio.tipo.enumValues,
  };
  const expected: Record<string, Record<string, unknown>> = {
    'produto.criado': { situacao },
    'produto.atualizado': { situacao },
    'cliente.criado': cliente,
    'cliente.atualizado': cliente,
    'venda.criada': venda,
    'venda.atualizada': { ...venda, status_anterior: venda.status },
    'venda.cancelada': { ...venda, status_anterior: venda.status },
    'estoque.atualizado': estoque,
    'contrato.criado': contrato,
    'contrato.status_alterado': { ...contrato, status_anterior: contrato.status },
    'proposta.criada': proposta,
    'proposta.status_alterada': { ...proposta, status_anterior: proposta.status },
    'pagamento.recebido': { 'negocio.status': negocios.status.enumValues, 'itens.tipo': itens_negocio.tipo.enumValues },
    'nfe.emitida': { tipo: notas_fiscais.tipo.enumValues, status: ['AUTORIZADO'] },
    'nfe.cancelada': { tipo: notas_fiscais.tipo.enumValues, status: ['CANCELADO'] },
    'contato.atualizado': { campos_alterados: CAMPOS_CONTATO },
    ...Object.fromEntries(
      ['criada', 'atualizada', 'concluida', 'atribuida', 'aguardando_atendente'].map((kind) => [
        `conversa.${kind}`,
        {
          status: conversas.status.enumValues,
          ...(kind === 'atualizada' ? { campos_alterados: ['status', 'responsavel', 'arquivada', 'ia_pausada'] } : {}),
        },
      ]),
    ),
    ...Object.fromEntries(
      ['recebida', 'enviada', 'entregue', 'lida', 'falhou'].map((kind) => [
        `mensagem.${kind}`,
        {
          ...{ direcao: mensagens.direcao.enumValues, remetente_tipo: mensagens.remetente_tipo.enumValues },
          'midia.tipo': midias_mensagem.tipo.enumValues,
        },
      ]),
    ),
    ...Object.fromEntries(
      ['criado', 'atualizado', 'etapa_alterada', 'ganho', 'perdido'].map((kind) => [
        `negocio.${kind}`,
        {
          'negocio.status': negocios.status.enumValues,
          'itens.tipo': itens_negocio.tipo.enumValues,
          ...(kind === 'atualizado' ? { campos_alterados: CAMPOS_NEGOCIO } : {}),
        },
      ]),
    ),
  };
  for (const [evento, { post }] of Object.entries(document.webhooks)) {
    if (!post['x-emitido']) continue;
    const { dados } = post.requestBody.content['application/json']?.schema.properties ?? {};
    expect(Object.fromEntries(enumsOf(dados)), evento).toEqual(expected[evento] ?? {});
  }
});
