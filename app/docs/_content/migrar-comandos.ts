const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';
const ID = `grep -o '"id":[0-9]*' | head -n 1 | grep -o '[0-9]*'`;

/** The lines of "Migrar de outro ERP" in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_MIGRAR = {
  categoria: {
    text: `export CATEGORIA=$(curl -s "$BASE/v1/categorias/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: migracao-categoria-17" \\
  -d '{"nome": "Acessórios de mesa"}' \\
  | ${ID})`,
    shows: [],
  },
  produto: {
    text: `curl "$BASE/v1/produtos/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: migracao-produto-JOGO-AM4" \\
  -d '{
    "codigo": "JOGO-AM4",
    "nome": "Jogo americano de linho, 4 peças",
    "unidade": "UN",
    "preco_venda": "119.90",
    "preco_custo": "61.35",
    "categoria_id": '"$CATEGORIA"'
  }'`,
    shows: ['"message":"Produto criado."', '"codigo":"JOGO-AM4"', '"preco_venda":"119.90"'],
  },
  acharProduto: {
    text: `export PRODUTO=$(curl -s "$BASE/v1/produtos/?codigo=JOGO-AM4" ${AUTH} \\
  | ${ID})`,
    shows: [],
  },
  pessoa: {
    text: `export PESSOA=$(curl -s "$BASE/v1/clientes/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: migracao-pessoa-5210" \\
  -d '{
    "nome": "Casa do Linho Ltda.",
    "cnpj_cpf": "45.997.418/0001-53",
    "email": "financeiro@casadolinho.exemplo.com.br",
    "fornecedor": true
  }' \\
  | ${ID})`,
    shows: [],
  },
  pessoaDeNovo: {
    text: `curl "$BASE/v1/clientes/?cnpj_cpf=45997418000153" ${AUTH}`,
    shows: ['"total_registros":1', '"fornecedor":true', '"cnpj_cpf":"45997418000153"'],
  },
  depositos: { text: `curl "$BASE/v1/depositos/" ${AUTH}`, shows: ['"nome":"Loja"', '"padrao":true'] },
  saldo: {
    text: `curl "$BASE/v1/estoque/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: migracao-saldo-JOGO-AM4-1" \\
  -d '{
    "produto_id": '"$PRODUTO"',
    "deposito_id": 1,
    "tipo": "entrada",
    "quantidade": "36",
    "custo_unitario": "61.35",
    "observacao": "Saldo de abertura"
  }'`,
    shows: ['"message":"Lançamento criado."', '"saldo_apos":"36.000"'],
  },
  receber: {
    text: `curl "$BASE/v1/financeiro/contas-receber/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: migracao-receber-88412-2" \\
  -d '{
    "descricao": "NF 88412, parcela 2/3 (sistema anterior)",
    "valor": "418.20",
    "vencimento": "2037-10-10",
    "cliente_id": '"$PESSOA"'
  }'`,
    shows: ['"valor":"418.20"', '"status":"aberta"', '"valor_aberto":"418.20"'],
  },
  pagar: {
    text: `curl "$BASE/v1/financeiro/contas-pagar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: migracao-pagar-3120-1" \\
  -d '{
    "descricao": "Duplicata 3120 (sistema anterior)",
    "valor": "2208.60",
    "vencimento": "2037-10-15",
    "fornecedor_id": '"$PESSOA"'
  }'`,
    shows: ['"valor":"2208.60"', '"status":"aberta"'],
  },
  contar: {
    text: `for lista in produtos clientes financeiro/contas-receber financeiro/contas-pagar; do
  printf '%-28s' "$lista"
  curl -s "$BASE/v1/$lista/?por_pagina=1" ${AUTH} | grep -o '"total_registros":[0-9]*'
done`,
    shows: ['produtos  ', 'clientes  ', 'financeiro/contas-receber', '"total_registros":'],
  },
  emAberto: {
    text: `curl "$BASE/v1/financeiro/fluxo-de-caixa/" ${AUTH}`,
    shows: ['"receber":{', '"pagar":{', '"acima_de_90":'],
  },
  conferirSaldo: {
    text: `curl "$BASE/v1/estoque/?busca=JOGO-AM4" ${AUTH}`,
    shows: ['"total_registros":1', '"estoque_total":"36.000"'],
  },
  corte: {
    text: `curl "$BASE/v1/eventos/?apos_id=0&evento=estoque.atualizado&por_pagina=5" ${AUTH}`,
    shows: ['"proximo_apos_id":', '"evento":"estoque.atualizado"'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;
