import { STATUS_CONVERSA as STATUS_EM_PALAVRAS } from '#modulos/conversa-valores.ts';
import { TIPOS_CANAL, TIPOS_MIDIA } from '#server/canais/index.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { changedInput, paginationInput } from '#server/platform/pagination.ts';
import { instante, optionalText, requiredText, text, z } from '#server/platform/validation.ts';

export const STATUS_CONVERSA = ['aberta', 'aguardando_atendente', 'em_atendimento', 'concluida'] as const;
export type StatusConversa = (typeof STATUS_CONVERSA)[number];
export const STATUS_MENSAGEM = ['na_fila', 'enviada', 'entregue', 'lida', 'falhou', 'desconhecida'] as const;
export type StatusMensagem = (typeof STATUS_MENSAGEM)[number];
export const ESTADOS_MIDIA = ['pendente', 'disponivel', 'indisponivel', 'recusada'] as const;
export const REMETENTES = ['contato', 'atendente', 'ia', 'integracao'] as const;

/** A conversation, as the doors show it: the contact's address masked everywhere but at the panel. */
export const conversa = z.object({
  id: z.int().describe('Identificador da conversa.'),
  canal_id: z.int().describe('Canal da conversa.'),
  canal: z.enum(TIPOS_CANAL).describe('Tipo do canal.'),
  contato_id: z.int().describe('Contato com quem se fala.'),
  contato_nome: z.string().describe('Nome do contato.'),
  endereco: z.string().describe('Endereço do contato no canal, mascarado.'),
  assunto: z.string().nullable().describe('Assunto; nulo nos canais que não o têm.'),
  status: z.enum(STATUS_CONVERSA).describe(
    `Estado: ${Object.entries(STATUS_EM_PALAVRAS)
      .map(([name, words]) => `\`${name}\` (${words})`)
      .join(', ')}.`,
  ),
  responsavel_id: z.int().nullable().describe('Atendente responsável, como em `/v1/usuarios/`; nulo quando ninguém.'),
  responsavel_nome: z.string().nullable().describe('Nome do atendente responsável.'),
  arquivada: z.boolean().describe('Se está arquivada.'),
  ia_pausada: z.boolean().describe('Se o assistente de IA está pausado nela.'),
  nao_lidas: z.int().describe('Mensagens do contato desde que alguém leu ou respondeu no painel.'),
  ultima_mensagem_id: z.int().nullable().describe('Última mensagem; nulo enquanto não há nenhuma.'),
  ultima_previa: z.string().nullable().describe('Começo do texto da última mensagem.'),
  ultima_direcao: z.enum(['entrada', 'saida']).nullable().describe('Quem escreveu a última: o contato ou a empresa.'),
  ultima_em: instante.describe('Momento da última mensagem (ISO 8601, no fuso da empresa).'),
  janela_ate: instante
    .nullable()
    .describe('Até quando texto livre pode ser enviado; nulo onde não há janela, ou enquanto o contato não escreveu.'),
  aguardando_desde: instante.nullable().describe('Desde quando aguarda um atendente.'),
  concluida_em: instante.nullable().describe('Momento da conclusão; nulo quando não está concluída.'),
  criado_em: instante.describe('Momento da criação (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração, mensagens inclusive (ISO 8601, no fuso da empresa).'),
});
export type Conversa = z.output<typeof conversa>;

const midia = z.object({
  tipo: z.enum(TIPOS_MIDIA).describe('Tipo de mídia.'),
  nome: z.string().nullable().describe('Nome do arquivo; nulo quando não há.'),
  mime: z.string().describe('Tipo MIME.'),
  tamanho: z.int().nullable().describe('Tamanho em bytes; nulo enquanto não se sabe.'),
  estado: z
    .enum(ESTADOS_MIDIA)
    .describe(
      '`pendente`: ainda está sendo buscada; `indisponivel`: a plataforma não a entregou; `recusada`: não é aceita.',
    ),
  erro: z.string().nullable().describe('Por que não está disponível.'),
  url: z.string().describe('Endereço do arquivo: na API, `GET` com o mesmo token. Não vence.'),
});
export type MidiaMostrada = z.output<typeof midia>;

/** A message, as the doors show it. */
export const mensagem = z.object({
  id: z.int().describe('Identificador da mensagem.'),
  conversa_id: z.int().describe('Conversa da mensagem.'),
  canal: z.enum(TIPOS_CANAL).describe('Tipo do canal.'),
  canal_id: z.int().describe('Canal da mensagem.'),
  contato_id: z.int().describe('Contato da conversa.'),
  direcao: z.enum(['entrada', 'saida']).describe('`entrada`: do contato; `saida`: da empresa.'),
  remetente_tipo: z.enum(REMETENTES).describe('Quem a escreveu.'),
  remetente_nome: z.string().nullable().describe('Nome de quem a escreveu, quando se sabe.'),
  texto: z.string().nullable().describe('Texto; nulo quando é só mídia.'),
  midia: midia.nullable().describe('Primeiro arquivo da mensagem; nulo quando não há.'),
  midias: z.array(midia).describe('Todos os arquivos: um e-mail pode ter vários.'),
  modelo: z
    .object({
      id: z.int().nullable().describe('Identificador do modelo; nulo quando ele não existe mais.'),
      nome: z.string().describe('Nome do modelo na Meta.'),
      idioma: z.string().describe('Idioma, como `pt_BR`.'),
    })
    .nullable()
    .describe('Modelo de WhatsApp que a mensagem usa; nulo quando não usa.'),
  resposta_a_id: z.int().nullable().describe('Mensagem a que esta responde; nulo quando não é resposta.'),
  mensagem_id_externo: z.string().nullable().describe('Identificador na plataforma; nulo enquanto ela não o informa.'),
  status: z
    .enum(STATUS_MENSAGEM)
    .describe(
      'Estado do envio. `desconhecida`: a plataforma não respondeu, e a mensagem não é reenviada às cegas. As recebidas são `entregue`.',
    ),
  erro: z
    .object({
      codigo: z.string().nullable().describe('Código do erro na plataforma; nulo quando ela não diz.'),
      mensagem: z.string().describe('Explicação do erro.'),
    })
    .nullable()
    .describe('Por que não foi enviada; nulo quando não houve erro.'),
  entregue: z.boolean().describe('Se a entrega foi confirmada.'),
  enviada_em: instante.describe('Momento em que foi escrita: pelo contato, ou pela empresa (ISO 8601).'),
  entregue_em: instante.nullable().describe('Momento da entrega; nulo enquanto não é confirmada.'),
  lida_em: instante.nullable().describe('Momento da leitura; nulo enquanto não é lida.'),
  criado_em: instante.describe('Momento do registro (ISO 8601).'),
});
export type Mensagem = z.output<typeof mensagem>;

export const conversaIdInput = z.object({ id: idSchema });

export const openConversaInput = z.object({
  canal_id: idSchema.describe('Canal da conversa.'),
  contato_id: idSchema.optional().describe('Contato com quem falar; sem `endereco`, vale o endereço dele no canal.'),
  endereco: requiredText(254).optional().describe('E-mail ou telefone do contato, conforme o canal.'),
  assunto: optionalText(300).optional().describe('Assunto, nos canais que o têm.'),
  assunto_novo: z
    .boolean()
    .default(false)
    .describe('Em canais de e-mail: começa outra conversa quando a que está aberta tem outro assunto.'),
});

/** What a customer writes where there is none: development's simulator. Without `canal_id`, through the first example channel. */
export const simulateMensagemInput = z.object({
  canal_id: idSchema.optional(),
  nome: requiredText(120),
  endereco: requiredText(254),
  assunto: optionalText(300).optional(),
  texto: requiredText(4_096),
});

export const mensagemSimulada = z.object({ simulada: z.literal(true), canal_id: z.int(), canal_nome: z.string() });
export type MensagemSimulada = z.output<typeof mensagemSimulada>;

const quem = z.enum(['eu', 'ninguem']);

const conversaFilters = {
  busca: text(200).optional().describe('Parte do nome do contato ou do assunto; ignora acentos e maiúsculas.'),
  status: z.enum(STATUS_CONVERSA).optional().describe('Só as neste estado.'),
  canal_id: idFilter('Só as deste canal.'),
  canal: z.enum(TIPOS_CANAL).optional().describe('Só as deste tipo de canal.'),
  contato_id: idFilter('Só as deste contato.'),
  responsavel_id: idFilter('Só as deste atendente.'),
  arquivada: z
    .enum(['false', 'true', 'todos'])
    .optional()
    .describe(
      '`false`: só as não arquivadas (o padrão); `true`: só as arquivadas; `todos`: umas e outras (o padrão com `atualizadas_desde`).',
    ),
};

export const conversasFilters = z.object({
  ...paginationInput,
  ...conversaFilters,
  atualizadas_desde: changedInput.atualizado_desde.describe(
    'Só as criadas ou alteradas desde este momento (ISO 8601 com fuso), inclusive; arquivadas também, a menos que `arquivada` diga outra coisa.',
  ),
  sem_responsavel: z.enum(['true', 'false']).optional().describe('`true`: só as que ninguém assumiu.'),
  ordenar: z
    .enum(['ultima_em', 'criado_em', 'atualizado_em'])
    .optional()
    .describe('Ordem da lista: pela última mensagem (o padrão), pela criação ou pela última alteração.'),
  direcao: z
    .enum(['asc', 'desc'])
    .optional()
    .describe('`asc` crescente, `desc` decrescente (o padrão; com `atualizadas_desde`, crescente).'),
});

/** The panel's own filters: of who looks, and of a customer's contacts. */
export const caixaInput = conversasFilters.extend({
  de: quem.optional(),
  abertas: z.boolean().optional(),
  cliente_id: idSchema.optional(),
});

export const assignConversaInput = z.object({
  id: idSchema,
  responsavel_id: idSchema.nullable().describe('Quem fica com a conversa; nulo: ninguém.'),
});

export const takeConversaInput = z.object({
  id: idSchema,
  responsavel_id: idSchema.optional().describe('Quem assume; no painel, quem está usando. Na API é obrigatório.'),
});

const LONGEST_TEXT = 100_000;

export const sendMensagemInput = z.object({
  conversa_id: idSchema.describe('Conversa em que a mensagem é enviada.'),
  texto: requiredText(LONGEST_TEXT).describe('Texto, até o tamanho que o canal aceita.'),
  resposta_a_id: idSchema.nullable().optional().describe('Mensagem da mesma conversa a que esta responde.'),
});

/** Of a form: its texts come as texts. */
export const sendAnexoInput = z.object({
  conversa_id: idSchema.describe('Conversa em que o arquivo é enviado.'),
  legenda: optionalText(LONGEST_TEXT).optional().describe('Legenda; num e-mail, o texto.'),
  resposta_a_id: idSchema.nullable().optional().describe('Mensagem da mesma conversa a que esta responde.'),
});

export const mensagensFilters = z.object({
  apos_id: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,16}$/, 'Informe um número inteiro.')
          .transform(Number),
      ],
      {
        error: 'Informe um número inteiro.',
      },
    )
    .refine((value) => Number.isSafeInteger(value) && value >= 0, 'Informe um número inteiro.')
    .optional()
    .meta({
      ...{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      description:
        'Cursor: só as mensagens depois desta, na ordem em que foram gravadas; `0` começa do início. Siga por `proximo_apos_id`.',
    }),
  desde: changedInput.atualizado_desde.describe(
    'Só as mensagens desde este momento (ISO 8601 com fuso), inclusive; siga por `proximo_apos_id`.',
  ),
  conversa_id: idFilter('Só as desta conversa.'),
  contato_id: idFilter('Só as deste contato.'),
  por_pagina: paginationInput.por_pagina,
});

export const mensagemIdInput = z.object({ id: idSchema });

/** A page of messages by cursor. */
export type PaginaDeMensagens = {
  resultados: Mensagem[];
  por_pagina: number;
  proximo_apos_id: number;
  tem_mais: boolean;
};
