export { Chamada, Lista } from './call.ts';
export type { Configuracao, FonteDeToken } from './client.ts';
export {
  ErroDaApi,
  ErroDeAssinatura,
  ErroDeAutenticacao,
  ErroDeChaveReusada,
  ErroDeConexao,
  ErroDeConflito,
  ErroDeLimite,
  ErroDePermissao,
  ErroDeTempo,
  ErroDeUso,
  ErroDeValidacao,
  ErroDoServidor,
  ErroNaoEncontrado,
  ErroRomaneio,
  type MotivoDeRecusa,
} from './errors.ts';
export { OPERACOES } from './generated/operations.ts';
export { Romaneio } from './generated/resources.ts';
export type * from './generated/types.ts';
export { VERSAO } from './generated/version.ts';
export type { Arquivo, EnvioDeArquivo, Leitura, Opcoes, Operacao, Pagina, Resposta } from './operation.ts';
export { type Cabecalhos, type EntregaRecebida, verificarWebhook } from './webhook.ts';
