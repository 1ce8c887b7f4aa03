import {
  findMidia,
  getMensagem,
  listMensagens,
  mensagem,
  mensagensFilters,
  midiaQuery,
  requireConversaForAnexo,
  requireRoomForAnexo,
  sendAnexo,
  sendAnexoInput,
  sendMensagem,
  sendMensagemInput,
} from '#server/atendimento/index.ts';
import { arquivoEnviado } from '#server/midia/index.ts';
import { refusal } from '../openapi-components.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes, takesFile } from '../route.ts';

const mensagens = resource({
  modulo: 'crm',
  path: '/v1/crm/mensagens/',
  tag: 'Mensagens',
  noun: { g: 'a', one: 'mensagem', many: 'mensagens' },
});

const escrita = new Date('2026-08-11T16:05:40-03:00');

export const MENSAGEM = answers('Mensagem', mensagem, {
  id: 77118,
  conversa_id: 2087,
  canal: 'whatsapp_nao_oficial',
  canal_id: 3,
  contato_id: 612,
  direcao: 'saida',
  remetente_tipo: 'integracao',
  remetente_nome: 'Loja virtual',
  texto: 'Sim! Entregamos toda terça-feira.',
  midia: null,
  midias: [],
  modelo: null,
  resposta_a_id: null,
  mensagem_id_externo: null,
  status: 'na_fila',
  erro: null,
  entregue: false,
  enviada_em: escrita,
  entregue_em: null,
  lida_em: null,
  criado_em: escrita,
});

const PDF = {
  ...{ tipo: 'documento' as const, nome: 'proposta.pdf', mime: 'application/pdf', tamanho: 48_213 },
  ...{ estado: 'disponivel' as const, erro: null, url: 'https://erp.example.com/v1/crm/mensagens/77118/midia/' },
};

/** Messages of conversations. */
export const crmMensagensRoutes: Route[] = [
  mensagens.follow({
    operationId: 'listarMensagens',
    description:
      'Mensagens recebidas e enviadas, da mais antiga para a mais nova, a partir de um corte: `apos_id` (o cursor), `desde`, `conversa_id` ou `contato_id`; sem corte, a lista vem vazia. Siga por `proxima` ou por `proximo_apos_id`: nenhuma mensagem falta, mesmo enquanto outras são gravadas. A ordem é a das gravações, e nem sempre a dos números.',
    query: mensagensFilters,
    data: MENSAGEM,
    refusals: {
      400: {
        description: 'Parâmetro inválido, ou `apos_id` que não é uma mensagem da empresa.',
        examples: {
          apos_id: onField(
            'Mensagem não encontrada',
            'apos_id',
            'Mensagem não encontrada: o id não é desta empresa. Recomece com apos_id=0.',
          ),
          parametros: badData({ apos_id: ['Informe um número inteiro.'] }, 'Parâmetros inválidos'),
        },
      },
    },
    verb: listMensagens,
  }),
  mensagens.create({
    operationId: 'enviarMensagem',
    summary: 'Enviar uma mensagem',
    description:
      'Envia texto pelo canal da conversa. A mensagem entra na fila (`na_fila`), com `remetente_tipo` `integracao`, e gera `mensagem.enviada`; o `status` conta o que a plataforma respondeu. Num WhatsApp oficial, texto livre só dentro de 24 horas da última mensagem do contato; depois, use um modelo.',
    message: 'Mensagem na fila de envio.',
    body: takes('NovaMensagem', sendMensagemInput, { conversa_id: 2087, texto: 'Sim! Entregamos toda terça-feira.' }),
    data: MENSAGEM,
    refusals: {
      400: {
        description: 'Conversa desconhecida, texto maior que o canal aceita, ou janela de 24 horas terminada.',
        examples: {
          conversa: onField('Conversa desconhecida', 'conversa_id', 'Conversa não encontrada (id 2087).'),
          janela: onField(
            'Janela terminada',
            'texto',
            'A janela de 24 horas desde a última mensagem do contato terminou: só um modelo aprovado pode ser enviado. Use POST /v1/crm/whatsapp/modelos/{id}/enviar/.',
          ),
        },
      },
    },
    verb: sendMensagem,
  }),
  mensagens.create({
    operationId: 'enviarAnexo',
    at: 'anexo/',
    summary: 'Enviar um arquivo',
    description:
      'Envia imagem, documento, áudio ou vídeo pelo canal da conversa, num formulário `multipart/form-data`. O arquivo é reconhecido pelo conteúdo, e não pelo nome; programas, scripts e páginas são recusados. O que cada canal leva, e de que tamanho, está em `midias` de `/v1/crm/canais/`. Com `Idempotency-Key`, o mesmo formulário repete a primeira resposta.',
    message: 'Arquivo na fila de envio.',
    body: takesFile(
      'NovoAnexo',
      sendAnexoInput.extend({ arquivo: arquivoEnviado }),
      { finalidade: 'anexo_mensagem', before: requireRoomForAnexo, beforeKeeping: requireConversaForAnexo },
      'proposta.pdf',
      { conversa_id: 2087, legenda: 'A proposta.' },
    ),
    custo: 'anexos',
    data: MENSAGEM,
    example: { ...MENSAGEM.example, texto: 'A proposta.', midia: PDF, midias: [PDF] },
    refusals: {
      400: {
        description: 'Formulário sem arquivo, arquivo que o canal não leva, ou conversa desconhecida.',
        examples: {
          arquivo: onField('Sem arquivo', 'arquivo', 'Este campo é obrigatório.'),
          conversa: onField('Conversa desconhecida', 'conversa_id', 'Conversa não encontrada (id 2087).'),
        },
      },
    },
    verb: sendAnexo,
  }),
  mensagens.read({
    operationId: 'consultarMensagem',
    description: 'Uma mensagem, com o estado do envio.',
    data: MENSAGEM,
    verb: getMensagem,
  }),
  mensagens.lead({
    operationId: 'baixarMidiaDaMensagem',
    at: '{id}/midia/',
    summary: 'Baixar o arquivo de uma mensagem',
    description:
      'Leva ao arquivo da mensagem: `302` com o endereço dele em `Location`, que vale por uma a duas horas e não pede token. O endereço desta rota, que está em `midia.url`, não vence.',
    message: 'O arquivo está no endereço de Location.',
    query: midiaQuery,
    refusals: {
      409: {
        description: 'O arquivo ainda está sendo buscado na plataforma.',
        examples: {
          pendente: {
            summary: 'Ainda não chegou',
            value: refusal('CONFLICT', 'O arquivo ainda está sendo buscado na plataforma. Tente de novo em instantes.'),
          },
        },
      },
    },
    verb: findMidia,
  }),
];
