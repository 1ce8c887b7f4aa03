export type DocsQuestion = {
  pergunta: string;
  /**
   * Where the answer is: a page and the anchor of the heading above the paragraph. More than one only where the documentation says
   * the same in two places. Without an anchor, every paragraph of the page is right: an operation of the reference.
   */
  certas: readonly [string, ...string[]];
};

/**
 * What integrators ask, written down before there was a search. The search is tuned to answer these; the questions are never
 * changed to be answered.
 */
export const DOCS_QUESTIONS: readonly DocsQuestion[] = [
  // Whole sentences, as people type them: some without accents, some in plural, some in everyday words.
  { pergunta: 'como mando o token na requisição', certas: ['/docs/autenticacao#o-token'] },
  { pergunta: 'liberar o ip do meu servidor no token', certas: ['/docs/autenticacao#redes-permitidas'] },
  { pergunta: 'quantas chamadas posso fazer por minuto', certas: ['/docs/limites#requisicoes-por-minuto'] },
  { pergunta: 'paginacao das listas', certas: ['/docs/convencoes#paginacao'] },
  { pergunta: 'formato de data e fuso horario', certas: ['/docs/convencoes#formatos'] },
  { pergunta: 'recebi o mesmo webhook duas vezes', certas: ['/docs/webhooks#deduplicacao'] },
  { pergunta: 'quantas vezes tentam de novo se meu servidor cair', certas: ['/docs/webhooks#novas-tentativas'] },
  { pergunta: 'webhook foi desativado sozinho', certas: ['/docs/webhooks#desativacao'] },
  { pergunta: 'reenviar entregas que falharam', certas: ['/docs/webhooks#recuperar'] },
  { pergunta: 'trocar o secret sem perder entregas', certas: ['/docs/webhooks#trocar-o-secret'] },
  { pergunta: 'testar webhook no localhost', certas: ['/docs/webhooks#desenvolvimento-local'] },
  { pergunta: 'assinatura do webhook nao bate', certas: ['/docs/verificar-assinatura#quando-nao-confere'] },
  { pergunta: 'desfazer um lançamento errado', certas: ['/docs/estoque#estorno', '/docs/primeiros-passos#desfaca'] },
  { pergunta: 'transferir produtos entre depositos', certas: ['/docs/estoque#transferencias'] },
  { pergunta: 'cpf vem com asteriscos', certas: ['/docs/eventos#dados-pessoais', '/docs/clientes#mascaras'] },
  { pergunta: 'importar planilha do bling', certas: ['/docs/importacao#colunas'] },
  { pergunta: 'eventos fora de ordem', certas: ['/docs/feed-de-eventos#ordem', '/docs/webhooks#deduplicacao'] },
  {
    pergunta: 'janela de 24 horas do whatsapp',
    certas: ['/docs/canal-whatsapp#janela', '/docs/caixa-de-entrada#modelos'],
  },
  // English terms of the field.
  { pergunta: 'rate limit', certas: ['/docs/limites#requisicoes-por-minuto', '/docs/limites#cabecalhos'] },
  { pergunta: 'webhook signature', certas: ['/docs/verificar-assinatura#a-regra'] },
  { pergunta: 'retry', certas: ['/docs/webhooks#novas-tentativas', '/docs/erros#repetir-com-seguranca'] },
  { pergunta: 'validar hmac em php', certas: ['/docs/verificar-assinatura#php'] },
  // Headers, codes and texts of errors.
  { pergunta: 'X-RateLimit-Remaining', certas: ['/docs/limites#cabecalhos'] },
  { pergunta: 'X-Campos-Ignorados', certas: ['/docs/convencoes#campos-desconhecidos'] },
  { pergunta: 'IDEMPOTENCY_KEY_REUSED', certas: ['/docs/limites#idempotencia', '/docs/erros#codigos'] },
  { pergunta: 'Token inválido.', certas: ['/docs/autenticacao#quando-a-resposta-e-401-ou-403'] },
  {
    pergunta: 'invalid_grant refresh token já usado',
    certas: ['/docs/oauth#reuso', '/docs/erros-oauth#invalid_grant'],
  },
  { pergunta: 'blocked by CORS policy', certas: ['/docs/convencoes#metodos'] },
  // Events and operations by what they do.
  { pergunta: 'evento quando uma venda é cancelada', certas: ['/docs/eventos#venda-cancelada'] },
  {
    pergunta: 'endpoint para cadastrar produto',
    certas: ['/docs/referencia/criar-produto', '/docs/produtos#cadastrar'],
  },
];
