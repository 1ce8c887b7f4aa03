// Made from the OpenAPI document of the product by `npm run sdk`. Changes made here by hand are lost.

import type { Chamada, Lista } from '../call.ts';
import { Client, Subject } from '../client.ts';
import type { Arquivo, Leitura, Opcoes } from '../operation.ts';
import { OPERACOES } from './operations.ts';
import type {
  AceiteDeProposta,
  AceiteDeSugestoes,
  AlteracaoAtividade,
  AlteracaoCampoPersonalizado,
  AlteracaoCategoria,
  AlteracaoChave,
  AlteracaoCliente,
  AlteracaoCompra,
  AlteracaoConhecimento,
  AlteracaoContaPagar,
  AlteracaoContaReceber,
  AlteracaoContato,
  AlteracaoContrato,
  AlteracaoDeposito,
  AlteracaoEmpresa,
  AlteracaoEtapa,
  AlteracaoEtiqueta,
  AlteracaoExpedicao,
  AlteracaoFunil,
  AlteracaoItemNegocio,
  AlteracaoMotivoPerda,
  AlteracaoNegocio,
  AlteracaoProduto,
  AlteracaoProposta,
  AlteracaoServico,
  AlteracaoUsuario,
  AlteracaoVenda,
  AlteracaoWebhook,
  Atividade,
  AtribuicaoDeConversa,
  BuscaDeContato,
  CampoPersonalizado,
  Canal,
  Categoria,
  Chave,
  ChaveComTexto,
  CicloContrato,
  Cliente,
  Cobranca,
  CobrancaDaConta,
  Compra,
  CompraRecebida,
  ConciliacaoDeLinha,
  Conhecimento,
  ContaPagar,
  ContaPix,
  ContaReceber,
  Contato,
  ContatoEncontrado,
  Contrato,
  Conversa,
  ConversaoDeProposta,
  Deposito,
  Devolucao,
  DevolucaoCompra,
  DevolucaoCompraCriada,
  DevolucaoCriada,
  Disponibilidade,
  Empresa,
  EmpresaAberta,
  EncerramentoContrato,
  Entrega,
  EntregaDetalhe,
  EnvioDeModelo,
  EnvioDeModeloComArquivo,
  EnvioDeProposta,
  EscoposDoPlano,
  Estorno,
  EstornoPagamento,
  EstornoRecebimento,
  Etapa,
  Etiqueta,
  EtiquetasDoContato,
  EventoNotaFiscal,
  Expedicao,
  ExtratoBancario,
  ExtratosRecebidos,
  FeedDeEventos,
  FiltrosBaixarMidiaDaMensagem,
  FiltrosConsultarFluxoDeCaixa,
  FiltrosExcluirEtapa,
  FiltrosExcluirProduto,
  FiltrosImprimirProposta,
  FiltrosLerFeedDeEventos,
  FiltrosListarAtividades,
  FiltrosListarCamposPersonalizados,
  FiltrosListarCanais,
  FiltrosListarCategorias,
  FiltrosListarChaves,
  FiltrosListarCiclosDoContrato,
  FiltrosListarClientes,
  FiltrosListarCobrancas,
  FiltrosListarCobrancasDaConta,
  FiltrosListarCompras,
  FiltrosListarConhecimentos,
  FiltrosListarContasPagar,
  FiltrosListarContasPix,
  FiltrosListarContasReceber,
  FiltrosListarContatos,
  FiltrosListarContratos,
  FiltrosListarConversas,
  FiltrosListarDepositos,
  FiltrosListarDevolucoes,
  FiltrosListarDevolucoesDaCompra,
  FiltrosListarEmpresasDaConta,
  FiltrosListarEntregas,
  FiltrosListarEstoque,
  FiltrosListarEtapas,
  FiltrosListarEtiquetas,
  FiltrosListarEventosDaNotaFiscal,
  FiltrosListarExpedicoes,
  FiltrosListarExtrato,
  FiltrosListarExtratos,
  FiltrosListarFormasDeEnvio,
  FiltrosListarFunis,
  FiltrosListarHistoricoEtapas,
  FiltrosListarItensNegocio,
  FiltrosListarLinhasDeExtrato,
  FiltrosListarMensagens,
  FiltrosListarModelosDeWhatsapp,
  FiltrosListarMotivosDePerda,
  FiltrosListarNegocios,
  FiltrosListarNotasFiscais,
  FiltrosListarPixEmQuarentena,
  FiltrosListarProdutos,
  FiltrosListarPropostas,
  FiltrosListarReajustesDoContrato,
  FiltrosListarRecebimentosDaCompra,
  FiltrosListarServicos,
  FiltrosListarTransferencias,
  FiltrosListarUsuarios,
  FiltrosListarVendas,
  FiltrosListarVersoesDaProposta,
  FiltrosListarWebhooks,
  FiltrosRemoverUsuario,
  FiltrosRevogarChave,
  FiltrosTestarConhecimento,
  FluxoDeCaixa,
  FormaEnvio,
  Funil,
  GanhoDeNegocio,
  ImagemProduto,
  ImportacaoNotasFiscais,
  ItemNegocio,
  Lancamento,
  Limite,
  LinhaCompra,
  LinhaContaPagar,
  LinhaContaReceber,
  LinhaContrato,
  LinhaExpedicao,
  LinhaExtrato,
  LinhaExtratoBancario,
  LinhaIgnorada,
  LinhaNegocio,
  LinhaNotaFiscal,
  LinhaProposta,
  LinhaTransferencia,
  LinhaVenda,
  Mensagem,
  MesclagemDeContatos,
  MetadadosOAuth,
  ModeloWhatsapp,
  MotivoPerda,
  MovimentoDeNegocio,
  Negocio,
  NotaFiscal,
  NovaAtividade,
  NovaCategoria,
  NovaChave,
  NovaCobranca,
  NovaCompra,
  NovaContaPagar,
  NovaContaReceber,
  NovaConversa,
  NovaDevolucao,
  NovaDevolucaoCompra,
  NovaEmpresa,
  NovaEtapa,
  NovaEtiqueta,
  NovaExpedicao,
  NovaImagemProduto,
  NovaMensagem,
  NovaProposta,
  NovaTransferencia,
  NovaVenda,
  NovasNotasFiscais,
  NovoAnexo,
  NovoCampoPersonalizado,
  NovoCliente,
  NovoConhecimento,
  NovoConhecimentoEmArquivo,
  NovoContato,
  NovoContrato,
  NovoDeposito,
  NovoEstorno,
  NovoExtrato,
  NovoFunil,
  NovoItemNegocio,
  NovoLancamento,
  NovoMotivoPerda,
  NovoNegocio,
  NovoProduto,
  NovoReajuste,
  NovoServico,
  NovoUsuario,
  NovoWebhook,
  PagamentoConta,
  PassagemDeEtapa,
  PedidoDeRevogacao,
  PedidoDeTokens,
  PerdaDeNegocio,
  PixEmQuarentena,
  PosicaoEstoque,
  PosicaoEstoqueDetalhe,
  PosicaoImagemProduto,
  Produto,
  Proposta,
  PropostaEnviada,
  QuemAssume,
  ReajusteContrato,
  ReajusteCriado,
  RecebimentoCompra,
  RecebimentoConta,
  RecebimentoNotaFiscal,
  RecebimentoNovo,
  Recuperacao,
  RecusaDeProposta,
  Reenvio,
  Saude,
  Servico,
  SubstituicaoAtividade,
  SubstituicaoCampoPersonalizado,
  SubstituicaoCategoria,
  SubstituicaoCliente,
  SubstituicaoCompra,
  SubstituicaoContaPagar,
  SubstituicaoContaReceber,
  SubstituicaoContato,
  SubstituicaoContrato,
  SubstituicaoDeposito,
  SubstituicaoEtapa,
  SubstituicaoEtiqueta,
  SubstituicaoExpedicao,
  SubstituicaoFunil,
  SubstituicaoItemNegocio,
  SubstituicaoMotivoPerda,
  SubstituicaoNegocio,
  SubstituicaoProduto,
  SubstituicaoProposta,
  SubstituicaoServico,
  SubstituicaoVenda,
  SubstituicaoWebhook,
  SugestoesAceitas,
  Tokens,
  Transferencia,
  TratamentoDePix,
  TrechosAchados,
  TrocaDeSecret,
  Usuario,
  Venda,
  VersaoProposta,
  VinculoDePix,
  VinculoNotaFiscal,
  Webhook,
  WebhookComSecret,
  WebhookDetalhe,
} from './types.ts';

/** Saldo por produto e por depósito, e os lançamentos que o formam. */
export class EstoqueApi extends Subject {
  /**
   * Listar transferências.
   *
   * As transferências da empresa, da mais nova para a mais antiga. `total_registros` é exato até 500; acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  listarTransferencias(entrada?: FiltrosListarTransferencias, opcoes?: Opcoes): Lista<LinhaTransferencia> {
    return this.client.listar(OPERACOES.listarTransferencias, entrada, opcoes);
  }

  /**
   * Criar uma transferência.
   *
   * Passa um produto de um depósito a outro: uma saída e uma entrada, as duas juntas ou nenhuma. O total do produto não muda. Uma transferência não se altera nem se exclui: transfira de volta. Emite `estoque.atualizado` para cada lançamento.
   *
   * Escopo `estoque:write`. Até 30 requisições em 60 s.
   */
  criarTransferencia(entrada: NovaTransferencia, opcoes?: Opcoes): Chamada<Transferencia> {
    return this.client.chamar(OPERACOES.criarTransferencia, entrada, opcoes);
  }

  /**
   * Consultar uma transferência.
   *
   * Uma transferência com os dois lançamentos.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  consultarTransferencia(entrada: { id: number }, opcoes?: Opcoes): Chamada<Transferencia> {
    return this.client.chamar(OPERACOES.consultarTransferencia, entrada, opcoes);
  }

  /**
   * Listar saldos.
   *
   * O saldo de cada produto que controla estoque (`controlar_estoque=true`). O total soma os depósitos e é calculado dos lançamentos. Sem `busca`, `total_registros` é sempre exato. Com `busca`, também, enquanto `com_estoque` deixar até 20.000 produtos; acima disso é exato até 1.000 registros além da página e, quando há mais, a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  listarEstoque(entrada?: FiltrosListarEstoque, opcoes?: Opcoes): Lista<PosicaoEstoque> {
    return this.client.listar(OPERACOES.listarEstoque, entrada, opcoes);
  }

  /**
   * Criar um lançamento.
   *
   * Lança uma entrada ou uma saída. Um lançamento não é alterado nem excluído: corrige-se com o estorno, em `/v1/estoque/lancamentos/{id}/estornar/`. Emite o evento `estoque.atualizado`.
   *
   * Escopo `estoque:write`. Até 30 requisições em 60 s.
   */
  criarLancamento(entrada: NovoLancamento, opcoes?: Opcoes): Chamada<Lancamento> {
    return this.client.chamar(OPERACOES.criarLancamento, entrada, opcoes);
  }

  /**
   * Consultar o saldo de um produto.
   *
   * O saldo total de um produto e a quantidade em cada depósito.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  consultarEstoque(entrada: { produto_id: number }, opcoes?: Opcoes): Chamada<PosicaoEstoqueDetalhe> {
    return this.client.chamar(OPERACOES.consultarEstoque, entrada, opcoes);
  }

  /**
   * Consultar o disponível de um produto.
   *
   * O saldo de um produto, quanto dele as vendas em aberto reservam e o que está disponível, ao todo e em cada depósito. Só reserva a empresa que escolhe isso em Configurações; nas outras, o disponível é o próprio saldo. O saldo em `/v1/estoque/` não muda com reservas.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  consultarDisponibilidade(entrada: { produto_id: number }, opcoes?: Opcoes): Chamada<Disponibilidade> {
    return this.client.chamar(OPERACOES.consultarDisponibilidade, entrada, opcoes);
  }

  /**
   * Listar o extrato de um produto.
   *
   * Os lançamentos de um produto, do mais novo para o mais antigo. Cada linha traz o autor, a origem, o documento que a causou, o saldo do depósito logo após o lançamento e, quando há, o estorno. `total_registros` é exato sem filtros e com `deposito_id`; com `tipo` ou datas, até 500, e acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  listarExtrato(entrada: { produto_id: number } & FiltrosListarExtrato, opcoes?: Opcoes): Lista<LinhaExtrato> {
    return this.client.listar(OPERACOES.listarExtrato, entrada, opcoes);
  }

  /**
   * Consultar um lançamento.
   *
   * Um lançamento, como o extrato o mostra. O `id` vem no evento `estoque.atualizado`, no extrato e na resposta de quem o criou.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  consultarLancamento(entrada: { id: number }, opcoes?: Opcoes): Chamada<LinhaExtrato> {
    return this.client.chamar(OPERACOES.consultarLancamento, entrada, opcoes);
  }

  /**
   * Estornar um lançamento.
   *
   * Desfaz um lançamento com o inverso dele, que traz o número dele em `estorno_de_id`; o extrato mostra a ligação dos dois lados. Uma contagem é desfeita pela diferença que causou. Um lançamento é estornado uma vez só, um estorno não se estorna, e o lançamento de um documento (venda, compra, expedição, transferência) só se desfaz pelo documento. Emite o evento `estoque.atualizado`.
   *
   * Escopo `estoque:write`. Até 30 requisições em 60 s.
   */
  estornarLancamento(entrada: { id: number } & NovoEstorno, opcoes?: Opcoes): Chamada<Estorno> {
    return this.client.chamar(OPERACOES.estornarLancamento, entrada, opcoes);
  }

  /**
   * Listar depósitos.
   *
   * Os depósitos da empresa, também os inativos: o que `deposito_id` aceita.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  listarDepositos(entrada?: FiltrosListarDepositos, opcoes?: Opcoes): Lista<Deposito> {
    return this.client.listar(OPERACOES.listarDepositos, entrada, opcoes);
  }

  /**
   * Criar um depósito.
   *
   * Cadastra um depósito. Com `padrao` `true`, ele toma o lugar do depósito padrão.
   *
   * Escopo `estoque:write`. Até 30 requisições em 60 s.
   */
  criarDeposito(entrada: NovoDeposito, opcoes?: Opcoes): Chamada<Deposito> {
    return this.client.chamar(OPERACOES.criarDeposito, entrada, opcoes);
  }

  /**
   * Consultar um depósito.
   *
   * Um depósito da empresa.
   *
   * Escopo `estoque:read`. Até 120 requisições em 60 s.
   */
  consultarDeposito(entrada: { id: number }, opcoes?: Opcoes): Chamada<Deposito> {
    return this.client.chamar(OPERACOES.consultarDeposito, entrada, opcoes);
  }

  /**
   * Substituir um depósito.
   *
   * Alteração completa: `nome` é obrigatório; `ativo` e `padrao` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `estoque:write`. Até 30 requisições em 60 s.
   */
  substituirDeposito(entrada: { id: number } & SubstituicaoDeposito, opcoes?: Opcoes): Chamada<Deposito> {
    return this.client.chamar(OPERACOES.substituirDeposito, entrada, opcoes);
  }

  /**
   * Alterar um depósito.
   *
   * Muda só os campos enviados. Um depósito não se exclui, porque os lançamentos o citam: `ativo` `false` o inativa, depois de zerados os saldos.
   *
   * Escopo `estoque:write`. Até 30 requisições em 60 s.
   */
  alterarDeposito(entrada: { id: number } & AlteracaoDeposito, opcoes?: Opcoes): Chamada<Deposito> {
    return this.client.chamar(OPERACOES.alterarDeposito, entrada, opcoes);
  }
}

/** Expedições: criar, acompanhar, concluir e cancelar, com rastreio e itens vinculados. */
export class ExpedicaoApi extends Subject {
  /**
   * Listar expedições.
   *
   * As expedições da empresa, também as canceladas. Sem filtro de texto, `total_registros` é sempre exato. Com `busca`, também, enquanto os outros filtros deixarem até 20.000 expedições; acima disso é exato até 1.000 registros além da página e, quando há mais, a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.
   *
   * Escopo `expedicao:read`. Até 120 requisições em 60 s.
   */
  listarExpedicoes(entrada?: FiltrosListarExpedicoes, opcoes?: Opcoes): Lista<LinhaExpedicao> {
    return this.client.listar(OPERACOES.listarExpedicoes, entrada, opcoes);
  }

  /**
   * Criar uma expedição.
   *
   * Todos os campos são opcionais: `{}` cria uma expedição pendente com o próximo número da sequência da empresa, que não tem falhas nem repetições. Criada como `concluida`, já recebe `data_conclusao`.
   *
   * Escopo `expedicao:write`. Até 30 requisições em 60 s.
   */
  criarExpedicao(entrada: NovaExpedicao, opcoes?: Opcoes): Chamada<Expedicao> {
    return this.client.chamar(OPERACOES.criarExpedicao, entrada, opcoes);
  }

  /**
   * Consultar uma expedição.
   *
   * Uma expedição com o rastreio, as datas e os itens vinculados.
   *
   * Escopo `expedicao:read`. Até 120 requisições em 60 s.
   */
  consultarExpedicao(entrada: { id: number }, opcoes?: Opcoes): Chamada<Expedicao> {
    return this.client.chamar(OPERACOES.consultarExpedicao, entrada, opcoes);
  }

  /**
   * Substituir uma expedição.
   *
   * Alteração completa: `forma_envio_id`, `codigo_rastreio` e `url_rastreio` não enviados ficam nulos; `numero_expedicao` e `status` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `expedicao:write`. Até 30 requisições em 60 s.
   */
  substituirExpedicao(entrada: { id: number } & SubstituicaoExpedicao, opcoes?: Opcoes): Chamada<Expedicao> {
    return this.client.chamar(OPERACOES.substituirExpedicao, entrada, opcoes);
  }

  /**
   * Alterar uma expedição.
   *
   * Muda só os campos enviados. `status` leva de `pendente` a `concluida` ou `cancelada`, e de `concluida` a `pendente` (reabre e limpa `data_conclusao`) ou `cancelada`. Em uma `cancelada` nada muda: PATCH e PUT respondem 400 em `status`. Enviar o que já está gravado não altera nada, nem `atualizado_em`.
   *
   * Escopo `expedicao:write`. Até 30 requisições em 60 s.
   */
  alterarExpedicao(entrada: { id: number } & AlteracaoExpedicao, opcoes?: Opcoes): Chamada<Expedicao> {
    return this.client.chamar(OPERACOES.alterarExpedicao, entrada, opcoes);
  }

