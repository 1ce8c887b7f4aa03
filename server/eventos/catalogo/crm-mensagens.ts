import { z } from '#server/platform/validation.ts';
import {
  canal,
  contatoCompleto,
  exemploContatoCompleto,
  exemploNegocioLigado,
  instantOrNull,
  negocioLigado,
} from './crm.ts';
import { flag, id, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const mensagem = {
  id: id('Identificador da mensagem.'),
  conversa_id: id('Conversa da mensagem.'),
  canal,
  mensagem_id_externo: text('Identificador na plataforma de origem; nulo enquanto ela não o informa.').nullable(),
  direcao: oneOf(['entrada', 'saida'], 'Entrada: do contato; saída: da empresa.'),
  remetente_tipo: oneOf(['contato', 'atendente', 'ia', 'integracao'], 'Quem a escreveu.'),
  texto: text('Texto da mensagem; nulo quando é só mídia.').nullable(),
  midia: z
    .strictObject({
      tipo: oneOf(['imagem', 'documento', 'audio', 'video'], 'Tipo de mídia.'),
      nome: text('Nome do arquivo; nulo quando não há.').nullable(),
      mime: text('Tipo MIME do arquivo.'),
      url: text('Endereço do arquivo na API: `GET` com um token de escopo `crm:read`. Não vence.'),
    })
    .meta({ description: 'Arquivo enviado; nulo quando não há.' })
    .nullable(),
  resposta_a_id: id('Mensagem a que esta responde; nulo quando não é resposta.').nullable(),
  entregue: flag('Se a entrega foi confirmada: ao contato, no aparelho; do contato, à empresa.'),
  enviada_em: instant('Momento do envio (ISO 8601 com fuso).'),
  entregue_em: instantOrNull('Momento da entrega no aparelho; nulo enquanto não é confirmada.'),
  lida_em: instantOrNull('Momento da leitura; nulo enquanto não é lida.'),
  contato: contatoCompleto,
  negocio: negocioLigado,
};

const dados = z.strictObject(mensagem);

const exemplo = {
  id: 77120,
  conversa_id: 2087,
  canal: 'whatsapp',
  mensagem_id_externo: 'wamid.HBgNNTUyNDk4NzY1NDMyMRUCABEYEjlBRjA3',
  direcao: 'saida' as const,
  remetente_tipo: 'atendente' as const,
  texto: 'Olá, Rafael! A proposta segue em anexo.',
  midia: {
    tipo: 'documento' as const,
    nome: 'proposta-000063.pdf',
    mime: 'application/pdf',
    url: 'https://erp.example.com/v1/crm/mensagens/77120/midia/',
  },
  resposta_a_id: 77118,
  entregue: false,
  enviada_em: '2026-08-11T16:32:02.719-03:00',
  entregue_em: null,
  lida_em: null,
  contato: exemploContatoCompleto,
  negocio: exemploNegocioLigado,
};

const entregue = { ...exemplo, entregue: true, entregue_em: '2026-08-11T16:32:04.105-03:00' };

const registro = { tipo: 'conversa', id: 'conversa_id', nome: 'contato.nome', palavra: 'Conversa com' } as const;

/** The contract leaves these payloads open: the message as the API records it, with its contact in full. */
export const mensagens = {
  'mensagem.recebida': kind({
    dados,
    exemplo: {
      ...exemplo,
      id: 77118,
      mensagem_id_externo: 'wamid.HBgNNTUyNDk4NzY1NDMyMRUCABEYEjdDMjE1',
      direcao: 'entrada',
      remetente_tipo: 'contato',
      texto: 'Vocês entregam café em grãos toda semana?',
      midia: null,
      resposta_a_id: null,
      entregue: true,
      enviada_em: '2026-08-11T16:05:40.000-03:00',
      entregue_em: '2026-08-11T16:05:41.310-03:00',
    },
    registro,
    emitido: true,
  }),
  'mensagem.enviada': kind({
    dados,
    exemplo,
    registro,
    emitido: true,
  }),
  'mensagem.entregue': kind({
    dados,
    exemplo: entregue,
    registro,
    emitido: true,
  }),
  'mensagem.lida': kind({
    dados,
    exemplo: { ...entregue, lida_em: '2026-08-11T16:40:19.000-03:00' },
    registro,
    emitido: true,
  }),
  'mensagem.falhou': kind({
    dados: z.strictObject({
      ...mensagem,
      erro: z
        .strictObject({
          codigo: text('Código do erro na plataforma.'),
          mensagem: text('Explicação do erro.'),
        })
        .meta({ description: 'Por que a plataforma recusou.' }),
    }),
    exemplo: {
      ...exemplo,
      erro: { codigo: '131026', mensagem: 'O número de destino não recebe mensagens do WhatsApp.' },
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'mensagens'>;
