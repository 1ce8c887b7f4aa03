import { ErroDaApi, ErroDeLimite, ErroDeValidacao } from '@romaneio/api';
import { romaneio } from './romaneio.ts';

try {
  await romaneio.estoque.criarLancamento({ produto_id: 1, tipo: 'saida', quantidade: '0' });
} catch (erro) {
  if (erro instanceof ErroDeValidacao) {
    console.log(erro.details); // campo → mensagens
  } else if (erro instanceof ErroDeLimite) {
    console.log('Tente mais tarde.');
  } else if (erro instanceof ErroDaApi) {
    console.log(erro.status, erro.code, erro.requestId);
  } else {
    throw erro; // não houve resposta: ErroDeConexao, ErroDeTempo
  }
}