  /**
   * Cancelar uma expedição.
   *
   * Cancela sem apagar: a expedição continua na lista com `status` `cancelada`. Cancelar uma que já está cancelada responde 200 e não muda nada. A resposta traz só `success` e `message`.
   *
   * Escopo `expedicao:delete`. Até 10 requisições em 60 s.
   */
  cancelarExpedicao(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.cancelarExpedicao, entrada, opcoes);
  }

  /**
   * Listar formas de envio.
   *
   * As formas de envio da empresa, o que `forma_envio_id` aceita; as inativas ficam nas expedições que já as têm. São cadastradas no painel.
   *
   * Escopo `expedicao:read`. Até 120 requisições em 60 s.
   */
  listarFormasDeEnvio(entrada?: FiltrosListarFormasDeEnvio, opcoes?: Opcoes): Lista<FormaEnvio> {
    return this.client.listar(OPERACOES.listarFormasDeEnvio, entrada, opcoes);
  }

  /**
   * Consultar uma forma de envio.
   *
   * Uma forma de envio da empresa.
   *
   * Escopo `expedicao:read`. Até 120 requisições em 60 s.
   */
  consultarFormaDeEnvio(entrada: { id: number }, opcoes?: Opcoes): Chamada<FormaEnvio> {
    return this.client.chamar(OPERACOES.consultarFormaDeEnvio, entrada, opcoes);
  }
}

/** O cadastro de produtos: preços, códigos, medidas, fotos e situação. */
export class ProdutosApi extends Subject {
  /**
   * Listar produtos.
   *
   * Os produtos da empresa, ativos e inativos; os excluídos só com `situacao=E`. Para manter uma cópia em dia, leia com `atualizado_desde` e `ordenar=atualizado_em`, e outra vez com `situacao=E` para saber o que saiu. Sem filtro ou só com `situacao` e `controlar_estoque`, `total_registros` é exato; com os outros filtros é exato até 500, e com `busca` até 1.000 registros além da página. Acima disso a resposta traz `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `produtos:read`. Até 120 requisições em 60 s.
   */
  listarProdutos(entrada?: FiltrosListarProdutos, opcoes?: Opcoes): Lista<Produto> {
    return this.client.listar(OPERACOES.listarProdutos, entrada, opcoes);
  }

  /**
   * Criar um produto.
   *
   * Cadastra um produto; só `nome` e `codigo` são obrigatórios. O saldo começa em zero: os lançamentos de estoque são outra operação. `custo_medio` é só de leitura.
   *
   * Escopo `produtos:write`. Até 30 requisições em 60 s.
   */
  criarProduto(entrada: NovoProduto, opcoes?: Opcoes): Chamada<Produto> {
    return this.client.chamar(OPERACOES.criarProduto, entrada, opcoes);
  }

  /**
   * Consultar um produto.
   *
   * Um produto, também um excluído (`situacao` `E`).
   *
   * Escopo `produtos:read`. Até 120 requisições em 60 s.
   */
  consultarProduto(entrada: { id: number }, opcoes?: Opcoes): Chamada<Produto> {
    return this.client.chamar(OPERACOES.consultarProduto, entrada, opcoes);
  }

  /**
   * Substituir um produto.
   *
   * Alteração completa: o que pode ficar vazio (`gtin`, `categoria_id`, `descricao`, `ncm`, `estoque_minimo`, pesos e medidas) e não é enviado fica nulo; `unidade`, `controlar_estoque`, preços e situação não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta. `ativo` e `situacao` dizem o mesmo: dos dois, vale o que difere do que está gravado, e os dois mudando para coisas diferentes é 400 em `ativo`.
   *
   * Escopo `produtos:write`. Até 30 requisições em 60 s.
   */
  substituirProduto(entrada: { id: number } & SubstituicaoProduto, opcoes?: Opcoes): Chamada<Produto> {
    return this.client.chamar(OPERACOES.substituirProduto, entrada, opcoes);
  }

  /**
   * Alterar um produto.
   *
   * Muda só os campos enviados. Enviar o que já está gravado não altera nada, nem `atualizado_em`, e não gera evento. `ativo` e `situacao` dizem o mesmo: dos dois, vale o que difere do que está gravado, e os dois mudando para coisas diferentes é 400 em `ativo`. Em um produto excluído, `situacao` `A` ou `I` o restaura, desde que o código ainda esteja livre; qualquer outra mudança é 400 em `situacao`.
   *
   * Escopo `produtos:write`. Até 30 requisições em 60 s.
   */
  alterarProduto(entrada: { id: number } & AlteracaoProduto, opcoes?: Opcoes): Chamada<Produto> {
    return this.client.chamar(OPERACOES.alterarProduto, entrada, opcoes);
  }

  /**
   * Excluir um produto.
   *
   * Exclui sem apagar: o produto sai das listas, o histórico fica e o código pode ser usado de novo. Gera `produto.atualizado` com `situacao` `E` e `ativo` falso. Excluir um já excluído responde 200 e não muda nada. Com `definitivo=true` o produto, excluído antes ou não, é apagado de vez e gera `produto.excluido`; se um documento, lançamento, transferência ou reserva o cita, a resposta é 400 e diz qual.
   *
   * Escopo `produtos:delete`. Até 10 requisições em 60 s.
   */
  excluirProduto(entrada: { id: number } & FiltrosExcluirProduto, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirProduto, entrada, opcoes);
  }

  /**
   * Enviar uma foto.
   *
   * Envia uma foto do produto, no campo `arquivo` de um formulário `multipart/form-data`: JPEG, PNG, WebP, GIF (a primeira imagem) ou AVIF, reconhecido pelo conteúdo e não pelo nome, com até 10 MB e 50 megapixels (AVIF: 16). A foto é regravada em WebP em três tamanhos, sem os metadados da câmera. Ela entra depois das outras; um produto tem até 12. Com `Idempotency-Key`, o mesmo arquivo repete a primeira resposta, e outro arquivo é 422. Fotos não geram evento; ficam na auditoria.
   *
   * Escopo `produtos:write`. Até 30 requisições em 60 s.
   */
  enviarImagem(entrada: { id: number } & NovaImagemProduto, opcoes?: Opcoes): Chamada<ImagemProduto> {
    return this.client.chamar(OPERACOES.enviarImagem, entrada, opcoes);
  }

  /**
   * Mudar a posição de uma foto.
   *
   * Põe a foto em outra posição entre as do produto; as seguintes descem uma. A da posição 1 é a principal, que as listas mostram. Além da última, a foto vai para o fim. Enviar a posição em que ela já está não muda nada.
   *
   * Escopo `produtos:write`. Até 30 requisições em 60 s.
   */
  moverImagem(entrada: { id: number; imagem_id: number } & PosicaoImagemProduto, opcoes?: Opcoes): Chamada<ImagemProduto> {
    return this.client.chamar(OPERACOES.moverImagem, entrada, opcoes);
  }

  /**
   * Excluir uma foto.
   *
   * Apaga a foto de vez; as seguintes sobem uma posição. Apagar uma foto altera o produto: o escopo é `produtos:write`, e o limite, o de exclusão de produtos.
   *
   * Escopo `produtos:write`. Até 10 requisições em 60 s.
   */
  excluirImagem(entrada: { id: number; imagem_id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirImagem, entrada, opcoes);
  }
}

/** A árvore de categorias em que os produtos ficam. */
export class CategoriasApi extends Subject {
  /**
   * Listar categorias.
   *
   * As categorias da empresa, com o lugar de cada uma na árvore. `nivel=1` são as do primeiro nível; `categoria_pai_id` traz as que estão diretamente dentro de uma.
   *
   * Escopo `categorias:read`. Até 120 requisições em 60 s.
   */
  listarCategorias(entrada?: FiltrosListarCategorias, opcoes?: Opcoes): Lista<Categoria> {
    return this.client.listar(OPERACOES.listarCategorias, entrada, opcoes);
  }

  /**
   * Criar uma categoria.
   *
   * Cria uma categoria, no primeiro nível ou dentro de outra. A árvore tem no máximo 5 níveis.
   *
   * Escopo `categorias:write`. Até 30 requisições em 60 s.
   */
  criarCategoria(entrada: NovaCategoria, opcoes?: Opcoes): Chamada<Categoria> {
    return this.client.chamar(OPERACOES.criarCategoria, entrada, opcoes);
  }

  /**
   * Consultar uma categoria.
   *
   * Uma categoria da empresa.
   *
   * Escopo `categorias:read`. Até 120 requisições em 60 s.
   */
  consultarCategoria(entrada: { id: number }, opcoes?: Opcoes): Chamada<Categoria> {
    return this.client.chamar(OPERACOES.consultarCategoria, entrada, opcoes);
  }

  /**
   * Substituir uma categoria.
   *
   * Alteração completa: sem `categoria_pai_id` a categoria vai para o primeiro nível. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `categorias:write`. Até 30 requisições em 60 s.
   */
  substituirCategoria(entrada: { id: number } & SubstituicaoCategoria, opcoes?: Opcoes): Chamada<Categoria> {
    return this.client.chamar(OPERACOES.substituirCategoria, entrada, opcoes);
  }

  /**
   * Alterar uma categoria.
   *
   * Renomeia a categoria ou a move, com tudo o que está dentro dela. Ela não pode ir para dentro dela mesma, nem deixar a árvore com mais de 5 níveis.
   *
   * Escopo `categorias:write`. Até 30 requisições em 60 s.
   */
  alterarCategoria(entrada: { id: number } & AlteracaoCategoria, opcoes?: Opcoes): Chamada<Categoria> {
    return this.client.chamar(OPERACOES.alterarCategoria, entrada, opcoes);
  }

  /**
   * Excluir uma categoria.
   *
   * Exclui uma categoria vazia. Enquanto houver subcategorias ou produtos nela, a resposta é 400 e diz quantos; os produtos já excluídos não contam.
   *
   * Escopo `categorias:delete`. Até 10 requisições em 60 s.
   */
  excluirCategoria(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirCategoria, entrada, opcoes);
  }
}

/** O que a empresa vende sem estoque: mão de obra, entregas, instalação. */
export class ServicosApi extends Subject {
  /**
   * Listar serviços.
   *
   * Os serviços da empresa, ativos e inativos. `total_registros` é exato até 500 e, com `busca`, até 1.000 registros além da página; acima disso a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.
   *
   * Escopo `servicos:read`. Até 120 requisições em 60 s.
   */
  listarServicos(entrada?: FiltrosListarServicos, opcoes?: Opcoes): Lista<Servico> {
    return this.client.listar(OPERACOES.listarServicos, entrada, opcoes);
  }

  /**
   * Criar um serviço.
   *
   * Cadastra um serviço; só `nome` e `codigo` são obrigatórios.
   *
   * Escopo `servicos:write`. Até 30 requisições em 60 s.
   */
  criarServico(entrada: NovoServico, opcoes?: Opcoes): Chamada<Servico> {
    return this.client.chamar(OPERACOES.criarServico, entrada, opcoes);
  }

  /**
   * Consultar um serviço.
   *
   * Um serviço da empresa.
   *
   * Escopo `servicos:read`. Até 120 requisições em 60 s.
   */
  consultarServico(entrada: { id: number }, opcoes?: Opcoes): Chamada<Servico> {
    return this.client.chamar(OPERACOES.consultarServico, entrada, opcoes);
  }

  /**
   * Substituir um serviço.
   *
   * Alteração completa: `descricao` não enviada fica nula; `unidade`, `preco` e `ativo` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `servicos:write`. Até 30 requisições em 60 s.
   */
  substituirServico(entrada: { id: number } & SubstituicaoServico, opcoes?: Opcoes): Chamada<Servico> {
    return this.client.chamar(OPERACOES.substituirServico, entrada, opcoes);
  }

  /**
   * Alterar um serviço.
   *
   * Muda só os campos enviados. `ativo` `false` tira o serviço de novos pedidos.
   *
   * Escopo `servicos:write`. Até 30 requisições em 60 s.
   */
  alterarServico(entrada: { id: number } & AlteracaoServico, opcoes?: Opcoes): Chamada<Servico> {
    return this.client.chamar(OPERACOES.alterarServico, entrada, opcoes);
  }

  /**
   * Excluir um serviço.
   *
   * Apaga um serviço que nenhum documento cita. Se algum cita, a resposta é 400: desative-o com `ativo` `false`.
   *
   * Escopo `servicos:delete`. Até 10 requisições em 60 s.
   */
  excluirServico(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirServico, entrada, opcoes);
  }
}

/** Vendas, pedidos e orçamentos: criar, finalizar, cancelar e devolver. */
export class VendasApi extends Subject {
  /**
   * Listar vendas.
   *
   * As vendas, os pedidos e os orçamentos da empresa, também os cancelados, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `vendas:read`. Até 120 requisições em 60 s.
   */
  listarVendas(entrada?: FiltrosListarVendas, opcoes?: Opcoes): Lista<LinhaVenda> {
    return this.client.listar(OPERACOES.listarVendas, entrada, opcoes);
  }

  /**
   * Criar uma venda.
   *
   * Cria uma venda em aberto, com o próximo número da sequência da empresa. Sem `tipo_pedido` é um `pedido`; sem `deposito_id` sai do depósito padrão; um item sem `preco_unitario` leva o preço do cadastro e, sem `descricao`, o nome. O mesmo produto pode estar em vários itens. Cada item é arredondado ao centavo, meio para cima; `desconto`, em dinheiro, é rateado entre os itens (`desconto_rateado`) pelo maior resto, de modo que os itens somam sempre o total: `total_venda` = `total_produtos` − `desconto` + `frete`.
   *
   * Escopo `vendas:write`. Até 30 requisições em 60 s.
   */
  criarVenda(entrada: NovaVenda, opcoes?: Opcoes): Chamada<Venda> {
    return this.client.chamar(OPERACOES.criarVenda, entrada, opcoes);
  }

  /**
   * Consultar uma venda.
   *
   * Uma venda com os itens e o que deles foi devolvido.
   *
   * Escopo `vendas:read`. Até 120 requisições em 60 s.
   */
  consultarVenda(entrada: { id: number }, opcoes?: Opcoes): Chamada<Venda> {
    return this.client.chamar(OPERACOES.consultarVenda, entrada, opcoes);
  }

  /**
   * Substituir uma venda.
   *
   * Alteração completa de uma venda em aberto: o que não é enviado volta ao padrão (`deposito_id`, ao depósito padrão), menos `tipo_pedido`, que fica como está. Um item enviado com o seu `id` continua o mesmo; os outros são novos, e os que não são enviados saem. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.
   *
   * Escopo `vendas:write`. Até 30 requisições em 60 s.
   */
  substituirVenda(entrada: { id: number } & SubstituicaoVenda, opcoes?: Opcoes): Chamada<Venda> {
    return this.client.chamar(OPERACOES.substituirVenda, entrada, opcoes);
  }

  /**
   * Alterar uma venda.
   *
   * Muda só os campos enviados de uma venda em aberto; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Enviar o que já está gravado não altera nada, e é aceito em qualquer status. `status` não muda por aqui: use as ações `finalizar/` e `cancelar/`.
   *
   * Escopo `vendas:write`. Até 30 requisições em 60 s.
   */
  alterarVenda(entrada: { id: number } & AlteracaoVenda, opcoes?: Opcoes): Chamada<Venda> {
    return this.client.chamar(OPERACOES.alterarVenda, entrada, opcoes);
  }

  /**
   * Cancelar uma venda (DELETE).
   *
   * O mesmo que `cancelar/`, com o escopo de exclusão: a venda não é apagada, continua na lista como `cancelada`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.
   *
   * Escopo `vendas:delete`. Até 10 requisições em 60 s.
   */
  excluirVenda(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirVenda, entrada, opcoes);
  }

  /**
   * Imprimir uma venda (PDF).
   *
   * A venda como documento em PDF: a empresa, o cliente com CPF ou CNPJ e o endereço de entrega, os itens e os totais. Os dados do cliente fazem parte do documento: `vendas:read` basta.
   *
   * Escopo `vendas:read`. Até 120 requisições em 60 s.
   */
  imprimirVenda(entrada: { id: number }, opcoes?: Opcoes): Chamada<Arquivo> {
    return this.client.chamar(OPERACOES.imprimirVenda, entrada, opcoes);
  }

  /**
   * Finalizar uma venda.
   *
   * De `em_aberto` a `finalizada`. Quando a empresa escolheu que o estoque sai na venda (o padrão), os produtos que controlam estoque saem agora do depósito da venda, um movimento de origem `V` por item; quando escolheu a conclusão da expedição, nada sai ainda. Finalizar uma que já está finalizada responde 200 e não muda nada. Um orçamento não é finalizado: antes, mude `tipo_pedido`.
   *
   * Escopo `vendas:write`. Até 30 requisições em 60 s.
   */
  finalizarVenda(entrada: { id: number }, opcoes?: Opcoes): Chamada<Venda> {
    return this.client.chamar(OPERACOES.finalizarVenda, entrada, opcoes);
  }

  /**
   * Cancelar uma venda.
   *
   * De `em_aberto` ou `finalizada` a `cancelada`. O que ainda estava fora do estoque por esta venda volta, um movimento de origem `V` por item; o que o cliente já devolveu não volta de novo. Cancelar uma que já está cancelada responde 200 e não muda nada.
   *
   * Escopo `vendas:write`. Até 30 requisições em 60 s.
   */
  cancelarVenda(entrada: { id: number }, opcoes?: Opcoes): Chamada<Venda> {
    return this.client.chamar(OPERACOES.cancelarVenda, entrada, opcoes);
  }

  /**
   * Listar devoluções.
   *
   * As devoluções de uma venda, da mais nova para a mais antiga, com os itens.
   *
   * Escopo `vendas:read`. Até 120 requisições em 60 s.
   */
  listarDevolucoes(entrada: { id: number } & FiltrosListarDevolucoes, opcoes?: Opcoes): Lista<Devolucao> {
    return this.client.listar(OPERACOES.listarDevolucoes, entrada, opcoes);
  }

  /**
   * Criar uma devolução.
   *
   * O que o cliente devolveu de uma venda finalizada, nunca mais do que foi vendido. O que havia saído do estoque entra de novo, com origem `D`, no depósito de onde saiu ou em `deposito_id`; o que ainda não saiu (a expedição está por concluir) deixa de sair. `total` é o que os itens custaram, sem os descontos: as devoluções de um item inteiro somam exatamente o que ele custou. A resposta traz também a venda, como ficou.
   *
   * Escopo `vendas:write`. Até 30 requisições em 60 s.
   */
  criarDevolucao(entrada: { id: number } & NovaDevolucao, opcoes?: Opcoes): Chamada<DevolucaoCriada> {
    return this.client.chamar(OPERACOES.criarDevolucao, entrada, opcoes);
  }
}

