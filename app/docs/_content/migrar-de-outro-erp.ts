import { type Block, bash, type Guide, h2, h3, note, ol, p, table, ul, warning } from './blocks.ts';
import { COMANDOS_MIGRAR as C } from './migrar-comandos.ts';

const order: Block[] = [
  h2('A ordem', 'ordem'),
  p('Cada passo usa os registros do anterior: um saldo precisa do produto, uma conta precisa do cliente.'),
  table(
    'O que trazer, e em que ordem',
    ['Passo', 'O quê', 'Como'],
    ['1', 'Categorias e produtos', '[Planilha](/docs/importacao), ou `POST /v1/produtos/`'],
    ['2', 'Clientes e fornecedores', '[Planilha](/docs/importacao), ou `POST /v1/clientes/`'],
    ['3', 'Depósitos', 'No painel, em **Depósitos**, ou `POST /v1/depositos/`'],
    [
      '4',
      'Saldos de abertura',
      '[Planilha de saldos](/docs/importacao#colunas), que é uma contagem; ou `POST /v1/estoque/`',
    ],
    ['5', 'Contas a receber e a pagar em aberto', '`POST /v1/financeiro/contas-receber/` e `contas-pagar/`'],
    [
      '6',
      'Contatos, negócios e contratos',
      '[Contatos](/docs/contatos) e [negócios](/docs/negocios); [contratos](/docs/contratos) com o próximo vencimento',
    ],
    ['7', 'Notas fiscais que fazem falta', '[XML ou ZIP](/docs/notas-fiscais#importar) das autorizadas'],
  ),
  ul(
    '**Traga o que está aberto e o que ainda se usa.** Pedidos encerrados, contas pagas e lançamentos antigos ficam no sistema de antes: leia-os lá.',
    '**Planilha ou API?** Para trazer uma vez, a planilha: ela confere linha a linha, mostra os erros e atualiza o que já existe. Para um programa que vai rodar muitas vezes, a API.',
    'Faça tudo primeiro em uma empresa de teste da sua conta, com o arquivo inteiro.',
  ),
];

const names: Block[] = [
  h2('O nome das coisas', 'nomes'),
  p('Os sistemas usam nomes parecidos para as mesmas colunas. A planilha reconhece os mais comuns sozinha:'),
  table(
    'De que campo para que campo',
    ['No sistema anterior', 'Aqui', 'Cuidado'],
    [
      'Código, SKU, referência, código interno',
      '`codigo` do produto',
      'É por ele que tudo se acha depois; único na empresa',
    ],
    ['Descrição, nome, título', '`nome`', 'A descrição longa é `descricao`'],
    ['Código de barras, EAN', '`gtin`', 'Com o dígito verificador certo; “SEM GTIN” fica vazio'],
    ['Grupo, família, departamento', '`categoria_id`', 'Na planilha, o caminho: `Bebidas > Café`'],
    ['Preço, valor de venda', '`preco_venda`', 'Até duas casas; não é arredondado'],
    [
      'Custo, custo médio, preço de compra',
      '`preco_custo`, e `custo_unitario` do saldo',
      '`custo_medio` é calculado, não se grava',
    ],
    [
      'Controla ou movimenta estoque',
      '`controlar_estoque`',
      'Serviços são outra coisa: [/v1/servicos/](/docs/produtos#servicos)',
    ],
    ['Razão social, nome; nome fantasia, apelido', '`nome`; `nome_fantasia`', ''],
    ['CNPJ/CPF, documento', '`cnpj_cpf`', 'Único: o mesmo documento é o mesmo cliente'],
    ['Tipo de contato: cliente, fornecedor, ambos', '`fornecedor`', 'Quem vende e compra é um cadastro só'],
    ['Almoxarifado, local de estoque', 'depósito', 'Sem `deposito_id`, vale o padrão'],
    ['Título, duplicata, parcela, boleto', 'conta a receber ou a pagar', 'Uma conta por parcela'],
    ['Situação: ativo, inativo, excluído', '`situacao` ou `ativo`', 'Traga os inativos só se algo em aberto os cita'],
  ),
  note(
    'Guarde uma tabela com o número de cada registro no sistema anterior e o `id` daqui. As chaves de idempotência abaixo levam o número de lá: repetir o programa não repete registros.',
  ),
];

