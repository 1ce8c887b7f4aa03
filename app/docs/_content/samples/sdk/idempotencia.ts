import { romaneio } from './romaneio.ts';

const baixa = { produto_id: 1, tipo: 'saida', quantidade: '2', observacao: 'Pedido 2041' } as const;
const chaveIdempotencia = `pedido-2041-${new Date().toISOString().slice(0, 10)}`;

// A mesma chave, também depois de uma queda do seu programa: sai uma vez só.
await romaneio.estoque.criarLancamento(baixa, { chaveIdempotencia });
const { dados, resposta } = await romaneio.estoque
  .criarLancamento(baixa, { chaveIdempotencia, tempoLimite: 10_000, novasTentativas: 5 })
  .comResposta();
console.log(dados.saldo_apos, resposta.repetida, resposta.requestId);
