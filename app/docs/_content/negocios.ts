import { bash, type Guide, h2, json, note, p, table, ul } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_NEGOCIOS = {
  funis: {
    text: `curl "$BASE/v1/crm/funis/?busca=empresas" ${AUTH}`,
    shows: ['"nome":"Empresas"', '"nome":"Proposta enviada"'],
  },
  criar: {
    text: `curl "$BASE/v1/crm/negocios/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{
    "titulo": "Café para o evento de verão",
    "itens": [
      {"produto_id": 1, "quantidade": 30, "desconto_percentual": "10"},
      {"descricao": "Barista no dia", "quantidade": 1, "preco_unitario": "650.00"}
    ],
    "origem": {"canal": "site", "campanha": "verao"}
  }'`,
    shows: ['"message":"Negócio criado."', '"status":"aberto"', '"tipo":"livre"', '"valor":"1700.30"', '"versao":1'],
  },
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/crm/negocios/?busca=evento+de+verao" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
export ETAPA=$(curl -s "$BASE/v1/crm/funis/?busca=empresas" ${AUTH} \\
  | grep -o '"id":[0-9]*,"nome":"Proposta enviada"' | grep -o '[0-9]*' | head -1)`,
    shows: [],
  },
  mover: {
    text: `curl "$BASE/v1/crm/negocios/$ID/mover-etapa/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d "{\\"etapa_id\\": $ETAPA, \\"versao\\": 1}"`,
    shows: ['"etapa_nome":"Proposta enviada"', '"versao":2'],
  },
  atrasado: {
    text: `curl "$BASE/v1/crm/negocios/$ID/mover-etapa/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d "{\\"etapa_id\\": $ETAPA, \\"versao\\": 1}"`,
    shows: ['"CONFLICT"', '"data":{"id":', '"versao":2'],
  },
  historico: {
    text: `curl "$BASE/v1/crm/negocios/$ID/historico-etapas/" ${AUTH}`,
    shows: ['"etapa_nome":"Proposta enviada"', '"saiu_em":null'],
  },
  perder: {
    text: `export MOTIVO=$(curl -s "$BASE/v1/crm/motivos-perda/?busca=preco" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
curl "$BASE/v1/crm/negocios/$ID/perder/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d "{\\"motivo_perda_id\\": $MOTIVO, \\"observacao\\": \\"Pediu 20% de desconto.\\"}"`,
    shows: ['"status":"perdido"', '"motivo_perda":"Preço"'],
  },
  reabrir: {
    text: `curl -X POST "$BASE/v1/crm/negocios/$ID/reabrir/" ${AUTH}`,
    shows: ['"status":"aberto"'],
  },
  ganhar: {
    text: `curl "$BASE/v1/crm/negocios/$ID/ganhar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"criar": null}'`,
    shows: ['"status":"ganho"'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { funis, criar, achar, mover, atrasado, historico, perder, reabrir, ganhar } = COMANDOS_NEGOCIOS;

export const negocios: Guide = {
  slug: 'negocios',
  title: 'Negócios',
  description: 'Negócios do CRM: funis e etapas, itens, a ordem do quadro, ganhar, perder e o que vira venda.',
  blocks: ({ document }) => [
    h2('Funis e etapas', 'funis'),
    p(
      'Um negócio está em uma etapa de um funil. Funis e etapas se cadastram no painel, em Negócios → Ajustes, ou em `/v1/crm/funis/` e `/v1/crm/funis/{funil_id}/etapas/`: nome, cor, probabilidade de ganhar e, se quiser, depois de quantos dias um negócio parece parado.',
    ),
    bash(funis.text),

    h2('Criar'),
    p(
      'Só `titulo` é obrigatório. Sem `funil_id` e `etapa_id`, o negócio entra no topo da primeira etapa do primeiro funil.',
    ),
    bash(criar.text),
    json(exampleOf(document, 'criarNegocio'), 'Resposta 201'),
    table(
      'Campos de um negócio',
      ['Campo', 'Regra'],
      ['`codigo`', 'Número da empresa, em sequência, sem furos; vem na resposta e nos eventos'],
      ['`titulo`', 'Até 150 caracteres; obrigatório'],
      ['`contato_id`', 'Um contato da empresa; o identificador de um mesclado vale o que ficou'],
      ['`itens`', 'Produtos, serviços ou texto livre, cada um com o seu `id`; até 200'],
      ['`valor`', 'A soma dos itens; só em um negócio sem itens é você quem informa'],
      ['`origem`', '`canal`, `campanha`, `midia`, `fonte` e `url`: de onde o negócio veio'],
      ['`previsao_fechamento`', 'O dia em que se espera fechar'],
      ['`responsavel_id`', 'Um usuário ativo, como em `/v1/usuarios/`'],
      ['`campos`', 'Os campos personalizados da empresa, pela chave'],
      ['`versao`', 'Conta as mudanças; enviada de volta, protege do que outra pessoa mudou'],
    ),
    p(
      'Os itens também têm endereço próprio, `{id}/itens/` e `{id}/itens/{item_id}/`: incluir, alterar ou tirar um só.',
    ),

    h2('Mover', 'mover'),
    bash(achar.text),
    bash(mover.text),
    ul(
      '`etapa_id`: a etapa de destino, do mesmo funil ou de outro; sem ela, o negócio muda só de lugar na etapa em que está.',
      '`antes_de` e `depois_de`: os vizinhos, pelo `id`. O servidor calcula o lugar a partir deles; sem nenhum, o negócio vai para o topo.',
      '`versao`: a que você leu. Se o negócio mudou desde então, a resposta é 409, nada muda, e `data` traz o negócio como está.',
    ),
    bash(atrasado.text),
    p('Quanto tempo ficou em cada etapa:'),
    bash(historico.text),

    h2('Ganhar, perder, reabrir', 'fechar'),
    bash(perder.text),
    bash(reabrir.text),
    bash(ganhar.text),
    ul(
      '**Ganhar** com `criar: "venda"` ou `"orcamento"` faz o documento na mesma transação, uma única vez: `pedido_erp_id` ou `orcamento_erp_id` passa a dizer qual é. Precisa de itens que sejam produtos ou serviços, e dos escopos de vendas. Se o contato ainda não é cliente, o cliente é criado e ligado a ele.',
      '**Perder** pede um motivo, de `/v1/crm/motivos-perda/`.',
      '**Reabrir** põe o negócio de volta no topo da etapa em que estava.',
      'Um negócio fechado não muda de etapa nem de itens: reabra-o antes. Repetir uma ação que já foi feita responde 200 e não muda nada.',
    ),

    h2('Eventos'),
    table(
      'O que avisa o quê',
      ['Evento', 'Quando'],
      ['`negocio.criado`', 'Ao ser criado'],
      ['`negocio.atualizado`', 'Dados ou itens mudam, é reaberto ou excluído; `campos_alterados` diz o quê'],
      ['`negocio.etapa_alterada`', 'Passa a outra etapa; mudar só de lugar no quadro não avisa'],
      [
        '`negocio.ganho`, `negocio.perdido`',
        'Ao fechar; `negocio.etapa_alterada` vem junto só se a etapa também mudou',
      ],
    ),
    p(
      'Em todos vão `negocio.id` e `negocio.codigo` e, de cada item, `id`, `produto_id`, `servico_id` e `codigo`. O contato vai mascarado.',
    ),
    note(
      'Um negócio excluído sai das listas e do quadro, e o código dele não volta a ser usado. O que gerou uma venda não é excluído, nem depois de reaberto.',
    ),
  ],
};
