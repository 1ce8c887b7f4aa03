import {
  requireModeloForArquivo,
  requireRoomForModelo,
  sendModelo,
  sendModeloInput,
} from '#server/atendimento/index.ts';
import { listModelos, modelosFilters, modeloWhatsapp } from '#server/canais/index.ts';
import { arquivoEnviado } from '#server/midia/index.ts';
import { onField } from '../refusals.ts';
import { answers, orForm, type Route, resource, takes, takesFile } from '../route.ts';
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

const envio = sendModeloInput.omit({ id: true });

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
      'Envia um modelo aprovado, a qualquer hora, na conversa indicada ou ao contato ou telefone; sem conversa aberta, abre uma. Pede o escopo `crm:whatsapp_modelo`, que `crm:write` não inclui. Gera `mensagem.enviada` e, quando abre a conversa, `conversa.criada`. Um cabeçalho de imagem, vídeo ou documento leva o endereço do arquivo (`midia_url`) ou o próprio arquivo: então o corpo é um formulário `multipart/form-data`, com o arquivo em `arquivo`, os mesmos campos e `parametros` como texto JSON. O arquivo é reconhecido pelo conteúdo, e o que o canal leva, e de que tamanho, está em `midias` de `/v1/crm/canais/`.',
    message: 'Modelo na fila de envio.',
    body: orForm(
      takes('EnvioDeModelo', envio, { contato_id: 612, parametros: { corpo: ['Rafael', '000127'] } }),
      takesFile(
        'EnvioDeModeloComArquivo',
        envio.extend({ arquivo: arquivoEnviado }),
        { finalidade: 'anexo_mensagem', before: requireRoomForModelo, beforeKeeping: requireModeloForArquivo },
        'boleto.pdf',
        { contato_id: 612, parametros: { corpo: ['Rafael', '000127'] } },
      ),
      'anexos',
    ),
    data: MENSAGEM,
    example: {
      ...MENSAGEM.example,
      canal: 'whatsapp',
      texto: 'Olá, Rafael! Seu pedido 000127 saiu para entrega.',
      modelo: { id: 41, nome: 'pedido_enviado', idioma: 'pt_BR' },
    },
    refusals: {
      400: {
        description:
          'Modelo não aprovado, parâmetro que falta ou sobra, arquivo que o cabeçalho não leva, conversa ou contato desconhecido.',
        examples: {
          corpo: onField(
            'Parâmetro que falta',
            'parametros.corpo',
            'O corpo deste modelo tem 2 parâmetro(s): foram informados 1.',
          ),
          arquivo: onField('Cabeçalho sem arquivo', 'arquivo', 'O cabeçalho deste modelo não leva arquivo.'),
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
