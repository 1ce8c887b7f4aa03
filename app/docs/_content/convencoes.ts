import { bash, code, type Guide, h2, json, note, p, table, ul } from './blocks.ts';

export const convencoes: Guide = {
  slug: 'convencoes',
  title: 'Convenções',
  description:
    'O que vale para toda a API: nomes, formatos, envelope, paginação e o que acontece com campos desconhecidos.',
  blocks: ({ baseUrl }) => [
    h2('Nomes e caminhos'),
    ul(
      'Caminhos, campos e valores são em português, sem acento: `deposito_id`, `saida`, `por_pagina`.',
      'Os caminhos terminam com barra: `/v1/estoque/`. Sem ela a resposta é a mesma, sem redirecionamento.',
      'A versão está no caminho. Campos novos chegam sem mudar a versão: ignore os que não conhece.',
      'Identificadores são inteiros positivos. Um id malformado ou grande demais no caminho responde 404.',
    ),
    p(
      'Os ids de cada tipo de registro são únicos no serviço inteiro, e por isso os da sua empresa crescem com saltos: entre um e o seguinte há os de outras. Use-os só para identificar um registro. Não os use para contar registros nem para saber qual veio antes: para isso, use a ordem de cada lista.',
    ),

    h2('Envelope'),
    p('Sucesso tem sempre `success`, `message` e `data` (um cancelamento ou uma exclusão não tem `data`):'),
    json({ success: true, message: 'Estoque encontrado.', data: { produto_id: 1, '…': '…' } }, 'Um registro'),
    json(
      {
        success: true,
        message: '22 produtos encontrados.',
        data: { resultados: ['…'], paginacao: { pagina_atual: 1, '…': '…' } },
      },
      'Uma lista',
    ),
    p(
      '`message` é para pessoas e pode mudar; não tome decisões por ela. As formas de erro estão em [Erros](/docs/erros).',
    ),

    h2('Formatos'),
    table(
      'Formatos de valores',
      ['Tipo', 'Enviado', 'Recebido'],
      ['Quantidade', 'Texto ou número, ponto decimal, até 3 casas', 'Texto com 3 casas: `"10.500"`'],
      ['Valor em reais', 'Texto ou número, ponto decimal, até 2 casas', 'Texto com 2 casas: `"18.90"`'],
      ['Data e hora', 'ISO 8601 com fuso', 'ISO 8601 no fuso da empresa: `2026-08-07T10:15:00.000-03:00`'],
      ['Dia (filtros)', '`AAAA-MM-DD`, no fuso da empresa, início e fim inclusive', '–'],
      ['Verdadeiro ou falso', '`true` ou `false`', '`true` ou `false`'],
      ['Texto', 'UTF-8; espaços nas pontas são retirados', 'UTF-8'],
    ),
    p('O fuso de cada empresa se define em **Configurações**; o padrão é America/Sao_Paulo.'),

    h2('Paginação'),
    p(
      'Listas aceitam `pagina` (a partir de 1) e `por_pagina` (25 se não vier; acima de 100 vale 100). A resposta diz onde você está:',
    ),
    json(
      {
        pagina_atual: 2,
        total_paginas: 3,
        total_registros: 22,
        por_pagina: 10,
        proxima: `${baseUrl}/v1/estoque/?busca=caf%C3%A9&por_pagina=10&pagina=3`,
        anterior: `${baseUrl}/v1/estoque/?busca=caf%C3%A9&por_pagina=10&pagina=1`,
      },
      'paginacao',
    ),
    ul(
      '`proxima` e `anterior` são endereços completos, com os seus filtros. Siga `proxima` até que seja `null`.',
      'Uma página além do fim responde 200 com a lista vazia.',
      'Zero, negativo ou texto em `pagina` ou `por_pagina` responde 400.',
      'Os nomes em inglês, `page` e `per_page`, não são usados.',
    ),

    h2('Busca e ordem'),
    ul(
      '`busca` procura o texto em qualquer parte do nome ou do código, sem distinguir acentos e maiúsculas: `busca=acucar` acha “Açúcar”. `%` e `_` são caracteres comuns. Onde nenhum produto, cliente ou contato tem o texto inteiro, valem os que têm cada uma das suas palavras: `busca=parafuso%209999` acha “Parafuso sextavado 9999”.',
      '`ordenar` escolhe o campo e `direcao` o sentido (`asc` ou `desc`).',
      'Um parâmetro vazio (`busca=`) vale como não enviado; repetido, vale o último.',
      'Codifique acentos e espaços no endereço: `busca=caf%C3%A9`. Com `busca=café` a resposta é 400.',
    ),

    h2('Campos desconhecidos'),
    p(
      'Parâmetros e campos que a API não conhece são ignorados, para que você possa devolver num envio o que recebeu numa leitura. Mas um erro de digitação não passa em silêncio: o cabeçalho `X-Campos-Ignorados` diz o que foi ignorado, com acentos e outros sinais codificados como em um endereço (`pre%C3%A7o`).',
    ),
    bash('curl -i "$BASE/v1/estoque/?page=2" -H "Authorization: Bearer $TOKEN"'),
    code('http', 'HTTP/1.1 200 OK\nX-Campos-Ignorados: page', 'Trecho da resposta'),
    p('Os mesmos nomes aparecem em **Integrações › Requisições**, no painel.'),

    h2('Identificador da requisição'),
    p(
      'Toda resposta traz `X-Request-Id`. Para usar o seu, envie o cabeçalho com 8 a 64 letras, números, `.`, `_`, `:` ou `-`; ele volta na resposta, aparece em **Integrações › Requisições** e fica ligado ao lançamento que a requisição criou.',
    ),
    code('http', 'X-Request-Id: pedido-2041-tentativa-1', 'Cabeçalho'),

    h2('Métodos'),
    ul(
      '`HEAD` responde como `GET`, sem corpo. `OPTIONS` responde 204 com os métodos aceitos em `Allow`.',
      'Um método que o caminho não aceita responde 405, também com `Allow`.',
      'Respostas não devem ser guardadas em cache: todas trazem `Cache-Control: no-store`.',
    ),
    note('A API não envia cabeçalhos CORS: chame-a do seu servidor, e não do navegador do cliente.'),
  ],
};
