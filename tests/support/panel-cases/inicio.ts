import { comprasAReceber } from '#server/compras/schemas.ts';
import { saudeEntregas } from '#server/entregas/schemas.ts';
import { faltas, resumoEstoque } from '#server/estoque/schemas.ts';
import { pedidosAExpedir, resumoExpedicao } from '#server/expedicao/schemas.ts';
import { dispensa, primeirosPassos } from '#server/identidade/schemas.ts';
import { quota } from '#server/limites/quotas.ts';
import { instante, z } from '#server/platform/validation.ts';
import { saudeApi, usoCredencial } from '#server/requisicoes/schemas.ts';
import { resumoVendas } from '#server/vendas/schemas.ts';
import type { PanelCases } from './case.ts';

const resumo = z.object({
  estoque: resumoEstoque.nullable(),
  expedicao: resumoExpedicao.nullable(),
  primeiros_passos: primeirosPassos.nullable(),
  passos: z.object({
    deposito_padrao: z.boolean().optional(),
    produto: z.boolean().optional(),
    lancamento: z.boolean().optional(),
    cliente: z.boolean().optional(),
    venda: z.boolean().optional(),
    expedicao: z.boolean().optional(),
    token: z.boolean(),
    chamada: z.boolean(),
    webhook: z.boolean().optional(),
    evento: z.boolean().optional(),
  }),
});

const trabalho = z.object({
  expedir: pedidosAExpedir.nullable(),
  faltas: faltas.nullable(),
  receber: comprasAReceber.nullable(),
  vendas: resumoVendas.nullable(),
});

const chamador = usoCredencial.extend({
  nome: z.string().nullable(),
  ativa: z.boolean(),
  ultimo_uso_em: instante.nullable(),
  quotas: z.array(quota),
});

const saude = z.object({
  api: saudeApi.extend({ credenciais: z.array(chamador), quota }).nullable(),
  entregas: saudeEntregas.nullable(),
});

export const inicioCases = {
  'inicio.resumo': { papel: 'leitura', answers: resumo },
  'inicio.escolherPrimeirosPassos': {
    papel: 'leitura',
    answers: primeirosPassos.nullable(),
    input: () => ({ primeiros_passos: 'integrador' }),
    refused: () => [{}, { primeiros_passos: 'contador' }],
  },
  'inicio.trabalho': { papel: 'leitura', answers: trabalho },
  'inicio.saude': { papel: 'leitura', answers: saude, input: () => ({}) },

  'dispensas.list': { papel: 'leitura', answers: z.array(dispensa) },
  'dispensas.dispensar': {
    papel: 'leitura',
    answers: z.array(dispensa),
    input: () => ({ tipo: 'api_limitadas', de: '24h', por: '7d', medida: 12 }),
    refused: () => [
      { tipo: 'inventado', por: '7d' },
      { tipo: 'api_limitadas', por: 'sempre' },
      { tipo: 'api_limitadas', por: 'piorar' },
      { tipo: 'envio_parado', por: 'piorar', medida: 1 },
      { tipo: 'webhook_desativado', de: '7', por: 'piorar', medida: 1 },
      { tipo: 'api_limitadas', por: '7d', de: 'a'.repeat(101) },
      { tipo: 'api_limitadas', por: '7d', medida: -1 },
    ],
  },
  'dispensas.restaurar': {
    papel: 'leitura',
    answers: z.array(dispensa),
    input: () => ({ tipo: 'api_limitadas', de: '24h' }),
    refused: () => [{ tipo: 'inventado' }],
  },
} satisfies PanelCases;
