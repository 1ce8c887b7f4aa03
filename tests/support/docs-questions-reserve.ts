import type { DocsQuestion } from './docs-questions.ts';

/** Questions that nothing is tuned on: they tell whether what was tuned on the others holds for those as well. */
export const DOCS_RESERVE: readonly DocsQuestion[] = [
  { pergunta: 'o token expira?', certas: ['/docs/autenticacao#expiracao-e-revogacao'] },
  { pergunta: 'escopos disponiveis', certas: ['/docs/autenticacao#escopos', '/docs/oauth#escopos'] },
  { pergunta: 'posso usar float na quantidade', certas: ['/docs/estoque#decimais', '/docs/convencoes#formatos'] },
  {
    pergunta: 'contagem de inventario',
    certas: ['/docs/estoque#estorno', '/docs/estoque#o-saldo-vem-dos-lancamentos'],
  },
  { pergunta: 'vender sem ter saldo', certas: ['/docs/estoque#estoque-negativo'] },
  { pergunta: 'sincronizar produtos alterados', certas: ['/docs/produtos#copia'] },
  { pergunta: 'baixar pdf da nota', certas: ['/docs/notas-fiscais#xml-e-danfe', '/docs/referencia/imprimir-danfe'] },
  { pergunta: 'pkce', certas: ['/docs/oauth#autorizar'] },
  { pergunta: 'revoke token', certas: ['/docs/oauth#encerrar', '/docs/referencia/revogar-token'] },
  { pergunta: 'timeout do webhook em segundos', certas: ['/docs/webhooks#como-responder', '/docs/webhooks#criar'] },
  { pergunta: 'PAYLOAD_TOO_LARGE', certas: ['/docs/erros#codigos', '/docs/erros#exemplos-413'] },
  {
    pergunta: 'erro 405',
    certas: ['/docs/erros#erro-405', '/docs/erros#codigos', '/docs/erros#exemplos-404', '/docs/convencoes#metodos'],
  },
  { pergunta: 'X-Request-Id', certas: ['/docs/convencoes#identificador-da-requisicao'] },
  {
    pergunta: 'adicionar codigo de rastreio',
    certas: ['/docs/expedicao#alterar', '/docs/referencia/alterar-expedicao'],
  },
  {
    pergunta: 'cobrar cliente por pix',
    certas: ['/docs/cobrancas-pix#cobrar', '/docs/referencia/cobrar-conta-receber'],
  },
  {
    pergunta: 'parcelas a receber vencidas',
    certas: ['/docs/financeiro#consultar', '/docs/referencia/listar-contas-receber'],
  },
  { pergunta: 'evento negocio ganho', certas: ['/docs/eventos#negocio-ganho'] },
  { pergunta: 'golang verify webhook', certas: ['/docs/verificar-assinatura#go'] },
  {
    pergunta: 'funcionário saiu da empresa, o token para?',
    certas: ['/docs/autenticacao#boas-praticas', '/docs/usuarios#saida'],
  },
  {
    pergunta: 'buscar eventos em vez de receber webhook',
    certas: ['/docs/feed-de-eventos#para-que-serve', '/docs/feed-de-eventos'],
  },
];
