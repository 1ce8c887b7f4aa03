import { exemploEntrega, feed, feedEventos, feedInput } from '#server/eventos/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource } from '../route.ts';

const eventos = resource({
  modulo: 'webhooks',
  path: '/v1/eventos/',
  tag: 'Eventos',
  noun: { g: 'o', one: 'evento', many: 'eventos' },
});

const { evento, timestamp, empresa_id, dados } = exemploEntrega('estoque.atualizado');

const FEED = answers('FeedDeEventos', feed, {
  resultados: [{ id: 48213, evento, timestamp: new Date(timestamp), empresa_id, dados }],
  proximo_apos_id: 48213,
  tem_mais: false,
});

const GONE =
  'Evento não encontrado: o id não é desta empresa ou já passou do prazo de guarda (90 dias). Recomece com apos_id=0.';

/** The change feed. */
export const eventosRoutes: Route[] = [
  eventos.read({
    operationId: 'lerFeedDeEventos',
    at: '',
    summary: 'Ler o feed de eventos',
    description:
      'Tudo o que aconteceu na empresa nos últimos 90 dias, em ordem, com os mesmos `dados` das entregas, haja ou não um webhook. Comece com `apos_id=0` e siga `proximo_apos_id`: nenhum evento falta e nenhum se repete. A ordem é a das gravações e nem sempre a dos números: guarde `proximo_apos_id`, e não o maior `id`.',
    query: feedInput,
    message: ({ resultados: { length } }) => (length === 1 ? '1 evento.' : `${length} eventos.`),
    data: FEED,
    refusals: {
      400: {
        description: 'Parâmetro inválido, ou `apos_id` que não é (ou não é mais) um evento da empresa.',
        examples: {
          apos_id: onField('Evento não encontrado', 'apos_id', GONE),
          parametros: badData({ apos_id: ['Informe um número inteiro, 0 ou maior.'] }, 'Parâmetros inválidos'),
        },
      },
    },
    verb: feedEventos,
  }),
];
