export { CATALOGO, type Dados, type Evento } from './catalogo.ts';
export { publish } from './publish.ts';
