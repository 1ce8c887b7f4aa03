import { expect, test } from 'vitest';
import { acaoNome, campoDe, MODULOS, NOMES_ACOES, RECURSOS, type Recurso } from '#modulos/index.ts';
import { TELAS_DE } from '#modulos/telas.ts';
import type { ModuloEmPalavras } from '#modulos/words.ts';
import { createAplicativoInput, createTokenInput, networksInput, updateAplicativoInput } from '#server/acesso/index.ts';
import { markRespostaInput, noteConhecimentoInput, updateAssistenteInput } from '#server/assistente/index.ts';
import {
  assignConversaInput,
  createRespostaInput,
  openConversaInput,
  updateRespostaInput,
} from '#server/atendimento/index.ts';
import { createCanalInput, updateCanalInput } from '#server/canais/index.ts';
import {
  createCategoriaInput,
  createProdutoInput,
  createServicoInput,
  updateCategoriaInput,
  updateProdutoInput,
  updateServicoInput,
} from '#server/catalogo/index.ts';
import { createClienteInput, updateClienteInput } from '#server/clientes/index.ts';
import {
  createCobrancaInput,
  createContaPixInput,
  linkQuarentenaInput,
  treatQuarentenaInput,
  updateContaPixInput,
} from '#server/cobrancas/index.ts';
import { createCompraInput, receberCompraInput, updateCompraInput } from '#server/compras/index.ts';
import { ignoreLinhaInput } from '#server/conciliacao/index.ts';
import { createTextoInput, updateConhecimentoInput } from '#server/conhecimento/index.ts';
import { createContratoInput, createReajusteInput, updateContratoInput } from '#server/contratos/index.ts';
import {
  createAtividadeInput,
  createCampoInput,
  createContatoInput,
  createEtapaInput,
  createEtiquetaInput,
  createFunilInput,
  createMotivoInput,
  createNegocioInput,
  deleteEtapaInput,
  loseNegocioInput,
  updateAtividadeInput,
  updateCampoInput,
  updateContatoInput,
  updateEtapaInput,
  updateEtiquetaInput,
  updateFunilInput,
  updateMotivoInput,
  updateNegocioInput,
} from '#server/crm/index.ts';
import { updateAparenciaInput } from '#server/documentos/index.ts';
import { createDepositoInput, updateDepositoInput } from '#server/estoque/index.ts';
import {
  createExpedicaoInput,
  createFormaEnvioInput,
  updateExpedicaoInput,
  updateFormaEnvioInput,
} from '#server/expedicao/index.ts';
import { baixarTituloInput, createTituloInput, updateTituloInput } from '#server/financeiro/index.ts';
import { receberNotaInput, vincularNotaInput } from '#server/fiscal/index.ts';
import {
  inviteUsuarioInput,
  setContratoInput,
  updateEmpresaDaContaInput,
  updateEmpresaInput,
  updateUsuarioInput,
} from '#server/identidade/index.ts';
import type { z } from '#server/platform/validation.ts';
import { createPropostaInput, updatePropostaInput } from '#server/propostas/index.ts';
import { setRespostaReceptorInput } from '#server/receptor/index.ts';
import { createVendaInput, updateVendaInput } from '#server/vendas/index.ts';
import { createWebhookInput, updateWebhookInput } from '#server/webhooks/index.ts';

// A module says its own words in modulos/: once, and for everything that may be told of it.

