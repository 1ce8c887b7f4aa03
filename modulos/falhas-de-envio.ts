/** Why a delivery had no answer, in words within a sentence: for e-mails and screens. */
export const FALHA_DE_ENVIO: Readonly<Record<string, string>> = {
  dns_nao_resolvido: 'domínio não encontrado',
  dns_tempo_esgotado: 'DNS sem resposta',
  endereco_bloqueado: 'endereço não permitido',
  conexao_recusada: 'conexão recusada',
  conexao_interrompida: 'conexão interrompida',
  conexao_tempo_esgotado: 'tempo esgotado ao conectar',
  rede_inalcancavel: 'rede inalcançável',
  tls_tempo_esgotado: 'tempo esgotado no TLS',
  tls_falhou: 'certificado ou TLS inválido',
  resposta_tempo_esgotado: 'tempo esgotado sem resposta',
  resposta_invalida: 'resposta inválida',
  requisicao_invalida: 'requisição inválida',
};