/** Compras a fornecedores: pedir, receber por inteiro ou em partes, devolver e cancelar. */
export class ComprasApi extends Subject {
  /**
   * Listar compras.
   *
   * As compras da empresa, também as canceladas, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `compras:read`. Até 120 requisições em 60 s.
   */
  listarCompras(entrada?: FiltrosListarCompras, opcoes?: Opcoes): Lista<LinhaCompra> {
    return this.client.listar(OPERACOES.listarCompras, entrada, opcoes);
  }

  /**
   * Criar uma compra.
   *
   * Cria uma compra aberta, com o próximo número da sequência da empresa. `fornecedor_id` é qualquer cliente ativo: ele passa a ser marcado como fornecedor. Um item sem `custo_unitario` leva o preço de custo do produto; o mesmo produto pode estar em vários itens. Cada item é arredondado ao centavo, meio para cima, e `total` é a soma deles. O estoque só se move em `receber/`.
   *
   * Escopo `compras:write`. Até 30 requisições em 60 s.
   */
  criarCompra(entrada: NovaCompra, opcoes?: Opcoes): Chamada<Compra> {
    return this.client.chamar(OPERACOES.criarCompra, entrada, opcoes);
  }

  /**
   * Consultar uma compra.
   *
   * Uma compra com os itens: de cada um, quanto foi pedido, quanto chegou e quanto voltou ao fornecedor.
   *
   * Escopo `compras:read`. Até 120 requisições em 60 s.
   */
  consultarCompra(entrada: { id: number }, opcoes?: Opcoes): Chamada<Compra> {
    return this.client.chamar(OPERACOES.consultarCompra, entrada, opcoes);
  }

  /**
   * Substituir uma compra.
   *
   * Alteração completa de uma compra aberta: o que não é enviado volta ao padrão. Um item enviado com o seu `id` continua o mesmo; os outros são novos, e os que não são enviados saem. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.
   *
   * Escopo `compras:write`. Até 30 requisições em 60 s.
   */
  substituirCompra(entrada: { id: number } & SubstituicaoCompra, opcoes?: Opcoes): Chamada<Compra> {
    return this.client.chamar(OPERACOES.substituirCompra, entrada, opcoes);
  }

  /**
   * Alterar uma compra.
   *
   * Muda só os campos enviados de uma compra aberta; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Enviar o que já está gravado não altera nada, e é aceito em qualquer status. `status` não muda por aqui: use as ações `receber/` e `cancelar/`.
   *
   * Escopo `compras:write`. Até 30 requisições em 60 s.
   */
  alterarCompra(entrada: { id: number } & AlteracaoCompra, opcoes?: Opcoes): Chamada<Compra> {
    return this.client.chamar(OPERACOES.alterarCompra, entrada, opcoes);
  }

  /**
   * Cancelar uma compra (DELETE).
   *
   * O mesmo que `cancelar/`, com o escopo de exclusão: a compra não é apagada, continua na lista como `cancelada`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.
   *
   * Escopo `compras:delete`. Até 10 requisições em 60 s.
   */
  excluirCompra(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirCompra, entrada, opcoes);
  }

  /**
   * Receber uma compra.
   *
   * O que chegou: os `itens` enviados ou, sem eles, tudo o que falta. Nunca mais do que falta. Cada item cujo produto controla estoque entra uma vez no depósito, com origem `C` e o custo do item, e o custo médio do produto passa a ser a média ponderada do que havia e do que chegou; os outros são recebidos sem lançamento. O status passa a `parcial` ou, quando nada mais falta, a `recebida`. Repetir sem `itens` depois disso responde 200 e não move nada, e `recebimento` é nulo. Com `itens`, cada chamada recebe de novo: envie `Idempotency-Key` para poder repeti-la.
   *
   * Escopo `compras:write`. Até 30 requisições em 60 s.
   */
  receberCompra(entrada: { id: number } & RecebimentoNovo, opcoes?: Opcoes): Chamada<CompraRecebida> {
    return this.client.chamar(OPERACOES.receberCompra, entrada, opcoes);
  }

  /**
   * Cancelar uma compra.
   *
   * De `aberta` a `cancelada`; de `parcial` também: o resto não vem mais, e o que já chegou continua no estoque e pode ser devolvido. Uma compra recebida por inteiro não é cancelada: devolva o que não fica. Cancelar uma que já está cancelada responde 200 e não muda nada.
   *
   * Escopo `compras:write`. Até 30 requisições em 60 s.
   */
  cancelarCompra(entrada: { id: number }, opcoes?: Opcoes): Chamada<Compra> {
    return this.client.chamar(OPERACOES.cancelarCompra, entrada, opcoes);
  }

  /**
   * Listar recebimentos.
   *
   * O que chegou de uma compra, do mais novo para o mais antigo, com o lançamento de estoque de cada item.
   *
   * Escopo `compras:read`. Até 120 requisições em 60 s.
   */
  listarRecebimentosDaCompra(entrada: { id: number } & FiltrosListarRecebimentosDaCompra, opcoes?: Opcoes): Lista<RecebimentoCompra> {
    return this.client.listar(OPERACOES.listarRecebimentosDaCompra, entrada, opcoes);
  }

  /**
   * Listar devoluções.
   *
   * O que voltou ao fornecedor, da devolução mais nova para a mais antiga, com o lançamento de cada item.
   *
   * Escopo `compras:read`. Até 120 requisições em 60 s.
   */
  listarDevolucoesDaCompra(entrada: { id: number } & FiltrosListarDevolucoesDaCompra, opcoes?: Opcoes): Lista<DevolucaoCompra> {
    return this.client.listar(OPERACOES.listarDevolucoesDaCompra, entrada, opcoes);
  }

  /**
   * Devolver ao fornecedor.
   *
   * O que volta ao fornecedor, nunca mais do que foi recebido e ainda não voltou; também de uma compra cujo resto foi cancelado. Sai do depósito com origem `D`. O status da compra não muda, nem o custo médio do que fica no estoque. A resposta traz também a compra, como ficou.
   *
   * Escopo `compras:write`. Até 30 requisições em 60 s.
   */
  devolverCompra(entrada: { id: number } & NovaDevolucaoCompra, opcoes?: Opcoes): Chamada<DevolucaoCompraCriada> {
    return this.client.chamar(OPERACOES.devolverCompra, entrada, opcoes);
  }
}

/** Clientes e fornecedores, com documento, contatos e endereços. */
export class ClientesApi extends Subject {
  /**
   * Listar clientes.
   *
   * Os clientes e fornecedores da empresa, com todos os dados, sem máscara. Acima de 500 registros, ou de uma busca longa, a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.
   *
   * Escopo `clientes:read`. Até 120 requisições em 60 s.
   */
  listarClientes(entrada?: FiltrosListarClientes, opcoes?: Opcoes): Lista<Cliente> {
    return this.client.listar(OPERACOES.listarClientes, entrada, opcoes);
  }

  /**
   * Criar um cliente.
   *
   * Só `nome` é obrigatório. Sem `tipo_pessoa`, vale o do documento: 2 para um CNPJ, senão 1. Sem `cidade` e `uf`, valem as do primeiro endereço `principal` ou, se não houver, do primeiro. Gera `cliente.criado`.
   *
   * Escopo `clientes:write`. Até 30 requisições em 60 s.
   */
  criarCliente(entrada: NovoCliente, opcoes?: Opcoes): Chamada<Cliente> {
    return this.client.chamar(OPERACOES.criarCliente, entrada, opcoes);
  }

  /**
   * Consultar um cliente.
   *
   * Um cliente com todos os dados, sem máscara: nos eventos, documento, e-mail e celular vão mascarados.
   *
   * Escopo `clientes:read`. Até 120 requisições em 60 s.
   */
  consultarCliente(entrada: { id: number }, opcoes?: Opcoes): Chamada<Cliente> {
    return this.client.chamar(OPERACOES.consultarCliente, entrada, opcoes);
  }

  /**
   * Substituir um cliente.
   *
   * Alteração completa: o que não for enviado fica vazio, ou é deduzido como na criação (`tipo_pessoa`, `cidade`, `uf`); `ativo` e `fornecedor` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta: não muda nada e não gera evento.
   *
   * Escopo `clientes:write`. Até 30 requisições em 60 s.
   */
  substituirCliente(entrada: { id: number } & SubstituicaoCliente, opcoes?: Opcoes): Chamada<Cliente> {
    return this.client.chamar(OPERACOES.substituirCliente, entrada, opcoes);
  }

  /**
   * Alterar um cliente.
   *
   * Muda só os campos enviados; `enderecos`, quando enviado, substitui a lista inteira. `ativo: false` desativa: o cliente não entra em documentos novos, e os que tem ficam. Gera `cliente.atualizado` quando algo muda, também um campo que o evento não mostra.
   *
   * Escopo `clientes:write`. Até 30 requisições em 60 s.
   */
  alterarCliente(entrada: { id: number } & AlteracaoCliente, opcoes?: Opcoes): Chamada<Cliente> {
    return this.client.chamar(OPERACOES.alterarCliente, entrada, opcoes);
  }

  /**
   * Excluir um cliente.
   *
   * Exclui de vez um cliente que nenhum documento cita e gera `cliente.excluido`. Se há vendas ou compras dele, a resposta é 400 e diz quais são: desative-o com `ativo: false`. A resposta traz só `success` e `message`.
   *
   * Escopo `clientes:delete`. Até 10 requisições em 60 s.
   */
  excluirCliente(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirCliente, entrada, opcoes);
  }
}

/** Contatos do CRM, com identidades, etiquetas e mesclagem; dados pessoais mascarados. */
export class ContatosApi extends Subject {
  /**
   * Encontrar um contato por telefone ou e-mail.
   *
   * Informe `telefone`, `email` ou os dois; a resposta traz só o identificador do contato, ou nulo. Um celular brasileiro é encontrado com e sem o nono dígito, em qualquer escrita; um e-mail, em maiúsculas ou minúsculas. Arquivados também são encontrados; de um mesclado, responde o que ficou. Tem um limite próprio, e cada consulta fica na auditoria.
   *
   * Escopo `crm:read`. Até 30 requisições em 60 s.
   */
  casarContato(entrada: BuscaDeContato, opcoes?: Opcoes): Chamada<ContatoEncontrado> {
    return this.client.chamar(OPERACOES.casarContato, entrada, opcoes);
  }

