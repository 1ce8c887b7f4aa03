import { z } from '#server/platform/validation.ts';
import {
  contatoMascarado,
  exemploContatoMascarado,
  exemploItens,
  exemploNegocio,
  itens,
  negocio,
  responsavel,
} from './crm.ts';
import { ATUALIZADO_EM, CRIADO_EM, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const base = {
  negocio,
  contato: contatoMascarado
    .meta({ description: 'Contato do negócio, com os dados pessoais mascarados; nulo quando não há.' })
    .nullable(),
  responsavel: responsavel('Quem responde pelo negócio; nulo quando ninguém.'),
  itens,
};

const exemplo = {
  negocio: exemploNegocio,
  contato: exemploContatoMascarado,
  responsavel: { id: 14, nome: 'Beatriz Camargo' },
  itens: exemploItens,
};

const registro = {
  ...({ tipo: 'negocio', id: 'negocio.id', nome: 'negocio.titulo', palavra: 'Negócio' } as const),
  codigo: 'negocio.codigo',
};

/** The contract leaves these payloads open: the deal and its items as in `pagamento.recebido`, the contact masked. */
export const negocios = {
  'negocio.criado': kind({
    dados: z.strictObject({ ...base, criado_em: instant(CRIADO_EM) }),
    exemplo: {
      ...exemplo,
      negocio: { ...exemploNegocio, etapa: 'Primeiro contato', orcamento_erp_id: null },
      itens: [],
      criado_em: '2026-08-10T13:50:27.338-03:00',
    },
    registro,
    emitido: true,
  }),
  'negocio.atualizado': kind({
    dados: z.strictObject({
      ...base,
      campos_alterados: z
        .array(
          oneOf(
            [
              ...(['titulo', 'valor', 'contato', 'responsavel', 'itens', 'status', 'origem', 'campos'] as const),
              ...(['previsao_fechamento', 'observacao', 'excluido'] as const),
              ...(['pedido_erp_id', 'orcamento_erp_id', 'contrato_erp_id'] as const),
            ],
            'Nome do campo.',
          ),
        )
        .min(1)
        .meta({
          description:
            'Campos que mudaram. `status`: foi reaberto; `excluido`: saiu das listas; `campos`: os personalizados.',
        }),
      atualizado_em: instant(ATUALIZADO_EM),
    }),
    exemplo: { ...exemplo, campos_alterados: ['valor', 'itens'], atualizado_em: '2026-08-11T15:58:03.127-03:00' },
    registro,
    emitido: true,
  }),
  'negocio.etapa_alterada': kind({
    dados: z.strictObject({
      ...base,
      pipeline_anterior: text('Funil antes da mudança; igual ao atual quando só a etapa mudou.'),
      etapa_anterior: text('Etapa antes da mudança.'),
      atualizado_em: instant(ATUALIZADO_EM),
    }),
    exemplo: {
      ...exemplo,
      pipeline_anterior: 'Vendas corporativas',
      etapa_anterior: 'Primeiro contato',
      atualizado_em: '2026-08-11T16:31:18.560-03:00',
    },
    registro,
    emitido: true,
  }),
  'negocio.ganho': kind({
    dados: z.strictObject({ ...base, ganho_em: instant('Momento em que foi ganho (ISO 8601 com fuso).') }),
    exemplo: {
      ...exemplo,
      negocio: { ...exemploNegocio, status: 'ganho', etapa: 'Fechado', pedido_erp_id: 5821 },
      ganho_em: '2026-08-13T11:10:05.982-03:00',
    },
    registro,
    emitido: true,
  }),
  'negocio.perdido': kind({
    dados: z.strictObject({
      ...base,
      motivo_perda: text('Motivo da perda; nulo quando não foi informado.').nullable(),
      perdido_em: instant('Momento em que foi perdido (ISO 8601 com fuso).'),
    }),
    exemplo: {
      ...exemplo,
      negocio: { ...exemploNegocio, status: 'perdido' },
      motivo_perda: 'Preço acima do orçamento',
      perdido_em: '2026-08-20T10:26:44.715-03:00',
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'negocios'>;
