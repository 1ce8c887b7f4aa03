export {
  type LinhaRequisicao,
  listRequisicoes,
  requisicoesFilters,
} from './list-requisicoes.ts';
export { maintainRequisicoes } from './maintain-requisicoes.ts';
export { getSaudeApi, type SaudeApi, type UsoCredencial } from './saude-api.ts';
export { type Requisicao, requisicaoWriter } from './writer.ts';