  /**
   * Listar contatos.
   *
   * Os contatos da empresa que não estão arquivados, com os dados pessoais mascarados. Para manter uma cópia em dia, leia com `atualizado_desde`, `ordenar=atualizado_em` e `arquivado=todos`. Acima de 500 registros, ou de uma busca longa, a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarContatos(entrada?: FiltrosListarContatos, opcoes?: Opcoes): Lista<Contato> {
    return this.client.listar(OPERACOES.listarContatos, entrada, opcoes);
  }

  /**
   * Criar um contato.
   *
   * Só `nome` é obrigatório. Telefones e e-mails identificam a pessoa: se outro contato já tem um deles, a resposta é 409 e `data` é esse contato. Gera `contato.criado` e, com etiquetas, `contato.etiqueta_alterada`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarContato(entrada: NovoContato, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.criarContato, entrada, opcoes);
  }

  /**
   * Consultar um contato.
   *
   * Um contato, com os dados pessoais mascarados. O identificador de um que foi mesclado responde o contato que ficou.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarContato(entrada: { id: number }, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.consultarContato, entrada, opcoes);
  }

  /**
   * Substituir um contato.
   *
   * Alteração completa: o que não for enviado fica vazio; etiquetas e arquivamento têm ações próprias. O corpo lido com GET pode ser enviado de volta: um valor mascarado igual ao lido deixa o que está guardado, e qualquer outro que pareça mascarado é recusado.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirContato(entrada: { id: number } & SubstituicaoContato, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.substituirContato, entrada, opcoes);
  }

  /**
   * Alterar um contato.
   *
   * Muda só os campos enviados. Gera `contato.atualizado` quando algo muda.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarContato(entrada: { id: number } & AlteracaoContato, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.alterarContato, entrada, opcoes);
  }

  /**
   * Excluir um contato.
   *
   * Exclui de vez um contato que nenhum negócio cita, com as atividades dele, e gera `contato.arquivado` se ainda não estava arquivado. Se há negócios, a resposta é 400: arquive-o. A resposta traz só `success` e `message`.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirContato(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirContato, entrada, opcoes);
  }

  /**
   * Arquivar um contato.
   *
   * Tira o contato das listas; o que é dele fica. Gera `contato.arquivado`; arquivar um que já está arquivado responde 200 e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  arquivarContato(entrada: { id: number }, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.arquivarContato, entrada, opcoes);
  }

  /**
   * Desarquivar um contato.
   *
   * Traz o contato de volta às listas. Gera `contato.atualizado` com `arquivado`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  desarquivarContato(entrada: { id: number }, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.desarquivarContato, entrada, opcoes);
  }

  /**
   * Pôr e tirar etiquetas de um contato.
   *
   * Põe as etiquetas de `adicionar` e tira as de `remover`, de uma vez. Gera um só `contato.etiqueta_alterada`, com todas as que mudaram; nenhum quando nada muda.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  etiquetarContato(entrada: { id: number } & EtiquetasDoContato, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.etiquetarContato, entrada, opcoes);
  }

  /**
   * Mesclar dois contatos.
   *
   * Passa para o contato do endereço tudo o que é de `contato_id`, que deixa de existir: telefones e e-mails, etiquetas, negócios, atividades, e os dados que o do endereço não tem. O identificador antigo continua a responder, com o contato que ficou. Gera `contato.arquivado` do que deixou de existir, `contato.atualizado` do que ficou e `negocio.atualizado` de cada negócio que passou. Repetir responde 200 e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  mesclarContatos(entrada: { id: number } & MesclagemDeContatos, opcoes?: Opcoes): Chamada<Contato> {
    return this.client.chamar(OPERACOES.mesclarContatos, entrada, opcoes);
  }
}

/** Negócios do CRM: itens, etapas, ganhar, perder e reabrir. */
export class NegociosApi extends Subject {
  /**
   * Listar negócios.
   *
   * Os negócios da empresa, sem os itens; os excluídos não aparecem. Para manter uma cópia em dia, leia com `atualizado_desde` e `ordenar=atualizado_em`. Acima de 500 registros, ou de uma busca longa, a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarNegocios(entrada?: FiltrosListarNegocios, opcoes?: Opcoes): Lista<LinhaNegocio> {
    return this.client.listar(OPERACOES.listarNegocios, entrada, opcoes);
  }

  /**
   * Criar um negócio.
   *
   * Só `titulo` é obrigatório. `codigo` é a sequência da empresa, sem lacunas. Sem `etapa_id`, entra na primeira etapa de `funil_id` ou, sem este, do primeiro funil da empresa, acima dos outros; uma empresa sem funil cria antes o primeiro, em `POST /v1/crm/funis/`. Com itens, `valor` é a soma deles. Gera `negocio.criado`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarNegocio(entrada: NovoNegocio, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.criarNegocio, entrada, opcoes);
  }

  /**
   * Consultar um negócio.
   *
   * Um negócio com os itens e os campos personalizados.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarNegocio(entrada: { id: number }, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.consultarNegocio, entrada, opcoes);
  }

  /**
   * Substituir um negócio.
   *
   * Alteração completa: o que não for enviado fica vazio, também os itens; um item com o seu `id` continua o mesmo. O corpo lido com GET pode ser enviado de volta e não muda nada. `status`, `funil_id` e `etapa_id` só podem voltar como foram lidos: mudam por ações. Com `versao`, a resposta é 409 se o negócio mudou desde que foi lido.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirNegocio(entrada: { id: number } & SubstituicaoNegocio, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.substituirNegocio, entrada, opcoes);
  }

  /**
   * Alterar um negócio.
   *
   * Muda só os campos enviados; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Gera um `negocio.atualizado` quando algo muda. Com `versao`, a resposta é 409 se o negócio mudou desde que foi lido.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarNegocio(entrada: { id: number } & AlteracaoNegocio, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.alterarNegocio, entrada, opcoes);
  }

  /**
   * Excluir um negócio.
   *
   * Tira o negócio das listas; o código dele não volta a ser usado, e as atividades pendentes dele são canceladas. Gera `negocio.atualizado` com `excluido`. Um negócio que gerou uma venda não é excluído, nem depois de reaberto. A resposta traz só `success` e `message`.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirNegocio(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirNegocio, entrada, opcoes);
  }

  /**
   * Mover um negócio de etapa ou de lugar.
   *
   * Leva um negócio em aberto a outra etapa, do mesmo funil ou de outro, ou a outro lugar da etapa: antes de `antes_de`, depois de `depois_de`, ou acima de todos quando não se informa nenhum. Outra etapa gera `negocio.etapa_alterada`; outro lugar não gera evento; o mesmo lugar não muda nada. Com `versao`, quem leu o negócio antes de outra mudança recebe 409.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  moverEtapaNegocio(entrada: { id: number } & MovimentoDeNegocio, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.moverEtapaNegocio, entrada, opcoes);
  }

  /**
   * Ganhar um negócio.
   *
   * De `aberto` a `ganho`; gera `negocio.ganho`. Com `criar`, nasce na mesma hora, uma vez só, uma venda ou um orçamento com os itens, os preços e os descontos do negócio, para o cliente do contato; se o contato não tem cliente, é criado um com os dados dele. Exige então também `vendas:write` e, para criar o cliente, `clientes:write`. Ganhar de novo responde 200: só nasce o que ainda não existe.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  ganharNegocio(entrada: { id: number } & GanhoDeNegocio, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.ganharNegocio, entrada, opcoes);
  }

  /**
   * Perder um negócio.
   *
   * De `aberto` a `perdido`, por um dos motivos da empresa; gera `negocio.perdido`. Repetir o mesmo responde 200 e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  perderNegocio(entrada: { id: number } & PerdaDeNegocio, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.perderNegocio, entrada, opcoes);
  }

  /**
   * Reabrir um negócio.
   *
   * De `ganho` ou `perdido` de volta a `aberto`, acima dos outros da etapa; o motivo da perda sai, e o que nasceu do negócio fica. Gera `negocio.atualizado` com `status`; reabrir um que está aberto responde 200 e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  reabrirNegocio(entrada: { id: number }, opcoes?: Opcoes): Chamada<Negocio> {
    return this.client.chamar(OPERACOES.reabrirNegocio, entrada, opcoes);
  }

  /**
   * Listar itens.
   *
   * Os itens de um negócio, na ordem deles.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarItensNegocio(entrada: { id: number } & FiltrosListarItensNegocio, opcoes?: Opcoes): Lista<ItemNegocio> {
    return this.client.listar(OPERACOES.listarItensNegocio, entrada, opcoes);
  }

  /**
   * Criar um item.
   *
   * Acrescenta um item ao fim de um negócio em aberto: um produto, um serviço ou um texto livre. O valor do negócio passa a ser a soma dos itens. Gera um `negocio.atualizado`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarItemNegocio(entrada: { id: number } & NovoItemNegocio, opcoes?: Opcoes): Chamada<ItemNegocio> {
    return this.client.chamar(OPERACOES.criarItemNegocio, entrada, opcoes);
  }

  /**
   * Consultar um item.
   *
   * Um item de um negócio.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarItemNegocio(entrada: { id: number; item_id: number }, opcoes?: Opcoes): Chamada<ItemNegocio> {
    return this.client.chamar(OPERACOES.consultarItemNegocio, entrada, opcoes);
  }

  /**
   * Substituir um item.
   *
   * Alteração completa: o que não for enviado volta a ser o do produto ou do serviço. O corpo lido com GET pode ser enviado de volta e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirItemNegocio(entrada: { id: number; item_id: number } & SubstituicaoItemNegocio, opcoes?: Opcoes): Chamada<ItemNegocio> {
    return this.client.chamar(OPERACOES.substituirItemNegocio, entrada, opcoes);
  }

  /**
   * Alterar um item.
   *
   * Muda só os campos enviados de um item. Gera um `negocio.atualizado` quando algo muda.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarItemNegocio(entrada: { id: number; item_id: number } & AlteracaoItemNegocio, opcoes?: Opcoes): Chamada<ItemNegocio> {
    return this.client.chamar(OPERACOES.alterarItemNegocio, entrada, opcoes);
  }

  /**
   * Excluir um item.
   *
   * Tira um item de um negócio em aberto; sem itens, o valor do negócio passa a 0.00. Gera um `negocio.atualizado`. A resposta traz só `success` e `message`.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirItemNegocio(entrada: { id: number; item_id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirItemNegocio, entrada, opcoes);
  }

  /**
   * Listar passagens.
   *
   * As etapas por que um negócio passou, da mais nova para a mais antiga, com os nomes que tinham e o tempo em cada uma.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarHistoricoEtapas(entrada: { id: number } & FiltrosListarHistoricoEtapas, opcoes?: Opcoes): Lista<PassagemDeEtapa> {
    return this.client.listar(OPERACOES.listarHistoricoEtapas, entrada, opcoes);
  }
}

/** Ligações, reuniões, tarefas e notas de contatos e negócios. */
export class AtividadesApi extends Subject {
  /**
   * Listar atividades.
   *
   * As atividades da empresa, as mais novas primeiro. Acima de 500 registros a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarAtividades(entrada?: FiltrosListarAtividades, opcoes?: Opcoes): Lista<Atividade> {
    return this.client.listar(OPERACOES.listarAtividades, entrada, opcoes);
  }

  /**
   * Criar uma atividade.
   *
   * Cria uma atividade pendente; uma nota não tem prazo e nasce concluída. Com `negocio_id` e sem `contato_id`, fica também com o contato do negócio.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarAtividade(entrada: NovaAtividade, opcoes?: Opcoes): Chamada<Atividade> {
    return this.client.chamar(OPERACOES.criarAtividade, entrada, opcoes);
  }

  /**
   * Consultar uma atividade.
   *
   * Uma atividade da empresa.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarAtividade(entrada: { id: number }, opcoes?: Opcoes): Chamada<Atividade> {
    return this.client.chamar(OPERACOES.consultarAtividade, entrada, opcoes);
  }

  /**
   * Substituir uma atividade.
   *
   * Alteração completa: o que não for enviado fica vazio; a situação tem ações próprias. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirAtividade(entrada: { id: number } & SubstituicaoAtividade, opcoes?: Opcoes): Chamada<Atividade> {
    return this.client.chamar(OPERACOES.substituirAtividade, entrada, opcoes);
  }

  /**
   * Alterar uma atividade.
   *
   * Muda só os campos enviados.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarAtividade(entrada: { id: number } & AlteracaoAtividade, opcoes?: Opcoes): Chamada<Atividade> {
    return this.client.chamar(OPERACOES.alterarAtividade, entrada, opcoes);
  }

  /**
   * Excluir uma atividade.
   *
   * Exclui de vez uma atividade, em qualquer situação.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirAtividade(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirAtividade, entrada, opcoes);
  }

  /**
   * Concluir uma atividade.
   *
   * Dá por feita uma atividade pendente. Concluir uma que está concluída responde 200 e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  concluirAtividade(entrada: { id: number }, opcoes?: Opcoes): Chamada<Atividade> {
    return this.client.chamar(OPERACOES.concluirAtividade, entrada, opcoes);
  }

  /**
   * Reabrir uma atividade.
   *
   * Torna pendente uma atividade concluída ou cancelada; nunca uma nota.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  reabrirAtividade(entrada: { id: number }, opcoes?: Opcoes): Chamada<Atividade> {
    return this.client.chamar(OPERACOES.reabrirAtividade, entrada, opcoes);
  }

  /**
   * Cancelar uma atividade.
   *
   * Cancela uma atividade pendente. Cancelar uma que está cancelada responde 200 e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  cancelarAtividade(entrada: { id: number }, opcoes?: Opcoes): Chamada<Atividade> {
    return this.client.chamar(OPERACOES.cancelarAtividade, entrada, opcoes);
  }
}

/** Caixa de entrada: conversas por e-mail, SMS e WhatsApp, e o que se faz com elas. */
export class ConversasApi extends Subject {
  /**
   * Listar conversas.
   *
   * Conversas da empresa, as de mensagem mais recente primeiro. `busca` encontra parte do nome do contato ou do assunto. Com `atualizadas_desde`, vêm em ordem de alteração, e quem segue do `atualizado_em` da última não perde mudança. Nenhuma rota exclui uma conversa.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarConversas(entrada?: FiltrosListarConversas, opcoes?: Opcoes): Lista<Conversa> {
    return this.client.listar(OPERACOES.listarConversas, entrada, opcoes);
  }

  /**
   * Abrir uma conversa.
   *
   * Abre uma conversa por e-mail, SMS ou WhatsApp por gateway, com um contato ou um endereço; um endereço novo vira contato. Se já há uma aberta com esse endereço no canal, a resposta é 200 com ela, e nada é criado. O WhatsApp oficial só começa conversas com um modelo aprovado. Gera `conversa.criada`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  abrirConversa(entrada: NovaConversa, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.abrirConversa, entrada, opcoes);
  }

  /**
   * Consultar uma conversa.
   *
   * Uma conversa, com o estado e a última mensagem. As mensagens estão em `/v1/crm/mensagens/`.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.consultarConversa, entrada, opcoes);
  }

  /**
   * Arquivar uma conversa.
   *
   * Tira a conversa das listas; uma mensagem nova do contato a traz de volta. Gera `conversa.atualizada`; arquivar uma que já está arquivada responde 200 e não muda nada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  arquivarConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.arquivarConversa, entrada, opcoes);
  }

  /**
   * Desarquivar uma conversa.
   *
   * Traz a conversa de volta às listas. Gera `conversa.atualizada`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  desarquivarConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.desarquivarConversa, entrada, opcoes);
  }

  /**
   * Assumir uma conversa.
   *
   * Dá a conversa a um atendente, se ninguém a tem: `em_atendimento`. De dois que assumem ao mesmo tempo, um consegue; o outro recebe 409 com a conversa como está, e o nome de quem foi primeiro. Gera `conversa.atribuida` e `conversa.atualizada`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  assumirConversa(entrada: { id: number } & QuemAssume, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.assumirConversa, entrada, opcoes);
  }

  /**
   * Atribuir uma conversa.
   *
   * Dá a conversa a um atendente, quem quer que a tenha, ou a ninguém (`responsavel_id` nulo). Gera `conversa.atualizada` e, quando há um novo responsável, `conversa.atribuida`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  atribuirConversa(entrada: { id: number } & AtribuicaoDeConversa, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.atribuirConversa, entrada, opcoes);
  }

  /**
   * Concluir uma conversa.
   *
   * Dá a conversa por resolvida. Gera `conversa.atualizada` e `conversa.concluida`. Uma mensagem nova do contato a reabre.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  concluirConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.concluirConversa, entrada, opcoes);
  }

  /**
   * Reabrir uma conversa.
   *
   * Volta uma conversa concluída a `aberta`, sem responsável. Gera `conversa.atualizada`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  reabrirConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.reabrirConversa, entrada, opcoes);
  }

  /**
   * Pausar a IA em uma conversa.
   *
   * O assistente de IA deixa de responder nesta conversa. Gera `conversa.atualizada`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  pausarIaDaConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.pausarIaDaConversa, entrada, opcoes);
  }

  /**
   * Retomar a IA em uma conversa.
   *
   * O assistente de IA volta a responder nesta conversa. Gera `conversa.atualizada`.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  retomarIaDaConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.retomarIaDaConversa, entrada, opcoes);
  }

  /**
   * Marcar uma conversa como lida.
   *
   * Zera `nao_lidas`. Não gera evento.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  lerConversa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conversa> {
    return this.client.chamar(OPERACOES.lerConversa, entrada, opcoes);
  }
}

/** Mensagens das conversas: enviar, anexar, recuperar por cursor; modelos de WhatsApp. */
export class MensagensApi extends Subject {
  /**
   * Recuperar mensagens por cursor.
   *
   * Mensagens recebidas e enviadas, da mais antiga para a mais nova, a partir de um corte: `apos_id` (o cursor), `desde`, `conversa_id` ou `contato_id`; sem corte, a lista vem vazia. Siga por `proxima` ou por `proximo_apos_id`: nenhuma mensagem falta, mesmo enquanto outras são gravadas. A ordem é a das gravações, e nem sempre a dos números.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarMensagens(entrada?: FiltrosListarMensagens, opcoes?: Opcoes): Lista<Mensagem, Leitura<Mensagem>> {
    return this.client.listar(OPERACOES.listarMensagens, entrada, opcoes);
  }

  /**
   * Enviar uma mensagem.
   *
   * Envia texto pelo canal da conversa. A mensagem entra na fila (`na_fila`), com `remetente_tipo` `integracao`, e gera `mensagem.enviada`; o `status` conta o que a plataforma respondeu. Num WhatsApp oficial, texto livre só dentro de 24 horas da última mensagem do contato; depois, use um modelo.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  enviarMensagem(entrada: NovaMensagem, opcoes?: Opcoes): Chamada<Mensagem> {
    return this.client.chamar(OPERACOES.enviarMensagem, entrada, opcoes);
  }

  /**
   * Enviar um arquivo.
   *
   * Envia imagem, documento, áudio ou vídeo pelo canal da conversa, num formulário `multipart/form-data`. O arquivo é reconhecido pelo conteúdo, e não pelo nome; programas, scripts e páginas são recusados. O que cada canal leva, e de que tamanho, está em `midias` de `/v1/crm/canais/`. Com `Idempotency-Key`, o mesmo formulário repete a primeira resposta.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  enviarAnexo(entrada: NovoAnexo, opcoes?: Opcoes): Chamada<Mensagem> {
    return this.client.chamar(OPERACOES.enviarAnexo, entrada, opcoes);
  }

  /**
   * Consultar uma mensagem.
   *
   * Uma mensagem, com o estado do envio.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarMensagem(entrada: { id: number }, opcoes?: Opcoes): Chamada<Mensagem> {
    return this.client.chamar(OPERACOES.consultarMensagem, entrada, opcoes);
  }

  /**
   * Baixar o arquivo de uma mensagem.
   *
   * Leva ao arquivo da mensagem: `302` com o endereço dele em `Location`, que vale por uma a duas horas e não pede token. O endereço desta rota, que está em `midia.url`, não vence.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  baixarMidiaDaMensagem(entrada: { id: number } & FiltrosBaixarMidiaDaMensagem, opcoes?: Opcoes): Chamada<string> {
    return this.client.chamar(OPERACOES.baixarMidiaDaMensagem, entrada, opcoes);
  }

  /**
   * Listar modelos de WhatsApp.
   *
   * Os modelos aprovados dos canais de WhatsApp oficial, com o que cada um pede. São lidos da Meta de tempos em tempos, e quando ela avisa que mudaram.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarModelosDeWhatsapp(entrada?: FiltrosListarModelosDeWhatsapp, opcoes?: Opcoes): Lista<ModeloWhatsapp> {
    return this.client.listar(OPERACOES.listarModelosDeWhatsapp, entrada, opcoes);
  }

  /**
   * Enviar um modelo de WhatsApp.
   *
   * Envia um modelo aprovado, a qualquer hora, na conversa indicada ou ao contato ou telefone; sem conversa aberta, abre uma. Pede o escopo `crm:whatsapp_modelo`, que `crm:write` não inclui. Gera `mensagem.enviada` e, quando abre a conversa, `conversa.criada`. Um cabeçalho de imagem, vídeo ou documento leva o endereço do arquivo (`midia_url`) ou o próprio arquivo: então o corpo é um formulário `multipart/form-data`, com o arquivo em `arquivo`, os mesmos campos e `parametros` como texto JSON. O arquivo é reconhecido pelo conteúdo, e o que o canal leva, e de que tamanho, está em `midias` de `/v1/crm/canais/`.
   *
   * Escopo `crm:whatsapp_modelo`. Até 30 requisições em 60 s.
   */
  enviarModeloDeWhatsapp(entrada: { id: number } & (EnvioDeModelo | EnvioDeModeloComArquivo), opcoes?: Opcoes): Chamada<Mensagem> {
    return this.client.chamar(OPERACOES.enviarModeloDeWhatsapp, entrada, opcoes);
  }
}

/** Canais de atendimento e o que cada um permite. */
export class CanaisApi extends Subject {
  /**
   * Listar canais.
   *
   * Os canais de atendimento da empresa e o que cada um permite: se uma conversa pode começar com texto livre, se exige modelo aprovado, e que mídias leva, de que tamanho. Canais são configurados no painel.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarCanais(entrada?: FiltrosListarCanais, opcoes?: Opcoes): Lista<Canal> {
    return this.client.listar(OPERACOES.listarCanais, entrada, opcoes);
  }

  /**
   * Consultar um canal.
   *
   * Um canal, e o que ele permite.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarCanal(entrada: { id: number }, opcoes?: Opcoes): Chamada<Canal> {
    return this.client.chamar(OPERACOES.consultarCanal, entrada, opcoes);
  }
}

/** O que o assistente de IA sabe: arquivos e textos, e os trechos que uma pergunta encontra. */
export class ConhecimentoApi extends Subject {
  /**
   * Listar conhecimentos.
   *
   * O conhecimento do assistente de IA: arquivos e textos, com a situação da leitura. O conteúdo em si não vem; veja o que uma pergunta encontra em `testar/`.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarConhecimentos(entrada?: FiltrosListarConhecimentos, opcoes?: Opcoes): Lista<Conhecimento> {
    return this.client.listar(OPERACOES.listarConhecimentos, entrada, opcoes);
  }

  /**
   * Publicar um conhecimento.
   *
   * Publica um texto (JSON com `nome` e `texto`) ou um arquivo (formulário `multipart/form-data` com `arquivo` e, se quiser, `nome`): PDF, DOCX, XLSX, HTML, Markdown, CSV ou texto, de até 10 MB e 200 páginas. O arquivo é reconhecido pelo conteúdo. O item começa `na_fila` e é lido em segundo plano: acompanhe a `situacao` até `pronto`, ou `erro` com o motivo em `erro` (um PDF digitalizado, sem texto dentro, por exemplo). O mesmo texto, ou o mesmo arquivo, já publicado na empresa responde 200 com o item que existe.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  publicarConhecimento(entrada: (NovoConhecimento | NovoConhecimentoEmArquivo), opcoes?: Opcoes): Chamada<Conhecimento> {
    return this.client.chamar(OPERACOES.publicarConhecimento, entrada, opcoes);
  }

  /**
   * Testar uma pergunta.
   *
   * Os trechos que o assistente receberia para esta pergunta, no máximo 5, do melhor para o pior. Só de itens `pronto` e `ativo` da empresa. Encontra por palavras, com e sem acento, e também pelo sentido quando o servidor tem um modelo para isso.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  testarConhecimento(entrada?: FiltrosTestarConhecimento, opcoes?: Opcoes): Chamada<TrechosAchados> {
    return this.client.chamar(OPERACOES.testarConhecimento, entrada, opcoes);
  }

  /**
   * Consultar um conhecimento.
   *
   * Um item do conhecimento, com a situação da leitura.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarConhecimento(entrada: { id: number }, opcoes?: Opcoes): Chamada<Conhecimento> {
    return this.client.chamar(OPERACOES.consultarConhecimento, entrada, opcoes);
  }

  /**
   * Alterar um conhecimento.
   *
   * Muda o nome, tira do uso (`ativo: false`: o assistente deixa de usá-lo na mesma hora) ou põe de volta, ou manda ler de novo (`reprocessar: true`).
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarConhecimento(entrada: { id: number } & AlteracaoConhecimento, opcoes?: Opcoes): Chamada<Conhecimento> {
    return this.client.chamar(OPERACOES.alterarConhecimento, entrada, opcoes);
  }

  /**
   * Excluir um conhecimento.
   *
   * Exclui o item, seus trechos e seu arquivo. Não há como desfazer.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirConhecimento(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirConhecimento, entrada, opcoes);
  }
}

/** Etiquetas, campos personalizados, funis com etapas e motivos de perda. */
export class CadastrosDoCrmApi extends Subject {
  /**
   * Listar etiquetas.
   *
   * As etiquetas da empresa. Para pôr e tirar etiquetas de um contato há `/v1/crm/contatos/{id}/etiquetas/`.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarEtiquetas(entrada?: FiltrosListarEtiquetas, opcoes?: Opcoes): Lista<Etiqueta> {
    return this.client.listar(OPERACOES.listarEtiquetas, entrada, opcoes);
  }

  /**
   * Criar uma etiqueta.
   *
   * Cria uma etiqueta; sem `cor`, com uma da paleta. São no máximo 200 por empresa.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarEtiqueta(entrada: NovaEtiqueta, opcoes?: Opcoes): Chamada<Etiqueta> {
    return this.client.chamar(OPERACOES.criarEtiqueta, entrada, opcoes);
  }

  /**
   * Consultar uma etiqueta.
   *
   * Uma etiqueta da empresa.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarEtiqueta(entrada: { id: number }, opcoes?: Opcoes): Chamada<Etiqueta> {
    return this.client.chamar(OPERACOES.consultarEtiqueta, entrada, opcoes);
  }

  /**
   * Substituir uma etiqueta.
   *
   * Alteração completa; sem `cor`, a cor fica. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirEtiqueta(entrada: { id: number } & SubstituicaoEtiqueta, opcoes?: Opcoes): Chamada<Etiqueta> {
    return this.client.chamar(OPERACOES.substituirEtiqueta, entrada, opcoes);
  }

  /**
   * Alterar uma etiqueta.
   *
   * Muda só os campos enviados.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarEtiqueta(entrada: { id: number } & AlteracaoEtiqueta, opcoes?: Opcoes): Chamada<Etiqueta> {
    return this.client.chamar(OPERACOES.alterarEtiqueta, entrada, opcoes);
  }

  /**
   * Excluir uma etiqueta.
   *
   * Exclui a etiqueta e a tira dos contatos, até 1.000 de uma vez; cada um gera um `contato.etiqueta_alterada`.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirEtiqueta(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirEtiqueta, entrada, opcoes);
  }

  /**
   * Listar campos.
   *
   * Os campos que a empresa acrescentou a contatos e negócios. A `chave` é o nome do campo em `campos`, nos contatos e nos negócios.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarCamposPersonalizados(entrada?: FiltrosListarCamposPersonalizados, opcoes?: Opcoes): Lista<CampoPersonalizado> {
    return this.client.listar(OPERACOES.listarCamposPersonalizados, entrada, opcoes);
  }

  /**
   * Criar um campo.
   *
   * Acrescenta um campo a contatos ou a negócios, até 50 em cada. Sem `chave`, ela é feita do nome; sem `posicao`, o campo fica no fim.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarCampoPersonalizado(entrada: NovoCampoPersonalizado, opcoes?: Opcoes): Chamada<CampoPersonalizado> {
    return this.client.chamar(OPERACOES.criarCampoPersonalizado, entrada, opcoes);
  }

  /**
   * Consultar um campo.
   *
   * Um campo personalizado da empresa.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarCampoPersonalizado(entrada: { id: number }, opcoes?: Opcoes): Chamada<CampoPersonalizado> {
    return this.client.chamar(OPERACOES.consultarCampoPersonalizado, entrada, opcoes);
  }

  /**
   * Substituir um campo.
   *
   * Alteração completa: sem `posicao` o campo fica onde está. `entidade`, `chave` e `tipo` não mudam. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirCampoPersonalizado(entrada: { id: number } & SubstituicaoCampoPersonalizado, opcoes?: Opcoes): Chamada<CampoPersonalizado> {
    return this.client.chamar(OPERACOES.substituirCampoPersonalizado, entrada, opcoes);
  }

  /**
   * Alterar um campo.
   *
   * Muda só os campos enviados. Uma opção que registros têm não pode ser tirada.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarCampoPersonalizado(entrada: { id: number } & AlteracaoCampoPersonalizado, opcoes?: Opcoes): Chamada<CampoPersonalizado> {
    return this.client.chamar(OPERACOES.alterarCampoPersonalizado, entrada, opcoes);
  }

  /**
   * Excluir um campo.
   *
   * Exclui o campo e todos os valores dele.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirCampoPersonalizado(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirCampoPersonalizado, entrada, opcoes);
  }

  /**
   * Listar motivos de perda.
   *
   * O que `motivo_perda_id` aceita ao perder um negócio; os inativos ficam nos negócios que já os têm.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarMotivosDePerda(entrada?: FiltrosListarMotivosDePerda, opcoes?: Opcoes): Lista<MotivoPerda> {
    return this.client.listar(OPERACOES.listarMotivosDePerda, entrada, opcoes);
  }

  /**
   * Criar um motivo de perda.
   *
   * Cria um motivo de perda. São no máximo 100 por empresa.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarMotivoDePerda(entrada: NovoMotivoPerda, opcoes?: Opcoes): Chamada<MotivoPerda> {
    return this.client.chamar(OPERACOES.criarMotivoDePerda, entrada, opcoes);
  }

  /**
   * Consultar um motivo de perda.
   *
   * Um motivo de perda da empresa.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarMotivoDePerda(entrada: { id: number }, opcoes?: Opcoes): Chamada<MotivoPerda> {
    return this.client.chamar(OPERACOES.consultarMotivoDePerda, entrada, opcoes);
  }

  /**
   * Substituir um motivo de perda.
   *
   * Alteração completa: sem `ativo` o motivo fica ativo. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirMotivoDePerda(entrada: { id: number } & SubstituicaoMotivoPerda, opcoes?: Opcoes): Chamada<MotivoPerda> {
    return this.client.chamar(OPERACOES.substituirMotivoDePerda, entrada, opcoes);
  }

  /**
   * Alterar um motivo de perda.
   *
   * Muda só os campos enviados; com `ativo: false` ninguém mais o escolhe.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarMotivoDePerda(entrada: { id: number } & AlteracaoMotivoPerda, opcoes?: Opcoes): Chamada<MotivoPerda> {
    return this.client.chamar(OPERACOES.alterarMotivoDePerda, entrada, opcoes);
  }

  /**
   * Excluir um motivo de perda.
   *
   * Exclui um motivo que nenhum negócio cita. Um que é citado pode ser desativado.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirMotivoDePerda(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirMotivoDePerda, entrada, opcoes);
  }

  /**
   * Listar funis.
   *
   * Os funis da empresa, com as etapas em ordem.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarFunis(entrada?: FiltrosListarFunis, opcoes?: Opcoes): Lista<Funil> {
    return this.client.listar(OPERACOES.listarFunis, entrada, opcoes);
  }

  /**
   * Criar um funil.
   *
   * Cria um funil com as etapas enviadas, de 1 a 30; sem `etapas`, com cinco usuais. São no máximo 20 funis por empresa.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarFunil(entrada: NovoFunil, opcoes?: Opcoes): Chamada<Funil> {
    return this.client.chamar(OPERACOES.criarFunil, entrada, opcoes);
  }

  /**
   * Consultar um funil.
   *
   * Um funil, com as etapas em ordem.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarFunil(entrada: { id: number }, opcoes?: Opcoes): Chamada<Funil> {
    return this.client.chamar(OPERACOES.consultarFunil, entrada, opcoes);
  }

  /**
   * Substituir um funil.
   *
   * Alteração completa do nome e da posição; sem `posicao` o funil fica onde está. As etapas têm operações próprias: o corpo lido com GET pode ser enviado de volta, e `etapas` é ignorado.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirFunil(entrada: { id: number } & SubstituicaoFunil, opcoes?: Opcoes): Chamada<Funil> {
    return this.client.chamar(OPERACOES.substituirFunil, entrada, opcoes);
  }

  /**
   * Alterar um funil.
   *
   * Muda só os campos enviados.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarFunil(entrada: { id: number } & AlteracaoFunil, opcoes?: Opcoes): Chamada<Funil> {
    return this.client.chamar(OPERACOES.alterarFunil, entrada, opcoes);
  }

  /**
   * Excluir um funil.
   *
   * Exclui um funil em que nenhum negócio está nem esteve ao ser excluído: o histórico desses pertence ao funil.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirFunil(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirFunil, entrada, opcoes);
  }

  /**
   * Listar etapas.
   *
   * As etapas de um funil, em ordem.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  listarEtapas(entrada: { funil_id: number } & FiltrosListarEtapas, opcoes?: Opcoes): Lista<Etapa> {
    return this.client.listar(OPERACOES.listarEtapas, entrada, opcoes);
  }

  /**
   * Criar uma etapa.
   *
   * Acrescenta uma etapa ao funil, no fim ou em `posicao`. Um funil tem no máximo 30.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  criarEtapa(entrada: { funil_id: number } & NovaEtapa, opcoes?: Opcoes): Chamada<Etapa> {
    return this.client.chamar(OPERACOES.criarEtapa, entrada, opcoes);
  }

  /**
   * Consultar uma etapa.
   *
   * Uma etapa de um funil.
   *
   * Escopo `crm:read`. Até 120 requisições em 60 s.
   */
  consultarEtapa(entrada: { funil_id: number; id: number }, opcoes?: Opcoes): Chamada<Etapa> {
    return this.client.chamar(OPERACOES.consultarEtapa, entrada, opcoes);
  }

