import { ErroDeAssinatura, verificarWebhook } from '@romaneio/api';

// No seu sistema: uma tabela com um índice único.
const recebidas = new Set<string>();

export async function receber(requisicao: Request): Promise<Response> {
  try {
    const evento = await verificarWebhook({
      corpo: await requisicao.arrayBuffer(),
      cabecalhos: requisicao.headers,
      segredo: process.env.WEBHOOK_SECRET ?? '',
    });
    if (recebidas.has(evento.idempotency_key)) return new Response(null, { status: 204 });
    recebidas.add(evento.idempotency_key);
    if (evento.evento === 'estoque.atualizado') {
      console.log(evento.dados.produto_id, evento.dados.saldo_atual);
    }
    return new Response(null, { status: 204 });
  } catch (erro) {
    if (erro instanceof ErroDeAssinatura) return new Response(erro.message, { status: 401 });
    throw erro;
  }
}
