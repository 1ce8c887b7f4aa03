import './reactions.ts';

export { cancelTitulo, deleteTitulo } from './cancel-titulo.ts';
export { cancelTitulos } from './cancel-titulos.ts';
export { createTitulo } from './create-titulo.ts';
export { getTitulo, listTitulos } from './list-titulos.ts';
export { type NovoTitulo, openTitulo, type TituloAberto } from './open-titulo.ts';
export { type BaixaRegistrada, type NovaBaixa, registerBaixa } from './register-baixa.ts';
export { estornarTitulo } from './reverse-baixa.ts';
export {
  type Baixa,
  baixarTituloInput,
  createTituloInput,
  estornarTituloInput,
  type LinhaTitulo,
  linhaTitulo,
  replaceTituloInput,
  type StatusTitulo,
  type TipoTitulo,
  type Titulo,
  titulo,
  tituloIdInput,
  titulosFilters,
  updateTituloInput,
} from './schemas.ts';
export { baixarTitulo } from './settle-titulo.ts';
export { replaceTitulo, updateTitulo } from './update-titulo.ts';
export { verifyFinanceiro } from './verify-financeiro.ts';
