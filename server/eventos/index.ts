export { announce, CANAL_ENTREGAS } from './announce.ts';
export { CATALOGO, type Dados, type Evento } from './catalogo.ts';
export { publish, publishTo } from './publish.ts';
