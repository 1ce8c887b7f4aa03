import { canaisFilters, canal, getCanal, listCanais } from '#server/canais/index.ts';
import { answers, type Route, resource } from '../route.ts';

const canais = resource({
  modulo: 'crm',
  path: '/v1/crm/canais/',
  tag: 'Canais',
  noun: { g: 'o', one: 'canal', many: 'canais' },
});

const criado = new Date('2026-08-01T09:12:00-03:00');

const CANAL = answers('Canal', canal, {
  id: 3,
  nome: 'WhatsApp da loja',
  tipo: 'whatsapp',
  endereco: '+552433331200',
  ativo: true,
  situacao: 'conectado',
  pode_iniciar_texto_livre: false,
  exige_modelo_aprovado: true,
  janela_horas: 24,
  tem_assunto: false,
  texto_maximo: 4_096,
  legenda_maxima: 1_024,
  confirma_entrega: true,
  confirma_leitura: true,
  midias: [{ tipo: 'imagem', tamanho_maximo: 5_242_880, mimes: ['image/jpeg', 'image/png'] }],
  criado_em: criado,
  atualizado_em: criado,
});

/** Channels: set up in the panel and by the command line. */
export const crmCanaisRoutes: Route[] = [
  canais.list({
    operationId: 'listarCanais',
    description:
      'Os canais de atendimento da empresa e o que cada um permite: se uma conversa pode começar com texto livre, se exige modelo aprovado, e que mídias leva, de que tamanho. Canais são configurados no painel.',
    query: canaisFilters,
    data: CANAL,
    verb: listCanais,
  }),
  canais.read({
    operationId: 'consultarCanal',
    description: 'Um canal, e o que ele permite.',
    data: CANAL,
    verb: getCanal,
  }),
];
