export { announce, CANAL_ENTREGAS } from './announce.ts';
export type { Modulo } from './catalogo/kind.ts';
export { CATALOGO, type Dados, EVENTOS, type Evento } from './catalogo.ts';
export { type DescricaoEvento, describeCatalogo, exemploDe } from './describe.ts';
export { maskDocumento, maskEmail, maskTelefone } from './mask.ts';
export { publish, publishTo } from './publish.ts';