  /**
   * Substituir uma etapa.
   *
   * Alteração completa: sem `posicao` a etapa fica onde está, e sem `dias_parado` os negócios dela nunca aparecem parados. O corpo lido com GET pode ser enviado de volta.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  substituirEtapa(entrada: { funil_id: number; id: number } & SubstituicaoEtapa, opcoes?: Opcoes): Chamada<Etapa> {
    return this.client.chamar(OPERACOES.substituirEtapa, entrada, opcoes);
  }

  /**
   * Alterar uma etapa.
   *
   * Muda só os campos enviados; com `posicao`, a etapa muda de lugar e as outras se deslocam.
   *
   * Escopo `crm:write`. Até 30 requisições em 60 s.
   */
  alterarEtapa(entrada: { funil_id: number; id: number } & AlteracaoEtapa, opcoes?: Opcoes): Chamada<Etapa> {
    return this.client.chamar(OPERACOES.alterarEtapa, entrada, opcoes);
  }

  /**
   * Excluir uma etapa.
   *
   * Exclui uma etapa. Se houver negócios nela, `mover_para` diz a etapa do mesmo funil que os recebe, no fim e na mesma ordem, até 1.000 abertos de uma vez; cada negócio aberto gera `negocio.etapa_alterada`. A última etapa de um funil não pode ser excluída.
   *
   * Escopo `crm:delete`. Até 10 requisições em 60 s.
   */
  excluirEtapa(entrada: { funil_id: number; id: number } & FiltrosExcluirEtapa, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirEtapa, entrada, opcoes);
  }
}

/** Propostas comerciais: escrever, enviar com um link, aceitar, recusar e converter em venda ou contrato. */
export class PropostasApi extends Subject {
  /**
   * Listar propostas.
   *
   * As propostas da empresa, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `propostas:read`. Até 120 requisições em 60 s.
   */
  listarPropostas(entrada?: FiltrosListarPropostas, opcoes?: Opcoes): Lista<LinhaProposta> {
    return this.client.listar(OPERACOES.listarPropostas, entrada, opcoes);
  }

  /**
   * Criar uma proposta.
   *
   * Cria um rascunho, com o próximo número da sequência da empresa, para um cliente ou um contato. Com `negocio_id` (exige `crm:read`), título, contato, cliente e itens que não forem enviados vêm do negócio. Os itens são produtos, serviços ou textos livres, arredondados e com `desconto` rateado como nas vendas: `valor_total` = `total_produtos` − `desconto` + `frete`.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  criarProposta(entrada: NovaProposta, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.criarProposta, entrada, opcoes);
  }

  /**
   * Consultar uma proposta.
   *
   * Uma proposta com os itens, a última resposta e o SHA-256 do PDF que foi enviado.
   *
   * Escopo `propostas:read`. Até 120 requisições em 60 s.
   */
  consultarProposta(entrada: { id: number }, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.consultarProposta, entrada, opcoes);
  }

  /**
   * Substituir uma proposta.
   *
   * Alteração completa: o que não é enviado volta ao padrão. Uma proposta enviada, recusada ou expirada volta a rascunho, como a próxima versão, e os links da versão anterior deixam de aceitar respostas. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  substituirProposta(entrada: { id: number } & SubstituicaoProposta, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.substituirProposta, entrada, opcoes);
  }

  /**
   * Alterar uma proposta.
   *
   * Muda só os campos enviados; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Uma proposta enviada, recusada ou expirada volta a rascunho, como a próxima versão. Enviar o que já está gravado não altera nada, e é aceito em qualquer status.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  alterarProposta(entrada: { id: number } & AlteracaoProposta, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.alterarProposta, entrada, opcoes);
  }

  /**
   * Cancelar uma proposta (DELETE).
   *
   * O mesmo que `cancelar/`, com o escopo de exclusão: a proposta não é apagada, continua na lista como `cancelada`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.
   *
   * Escopo `propostas:delete`. Até 10 requisições em 60 s.
   */
  excluirProposta(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirProposta, entrada, opcoes);
  }

  /**
   * Baixar uma proposta (PDF).
   *
   * De uma versão enviada, exatamente os bytes que foram enviados: o SHA-256 deles é `pdf_sha256`, e não muda. De um rascunho, como ele está agora. Os dados do cliente fazem parte do documento: `propostas:read` basta.
   *
   * Escopo `propostas:read`. Até 120 requisições em 60 s.
   */
  imprimirProposta(entrada: { id: number } & FiltrosImprimirProposta, opcoes?: Opcoes): Chamada<Arquivo> {
    return this.client.chamar(OPERACOES.imprimirProposta, entrada, opcoes);
  }

  /**
   * Listar versões.
   *
   * O que foi enviado de uma proposta, da versão mais nova para a mais antiga, com a resposta de cada uma. Uma versão enviada não muda nunca.
   *
   * Escopo `propostas:read`. Até 120 requisições em 60 s.
   */
  listarVersoesDaProposta(entrada: { id: number } & FiltrosListarVersoesDaProposta, opcoes?: Opcoes): Lista<VersaoProposta> {
    return this.client.listar(OPERACOES.listarVersoesDaProposta, entrada, opcoes);
  }

  /**
   * Enviar uma proposta.
   *
   * De `rascunho` a `enviada`: itens, textos, totais e nomes ficam congelados nesta versão, com o PDF e o SHA-256 dele. A resposta traz em `link` o endereço da página pública, onde o cliente lê, aceita ou recusa; ele não fica guardado. Com `por_email` ou `email` o link também vai por e-mail. Enviar uma que já está enviada cria outro link para a mesma versão, não muda mais nada e não gera evento; os links anteriores continuam valendo.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  enviarProposta(entrada: { id: number } & EnvioDeProposta, opcoes?: Opcoes): Chamada<PropostaEnviada> {
    return this.client.chamar(OPERACOES.enviarProposta, entrada, opcoes);
  }

  /**
   * Registrar a aceitação de uma proposta.
   *
   * De `enviada` a `aceita`, registrado pela empresa em nome do cliente (`resposta.por` é `empresa`); o próprio cliente aceita na página do link. Depois de `valida_ate`, no fuso da empresa, não é aceita mais. De novo, responde 200 e não muda nada.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  aceitarProposta(entrada: { id: number } & AceiteDeProposta, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.aceitarProposta, entrada, opcoes);
  }

  /**
   * Registrar a recusa de uma proposta.
   *
   * De `enviada` a `recusada`, registrado pela empresa em nome do cliente. Alterada depois, a proposta volta a rascunho, como a próxima versão. De novo, responde 200 e não muda nada.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  recusarProposta(entrada: { id: number } & RecusaDeProposta, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.recusarProposta, entrada, opcoes);
  }

  /**
   * Cancelar uma proposta.
   *
   * Cancela uma proposta que não foi aceita; os links dela dizem isso a quem os abre. De novo, responde 200 e não muda nada.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  cancelarProposta(entrada: { id: number }, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.cancelarProposta, entrada, opcoes);
  }

  /**
   * Converter uma proposta aceita.
   *
   * Cria, uma vez só, o que a proposta aceita prometeu: a venda, com os mesmos itens, desconto e frete (exige também `vendas:write`), ou o contrato, com os mesmos itens e o primeiro vencimento em `inicio` (exige `contratos:write`). Sem `cliente_id`, o contato vira cliente (exige `clientes:write`). Em uma venda não há item de texto livre: diga em `itens` que produto ou serviço ele é. O negócio recebe a venda ou o contrato e, com `ganhar_negocio` (exige `crm:write`), é ganho. De novo, responde 200 com o que já foi criado.
   *
   * Escopo `propostas:write`. Até 30 requisições em 60 s.
   */
  converterProposta(entrada: { id: number } & ConversaoDeProposta, opcoes?: Opcoes): Chamada<Proposta> {
    return this.client.chamar(OPERACOES.converterProposta, entrada, opcoes);
  }
}

/** Contratos de serviço recorrente: ciclos, suspensão, encerramento e reajustes. */
export class ContratosApi extends Subject {
  /**
   * Listar contratos.
   *
   * Os contratos da empresa, também os que terminaram, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `contratos:read`. Até 120 requisições em 60 s.
   */
  listarContratos(entrada?: FiltrosListarContratos, opcoes?: Opcoes): Lista<LinhaContrato> {
    return this.client.listar(OPERACOES.listarContratos, entrada, opcoes);
  }

  /**
   * Criar um contrato.
   *
   * Cria um contrato ativo, com o próximo número da sequência da empresa, e gera já os ciclos devidos, cada um com a sua conta a receber. Os vencimentos são contados sempre a partir de `primeiro_vencimento`: um contrato do dia 31 vence em 28 ou 29 de fevereiro e de novo em 31 de março. `valor` é a soma dos itens ou, sem itens, o que é enviado. Com `negocio_id`, o negócio passa a apontar para o contrato.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  criarContrato(entrada: NovoContrato, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.criarContrato, entrada, opcoes);
  }

  /**
   * Consultar um contrato.
   *
   * Um contrato com os itens. Os ciclos e os reajustes estão em endereços próprios.
   *
   * Escopo `contratos:read`. Até 120 requisições em 60 s.
   */
  consultarContrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.consultarContrato, entrada, opcoes);
  }

