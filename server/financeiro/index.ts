export { cancelTitulos } from './cancel-titulos.ts';
export { type NovoTitulo, openTitulo, type TituloAberto } from './open-titulo.ts';
export { type BaixaRegistrada, type NovaBaixa, registerBaixa } from './register-baixa.ts';
export type { StatusTitulo, TipoTitulo } from './schemas.ts';
