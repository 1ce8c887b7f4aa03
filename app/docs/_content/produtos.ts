import { bash, type Guide, h2, h3, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';
const idAt = (address: string) =>
  `$(curl -s "$BASE${address}" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')`;

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_PRODUTOS = {
  categoria: {
    text: `curl "$BASE/v1/categorias/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Canecas"}'`,
    shows: ['"message":"Categoria criada."', '"nivel":1', '"caminho":"Canecas"'],
  },
  acharCategoria: {
    text: `export CATEGORIA=${idAt('/v1/categorias/?busca=canecas&por_pagina=1')}`,
    shows: [],
  },
  criar: {
    text: `curl "$BASE/v1/produtos/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{
    "nome": "Caneca esmaltada 300 ml",
    "codigo": "CAN-300",
    "preco_venda": "49.90",
    "preco_custo": "21.00",
    "gtin": "7891000315507",
    "ncm": "7323.93.00",
    "peso_bruto": "0.310",
    "peso_liquido": "0.280",
    "estoque_minimo": 12,
    "categoria_id": '$CATEGORIA'
  }'`,
    shows: ['"message":"Produto criado."', '"ncm":"73239300"', '"estoque_minimo":"12.000"', '"ativo":true'],
  },
  achar: { text: `export ID=${idAt('/v1/produtos/?codigo=CAN-300')}`, shows: [] },
  alterar: {
    text: `curl -X PATCH "$BASE/v1/produtos/$ID/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"preco_venda": "54.90"}'`,
    shows: ['"message":"Produto atualizado."', '"preco_venda":"54.90"'],
  },
  listar: {
    text: `curl "$BASE/v1/produtos/?categoria_id=$CATEGORIA&situacao=A&por_pagina=5" ${AUTH}`,
    shows: ['"resultados":[', '"codigo":"CAN-300"'],
  },
  excluir: {
    text: `curl -X DELETE "$BASE/v1/produtos/$ID/" ${AUTH}`,
    shows: ['{"success":true,"message":"Produto excluído."}'],
  },
  restaurar: {
    text: `curl -X PATCH "$BASE/v1/produtos/$ID/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"situacao": "A"}'`,
    shows: ['"situacao":"A"'],
  },
  apagar: {
    text: `curl -X DELETE "$BASE/v1/produtos/$ID/?definitivo=true" ${AUTH}`,
    shows: ['{"success":true,"message":"Produto excluído."}'],
  },
  excluirCategoria: {
    text: `curl -X DELETE "$BASE/v1/categorias/$CATEGORIA/" ${AUTH}`,
    shows: ['{"success":true,"message":"Categoria excluída."}'],
  },
  servico: {
    text: `curl "$BASE/v1/servicos/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Gravação a laser", "codigo": "GRAV-01", "preco": "18.00"}'`,
    shows: ['"message":"Serviço criado."', '"preco":"18.00"'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const C = COMANDOS_PRODUTOS;

export const produtos: Guide = {
  slug: 'produtos',
  title: 'Produtos',
  description: 'Produtos, categorias e serviços: cadastrar, alterar, achar, excluir e apagar de vez.',
  blocks: ({ document }) => [
    h2('Categorias'),
    p(
      'As categorias formam uma árvore de até 5 níveis, em que os produtos ficam. `POST /v1/categorias/` cria uma; com `categoria_pai_id`, dentro de outra.',
    ),
    bash(C.categoria.text),
    bash(C.acharCategoria.text),
    ul(
      'O nome é único entre as que têm a mesma mãe, sem contar maiúsculas e acentos.',
      'Alterar `categoria_pai_id` move a categoria com tudo o que está dentro dela. Ela não pode ir para dentro dela mesma, nem deixar a árvore com mais de 5 níveis: 400 em `categoria_pai_id`.',
      'DELETE exclui só uma categoria vazia. Com subcategorias ou produtos, a resposta é 400 e diz quantos.',
      'Na resposta, `nivel` vai de 1 a 5 e `caminho` traz os nomes desde o primeiro nível: `Acessórios > Canecas`.',
    ),

    h2('Cadastrar um produto', 'cadastrar'),
    p('Só `nome` e `codigo` são obrigatórios.'),
    bash(C.criar.text),
    json(exampleOf(document, 'criarProduto'), 'Resposta 201'),
    table(
      'Campos de um produto',
      ['Campo', 'Regra', 'Sem ele'],
      ['`nome`, `codigo`', 'Até 200 e 60 caracteres; o código é único entre os produtos não excluídos', '400'],
      ['`unidade`', 'Até 6 letras; fica em maiúsculas', '`UN`'],
      ['`preco_venda`, `preco_custo`', 'Até duas casas decimais, de 0 em diante', '`0.00`'],
      ['`controlar_estoque`', 'Se o produto tem saldo e aceita lançamentos', '`true`'],
      ['`estoque_minimo`', 'Até três casas; abaixo deste saldo total o painel avisa', '`null`'],
      ['`gtin`', '8, 12, 13 ou 14 dígitos, com o dígito verificador certo', '`null`'],
      ['`ncm`', '8 dígitos, com ou sem os pontos', '`null`'],
      ['`categoria_id`', 'Uma categoria da empresa', '`null`'],
      ['`descricao`', 'Até 5.000 caracteres', '`null`'],
      ['`peso_bruto`, `peso_liquido`', 'Quilogramas, até três casas; o líquido não passa do bruto', '`null`'],
      ['`altura`, `largura`, `comprimento`', 'Centímetros, até duas casas', '`null`'],
      ['`situacao`, `ativo`', '`A` (`true`) ou `I` (`false`); dizem o mesmo, um basta', '`A`'],
    ),
    note(
      '`custo_medio` é só de leitura: a média do custo do estoque, das compras recebidas. O saldo de um produto novo é zero; quem o muda são os [lançamentos](/docs/estoque).',
    ),

    h2('Alterar', 'alterar'),
    p(
      'PATCH muda só o que é enviado. PUT é a alteração completa: o que pode ficar vazio e não é enviado fica `null`; unidade, preços, `controlar_estoque` e situação não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta. Enviar o que já está gravado não muda nada e não gera evento.',
    ),
    bash(C.achar.text),
    bash(C.alterar.text),
    p(
      '`ativo` e `situacao` dizem o mesmo de duas formas. Em um corpo com os dois, vale o que difere do que está gravado; se os dois mudam para coisas diferentes, a resposta é 400 em `ativo`.',
    ),

    h2('Achar', 'achar'),
    bash(C.listar.text),
    table(
      'Filtros da lista de produtos',
      ['Parâmetro', 'O que faz'],
      ['`busca`', 'Parte do nome, do código ou do GTIN; ignora acentos e maiúsculas.'],
      ['`situacao`', '`A`, `I` ou `E` (excluídos). Sem ele, ativos e inativos.'],
      ['`categoria_id`', 'Os desta categoria e das que estão dentro dela.'],
      ['`codigo`, `gtin`', 'Exatamente este código, ou este GTIN.'],
      ['`controlar_estoque`', '`true` ou `false`.'],
      [
        '`atualizado_desde`',
        'Criados ou alterados desde este momento, ISO 8601 com fuso, inclusive. Mudar as fotos ou o custo médio também conta, sem evento.',
      ],
      ['`ordenar`', '`nome` (padrão), `codigo`, `criado_em` ou `atualizado_em`.'],
      ['`direcao`', '`asc` (padrão) ou `desc`.'],
    ),
    h3('Manter uma cópia em dia', 'copia'),
    p(
      'Leia com `atualizado_desde` e `ordenar=atualizado_em`, e guarde o `atualizado_em` do último registro: é o `atualizado_desde` da leitura seguinte, sempre sem `pagina`, até virem menos registros do que `por_pagina`. O último volta no começo da seguinte: reconheça-o pelo `id`. Não siga `proxima` aqui: um registro que muda entre duas páginas vai para o fim da lista, e o que ocupa o lugar dele fica na página que você já leu. Só se uma página inteira tiver o mesmo `atualizado_em` peça a `pagina` seguinte. Assim nada fica para trás: enquanto uma gravação mais antiga não termina, as mais novas esperam por ela para aparecer nessa lista. Excluídos não vêm nessa lista: leia outra vez com `situacao=E`, ou receba os [eventos](/docs/eventos) `produto.atualizado` e `produto.excluido`.',
    ),

    h2('Excluir', 'excluir'),
    p(
      'DELETE exclui sem apagar: o produto sai das listas, o histórico fica e o código pode ser usado de novo. O evento é `produto.atualizado`, com `situacao` `E` e `ativo` falso. Repetir responde 200 e não gera outro.',
    ),
    bash(C.excluir.text),
    p(
      'Um produto excluído ainda é lido por GET. `situacao` `A` ou `I` o restaura, se o código ainda estiver livre; qualquer outra mudança é 400 em `situacao`.',
    ),
    bash(C.restaurar.text),
    h3('Apagar de vez', 'apagar'),
    p(
      'Com `definitivo=true` o cadastro deixa de existir e o evento é `produto.excluido`, com `id`, `nome` e `codigo`. Vale para um produto excluído antes ou não.',
    ),
    bash(C.apagar.text),
    warning(
      'Se um pedido, uma compra, uma expedição, um lançamento, uma transferência ou uma reserva cita o produto, a resposta é 400 em `definitivo` e diz o quê. Nesse caso, exclua sem `definitivo`.',
    ),
    bash(C.excluirCategoria.text),

    h2('Serviços', 'servicos'),
    p(
      'O que se vende sem estoque: `/v1/servicos/`, com `nome`, `codigo`, `unidade`, `preco`, `descricao` e `ativo`. O código é único entre os serviços.',
    ),
    bash(C.servico.text),
    ul(
      'A lista tem `busca`, `ativo`, `ordenar` (`nome`, `codigo`, `criado_em`) e `direcao`.',
      'DELETE apaga um serviço que nenhum documento cita. Se algum cita, a resposta é 400: desative-o com `ativo` `false`.',
      'Categorias e serviços não geram eventos; o que muda neles fica na auditoria.',
    ),

    h2('Escopos e limites', 'escopos'),
    p(
      'Cada módulo tem os seus: `produtos:read`, `produtos:write`, `produtos:delete`, e o mesmo para `categorias` e `servicos`. Escrita até 30 por minuto e exclusão até 10 por minuto, por módulo e token. Veja [Limites](/docs/limites).',
    ),
  ],
};