  /**
   * Substituir um contrato.
   *
   * Alteração completa de um contrato ativo ou suspenso: o que não é enviado volta ao padrão, menos o calendário (`periodicidade`, `inicio_em`, `primeiro_vencimento`, `dia_vencimento`), que fica como está. Os ciclos já gerados não mudam. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  substituirContrato(entrada: { id: number } & SubstituicaoContrato, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.substituirContrato, entrada, opcoes);
  }

  /**
   * Alterar um contrato.
   *
   * Muda só os campos enviados; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Vale para os ciclos que ainda não foram gerados. Um `primeiro_vencimento` novo é de uma competência depois da última gerada; um `dia_vencimento` novo vale do próximo ciclo em diante, que passa a ser o primeiro vencimento. `status` não muda por aqui: use as ações.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  alterarContrato(entrada: { id: number } & AlteracaoContrato, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.alterarContrato, entrada, opcoes);
  }

  /**
   * Cancelar um contrato (DELETE).
   *
   * O mesmo que `cancelar/`, com o escopo de exclusão: o contrato não é apagado, continua na lista como `cancelado`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.
   *
   * Escopo `contratos:delete`. Até 10 requisições em 60 s.
   */
  excluirContrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirContrato, entrada, opcoes);
  }

  /**
   * Suspender um contrato.
   *
   * De `ativo` a `suspenso`. O que venceu até hoje fica cobrado; ciclos gerados com antecedência e que nada receberam são desfeitos, e a conta a receber deles, cancelada. O que vence durante a suspensão não é cobrado, nem depois. Suspender um que já está suspenso responde 200 e não muda nada.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  suspenderContrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.suspenderContrato, entrada, opcoes);
  }

  /**
   * Reativar um contrato.
   *
   * De `suspenso` a `ativo`, na mesma âncora: o próximo ciclo é o primeiro que vence de hoje em diante. Reativar um que já está ativo responde 200 e não muda nada.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  reativarContrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.reativarContrato, entrada, opcoes);
  }

  /**
   * Encerrar um contrato.
   *
   * Encerra hoje ou, com `em`, depois daquele dia, que passa a ser `fim_em`: o contrato continua ativo até lá, e o serviço o encerra sozinho. O que vence até o último dia fica cobrado; ciclos gerados além dele e que nada receberam são desfeitos. Encerrar um que já está encerrado responde 200 e não muda nada.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  encerrarContrato(entrada: { id: number } & EncerramentoContrato, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.encerrarContrato, entrada, opcoes);
  }

  /**
   * Cancelar um contrato.
   *
   * De `ativo` ou `suspenso` a `cancelado`. As contas a receber que vencem de hoje em diante e que nada receberam são canceladas com os seus ciclos; as que venceram antes continuam devidas, e o que foi pago fica pago. Cancelar um que já está cancelado responde 200 e não muda nada.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  cancelarContrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<Contrato> {
    return this.client.chamar(OPERACOES.cancelarContrato, entrada, opcoes);
  }

  /**
   * Listar ciclos.
   *
   * Os ciclos de um contrato, do último vencimento ao primeiro, cada um com a sua conta a receber. Uma competência tem um só ciclo que vale; os que uma suspensão ou um fim desfez trazem `desfeito_em`.
   *
   * Escopo `contratos:read`. Até 120 requisições em 60 s.
   */
  listarCiclosDoContrato(entrada: { id: number } & FiltrosListarCiclosDoContrato, opcoes?: Opcoes): Lista<CicloContrato> {
    return this.client.listar(OPERACOES.listarCiclosDoContrato, entrada, opcoes);
  }

  /**
   * Listar reajustes.
   *
   * O histórico dos reajustes, do mais novo ao mais antigo, com o valor e os preços antes e depois. Um que ainda espera a sua competência traz `aplicado_em` nulo.
   *
   * Escopo `contratos:read`. Até 120 requisições em 60 s.
   */
  listarReajustesDoContrato(entrada: { id: number } & FiltrosListarReajustesDoContrato, opcoes?: Opcoes): Lista<ReajusteContrato> {
    return this.client.listar(OPERACOES.listarReajustesDoContrato, entrada, opcoes);
  }

  /**
   * Reajustar um contrato.
   *
   * Muda os preços por um percentual, para os ciclos de `a_partir_de` em diante: já, quando o próximo ciclo é dessa competência ou de uma posterior; senão, quando o primeiro deles for gerado. Cada preço é arredondado ao centavo, meio para cima, e o valor do contrato é a soma dos itens. Uma competência tem um só reajuste. A resposta traz também o contrato, como ficou.
   *
   * Escopo `contratos:write`. Até 30 requisições em 60 s.
   */
  reajustarContrato(entrada: { id: number } & NovoReajuste, opcoes?: Opcoes): Chamada<ReajusteCriado> {
    return this.client.chamar(OPERACOES.reajustarContrato, entrada, opcoes);
  }

  /**
   * Excluir um reajuste.
   *
   * Exclui um reajuste que ainda espera a sua competência. Um que já mudou o preço fica no histórico. A resposta traz só `success` e `message`.
   *
   * Escopo `contratos:delete`. Até 10 requisições em 60 s.
   */
  excluirReajusteDoContrato(entrada: { id: number; reajuste_id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirReajusteDoContrato, entrada, opcoes);
  }
}

/** Contas a receber e a pagar: consultar, lançar, baixar, estornar e cancelar; fluxo de caixa. */
export class FinanceiroApi extends Subject {
  /**
   * Consultar o fluxo de caixa.
   *
   * Dia a dia, no fuso da empresa: o que veio e o que foi, e o que falta das contas que vencem em cada dia; com o saldo acumulado. E, de todos os dias, o que está em aberto por idade. Sem datas, do primeiro dia do mês até 30 dias depois de hoje; no máximo 366 dias.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarFluxoDeCaixa(entrada?: FiltrosConsultarFluxoDeCaixa, opcoes?: Opcoes): Chamada<FluxoDeCaixa> {
    return this.client.chamar(OPERACOES.consultarFluxoDeCaixa, entrada, opcoes);
  }

  /**
   * Listar contas a receber.
   *
   * As contas a receber da empresa, pelo vencimento, sem as baixas. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarContasReceber(entrada?: FiltrosListarContasReceber, opcoes?: Opcoes): Lista<LinhaContaReceber> {
    return this.client.listar(OPERACOES.listarContasReceber, entrada, opcoes);
  }

  /**
   * Criar uma conta a receber.
   *
   * Uma conta lançada à mão, com o próximo número da sequência da empresa. As de pedidos finalizados e de contratos nascem com eles.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  criarContaReceber(entrada: NovaContaReceber, opcoes?: Opcoes): Chamada<ContaReceber> {
    return this.client.chamar(OPERACOES.criarContaReceber, entrada, opcoes);
  }

  /**
   * Consultar uma conta a receber.
   *
   * Uma conta a receber com as suas baixas, também as estornadas.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarContaReceber(entrada: { id: number }, opcoes?: Opcoes): Chamada<ContaReceber> {
    return this.client.chamar(OPERACOES.consultarContaReceber, entrada, opcoes);
  }

  /**
   * Substituir uma conta a receber.
   *
   * Alteração completa de uma conta de que ainda falta alguma coisa. De quem é e o valor mudam só nas lançadas à mão, e o valor só enquanto nada foi pago. O corpo lido com GET pode ser enviado de volta, em qualquer situação, e não altera nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  substituirContaReceber(entrada: { id: number } & SubstituicaoContaReceber, opcoes?: Opcoes): Chamada<ContaReceber> {
    return this.client.chamar(OPERACOES.substituirContaReceber, entrada, opcoes);
  }

  /**
   * Alterar uma conta a receber.
   *
   * Muda só os campos enviados de uma conta de que ainda falta alguma coisa; as regras são as de PUT. Enviar o que já está gravado não altera nada, e é aceito em qualquer situação.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  alterarContaReceber(entrada: { id: number } & AlteracaoContaReceber, opcoes?: Opcoes): Chamada<ContaReceber> {
    return this.client.chamar(OPERACOES.alterarContaReceber, entrada, opcoes);
  }

  /**
   * Cancelar uma conta a receber (DELETE).
   *
   * O mesmo que `cancelar/`, com o escopo de exclusão: a conta não é apagada. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.
   *
   * Escopo `financeiro:delete`. Até 10 requisições em 60 s.
   */
  excluirContaReceber(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirContaReceber, entrada, opcoes);
  }

  /**
   * Baixar uma conta a receber.
   *
   * Registra que o dinheiro veio. Sem `valor`, o que falta, mais `juros` e `multa` e menos o `desconto`; com um valor menor, a conta fica `parcial` e aceita outras baixas. `valor` é o dinheiro todo: quita a conta em `valor` − `juros` − `multa` + `desconto`, nunca mais do que falta. `recebido_em` é um dia ou data e hora, não no futuro; sem ele, agora. Repetir sem `valor` depois de paga responde 200 e não muda nada; com `valor`, cada chamada é outra baixa: envie `Idempotency-Key` para poder repeti-la. De uma venda que nasceu de um negócio do CRM, cada baixa gera `pagamento.recebido`.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  baixarContaReceber(entrada: { id: number } & RecebimentoConta, opcoes?: Opcoes): Chamada<ContaReceber> {
    return this.client.chamar(OPERACOES.baixarContaReceber, entrada, opcoes);
  }

  /**
   * Estornar um recebimento.
   *
   * Desfaz uma baixa: a mais nova ou a de `baixa_id`. Ela continua na conta, marcada. Repetir com a mesma `baixa_id` responde 200 e não muda nada. Não gera evento.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  estornarContaReceber(entrada: { id: number } & EstornoRecebimento, opcoes?: Opcoes): Chamada<ContaReceber> {
    return this.client.chamar(OPERACOES.estornarContaReceber, entrada, opcoes);
  }

  /**
   * Cancelar uma conta a receber.
   *
   * De `aberta` a `cancelada`; a conta não é apagada. Depois de uma baixa, estorne-a antes. As contas de pedidos e de compras acompanham o documento e não são canceladas aqui. Cancelar uma que já está cancelada responde 200 e não muda nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  cancelarContaReceber(entrada: { id: number }, opcoes?: Opcoes): Chamada<ContaReceber> {
    return this.client.chamar(OPERACOES.cancelarContaReceber, entrada, opcoes);
  }

  /**
   * Listar contas a pagar.
   *
   * As contas a pagar da empresa, pelo vencimento, sem as baixas. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarContasPagar(entrada?: FiltrosListarContasPagar, opcoes?: Opcoes): Lista<LinhaContaPagar> {
    return this.client.listar(OPERACOES.listarContasPagar, entrada, opcoes);
  }

  /**
   * Criar uma conta a pagar.
   *
   * Uma conta lançada à mão, com o próximo número da sequência da empresa. As de compras recebidas nascem com o recebimento.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  criarContaPagar(entrada: NovaContaPagar, opcoes?: Opcoes): Chamada<ContaPagar> {
    return this.client.chamar(OPERACOES.criarContaPagar, entrada, opcoes);
  }

  /**
   * Consultar uma conta a pagar.
   *
   * Uma conta a pagar com as suas baixas, também as estornadas.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarContaPagar(entrada: { id: number }, opcoes?: Opcoes): Chamada<ContaPagar> {
    return this.client.chamar(OPERACOES.consultarContaPagar, entrada, opcoes);
  }

  /**
   * Substituir uma conta a pagar.
   *
   * Alteração completa de uma conta de que ainda falta alguma coisa. De quem é e o valor mudam só nas lançadas à mão, e o valor só enquanto nada foi pago. O corpo lido com GET pode ser enviado de volta, em qualquer situação, e não altera nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  substituirContaPagar(entrada: { id: number } & SubstituicaoContaPagar, opcoes?: Opcoes): Chamada<ContaPagar> {
    return this.client.chamar(OPERACOES.substituirContaPagar, entrada, opcoes);
  }

  /**
   * Alterar uma conta a pagar.
   *
   * Muda só os campos enviados de uma conta de que ainda falta alguma coisa; as regras são as de PUT. Enviar o que já está gravado não altera nada, e é aceito em qualquer situação.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  alterarContaPagar(entrada: { id: number } & AlteracaoContaPagar, opcoes?: Opcoes): Chamada<ContaPagar> {
    return this.client.chamar(OPERACOES.alterarContaPagar, entrada, opcoes);
  }

  /**
   * Cancelar uma conta a pagar (DELETE).
   *
   * O mesmo que `cancelar/`, com o escopo de exclusão: a conta não é apagada. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.
   *
   * Escopo `financeiro:delete`. Até 10 requisições em 60 s.
   */
  excluirContaPagar(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirContaPagar, entrada, opcoes);
  }

  /**
   * Baixar uma conta a pagar.
   *
   * Registra que o dinheiro foi. Sem `valor`, o que falta, mais `juros` e `multa` e menos o `desconto`; com um valor menor, a conta fica `parcial` e aceita outras baixas. `valor` é o dinheiro todo: quita a conta em `valor` − `juros` − `multa` + `desconto`, nunca mais do que falta. `pago_em` é um dia ou data e hora, não no futuro; sem ele, agora. Repetir sem `valor` depois de paga responde 200 e não muda nada; com `valor`, cada chamada é outra baixa: envie `Idempotency-Key` para poder repeti-la.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  baixarContaPagar(entrada: { id: number } & PagamentoConta, opcoes?: Opcoes): Chamada<ContaPagar> {
    return this.client.chamar(OPERACOES.baixarContaPagar, entrada, opcoes);
  }

  /**
   * Estornar um pagamento.
   *
   * Desfaz uma baixa: a mais nova ou a de `baixa_id`. Ela continua na conta, marcada. Repetir com a mesma `baixa_id` responde 200 e não muda nada. Não gera evento.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  estornarContaPagar(entrada: { id: number } & EstornoPagamento, opcoes?: Opcoes): Chamada<ContaPagar> {
    return this.client.chamar(OPERACOES.estornarContaPagar, entrada, opcoes);
  }

  /**
   * Cancelar uma conta a pagar.
   *
   * De `aberta` a `cancelada`; a conta não é apagada. Depois de uma baixa, estorne-a antes. As contas de pedidos e de compras acompanham o documento e não são canceladas aqui. Cancelar uma que já está cancelada responde 200 e não muda nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  cancelarContaPagar(entrada: { id: number }, opcoes?: Opcoes): Chamada<ContaPagar> {
    return this.client.chamar(OPERACOES.cancelarContaPagar, entrada, opcoes);
  }
}

/** NF-e e NFC-e autorizadas e os seus cancelamentos: importar os XML, conferir a assinatura, consultar, imprimir o DANFE, receber no estoque. */
export class NotasFiscaisApi extends Subject {
  /**
   * Listar notas fiscais.
   *
   * As notas importadas, emitidas e recebidas, também as canceladas, sem os itens. `busca` encontra número, nomes, documentos e a chave inteira. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `notas_fiscais:read`. Até 120 requisições em 60 s.
   */
  listarNotasFiscais(entrada?: FiltrosListarNotasFiscais, opcoes?: Opcoes): Lista<LinhaNotaFiscal> {
    return this.client.listar(OPERACOES.listarNotasFiscais, entrada, opcoes);
  }

  /**
   * Importar notas fiscais.
   *
   * Importa uma nota autorizada (procNFe, modelos 55 e 65), um cancelamento registrado (procEventoNFe) ou um ZIP deles, no campo `arquivo` de um formulário `multipart/form-data`: XML até 1 MiB; ZIP até 10 MB e 100 arquivos. De cada arquivo são conferidos a estrutura, a assinatura, o certificado, a chave e o protocolo, e os valores vêm só da parte assinada. **A assinatura prova o emitente; a autorização da SEFAZ é a que o arquivo declara** (`verificacao: assinatura`). Nota emitida pela empresa gera `nfe.emitida`, e o cancelamento dela `nfe.cancelada`, cada um uma vez; o destinatário que ainda não é cliente passa a ser. Nota recebida não gera evento. Um cancelamento que chega antes espera pela nota. O mesmo arquivo de novo responde 200 com o mesmo id e não muda nada; outro arquivo com a mesma chave é 409. De um ZIP, `resultados` diz o que houve com cada arquivo; se nenhum pôde ser importado, a resposta é 400.
   *
   * Escopo `notas_fiscais:write`. Até 30 requisições em 60 s.
   */
  importarNotasFiscais(entrada: NovasNotasFiscais, opcoes?: Opcoes): Chamada<ImportacaoNotasFiscais> {
    return this.client.chamar(OPERACOES.importarNotasFiscais, entrada, opcoes);
  }

  /**
   * Consultar uma nota fiscal.
   *
   * Uma nota com emitente, destinatário, itens, totais, pagamentos e eventos, como a parte assinada do XML os traz.
   *
   * Escopo `notas_fiscais:read`. Até 120 requisições em 60 s.
   */
  consultarNotaFiscal(entrada: { id: number }, opcoes?: Opcoes): Chamada<NotaFiscal> {
    return this.client.chamar(OPERACOES.consultarNotaFiscal, entrada, opcoes);
  }

  /**
   * Baixar o XML de uma nota fiscal.
   *
   * O arquivo da nota, byte por byte como foi recebido: é ele que tem valor fiscal.
   *
   * Escopo `notas_fiscais:read`. Até 120 requisições em 60 s.
   */
  baixarXmlNotaFiscal(entrada: { id: number }, opcoes?: Opcoes): Chamada<Arquivo> {
    return this.client.chamar(OPERACOES.baixarXmlNotaFiscal, entrada, opcoes);
  }

  /**
   * Imprimir o DANFE (PDF).
   *
   * O DANFE em PDF, desenhado dos dados assinados: A4 com o código de barras da chave para a NF-e, cupom de 80 mm com QR Code para a NFC-e. Uma nota cancelada traz a marca "CANCELADA". O DANFE só acompanha a mercadoria; quem tem valor fiscal é o XML.
   *
   * Escopo `notas_fiscais:read`. Até 120 requisições em 60 s.
   */
  imprimirDanfe(entrada: { id: number }, opcoes?: Opcoes): Chamada<Arquivo> {
    return this.client.chamar(OPERACOES.imprimirDanfe, entrada, opcoes);
  }

  /**
   * Listar eventos.
   *
   * Os cancelamentos importados de uma nota, do mais novo para o mais antigo.
   *
   * Escopo `notas_fiscais:read`. Até 120 requisições em 60 s.
   */
  listarEventosDaNotaFiscal(entrada: { id: number } & FiltrosListarEventosDaNotaFiscal, opcoes?: Opcoes): Lista<EventoNotaFiscal> {
    return this.client.listar(OPERACOES.listarEventosDaNotaFiscal, entrada, opcoes);
  }

  /**
   * Vincular uma nota fiscal.
   *
   * Vincula uma nota emitida a um pedido de venda (`venda_id`), ou uma recebida a uma compra (`compra_id`): um dos dois. Outro vínculo toma o lugar do anterior; o mesmo de novo responde 200 e não muda nada.
   *
   * Escopo `notas_fiscais:write`. Até 30 requisições em 60 s.
   */
  vincularNotaFiscal(entrada: { id: number } & VinculoNotaFiscal, opcoes?: Opcoes): Chamada<NotaFiscal> {
    return this.client.chamar(OPERACOES.vincularNotaFiscal, entrada, opcoes);
  }

  /**
   * Desvincular uma nota fiscal.
   *
   * Desfaz o vínculo com o pedido ou a compra. De uma nota sem vínculo, responde 200 e não muda nada.
   *
   * Escopo `notas_fiscais:write`. Até 30 requisições em 60 s.
   */
  desvincularNotaFiscal(entrada: { id: number }, opcoes?: Opcoes): Chamada<NotaFiscal> {
    return this.client.chamar(OPERACOES.desvincularNotaFiscal, entrada, opcoes);
  }

