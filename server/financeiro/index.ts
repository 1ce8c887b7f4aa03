import './reactions.ts';

export {
  baixarContaPagarInput,
  baixarContaReceberInput,
  contaPagar,
  contaReceber,
  contasPagarFilters,
  contasReceberFilters,
  createContaPagarInput,
  createContaReceberInput,
  estornarContaInput,
  linhaContaPagar,
  linhaContaReceber,
  replaceContaPagarInput,
  replaceContaReceberInput,
  updateContaPagarInput,
  updateContaReceberInput,
} from './api-schemas.ts';
export { cancelTitulo } from './cancel-titulo.ts';
export { cancelTitulos } from './cancel-titulos.ts';
export {
  baixarContaPagar,
  cancelContaPagar,
  createContaPagar,
  deleteContaPagar,
  estornarContaPagar,
  getContaPagar,
  listContasPagar,
  replaceContaPagar,
  updateContaPagar,
} from './contas-pagar.ts';
export {
  baixarContaReceber,
  cancelContaReceber,
  createContaReceber,
  deleteContaReceber,
  estornarContaReceber,
  getContaReceber,
  listContasReceber,
  replaceContaReceber,
  updateContaReceber,
} from './contas-receber.ts';
export { createTitulo } from './create-titulo.ts';
export { sumUpAllDias } from './dias.ts';
export { getFluxoDeCaixa, getResumoTitulos } from './fluxo.ts';
export { type FluxoDeCaixa, fluxoDeCaixa, fluxoInput, type ResumoTitulos, resumoTitulos } from './fluxo-schemas.ts';
export { holdForEstornos, holdTitulos } from './hold-titulos.ts';
export { listLigadas } from './list-ligadas.ts';
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
  ligadasInput,
  linhaTitulo,
  type StatusTitulo,
  type TipoTitulo,
  type Titulo,
  tipoInput,
  titulo,
  tituloIdInput,
  titulosFilters,
  updateTituloInput,
} from './schemas.ts';
export { baixarTitulo } from './settle-titulo.ts';
export { updateTitulo } from './update-titulo.ts';
export { verifyFinanceiro } from './verify-financeiro.ts';
