import { sendModelo, sendModeloInput } from '#server/atendimento/index.ts';
import { listModelos, modelosFilters, modeloWhatsapp } from '#server/canais/index.ts';
import { onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';
import { MENSAGEM } from './crm-mensagens.ts';

const modelos = resource({
  modulo: 'crm',
  path: '/v1/crm/whatsapp/modelos/',
  tag: 'Mensagens',
  noun: { g: 'o', one: 'modelo de WhatsApp', many: 'modelos de WhatsApp' },
});

const MODELO = answers('ModeloWhatsapp', modeloWhatsapp, {
  id: 41,
  canal_id: 3,
  nome: 'pedido_enviado',
  idioma: 'pt_BR',
  categoria: 'UTILITY',
  status: 'APPROVED',
  texto: 'Olá, {{1}}! Seu pedido {{2}} saiu para entrega.',
  parametros: {
    cabecalho: null,
    corpo: { nomes: ['1', '2'], nomeados: false },
    botoes: [],
    impedimento: null,
  },
  atualizado_em: new Date('2026-08-01T09:20:00-03:00'),
});

/** Templates of official WhatsApp. */
export const crmModelosRoutes: Route[] = [
  modelos.list({
    operationId: 'listarModelosDeWhatsapp',
    description:
      'Os modelos aprovados dos canais de WhatsApp oficial, com o que cada um pede. São lidos da Meta de tempos em tempos, e quando ela avisa que mudaram.',
    query: modelosFilters,
    data: MODELO,
    verb: listModelos,
  }),
  modelos.act({
    operationId: 'enviarModeloDeWhatsapp',
    at: '{id}/enviar/',
    escopo: 'crm:whatsapp_modelo',
    summary: 'Enviar um modelo de WhatsApp',
    description:
      'Envia um modelo aprovado, a qualquer hora, na conversa indicada ou ao contato ou telefone; sem conversa aberta, abre uma. Pede o escopo `crm:whatsapp_modelo`, que `crm:write` não inclui. Gera `mensagem.enviada` e, quando abre a conversa, `conversa.criada`.',
    message: 'Modelo na fila de envio.',
    body: takes('EnvioDeModelo', sendModeloInput.omit({ id: true }), {
      contato_id: 612,
      parametros: { corpo: ['Rafael', '000127'] },
    }),
    data: MENSAGEM,
    example: {
      ...MENSAGEM.example,
      canal: 'whatsapp',
      texto: 'Olá, Rafael! Seu pedido 000127 saiu para entrega.',
      modelo: { id: 41, nome: 'pedido_enviado', idioma: 'pt_BR' },
    },
    refusals: {
      400: {
        description: 'Modelo não aprovado, parâmetro que falta ou sobra, conversa ou contato desconhecido.',
        examples: {
          corpo: onField(
            'Parâmetro que falta',
            'parametros.corpo',
            'O corpo deste modelo tem 2 parâmetro(s): foram informados 1.',
          ),
          destino: onField('Sem destino', 'conversa_id', 'Informe a conversa, o contato ou o telefone.'),
          status: onField(
            'Modelo não aprovado',
            'status',
            'O modelo "pedido_enviado" está PENDING na Meta: só pode ser enviado a partir de APPROVED.',
          ),
        },
      },
    },
    verb: sendModelo,
  }),
];
