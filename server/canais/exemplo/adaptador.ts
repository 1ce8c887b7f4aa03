import { env } from '#server/platform/env.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { requiredText, z } from '#server/platform/validation.ts';
import {
  type AdaptadorDeCanal,
  type Bruta,
  type CanalAberto,
  type Capacidades,
  FalhaDoCanal,
  type MensagemEnviada,
  type Recebido,
  type TipoCanal,
} from '../port.ts';
import type { Registrado } from '../registro.ts';

const MB = 1024 * 1024;

const CAPACIDADES: Record<TipoCanal, Capacidades> = {
  email: {
    ...{ pode_iniciar_texto_livre: true, exige_modelo_aprovado: false, janela_horas: null, tem_assunto: true },
    ...{ texto_maximo: 100_000, legenda_maxima: 100_000, confirma_entrega: false, confirma_leitura: false },
    midias: (['imagem', 'documento', 'audio', 'video'] as const).map((tipo) => ({
      ...{ tipo, tamanho_maximo: 25 * MB, mimes: [] },
    })),
  },
  sms: {
    ...{ pode_iniciar_texto_livre: true, exige_modelo_aprovado: false, janela_horas: null, tem_assunto: false },
    ...{ texto_maximo: 1_530, legenda_maxima: 0, confirma_entrega: true, confirma_leitura: false, midias: [] },
  },
  whatsapp: {
    ...{ pode_iniciar_texto_livre: false, exige_modelo_aprovado: true, janela_horas: 24, tem_assunto: false },
    ...{ texto_maximo: 4_096, legenda_maxima: 1_024, confirma_entrega: true, confirma_leitura: true },
    midias: midiasDoWhatsapp(),
  },
  whatsapp_nao_oficial: {
    ...{ pode_iniciar_texto_livre: true, exige_modelo_aprovado: false, janela_horas: null, tem_assunto: false },
    ...{ texto_maximo: 4_096, legenda_maxima: 1_024, confirma_entrega: true, confirma_leitura: true },
    midias: midiasDoWhatsapp(),
  },
};

function midiasDoWhatsapp(): Capacidades['midias'] {
  return [
    { tipo: 'imagem', tamanho_maximo: 5 * MB, mimes: ['image/jpeg', 'image/png'] },
    { tipo: 'audio', tamanho_maximo: 16 * MB, mimes: [] },
    { tipo: 'video', tamanho_maximo: 16 * MB, mimes: ['video/mp4', 'video/3gpp'] },
    { tipo: 'documento', tamanho_maximo: 100 * MB, mimes: [] },
  ];
}

/** What the example person does: a body that `read` understands. */
const told = z.array(
  z.discriminatedUnion('tipo', [
    z.object({
      tipo: z.literal('mensagem'),
      id: z.string().max(200),
      endereco: z.string().max(254),
      nome: z.string().max(120).nullable(),
      texto: z.string().max(10_000),
      assunto: z.string().max(500).optional(),
      resposta_a: z.string().max(200).nullable().default(null),
    }),
    z.object({
      tipo: z.literal('status'),
      id: z.string().max(200),
      status: z.enum(['enviada', 'entregue', 'lida', 'falhou']),
    }),
  ]),
);
export type DitoPeloExemplo = z.input<typeof told>;

const bodyOf = (said: DitoPeloExemplo): Uint8Array => new TextEncoder().encode(JSON.stringify(said));

/** Refuses to work outside development: nobody is at the other end. */
function requireDevelopment(): void {
  if (env.APP_ENV !== 'development') {
    throw new FalhaDoCanal('O canal de exemplo só existe em desenvolvimento.', { resultado: 'final' });
  }
}

const ANSWERS = [
  'Que bom que respondeu! Vocês entregam toda semana?',
  'Perfeito. E qual o valor para 20 unidades?',
  'Combinado, pode mandar a proposta. Obrigada!',
];
/** Landlines that end in 0000 take no messages: what is sent to them comes back. */
const DEAF = /^\+55\d{2}[2-5]\d{3}0000$/;
/** Ends a talk: whoever hears it says nothing more. A good day alone is a greeting. */
const FAREWELL =
  /(?:até (?:logo|breve|mais|amanhã)|(?<!^)(?:bom|ótimo) (?:dia|fim de semana|proveito)|à disposição|obrigad[oa])[.!]?$/i;

