import { z } from '#server/platform/validation.ts';
import {
  canal,
  contatoCompleto,
  exemploContatoCompleto,
  exemploNegocioLigado,
  negocioLigado,
  responsavel,
} from './crm.ts';
import { ATUALIZADO_EM, CRIADO_EM, flag, id, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const conversa = {
  id: id('Identificador da conversa.'),
  canal,
  status: oneOf(['aberta', 'aguardando_atendente', 'em_atendimento', 'concluida'], 'Estado da conversa.'),
  assunto: text('Assunto; nulo nos canais que não o têm.').nullable(),
  responsavel: responsavel('Atendente responsável; nulo quando ninguém assumiu.'),
  arquivada: flag('Se está arquivada.'),
  ia_pausada: flag('Se o assistente de IA está pausado nela.'),
  contato: contatoCompleto,
  negocio: negocioLigado,
  criado_em: instant(CRIADO_EM),
  atualizado_em: instant(ATUALIZADO_EM),
};

const beatriz = { id: 14, nome: 'Beatriz Camargo' };

const exemplo = {
  id: 2087,
  canal: 'whatsapp',
  status: 'em_atendimento' as const,
  assunto: null,
  responsavel: beatriz,
  arquivada: false,
  ia_pausada: true,
  contato: exemploContatoCompleto,
  negocio: exemploNegocioLigado,
  criado_em: '2026-08-10T13:40:51.204-03:00',
  atualizado_em: '2026-08-10T13:58:12.660-03:00',
};

const registro = { tipo: 'conversa', id: 'id', nome: 'contato.nome', palavra: 'Conversa com' } as const;

/** The contract leaves these payloads open: the conversation, with its contact in full. */
export const conversas = {
  'conversa.criada': kind({
    dados: z.strictObject(conversa),
    exemplo: {
      ...exemplo,
      status: 'aberta',
      responsavel: null,
      ia_pausada: false,
      negocio: null,
      atualizado_em: exemplo.criado_em,
    },
    registro,
    emitido: true,
  }),
  'conversa.atualizada': kind({
    dados: z.strictObject({
      ...conversa,
      campos_alterados: z
        .array(oneOf(['status', 'responsavel', 'arquivada', 'ia_pausada'], 'Nome do campo.'))
        .min(1)
        .meta({ description: 'Campos que mudaram.' }),
    }),
    exemplo: { ...exemplo, campos_alterados: ['status', 'ia_pausada'] },
    registro,
    emitido: true,
  }),
  'conversa.concluida': kind({
    dados: z.strictObject({ ...conversa, concluida_em: instant('Momento da conclusão (ISO 8601 com fuso).') }),
    exemplo: {
      ...exemplo,
      status: 'concluida',
      atualizado_em: '2026-08-13T11:12:30.418-03:00',
      concluida_em: '2026-08-13T11:12:30.418-03:00',
    },
    registro,
    emitido: true,
  }),
  'conversa.atribuida': kind({
    dados: z.strictObject({
      ...conversa,
      responsavel_anterior: responsavel('Responsável antes da mudança; nulo quando não havia.'),
    }),
    exemplo: { ...exemplo, responsavel_anterior: null },
    registro,
    emitido: true,
  }),
  'conversa.aguardando_atendente': kind({
    dados: z.strictObject({
      ...conversa,
      aguardando_desde: instant('Momento em que o assistente a passou adiante (ISO 8601 com fuso).'),
    }),
    exemplo: {
      ...exemplo,
      status: 'aguardando_atendente',
      responsavel: null,
      atualizado_em: '2026-08-10T13:52:00.317-03:00',
      aguardando_desde: '2026-08-10T13:47:00.112-03:00',
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'conversas'>;