const records: Block[] = [
  h2('Categorias e produtos', 'produtos'),
  bash(C.categoria.text),
  bash(C.produto.text),
  p('Uma chave de idempotência vale por 24 horas. Depois disso, pergunte antes de criar: o código acha o produto.'),
  bash(C.acharProduto.text),

  h2('Clientes e fornecedores', 'pessoas'),
  bash(C.pessoa.text),
  p('Repetido o documento, a resposta é 400 e diz o `id` de quem já existe. Para perguntar antes:'),
  bash(C.pessoaDeNovo.text),

  h2('Saldos de abertura', 'saldos'),
  p(
    'O saldo não se grava: ele é a soma dos lançamentos. Conte o estoque, de preferência com a loja fechada, e escolha um dos dois caminhos.',
  ),
  h3('Pela planilha', 'saldos-planilha'),
  p(
    'Importe os **Saldos**: código do produto, depósito e quantidade. Cada linha é um **balanço**: o saldo passa a ser o do arquivo, e o extrato guarda a diferença. Enviar de novo uma contagem corrigida conserta o saldo, e por isso este é o caminho mais seguro.',
  ),
  h3('Pela API', 'saldos-api'),
  p('Uma entrada por produto e depósito, com o custo. Primeiro, os depósitos:'),
  bash(C.depositos.text),
  bash(C.saldo.text),
  warning(
    'Uma entrada soma: lançada duas vezes, o saldo dobra. A chave protege por 24 horas; além disso, leia o [extrato](/docs/estoque#extrato) do produto antes de repetir.',
  ),

  h2('Contas em aberto', 'contas'),
  p(
    'Traga uma conta por parcela em aberto, com o vencimento original, também das vencidas. De uma parcela paga em parte, traga **só o que falta**: o que já foi recebido está no sistema de antes, e a soma precisa bater com a dele.',
  ),
  bash(C.receber.text),
  bash(C.pagar.text),
  p('As contas de pedidos, compras e contratos feitos aqui nascem sozinhas: [De onde vêm](/docs/financeiro#origens).'),
];

const checking: Block[] = [
  h2('Conferir pelos totais', 'conferir'),
  p('Registro por registro ninguém confere. Totais, sim: tire os mesmos números dos dois lados.'),
  bash(C.contar.text),
  p('O que está em aberto, somado e por idade, em `receber` e `pagar`:'),
  bash(C.emAberto.text),
  p('E o saldo de um produto que você conhece:'),
  bash(C.conferirSaldo.text),
  table(
    'O que comparar',
    ['Total', 'No sistema anterior', 'Aqui'],
    ['Produtos ativos', 'Relatório de produtos', '`total_registros` de `/v1/produtos/?situacao=A`'],
    [
      'Clientes e fornecedores',
      'Relatório de cadastros, sem documentos repetidos',
      '`total_registros` de `/v1/clientes/`',
    ],
    [
      'Peças e valor do estoque',
      'Inventário do dia, por depósito',
      '**Estoque**, exportado; ou a soma de `estoque_total`',
    ],
    ['A receber e a pagar', 'Títulos em aberto, por vencimento', '`receber` e `pagar` do fluxo de caixa'],
    ['Vinte registros sorteados', 'A ficha de cada um', 'A ficha de cada um'],
  ),
  p(
    'Não bateu? A diferença costuma ser uma destas: inativos, documentos repetidos, parcelas pagas em parte, ou um depósito esquecido.',
  ),
];

const together: Block[] = [
  h2('Os dois sistemas lado a lado', 'lado-a-lado'),
  ul(
    '**Um dono para cada dado.** Enquanto os dois funcionam, produtos se cadastram em um só, e o outro recebe a cópia. Dois donos é a receita para perder mudanças.',
    '**Daqui para lá**: um [webhook](/docs/webhooks) com os eventos que interessam (`produto.atualizado`, `estoque.atualizado`, `venda.criada`), e o [feed](/docs/feed-de-eventos) para provar que nada faltou.',
    '**De lá para cá**: o seu programa grava pela API, com uma `Idempotency-Key` que leva o número de lá.',
    '**Sem eco**: o que você grava aqui também gera evento. Ao recebê-lo, compare com o que acabou de gravar e não o devolva.',
    'A mudança em massa de uma importação chega como eventos comuns, um por registro: o seu receptor precisa aguentar.',
  ),
  p('Antes de começar, anote onde o feed está. Tudo o que vier depois é novidade:'),
  bash(C.corte.text),

  h2('O dia da virada', 'virada'),
  ol(
    'Avise: a partir de tal hora, nada novo no sistema anterior.',
    'Traga o que mudou desde o ensaio: cadastros novos pela planilha, que atualiza os que já existem.',
    'Conte o estoque e importe os saldos.',
    'Traga as contas em aberto desse momento.',
    'Confira os totais. Se não baterem, pare aqui: nada foi perdido, e o sistema anterior ainda é o que vale.',
    'Ligue as integrações, uma por vez, pela [lista de produção](/docs/da-primeira-chamada-a-producao).',
    'Deixe o sistema anterior só para leitura por alguns meses.',
  ),
  h3('Se der errado', 'voltar'),
  p(
    'Um lançamento se desfaz com o [estorno](/docs/estoque#estorno), uma conta lançada à mão se [cancela](/docs/financeiro#cancelar), um produto se [exclui](/docs/produtos#excluir), e um saldo se conta de novo. Uma importação inteira não se desfaz: por isso o ensaio.',
  ),
];

export const migrarDeOutroErp: Guide = {
  slug: 'migrar-de-outro-erp',
  title: 'Migrar de outro ERP',
  description:
    'O que trazer, em que ordem e por qual caminho, de Bling, Tiny, Omie, Conta Azul ou de um sistema próprio; como conferir pelos totais e como usar os dois sistemas lado a lado até a virada.',
  blocks: ({ baseUrl }) => [
    p(
      'As linhas rodam como estão na empresa de demonstração. O token precisa escrever produtos, categorias, clientes, estoque e financeiro, e ler webhooks.',
    ),
    bash(`export BASE=${baseUrl}\nexport TOKEN=rmn_tok_…`),
    ...order,
    ...names,
    ...records,
    ...checking,
    ...together,
  ],
};