/** Inputs whose fields become a record's audited fields; in them, what never is one. */
const AUDITED: Record<Recurso, { inputs: z.ZodObject[]; never?: string[] }> = {
  empresa: { inputs: [updateEmpresaInput, updateEmpresaDaContaInput, setContratoInput] },
  usuario: { inputs: [inviteUsuarioInput, updateUsuarioInput] },
  token: { inputs: [createTokenInput, networksInput], never: ['nome'] },
  produto: { inputs: [createProdutoInput, updateProdutoInput] },
  categoria: { inputs: [createCategoriaInput, updateCategoriaInput] },
  servico: { inputs: [createServicoInput, updateServicoInput] },
  deposito: { inputs: [createDepositoInput, updateDepositoInput] },
  expedicao: { inputs: [createExpedicaoInput, updateExpedicaoInput] },
  forma_envio: { inputs: [createFormaEnvioInput, updateFormaEnvioInput] },
  cliente: { inputs: [createClienteInput, updateClienteInput] },
  negocio: { inputs: [createNegocioInput, updateNegocioInput, loseNegocioInput], never: ['versao'] },
  contato: { inputs: [createContatoInput, updateContatoInput], never: ['etiquetas'] },
  etiqueta: { inputs: [createEtiquetaInput, updateEtiquetaInput] },
  campo_personalizado: { inputs: [createCampoInput, updateCampoInput] },
  funil: { inputs: [createFunilInput, updateFunilInput] },
  etapa: { inputs: [createEtapaInput, updateEtapaInput, deleteEtapaInput] },
  motivo_perda: { inputs: [createMotivoInput, updateMotivoInput] },
  atividade: { inputs: [createAtividadeInput, updateAtividadeInput] },
  // One line says that the configuration was changed, and which fields of it.
  canal: { inputs: [createCanalInput, updateCanalInput], never: ['config'] },
  conhecimento: { inputs: [createTextoInput, updateConhecimentoInput], never: ['texto', 'reprocessar'] },
  conversa: { inputs: [openConversaInput, assignConversaInput], never: ['assunto_novo', 'endereco'] },
  resposta_rapida: { inputs: [createRespostaInput, updateRespostaInput] },
  // Channels have lines of their own.
  assistente: { inputs: [updateAssistenteInput], never: ['canais'] },
  // Whether it is wrong is the action.
  resposta_ia: { inputs: [markRespostaInput, noteConhecimentoInput], never: ['errada'] },
  compra: { inputs: [createCompraInput, updateCompraInput, receberCompraInput] },
  contrato: { inputs: [createContratoInput, updateContratoInput, createReajusteInput] },
  conta_receber: { inputs: [createTituloInput, updateTituloInput, baixarTituloInput], never: ['tipo'] },
  conta_pagar: { inputs: [createTituloInput, updateTituloInput, baixarTituloInput], never: ['tipo'] },
  proposta: { inputs: [createPropostaInput, updatePropostaInput] },
  aparencia: { inputs: [updateAparenciaInput] },
  // Whether it is kept is the action.
  registro_requisicoes: { inputs: [] },
  nota_fiscal: { inputs: [vincularNotaInput, receberNotaInput] },
  cobranca: { inputs: [createCobrancaInput.omit({ id: true, conta_pix_id: true })] },
  conta_pix: {
    inputs: [createContaPixInput, updateContaPixInput],
    // One line says that credentials were changed, and nothing of them.
    never: ['autoridade', 'certificado', 'chave_privada', 'client_secret', 'pfx', 'senha_pfx'],
  },
  pix_em_quarentena: { inputs: [linkQuarentenaInput, treatQuarentenaInput] },
  // Their lines tell what became of the file and of its lines.
  extrato: { inputs: [] },
  linha_extrato: { inputs: [ignoreLinhaInput] },
  venda: { inputs: [createVendaInput, updateVendaInput] },
  webhook: { inputs: [createWebhookInput, updateWebhookInput] },
  receptor: { inputs: [setRespostaReceptorInput] },
  aplicativo: { inputs: [createAplicativoInput, updateAplicativoInput] },
  // Its lines tell what became of the file's rows.
  importacao: { inputs: [] },
  // Its lines tell which list was taken.
  exportacao: { inputs: [] },
  // Its lines are written by the consent and by what ends a connection.
  conexao: { inputs: [] },
  // Its lines name the application.
  lista_aplicativos: { inputs: [] },
};

test.each(Object.entries(AUDITED))(
  '%s: every field that an audit line may name has a label',
  (recurso, { inputs, never = [] }) => {
    const fields = new Set(inputs.flatMap(({ shape }) => Object.keys(shape)));
    const unlabelled = [...fields].filter((field) => campoDe(recurso, field).nome === field);
    expect(unlabelled.sort()).toEqual([...(fields.has('id') ? ['id'] : []), ...never].sort());
  },
);

const words: readonly ModuloEmPalavras[] = Object.values(MODULOS);
const twice = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i);

test('no two modules say the same thing', () => {
  for (const part of ['recursos', 'eventos', 'tags'] as const) {
    expect(twice(words.flatMap((modulo) => Object.keys(modulo[part] ?? {}))), part).toEqual([]);
  }
  expect(twice(Object.values(TELAS_DE).flatMap((telas) => Object.keys(telas)))).toEqual([]);
  expect(twice(words.map(({ nome }) => nome))).toEqual([]);
  expect(twice(Object.values(RECURSOS).map(({ nome }) => nome))).toEqual([]);
  expect(twice(Object.values(RECURSOS).flatMap(({ acoes }) => Object.keys(acoes)))).toEqual([]);
});

test('a field is labelled by its own kind of record', () => {
  expect(campoDe('expedicao', 'quantidade').nome).toBe('Volumes');
  expect(campoDe('webhook', 'total').nome).toBe('Eventos a enviar');
  // No other kind of record takes a label from there.
  expect(campoDe('produto', 'quantidade')).toEqual({ nome: 'quantidade' });
  expect(campoDe('venda', 'volumes')).toEqual({ nome: 'volumes' });
});

test('an action has a name in the trail, and a short one in its record’s history', () => {
  for (const acao of NOMES_ACOES) expect(acaoNome(acao)).not.toBe(acao);
  expect(acaoNome('webhook.criado')).toBe('Webhook criado');
  expect(acaoNome('webhook.criado', 'historico')).toBe('Criado');
  expect(acaoNome('venda.criada', 'historico')).toBe('Pedido criado');
  // Lines of an earlier release are shown as they are.
  expect(acaoNome('outra.coisa')).toBe('outra.coisa');
});
