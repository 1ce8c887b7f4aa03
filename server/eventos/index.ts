export { announce, announced, CANAL_ENTREGAS, handedOver } from './announce.ts';

export { CATALOGO, type Dados, EVENTOS, type Evento } from './catalogo.ts';
export { describeCatalogo, exemploDe, exemploEntrega, registroDe } from './describe.ts';
export { type Fato, type Fatos, reactTo, tellRooms } from './fatos.ts';
export { feedEventos } from './feed-eventos.ts';
export { maskDocumento, maskEmail, maskTelefone } from './mask.ts';
export { publish, publishMany, publishTo } from './publish.ts';
export { mendReadingOrder } from './reading-order.ts';
export { type Registro, registro, registroFilter, TIPOS_REGISTRO, type TipoRegistro } from './registro.ts';
export { retainEventos } from './retention.ts';
export { type DescricaoEvento, eventoSchema, feed, feedInput, tipoEvento } from './schemas.ts';