  /**
   * Receber uma nota fiscal no estoque.
   *
   * Dá entrada nos produtos de uma nota recebida, uma única vez: de novo, responde 200 e não move nada. O produto de cada item é o de `itens` ou o reconhecido: o que o código do fornecedor foi da última vez, o de mesmo GTIN, o de mesmo código; o que foi usado fica lembrado por fornecedor. `fator` converte a unidade da nota na do estoque (uma caixa de doze: `12`). Sem compra vinculada, a entrada tem origem `N` e custa o que o item custou (produtos − desconto e ICMS desonerado que a nota deduz + frete, seguro, outras despesas, IPI, ICMS-ST, ICMS monofásico retido, PIS-ST e COFINS-ST), e o custo médio acompanha. Com compra vinculada, é a compra que é recebida, com origem `C` e as regras dela, e o token precisa também de `compras:write`.
   *
   * Escopo `notas_fiscais:write`. Até 30 requisições em 60 s.
   */
  receberNotaFiscal(entrada: { id: number } & RecebimentoNotaFiscal, opcoes?: Opcoes): Chamada<NotaFiscal> {
    return this.client.chamar(OPERACOES.receberNotaFiscal, entrada, opcoes);
  }
}

/** Quem usa a empresa no painel: convidar, mudar o papel, tirar o acesso. */
export class UsuariosApi extends Subject {
  /**
   * Listar usuários.
   *
   * Os usuários da empresa, também os convidados que ainda não aceitaram e os inativos. Os que têm `ocupa_limite` são os que contam no contrato: os internos ativos ou convidados.
   *
   * Escopo `usuarios:read`. Até 120 requisições em 60 s.
   */
  listarUsuarios(entrada?: FiltrosListarUsuarios, opcoes?: Opcoes): Lista<Usuario> {
    return this.client.listar(OPERACOES.listarUsuarios, entrada, opcoes);
  }

  /**
   * Convidar um usuário.
   *
   * Convida uma pessoa por e-mail. Ela escolhe a própria senha, ou aceita com a que já tem, pelo link da mensagem, que vale 7 dias e não vem na resposta; até lá, `situacao` é `convidado`. O convite já ocupa uma vaga do contrato. `contador` e `terceiro` são acessos externos: não ocupam vaga e não administram. O papel `administrador` é dado por uma chave de quem administra a empresa ou da própria empresa e, enquanto ninguém a administra, por qualquer chave dela; aplicativos conectados nunca o dão (403). Uma empresa envia até 200 convites por hora, e até 5 por dia ao mesmo e-mail; depois, 429.
   *
   * Escopo `usuarios:write`. Até 30 requisições em 60 s.
   */
  convidarUsuario(entrada: NovoUsuario, opcoes?: Opcoes): Chamada<Usuario> {
    return this.client.chamar(OPERACOES.convidarUsuario, entrada, opcoes);
  }

  /**
   * Consultar um usuário.
   *
   * Um usuário da empresa. O `id` é o do lugar da pessoa nesta empresa: em outra, ela tem outro.
   *
   * Escopo `usuarios:read`. Até 120 requisições em 60 s.
   */
  consultarUsuario(entrada: { id: number }, opcoes?: Opcoes): Chamada<Usuario> {
    return this.client.chamar(OPERACOES.consultarUsuario, entrada, opcoes);
  }

  /**
   * Alterar um usuário.
   *
   * Muda só os campos enviados: `papel`, `tipo` e `ativo`. Nome e e-mail são da própria pessoa. `ativo` `false` tira o acesso na hora, e com ele terminam, para sempre, os tokens, webhooks e conexões da pessoa e os convites dela que ninguém aceitou, a não ser os tokens e webhooks com `manter_acessos` `true`; `message` diz o que terminou. Para desistir de um convite, remova-o. A empresa fica com ao menos um administrador ativo.
   *
   * Escopo `usuarios:write`. Até 30 requisições em 60 s.
   */
  alterarUsuario(entrada: { id: number } & AlteracaoUsuario, opcoes?: Opcoes): Chamada<Usuario> {
    return this.client.chamar(OPERACOES.alterarUsuario, entrada, opcoes);
  }

  /**
   * Remover um usuário.
   *
   * Tira a pessoa desta empresa, ou cancela o convite dela. O que ela fez continua com o nome dela. Os tokens, webhooks e conexões dela terminam, e os convites que enviou e ninguém aceitou, a não ser os tokens e webhooks com `manter_acessos=true`. A resposta traz só `success` e `message`, que diz o que terminou.
   *
   * Escopo `usuarios:delete`. Até 10 requisições em 60 s.
   */
  removerUsuario(entrada: { id: number } & FiltrosRemoverUsuario, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.removerUsuario, entrada, opcoes);
  }
}

/** Empresas e filiais da conta, e quanto o contrato permite. */
export class EmpresasApi extends Subject {
  /**
   * Abrir uma empresa.
   *
   * Abre uma empresa na conta ou, com `matriz_id`, uma filial. Com `gerar_chave`, que exige também `empresas:gerar_chave`, a primeira chave da empresa vem em `chave`, com as permissões de `escopos` ou, sem elas, as da chave que a emite menos as que são concedidas uma a uma. As duas coisas acontecem, ou nenhuma. Sem `gerar_chave`, os campos da chave não servem para nada, e vêm em `X-Campos-Ignorados`. Só uma chave da empresa principal da conta pode: qualquer outra, e qualquer aplicativo conectado, recebe 403.
   *
   * Escopo `empresas:criar_empresa`. Até 30 requisições em 60 s.
   */
  abrirEmpresa(entrada: NovaEmpresa, opcoes?: Opcoes): Chamada<EmpresaAberta> {
    return this.client.chamar(OPERACOES.abrirEmpresa, entrada, opcoes);
  }

  /**
   * Consultar o limite do contrato.
   *
   * Quantas empresas a conta contratou e usa, e o mesmo dos usuários desta empresa. Filiais só contam quando o contrato diz que sim; empresas encerradas, contadores e terceiros nunca contam.
   *
   * Escopo `empresas:read`. Até 120 requisições em 60 s.
   */
  consultarLimite(opcoes?: Opcoes): Chamada<Limite> {
    return this.client.chamar(OPERACOES.consultarLimite, undefined, opcoes);
  }

  /**
   * Listar as permissões que uma chave pode ter.
   *
   * As permissões dos módulos do plano, por módulo e em palavras. As de `extra` `true` não fazem parte de `write`: são concedidas uma a uma.
   *
   * Escopo `empresas:read`. Até 120 requisições em 60 s.
   */
  listarEscopos(opcoes?: Opcoes): Chamada<EscoposDoPlano> {
    return this.client.chamar(OPERACOES.listarEscopos, undefined, opcoes);
  }

  /**
   * Listar empresas da conta.
   *
   * As empresas e filiais da conta, também as encerradas, com `ocupa_limite`: a soma é `usadas` de `/v1/empresas/limite/`. A uma chave que não é da empresa principal, só a própria empresa.
   *
   * Escopo `empresas:read`. Até 120 requisições em 60 s.
   */
  listarEmpresasDaConta(entrada?: FiltrosListarEmpresasDaConta, opcoes?: Opcoes): Lista<Empresa> {
    return this.client.listar(OPERACOES.listarEmpresasDaConta, entrada, opcoes);
  }

  /**
   * Consultar uma empresa.
   *
   * Uma empresa da conta. Uma chave que não é da empresa principal consulta só a própria.
   *
   * Escopo `empresas:read`. Até 120 requisições em 60 s.
   */
  consultarEmpresa(entrada: { id: number }, opcoes?: Opcoes): Chamada<Empresa> {
    return this.client.chamar(OPERACOES.consultarEmpresa, entrada, opcoes);
  }

  /**
   * Alterar uma empresa.
   *
   * Muda só os campos enviados. Uma chave que não é da empresa principal altera só a própria, e não a `situacao` nem a `matriz_id`, que respondem 403. A principal fica sempre ativa e não é filial. Em uma empresa `inativa` as chaves não funcionam; `encerrada` é para sempre. Enviar o que já está gravado não altera nada.
   *
   * Escopo `empresas:write`. Até 30 requisições em 60 s.
   */
  alterarEmpresa(entrada: { id: number } & AlteracaoEmpresa, opcoes?: Opcoes): Chamada<Empresa> {
    return this.client.chamar(OPERACOES.alterarEmpresa, entrada, opcoes);
  }
}

/** Chaves de API das empresas da conta: emitir, limitar a redes, revogar. */
export class ChavesApi extends Subject {
  /**
   * Listar chaves.
   *
   * As chaves da empresa, também as que já não valem. Do texto de cada uma só o começo e os últimos quatro caracteres. Só uma chave da empresa principal da conta pode: qualquer outra, e qualquer aplicativo conectado, recebe 403.
   *
   * Escopo `empresas:gerar_chave`. Até 120 requisições em 60 s.
   */
  listarChaves(entrada: { id: number } & FiltrosListarChaves, opcoes?: Opcoes): Lista<Chave> {
    return this.client.listar(OPERACOES.listarChaves, entrada, opcoes);
  }

  /**
   * Emitir uma chave.
   *
   * Emite uma chave para uma empresa ou filial da conta. O texto, em `token`, vem só nesta resposta. Nenhuma chave emite uma mais ampla do que ela: permissão que ela não tem, rede fora das dela ou validade além da dela é 403. Um módulo fora do plano é 400 em `escopos`. Cada empresa tem no máximo 100 chaves que valem. Só uma chave da empresa principal da conta pode: qualquer outra, e qualquer aplicativo conectado, recebe 403.
   *
   * Escopo `empresas:gerar_chave`. Até 30 requisições em 60 s.
   */
  emitirChave(entrada: { id: number } & NovaChave, opcoes?: Opcoes): Chamada<ChaveComTexto> {
    return this.client.chamar(OPERACOES.emitirChave, entrada, opcoes);
  }

  /**
   * Alterar uma chave.
   *
   * Muda as redes de onde a chave pode ser usada, e nada mais: as permissões de uma chave nunca mudam, e o que mais for enviado vem em `X-Campos-Ignorados`. Vale na requisição seguinte. Uma chave limitada a redes não concede redes fora das dela, e nenhuma abre a mais redes outra que pode mais do que ela. Só uma chave da empresa principal da conta pode: qualquer outra, e qualquer aplicativo conectado, recebe 403.
   *
   * Escopo `empresas:gerar_chave`. Até 30 requisições em 60 s.
   */
  alterarChave(entrada: { id: number; chave_id: number } & AlteracaoChave, opcoes?: Opcoes): Chamada<Chave> {
    return this.client.chamar(OPERACOES.alterarChave, entrada, opcoes);
  }

  /**
   * Revogar uma chave.
   *
   * A chave deixa de valer na hora, e continua na lista. As que ela emitiu continuam valendo, a não ser com `com_emitidos=true`: use-o com uma chave que vazou. Revogar uma que já foi revogada responde 200, e dela não muda nada. A resposta traz só `success` e `message`, que diz quantas terminaram junto. Só uma chave da empresa principal da conta pode: qualquer outra, e qualquer aplicativo conectado, recebe 403.
   *
   * Escopo `empresas:gerar_chave`. Até 10 requisições em 60 s.
   */
  revogarChave(entrada: { id: number; chave_id: number } & FiltrosRevogarChave, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.revogarChave, entrada, opcoes);
  }
}

/** Para onde os eventos são enviados: endereços, eventos escolhidos, cabeçalhos e segredo. */
export class WebhooksApi extends Subject {
  /**
   * Listar webhooks.
   *
   * Os webhooks da empresa, do mais antigo ao mais novo; no máximo 20. De `url` vem só o começo: o endereço inteiro está em cada webhook, para um token com `webhooks:write`.
   *
   * Escopo `webhooks:read`. Até 120 requisições em 60 s.
   */
  listarWebhooks(entrada?: FiltrosListarWebhooks, opcoes?: Opcoes): Lista<Webhook> {
    return this.client.listar(OPERACOES.listarWebhooks, entrada, opcoes);
  }

  /**
   * Criar um webhook.
   *
   * Cria um webhook, que passa a receber os eventos seguintes. O segredo (`secret`), que é a chave das assinaturas, vem só nesta resposta. O endereço é conferido aqui e de novo a cada entrega: precisa ser público e, em produção, HTTPS.
   *
   * Escopo `webhooks:write`. Até 30 requisições em 60 s.
   */
  criarWebhook(entrada: NovoWebhook, opcoes?: Opcoes): Chamada<WebhookComSecret> {
    return this.client.chamar(OPERACOES.criarWebhook, entrada, opcoes);
  }

  /**
   * Consultar um webhook.
   *
   * Um webhook e a saúde das suas entregas. O segredo não volta a ser mostrado.
   *
   * Escopo `webhooks:read`. Até 120 requisições em 60 s.
   */
  consultarWebhook(entrada: { id: number }, opcoes?: Opcoes): Chamada<WebhookDetalhe> {
    return this.client.chamar(OPERACOES.consultarWebhook, entrada, opcoes);
  }

  /**
   * Substituir um webhook.
   *
   * Alteração completa: o que não é enviado volta ao valor padrão, menos `ativo`, que fica como está. O corpo lido com GET pode ser enviado de volta; o `url` abreviado de uma lista deixa o endereço como está.
   *
   * Escopo `webhooks:write`. Até 30 requisições em 60 s.
   */
  substituirWebhook(entrada: { id: number } & SubstituicaoWebhook, opcoes?: Opcoes): Chamada<Webhook> {
    return this.client.chamar(OPERACOES.substituirWebhook, entrada, opcoes);
  }

  /**
   * Alterar um webhook.
   *
   * Muda só os campos enviados. `ativo` `false` desativa o webhook e cancela as entregas que o esperam; `true` o reativa e zera a conta de falhas. Enviar o que já está gravado não altera nada.
   *
   * Escopo `webhooks:write`. Até 30 requisições em 60 s.
   */
  alterarWebhook(entrada: { id: number } & AlteracaoWebhook, opcoes?: Opcoes): Chamada<Webhook> {
    return this.client.chamar(OPERACOES.alterarWebhook, entrada, opcoes);
  }

  /**
   * Excluir um webhook.
   *
   * Exclui o webhook e cancela as entregas que o esperam. As entregas feitas continuam consultáveis, por `id`, até completarem 30 dias. A resposta traz só `success` e `message`.
   *
   * Escopo `webhooks:delete`. Até 10 requisições em 60 s.
   */
  excluirWebhook(entrada: { id: number }, opcoes?: Opcoes): Chamada<void> {
    return this.client.chamar(OPERACOES.excluirWebhook, entrada, opcoes);
  }

  /**
   * Trocar o segredo de um webhook.
   *
   * Gera outro segredo, que vem só nesta resposta. O anterior deixa de assinar na hora: a próxima entrega, mesmo que seja nova tentativa de uma antiga, já leva a assinatura nova. Com `manter_anterior_horas`, de 1 a 24, `X-Webhook-Assinatura-Envio` traz por esse tempo as duas assinaturas, a do novo e a do anterior, separadas por vírgula; `X-Webhook-Signature` leva sempre só a do novo. Outra troca encerra o que uma anterior mantinha. O corpo é opcional.
   *
   * Escopo `webhooks:write`. Até 30 requisições em 60 s.
   */
  rotacionarSecret(entrada: { id: number } & TrocaDeSecret, opcoes?: Opcoes): Chamada<WebhookComSecret> {
    return this.client.chamar(OPERACOES.rotacionarSecret, entrada, opcoes);
  }
}

/** O que foi enviado a cada webhook, tentativa por tentativa, e como enviar de novo. */
export class EntregasApi extends Subject {
  /**
   * Listar as entregas de um webhook.
   *
   * As entregas dos últimos 30 dias, da mais nova para a mais antiga. `total_registros` é exato até 500; acima disso, e antes quando há filtro de `status`, `erro` ou `evento`, ele pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.
   *
   * Escopo `webhooks:read`. Até 120 requisições em 60 s.
   */
  listarEntregas(entrada: { id: number } & FiltrosListarEntregas, opcoes?: Opcoes): Lista<Entrega> {
    return this.client.listar(OPERACOES.listarEntregas, entrada, opcoes);
  }

  /**
   * Consultar uma entrega.
   *
   * Uma entrega com o corpo exato e cada tentativa: o que foi enviado, o que voltou e quanto demorou. Vale também para a de um webhook já excluído.
   *
   * Escopo `webhooks:read`. Até 120 requisições em 60 s.
   */
  consultarEntrega(entrada: { id: number }, opcoes?: Opcoes): Chamada<EntregaDetalhe> {
    return this.client.chamar(OPERACOES.consultarEntrega, entrada, opcoes);
  }

  /**
   * Enviar um teste.
   *
   * Cria uma entrega do evento `webhook.teste` só para este webhook e a envia logo em seguida. A resposta traz a entrega ainda na fila; leia o resultado em `GET /v1/webhooks/entregas/{id}/`. É uma entrega como as outras, assinada e com novas tentativas.
   *
   * Escopo `webhooks:write`. Até 30 requisições em 60 s.
   */
  testarWebhook(entrada: { id: number }, opcoes?: Opcoes): Chamada<Entrega> {
    return this.client.chamar(OPERACOES.testarWebhook, entrada, opcoes);
  }

  /**
   * Reenviar uma entrega.
   *
   * Põe a entrega de volta na fila, em qualquer estado, com os mesmos bytes e a mesma `idempotency_key`, no lugar da nova tentativa que estivesse agendada. Começa um novo ciclo: `tentativas_ciclo` volta a 0.
   *
   * Escopo `webhooks:write`. Até 30 requisições em 60 s.
   */
  reenviarEntrega(entrada: { id: number }, opcoes?: Opcoes): Chamada<Entrega> {
    return this.client.chamar(OPERACOES.reenviarEntrega, entrada, opcoes);
  }

  /**
   * Recuperar o que faltou.
   *
   * Envia de novo, desde um momento dos últimos 30 dias, o que falhou de vez, o que foi cancelado e o que aconteceu enquanto o webhook estava inativo. É uma tarefa: a resposta vem logo, e o andamento se lê em `GET /v1/webhooks/reenvios/{id}/`. Eventos de antes de o webhook existir não são enviados.
   *
   * Escopo `webhooks:write`. Até 30 requisições em 60 s.
   */
  recuperarWebhook(entrada: { id: number } & Recuperacao, opcoes?: Opcoes): Chamada<Reenvio> {
    return this.client.chamar(OPERACOES.recuperarWebhook, entrada, opcoes);
  }

  /**
   * Acompanhar uma recuperação.
   *
   * O andamento de uma recuperação, ou de um reenvio em massa começado no painel.
   *
   * Escopo `webhooks:read`. Até 120 requisições em 60 s.
   */
  consultarReenvio(entrada: { id: number }, opcoes?: Opcoes): Chamada<Reenvio> {
    return this.client.chamar(OPERACOES.consultarReenvio, entrada, opcoes);
  }
}

