import { idSchema } from '#server/platform/ids.ts';
import { namedInput } from '#server/platform/pagination.ts';
import { instante, requiredText, z } from '#server/platform/validation.ts';

export const TIPOS_CANAL = ['email', 'sms', 'whatsapp', 'whatsapp_nao_oficial'] as const;
export const ADAPTADORES = ['imap_smtp', 'sms_http', 'smpp', 'cloud_api', 'evolution', 'waha', 'exemplo'] as const;
export const TIPOS_MIDIA = ['imagem', 'documento', 'audio', 'video'] as const;
export const SITUACOES_CANAL = ['pendente', 'conectado', 'erro'] as const;

const midiaAceita = z.object({
  tipo: z.enum(TIPOS_MIDIA).describe('Tipo de mídia.'),
  tamanho_maximo: z.int().describe('Maior arquivo aceito, em bytes.'),
  mimes: z.array(z.string()).describe('Tipos MIME aceitos; lista vazia: todos os que o produto aceita.'),
});

/** A channel, as the doors show it. */
export const canal = z.object({
  id: z.int().describe('Identificador do canal.'),
  nome: z.string().describe('Nome do canal.'),
  tipo: z.enum(TIPOS_CANAL).describe('Tipo: e-mail, SMS, WhatsApp oficial ou WhatsApp por gateway.'),
  endereco: z.string().describe('Endereço da empresa no canal: o e-mail ou o número.'),
  ativo: z.boolean().describe('Se está em uso.'),
  situacao: z
    .enum(SITUACOES_CANAL)
    .describe('`conectado`: a plataforma responde; `erro`: há algo a corrigir; `pendente`: ainda não se sabe.'),
  pode_iniciar_texto_livre: z.boolean().describe('Se uma conversa pode ser aberta com texto livre.'),
  exige_modelo_aprovado: z
    .boolean()
    .describe('Se, fora da janela de atendimento, só modelos aprovados podem ser enviados.'),
  janela_horas: z
    .int()
    .nullable()
    .describe('Horas, desde a última mensagem do contato, em que texto livre pode ser enviado; nulo: sempre.'),
  tem_assunto: z.boolean().describe('Se as conversas têm assunto.'),
  texto_maximo: z.int().describe('Maior texto aceito, em caracteres.'),
  legenda_maxima: z.int().describe('Maior legenda de mídia aceita, em caracteres; 0 quando não há legenda.'),
  confirma_entrega: z.boolean().describe('Se a plataforma informa a entrega.'),
  confirma_leitura: z.boolean().describe('Se a plataforma informa a leitura.'),
  midias: z.array(midiaAceita).describe('Mídias aceitas; lista vazia quando o canal só leva texto.'),
  criado_em: instante.describe('Momento do cadastro (ISO 8601, no fuso da empresa).'),
  atualizado_em: instante.describe('Momento da última alteração (ISO 8601, no fuso da empresa).'),
});
export type Canal = z.output<typeof canal>;

/** The same for who sets channels up: without the secrets. */
export const canalDetalhado = canal.extend({
  adaptador: z.enum(ADAPTADORES),
  config: z.record(z.string(), z.unknown()),
  /** Names of the secrets that are there. */
  segredos: z.array(z.string()),
  /** Where the platform sends its notices; null where it sends none. */
  aviso_url: z.string().nullable(),
  erro: z.string().nullable(),
  situacao_em: instante,
});
export type CanalDetalhado = z.output<typeof canalDetalhado>;

/** An example channel: development writes through it as a customer. */
export const simulador = canal.pick({ id: true, nome: true, tipo: true });
export type Simulador = z.output<typeof simulador>;

export const canaisFilters = z.object({
  ...namedInput('Parte do nome ou do endereço do canal.'),
  tipo: z.enum(TIPOS_CANAL).optional().describe('Só os deste tipo.'),
  ativo: z
    .enum(['true', 'false', 'todos'])
    .default('todos')
    .describe('`true`: só os em uso; `false`: só os fora de uso; `todos`: uns e outros.'),
});

export const canalIdInput = z.object({ id: idSchema });

const config = z.record(z.string().max(100), z.unknown());

/** What an adapter needs comes in `config`, secrets among the rest: the adapter says which are which. */
export const createCanalInput = z.object({
  nome: requiredText(60),
  tipo: z.enum(TIPOS_CANAL),
  adaptador: z.enum(ADAPTADORES).optional(),
  config: config.default({}),
});

/** Fields of `config` that are not sent stay as they are. */
export const updateCanalInput = z.object({
  id: idSchema,
  nome: requiredText(60).optional(),
  ativo: z.boolean().optional(),
  config: config.optional(),
});

export const passo = z.object({ nome: z.string(), ok: z.boolean(), detalhe: z.string() });
export const testeDeCanal = z.object({ ok: z.boolean(), passos: z.array(passo) });
export type TesteDeCanal = z.output<typeof testeDeCanal>;
