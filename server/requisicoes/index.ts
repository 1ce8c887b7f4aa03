export { getAjustesRequisicoes, updateAjustesRequisicoes } from './ajustes.ts';
export { maskQuery, maskText, printable } from './conteudo.ts';
export { getRequisicao } from './get-requisicao.ts';
export { isRead } from './internal.ts';
export { listErrosAgrupados } from './list-erros.ts';
export { listRequisicoes } from './list-requisicoes.ts';
export { maintainRequisicoes } from './maintain-requisicoes.ts';
export { getSaudeApi } from './saude-api.ts';
export {
  ajustesRequisicoes,
  errosFilters,
  type LinhaRequisicao,
  requisicaoInput,
  requisicoesFilters,
  type SaudeApi,
  type UsoCredencial,
} from './schemas.ts';
export { type Conteudo, type Requisicao, requisicaoWriter, writeRequisicoes } from './writer.ts';