/** Tudo o que aconteceu, em ordem, para quem perdeu uma entrega ou prefere buscar a receber. */
export class EventosApi extends Subject {
  /**
   * Ler o feed de eventos.
   *
   * Tudo o que aconteceu na empresa nos últimos 90 dias, em ordem, com os mesmos `dados` das entregas, haja ou não um webhook. Comece com `apos_id=0` e siga `proximo_apos_id`: nenhum evento falta e nenhum se repete. A ordem é a das gravações e nem sempre a dos números: guarde `proximo_apos_id`, e não o maior `id`.
   *
   * Escopo `webhooks:read`. Até 120 requisições em 60 s.
   */
  lerFeedDeEventos(entrada?: FiltrosLerFeedDeEventos, opcoes?: Opcoes): Lista<FeedDeEventos['resultados'][number], Leitura<FeedDeEventos['resultados'][number]>> {
    return this.client.listar(OPERACOES.lerFeedDeEventos, entrada, opcoes);
  }
}

/** Cobranças de contas a receber por Pix, contas Pix e a quarentena do que não baixou sozinho. */
export class CobrancasApi extends Subject {
  /**
   * Cobrar uma conta a receber por Pix.
   *
   * Cria a cobrança do que falta receber da conta, ou de parte disso, na conta Pix padrão ou na que for escolhida. Uma conta tem uma cobrança ativa de cada vez: repetir responde 200 com a mesma, e `nova` é falso. Numa conta Pix `estatico` o código vem na resposta, e a baixa é manual ou por extrato; numa `api_pix` a cobrança é registrada no banco em seguida (`copia_e_cola` é nulo e `pendencia` é `registrar` até ele responder; consulte a cobrança de novo), e o pagamento baixa a conta sozinho. Boleto ainda não há.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  cobrarContaReceber(entrada: { id: number } & NovaCobranca, opcoes?: Opcoes): Chamada<CobrancaDaConta> {
    return this.client.chamar(OPERACOES.cobrarContaReceber, entrada, opcoes);
  }

  /**
   * Listar cobranças.
   *
   * As cobranças de uma conta a receber, da mais nova para a mais antiga, também as que terminaram.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarCobrancasDaConta(entrada: { id: number } & FiltrosListarCobrancasDaConta, opcoes?: Opcoes): Lista<Cobranca> {
    return this.client.listar(OPERACOES.listarCobrancasDaConta, entrada, opcoes);
  }

  /**
   * Listar cobranças.
   *
   * As cobranças da empresa, da mais nova para a mais antiga.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarCobrancas(entrada?: FiltrosListarCobrancas, opcoes?: Opcoes): Lista<Cobranca> {
    return this.client.listar(OPERACOES.listarCobrancas, entrada, opcoes);
  }

  /**
   * Consultar uma cobrança.
   *
   * Uma cobrança, com o código copia e cola e a situação nas palavras do Banco Central.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarCobranca(entrada: { id: number }, opcoes?: Opcoes): Chamada<Cobranca> {
    return this.client.chamar(OPERACOES.consultarCobranca, entrada, opcoes);
  }

  /**
   * Cancelar uma cobrança.
   *
   * A cobrança passa a `removida_pelo_recebedor`. Uma do banco (`api_pix`) é removida nele em seguida: `pendencia` é `remover` até lá, e um Pix que chegue antes vai para a quarentena. Um código estático continua podendo ser pago por quem o tem. De novo, responde 200 e não muda nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  cancelarCobranca(entrada: { id: number }, opcoes?: Opcoes): Chamada<Cobranca> {
    return this.client.chamar(OPERACOES.cancelarCobranca, entrada, opcoes);
  }

  /**
   * QR Code de uma cobrança.
   *
   * O código copia e cola de uma cobrança ativa como QR Code, em PNG. Sem envelope.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  qrCodeDaCobranca(entrada: { id: number }, opcoes?: Opcoes): Chamada<Arquivo> {
    return this.client.chamar(OPERACOES.qrCodeDaCobranca, entrada, opcoes);
  }

  /**
   * Imprimir uma cobrança.
   *
   * Uma cobrança ativa numa página A4: quem cobra e quem paga, o valor, o vencimento, o QR Code e o código copia e cola. Sem envelope.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  imprimirCobranca(entrada: { id: number }, opcoes?: Opcoes): Chamada<Arquivo> {
    return this.client.chamar(OPERACOES.imprimirCobranca, entrada, opcoes);
  }

  /**
   * Listar contas Pix.
   *
   * As contas Pix da empresa. São criadas no painel ou pela linha de comando; credenciais nunca aparecem.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarContasPix(entrada?: FiltrosListarContasPix, opcoes?: Opcoes): Lista<ContaPix> {
    return this.client.listar(OPERACOES.listarContasPix, entrada, opcoes);
  }

  /**
   * Consultar uma conta Pix.
   *
   * Uma conta Pix, sem as credenciais.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarContaPix(entrada: { id: number }, opcoes?: Opcoes): Chamada<ContaPix> {
    return this.client.chamar(OPERACOES.consultarContaPix, entrada, opcoes);
  }

  /**
   * Listar Pix em quarentena.
   *
   * Pix que não baixaram conta alguma sozinhos, com o motivo: outra chave, outro valor, um segundo Pix da mesma cobrança, cobrança desconhecida ou removida, conta já paga, ou um aviso que o banco não confirma.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarPixEmQuarentena(entrada?: FiltrosListarPixEmQuarentena, opcoes?: Opcoes): Lista<PixEmQuarentena> {
    return this.client.listar(OPERACOES.listarPixEmQuarentena, entrada, opcoes);
  }

  /**
   * Consultar um Pix em quarentena.
   *
   * Um Pix em quarentena.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarPixEmQuarentena(entrada: { id: number }, opcoes?: Opcoes): Chamada<PixEmQuarentena> {
    return this.client.chamar(OPERACOES.consultarPixEmQuarentena, entrada, opcoes);
  }

  /**
   * Baixar uma conta com um Pix em quarentena.
   *
   * Baixa a conta a receber com o valor que o banco confirmou. Cada Pix baixa uma conta só. Repetir com a mesma conta responde 200 e não muda nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  vincularPixEmQuarentena(entrada: { id: number } & VinculoDePix, opcoes?: Opcoes): Chamada<PixEmQuarentena> {
    return this.client.chamar(OPERACOES.vincularPixEmQuarentena, entrada, opcoes);
  }

  /**
   * Marcar um Pix em quarentena como tratado.
   *
   * Anota o que foi feito do Pix, como a devolução ao pagador. Nada é baixado.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  tratarPixEmQuarentena(entrada: { id: number } & TratamentoDePix, opcoes?: Opcoes): Chamada<PixEmQuarentena> {
    return this.client.chamar(OPERACOES.tratarPixEmQuarentena, entrada, opcoes);
  }

  /**
   * Perguntar de novo ao banco por um Pix.
   *
   * O banco é consultado de novo, em seguida; se tudo conferir, o Pix baixa a conta da cobrança. `perguntado_em` fica preenchido até a resposta.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  perguntarPixEmQuarentena(entrada: { id: number }, opcoes?: Opcoes): Chamada<PixEmQuarentena> {
    return this.client.chamar(OPERACOES.perguntarPixEmQuarentena, entrada, opcoes);
  }
}

/** Extratos bancários (OFX) e as contas que cada linha pagou. */
export class ConciliacaoApi extends Subject {
  /**
   * Conciliar o que é certo.
   *
   * Concilia cada linha pendente para a qual há uma só conta possível, com o mesmo valor e algo mais que a confirme: o nome ou o número no texto, o identificador do Pix, ou o dia. As outras ficam como estão.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  aceitarSugestoes(entrada?: AceiteDeSugestoes, opcoes?: Opcoes): Chamada<SugestoesAceitas> {
    return this.client.chamar(OPERACOES.aceitarSugestoes, entrada, opcoes);
  }

  /**
   * Listar extratos.
   *
   * Os extratos bancários que entraram, do mais novo para o mais antigo. São enviados no painel, em Conciliação, como arquivo OFX.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarExtratos(entrada?: FiltrosListarExtratos, opcoes?: Opcoes): Lista<ExtratoBancario> {
    return this.client.listar(OPERACOES.listarExtratos, entrada, opcoes);
  }

  /**
   * Enviar um extrato bancário.
   *
   * Recebe um arquivo OFX (1.x ou 2.x) em base64, com até 1 MiB de corpo; arquivos maiores são enviados no painel. Cada linha entra uma vez por conta bancária: o mesmo arquivo de novo, ou um período que se sobrepõe, só acrescenta o que falta. Um extrato por conta bancária do arquivo.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  enviarExtrato(entrada: NovoExtrato, opcoes?: Opcoes): Chamada<ExtratosRecebidos> {
    return this.client.chamar(OPERACOES.enviarExtrato, entrada, opcoes);
  }

  /**
   * Consultar um extrato.
   *
   * Um extrato, com quantas linhas ainda esperam.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarExtrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<ExtratoBancario> {
    return this.client.chamar(OPERACOES.consultarExtrato, entrada, opcoes);
  }

  /**
   * Listar linhas de extrato.
   *
   * As linhas dos extratos, do dia mais novo para o mais antigo, com as contas que cada uma pagou.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  listarLinhasDeExtrato(entrada?: FiltrosListarLinhasDeExtrato, opcoes?: Opcoes): Lista<LinhaExtratoBancario> {
    return this.client.listar(OPERACOES.listarLinhasDeExtrato, entrada, opcoes);
  }

  /**
   * Consultar uma linha de extrato.
   *
   * Uma linha de extrato.
   *
   * Escopo `financeiro:read`. Até 120 requisições em 60 s.
   */
  consultarLinhaDeExtrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<LinhaExtratoBancario> {
    return this.client.chamar(OPERACOES.consultarLinhaDeExtrato, entrada, opcoes);
  }

  /**
   * Conciliar uma linha de extrato.
   *
   * Diz que contas a linha pagou: o que entrou paga contas a receber, o que saiu contas a pagar. A soma das partes é o valor da linha. Cada parte baixa a sua conta, ou com `baixa_id` fica ligada a uma baixa que ela já tem. Repetir o mesmo responde 200 e não muda nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  conciliarLinhaDeExtrato(entrada: { id: number } & ConciliacaoDeLinha, opcoes?: Opcoes): Chamada<LinhaExtratoBancario> {
    return this.client.chamar(OPERACOES.conciliarLinhaDeExtrato, entrada, opcoes);
  }

  /**
   * Ignorar uma linha de extrato.
   *
   * Diz que a linha não paga conta alguma, e por quê.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  ignorarLinhaDeExtrato(entrada: { id: number } & LinhaIgnorada, opcoes?: Opcoes): Chamada<LinhaExtratoBancario> {
    return this.client.chamar(OPERACOES.ignorarLinhaDeExtrato, entrada, opcoes);
  }

  /**
   * Desfazer uma conciliação.
   *
   * A linha volta a `pendente`. As baixas que ela fez são estornadas; as que já existiam ficam. Desfazer uma linha pendente responde 200 e não muda nada.
   *
   * Escopo `financeiro:write`. Até 30 requisições em 60 s.
   */
  desfazerLinhaDeExtrato(entrada: { id: number }, opcoes?: Opcoes): Chamada<LinhaExtratoBancario> {
    return this.client.chamar(OPERACOES.desfazerLinhaDeExtrato, entrada, opcoes);
  }
}

/** Os endereços que um aplicativo chama para obter, renovar e revogar os tokens de uma conexão. */
export class OauthApi extends Subject {
  /**
   * Obter ou renovar tokens.
   *
   * Troca um code por tokens, ou renova a conexão com o último refresh token. O corpo é um formulário. Cada code e cada refresh token vale uma vez: apresentado de novo, encerra a conexão. No limite só contam credenciais recusadas; uma conexão se renova até 60 vezes por hora. As credenciais vão de uma só forma: no cabeçalho `Authorization` (Basic), no formulário (`client_id` e `client_secret`) ou, de um aplicativo público, só `client_id`. Duas formas na mesma requisição respondem 400 `invalid_request`.
   *
   * Até 30 requisições em 60 s.
   */
  obterTokens(entrada: PedidoDeTokens, opcoes?: Opcoes): Chamada<Tokens> {
    return this.client.chamar(OPERACOES.obterTokens, entrada, opcoes);
  }

  /**
   * Revogar um token.
   *
   * Encerra a conexão (refresh token) ou só um access token. Um token desconhecido ou já encerrado responde 200 também (RFC 7009). Só credenciais recusadas contam no limite. As credenciais vão de uma só forma: no cabeçalho `Authorization` (Basic), no formulário (`client_id` e `client_secret`) ou, de um aplicativo público, só `client_id`. Duas formas na mesma requisição respondem 400 `invalid_request`.
   *
   * Até 30 requisições em 60 s.
   */
  revogarToken(entrada: PedidoDeRevogacao, opcoes?: Opcoes): Chamada<Record<string, unknown>> {
    return this.client.chamar(OPERACOES.revogarToken, entrada, opcoes);
  }

  /**
   * Ler os metadados do OAuth.
   *
   * Os endereços e o que eles aceitam, para bibliotecas de OAuth (RFC 8414). Não pede token.
   */
  lerMetadadosOAuth(opcoes?: Opcoes): Chamada<MetadadosOAuth> {
    return this.client.chamar(OPERACOES.lerMetadadosOAuth, undefined, opcoes);
  }
}

/** O estado do serviço e este documento. */
export class ServicoApi extends Subject {
  /**
   * Consultar a saúde do serviço.
   *
   * Para balanceadores e monitores: diz se este processo pode receber requisições. Não pede token.
   */
  consultarSaude(opcoes?: Opcoes): Chamada<Saude> {
    return this.client.chamar(OPERACOES.consultarSaude, undefined, opcoes);
  }

  /**
   * Ler este documento.
   *
   * O documento OpenAPI 3.1 da API. Não pede token.
   */
  lerDocumentoOpenApi(opcoes?: Opcoes): Chamada<{
    /** Versão do OpenAPI. */
    openapi: string;
    /** Título, versão e descrição da API. */
    info: Record<string, unknown>;
    /** As operações, por caminho. */
    paths: Record<string, unknown>;
    [campo: string]: unknown;
  }> {
    return this.client.chamar(OPERACOES.lerDocumentoOpenApi, undefined, opcoes);
  }
}

/** O cliente da API: um assunto por módulo, um método por operação, com os nomes da referência. */
export class Romaneio extends Client {
  /** Saldo por produto e por depósito, e os lançamentos que o formam. */
  readonly estoque = new EstoqueApi(this);
  /** Expedições: criar, acompanhar, concluir e cancelar, com rastreio e itens vinculados. */
  readonly expedicao = new ExpedicaoApi(this);
  /** O cadastro de produtos: preços, códigos, medidas, fotos e situação. */
  readonly produtos = new ProdutosApi(this);
  /** A árvore de categorias em que os produtos ficam. */
  readonly categorias = new CategoriasApi(this);
  /** O que a empresa vende sem estoque: mão de obra, entregas, instalação. */
  readonly servicos = new ServicosApi(this);
  /** Vendas, pedidos e orçamentos: criar, finalizar, cancelar e devolver. */
  readonly vendas = new VendasApi(this);
  /** Compras a fornecedores: pedir, receber por inteiro ou em partes, devolver e cancelar. */
  readonly compras = new ComprasApi(this);
  /** Clientes e fornecedores, com documento, contatos e endereços. */
  readonly clientes = new ClientesApi(this);
  /** Contatos do CRM, com identidades, etiquetas e mesclagem; dados pessoais mascarados. */
  readonly contatos = new ContatosApi(this);
  /** Negócios do CRM: itens, etapas, ganhar, perder e reabrir. */
  readonly negocios = new NegociosApi(this);
  /** Ligações, reuniões, tarefas e notas de contatos e negócios. */
  readonly atividades = new AtividadesApi(this);
  /** Caixa de entrada: conversas por e-mail, SMS e WhatsApp, e o que se faz com elas. */
  readonly conversas = new ConversasApi(this);
  /** Mensagens das conversas: enviar, anexar, recuperar por cursor; modelos de WhatsApp. */
  readonly mensagens = new MensagensApi(this);
  /** Canais de atendimento e o que cada um permite. */
  readonly canais = new CanaisApi(this);
  /** O que o assistente de IA sabe: arquivos e textos, e os trechos que uma pergunta encontra. */
  readonly conhecimento = new ConhecimentoApi(this);
  /** Etiquetas, campos personalizados, funis com etapas e motivos de perda. */
  readonly cadastrosDoCrm = new CadastrosDoCrmApi(this);
  /** Propostas comerciais: escrever, enviar com um link, aceitar, recusar e converter em venda ou contrato. */
  readonly propostas = new PropostasApi(this);
  /** Contratos de serviço recorrente: ciclos, suspensão, encerramento e reajustes. */
  readonly contratos = new ContratosApi(this);
  /** Contas a receber e a pagar: consultar, lançar, baixar, estornar e cancelar; fluxo de caixa. */
  readonly financeiro = new FinanceiroApi(this);
  /** NF-e e NFC-e autorizadas e os seus cancelamentos: importar os XML, conferir a assinatura, consultar, imprimir o DANFE, receber no estoque. */
  readonly notasFiscais = new NotasFiscaisApi(this);
  /** Quem usa a empresa no painel: convidar, mudar o papel, tirar o acesso. */
  readonly usuarios = new UsuariosApi(this);
  /** Empresas e filiais da conta, e quanto o contrato permite. */
  readonly empresas = new EmpresasApi(this);
  /** Chaves de API das empresas da conta: emitir, limitar a redes, revogar. */
  readonly chaves = new ChavesApi(this);
  /** Para onde os eventos são enviados: endereços, eventos escolhidos, cabeçalhos e segredo. */
  readonly webhooks = new WebhooksApi(this);
  /** O que foi enviado a cada webhook, tentativa por tentativa, e como enviar de novo. */
  readonly entregas = new EntregasApi(this);
  /** Tudo o que aconteceu, em ordem, para quem perdeu uma entrega ou prefere buscar a receber. */
  readonly eventos = new EventosApi(this);
  /** Cobranças de contas a receber por Pix, contas Pix e a quarentena do que não baixou sozinho. */
  readonly cobrancas = new CobrancasApi(this);
  /** Extratos bancários (OFX) e as contas que cada linha pagou. */
  readonly conciliacao = new ConciliacaoApi(this);
  /** Os endereços que um aplicativo chama para obter, renovar e revogar os tokens de uma conexão. */
  readonly oauth = new OauthApi(this);
  /** O estado do serviço e este documento. */
  readonly servico = new ServicoApi(this);
}