function exemplo(tipo: TipoCanal): AdaptadorDeCanal {
  return {
    nome: 'exemplo',
    tipo,
    capacidades: () => CAPACIDADES[tipo],
    async send(canal, mensagem) {
      requireDevelopment();
      if (DEAF.test(mensagem.endereco)) {
        throw new FalhaDoCanal('Este número não recebe mensagens.', { resultado: 'final' });
      }
      await mensagem.begin?.();
      const id_externo = mensagem.id_externo ?? `exemplo.${randomBase62(16)}`;
      return { id_externo, avisos: [bodyOf(await answersTo(canal, mensagem, id_externo))] };
    },
    async read(_canal: CanalAberto, { corpo }: Bruta): Promise<Recebido[]> {
      const read = told.safeParse(JSON.parse(new TextDecoder().decode(corpo)));
      if (!read.success) throw new FalhaDoCanal('Isto não é do canal de exemplo.', { resultado: 'final' });
      return read.data.map((one) => recebidoOf(tipo, one));
    },
    async test() {
      const ok = env.APP_ENV === 'development';
      return [
        {
          nome: 'Canal de exemplo',
          ok,
          detalhe: ok
            ? 'Simulador: quem responde é o próprio Romaneio.'
            : 'O canal de exemplo só existe em desenvolvimento.',
        },
      ];
    },
  };
}

/** The example person reads each message, and answers the first ones, unless it takes leave. */
async function answersTo({ tipo }: CanalAberto, mensagem: MensagemEnviada, id: string): Promise<DitoPeloExemplo> {
  const said: DitoPeloExemplo = [];
  if (CAPACIDADES[tipo].confirma_entrega) said.push({ tipo: 'status', id, status: 'entregue' });
  if (CAPACIDADES[tipo].confirma_leitura) said.push({ tipo: 'status', id, status: 'lida' });
  const texto = FAREWELL.test(mensagem.texto?.trim() ?? '')
    ? undefined
    : ANSWERS[(await mensagem.countBefore?.()) ?? 0];
  if (texto) {
    said.push({
      ...{ tipo: 'mensagem', id: `exemplo.${randomBase62(16)}`, endereco: mensagem.endereco, nome: null, texto },
      ...(mensagem.email ? { assunto: `Re: ${mensagem.email.assunto.replace(/^Re: /i, '')}` } : {}),
      resposta_a: id,
    });
  }
  return said;
}

function recebidoOf(tipo: TipoCanal, one: z.output<typeof told>[number]): Recebido {
  if (one.tipo === 'status') {
    return {
      ...{ tipo: 'status', id_externo: one.id, mensagem_id: null, status: one.status, em: new Date() },
      erro: one.status === 'falhou' ? { codigo: 'exemplo', mensagem: 'O exemplo recusou a mensagem.' } : null,
    };
  }
  const { id, endereco, nome, texto, resposta_a } = one;
  const email = {
    ...{
      assunto: one.assunto ?? '',
      de: endereco,
      para: [],
      cc: [],
      em_resposta_a: resposta_a,
      conversa_do_token: null,
    },
    ...{ referencias: resposta_a ? [resposta_a] : [], html: null, citado: null, automatica: false },
  };
  return {
    ...{ tipo: 'mensagem', id_externo: id, endereco, nome, direcao: 'entrada', texto, midias: [], resposta_a },
    identidades: [{ tipo: tipo === 'email' ? 'email' : 'telefone', valor: endereco }],
    enviada_em: new Date(),
    ...(tipo === 'email' ? { email } : {}),
  };
}

const config = z.object({ endereco: requiredText(254).default('exemplo') });

/** The example channels of development, one of each type: simulators, and they say so. */
export const exemplos: readonly Registrado[] = (['whatsapp_nao_oficial', 'email', 'sms', 'whatsapp'] as const).map(
  (tipo) => ({
    adaptador: exemplo(tipo),
    config,
    segredos: z.object({}),
    enderecoOf: ({ endereco }) => String(endereco),
    avisos: null,
  }),
);
