import { bash, type Guide, h2, json, note, ol, p, ul, warning } from './blocks.ts';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS = {
  listar: {
    text: `curl "$BASE/v1/estoque/?busca=cafe-500" -H "Authorization: Bearer $TOKEN"`,
    shows: ['"produto_codigo":"CAFE-500"', '"total_registros":1'],
  },
  consultar: {
    text: `curl "$BASE/v1/estoque/1/" -H "Authorization: Bearer $TOKEN"`,
    shows: ['"produto_id":1', '"deposito_nome":"Loja"'],
  },
  lancar: {
    text: `curl "$BASE/v1/estoque/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "produto_id": 1,
    "tipo": "entrada",
    "quantidade": "10",
    "custo_unitario": "21.40",
    "observacao": "Nota 1234"
  }'`,
    shows: ['"success":true', '"message":"Lançamento criado."', '"quantidade":"10.000"', '"saldo_apos":'],
  },
  chave: { text: 'export CHAVE=pedido-2041-$(date +%s)', shows: [] },
  idempotente: {
    text: `curl -i "$BASE/v1/estoque/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $CHAVE" \\
  -d '{"produto_id": 1, "tipo": "saida", "quantidade": "2", "observacao": "Pedido 2041"}'`,
    shows: ['"tipo":"saida"', '"saldo_apos":'],
  },
  extrato: {
    text: `curl "$BASE/v1/estoque/1/extrato/?por_pagina=2" -H "Authorization: Bearer $TOKEN"`,
    shows: ['"variacao":"-2.000"', '"variacao":"10.000"', '"porta":"api"'],
  },
  recusar: {
    text: `curl "$BASE/v1/estoque/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"produto_id": 1, "tipo": "troca", "quantidade": "0"}'`,
    shows: ['"VALIDATION_ERROR"', 'Aceitos: entrada, saida.', 'A quantidade deve ser maior que 0.'],
  },
  estornar: {
    text: `curl "$BASE/v1/estoque/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"produto_id": 1, "tipo": "saida", "quantidade": "8", "observacao": "Acerto do guia"}'`,
    shows: ['"saldo_apos":'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

export const primeirosPassos: Guide = {
  slug: 'primeiros-passos',
  title: 'Primeiros passos',
  description:
    'Do token ao primeiro lançamento, com linhas que funcionam como estão na empresa de demonstração. Reserve dez minutos.',
  blocks: ({ baseUrl }) => [
    h2('1. Entre no painel', 'entre-no-painel'),
    p(
      `Abra [o painel](/entrar) e entre com o e-mail e a senha da empresa de demonstração, que existe só em desenvolvimento. Os dois aparecem no terminal quando o Romaneio inicia: \`ana@demonstracao.local\` e \`romaneio-demo\`.`,
    ),

    h2('2. Crie um token', 'crie-um-token'),
    ol(
      'No menu, abra **Integrações › Tokens** e escolha **Novo token**.',
      'Dê um nome que diga quem vai usá-lo, como “Loja virtual”.',
      'Em **Estoque**, escolha **Leitura e escrita**. Os outros módulos podem ficar em **Nenhum**.',
      'Crie o token e copie o texto. Ele aparece uma única vez.',
    ),
    p('Guarde o endereço e o token em duas variáveis. As linhas seguintes usam as duas:'),
    bash(`export BASE=${baseUrl}\nexport TOKEN=rmn_tok_…`),
    note(
      'Com pressa? O token de demonstração que aparece no terminal também lê e escreve estoque. Troque `rmn_tok_…` por ele.',
    ),

    h2('3. Leia o estoque', 'leia-o-estoque'),
    p('Procure um produto pelo nome ou pelo código. A busca ignora acentos e maiúsculas.'),
    bash(COMANDOS.listar.text),
    json({
      success: true,
      message: '1 produto encontrado.',
      data: {
        resultados: [
          {
            produto_id: 1,
            produto_nome: 'Café torrado em grãos 500 g',
            produto_codigo: 'CAFE-500',
            unidade: 'UN',
            controlar_estoque: true,
            estoque_total: '222.000',
          },
        ],
        paginacao: {
          pagina_atual: 1,
          total_paginas: 1,
          total_registros: 1,
          por_pagina: 25,
          proxima: null,
          anterior: null,
        },
      },
    }),
    p('O produto tem `produto_id` 1. Veja quanto há em cada depósito:'),
    bash(COMANDOS.consultar.text),

    h2('4. Lance uma entrada', 'lance-uma-entrada'),
    p(
      'Sem `deposito_id`, o lançamento vai para o depósito padrão da empresa; na demonstração é a Loja. Quantidades são enviadas como texto, para que nenhuma casa decimal se perca no caminho.',
    ),
    bash(COMANDOS.lancar.text),
    json({
      success: true,
      message: 'Lançamento criado.',
      data: {
        id: 43,
        tipo: 'entrada',
        produto_id: 1,
        produto_nome: 'Café torrado em grãos 500 g',
        deposito_id: 1,
        deposito_nome: 'Loja',
        quantidade: '10.000',
        custo_unitario: '21.40',
        observacao: 'Nota 1234',
        saldo_apos: '52.000',
      },
    }),
    p('`saldo_apos` é o saldo da Loja logo depois deste lançamento: não é preciso consultar de novo.'),

    h2('5. Lance sem medo de repetir', 'lance-sem-medo-de-repetir'),
    p(
      'Se a conexão cai no meio de um lançamento, você não sabe se ele foi gravado. Com uma `Idempotency-Key` basta repetir: a mesma chave com o mesmo corpo nunca lança duas vezes. Use algo que identifique a operação no seu sistema; a data, aqui, só permite refazer este guia.',
    ),
    bash(COMANDOS.chave.text),
    bash(COMANDOS.idempotente.text, 'Terminal: rode esta linha duas vezes'),
    p(
      'Na segunda vez a resposta é a mesma, com o mesmo `id` e o mesmo `saldo_apos`, e traz o cabeçalho `Idempotent-Replayed: true`. O estoque baixou 2, e não 4.',
    ),

    h2('6. Leia o extrato', 'leia-o-extrato'),
    p('Os lançamentos do produto, do mais novo para o mais antigo, com autor, origem e saldo após cada um:'),
    bash(COMANDOS.extrato.text),

    h2('7. Erre de propósito', 'erre-de-proposito'),
    p('Uma recusa diz o que há de errado em cada campo, e nada é gravado:'),
    bash(COMANDOS.recusar.text),
    json(
      {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          message: 'Dados inválidos.',
          details: {
            tipo: ['Valor inválido. Aceitos: entrada, saida.'],
            quantidade: ['A quantidade deve ser maior que 0.'],
          },
        },
      },
      'Resposta 400',
    ),

    h2('8. Desfaça', 'desfaca'),
    p(
      'Um lançamento não é alterado nem excluído: corrige-se com o lançamento inverso. Entraram 10 e saíram 2; uma saída de 8 devolve a Loja ao saldo do começo.',
    ),
    bash(COMANDOS.estornar.text),

    h2('9. Veja no painel', 'veja-no-painel'),
    ul(
      '**Integrações › Requisições** mostra cada chamada que você fez: método, caminho, resposta, duração, token e IP.',
      '**Estoque**, no produto, mostra os lançamentos com o nome do seu token e a origem “API”.',
    ),
    warning(
      'Antes de usar com dados reais: um token por integração, só com os escopos necessários, e de preferência restrito às suas redes. Veja [Autenticação](/docs/autenticacao).',
    ),
  ],
};
