import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';
const ID = `grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*'`;

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_CONHECIMENTO = {
  texto: {
    text: `curl "$BASE/v1/crm/conhecimento/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Assinatura de café", "texto": "# Pausar\\n\\nA assinatura pode ser pausada por até três meses, sem custo, até o dia 20 de cada mês.\\n\\n# Cancelar\\n\\nO cancelamento vale a partir do mês seguinte."}'`,
    shows: ['"message":"Conhecimento na fila de leitura."', '"situacao":"na_fila"', '"tipo":"texto"'],
  },
  deNovo: {
    text: `curl "$BASE/v1/crm/conhecimento/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Outro nome", "texto": "# Pausar\\n\\nA assinatura pode ser pausada por até três meses, sem custo, até o dia 20 de cada mês.\\n\\n# Cancelar\\n\\nO cancelamento vale a partir do mês seguinte."}'`,
    shows: ['"message":"Este conteúdo já está publicado."', '"nome":"Assinatura de café"'],
  },
  arquivo: {
    text: `printf '# Brindes\\n\\nA partir de seis meses de assinatura, você ganha uma caneca esmaltada.\\n' \\
  | curl "$BASE/v1/crm/conhecimento/" \\
  ${AUTH} \\
  -F "nome=Brindes da assinatura" \\
  -F "arquivo=@-;filename=brindes.md;type=text/markdown"`,
    shows: ['"tipo":"arquivo"', '"formato":"markdown"', '"nome":"Brindes da assinatura"'],
  },
  item: {
    text: `export ITEM=$(curl -s "$BASE/v1/crm/conhecimento/?busca=Assinatura%20de" ${AUTH} \\
  | ${ID})`,
    shows: [],
  },
  acompanhar: {
    text: `until curl -s "$BASE/v1/crm/conhecimento/$ITEM/" ${AUTH} \\
  | grep -E '"situacao":"(pronto|erro)"'; do sleep 1; done`,
    shows: ['"situacao":"pronto"'],
  },
  testar: {
    text: `curl -G "$BASE/v1/crm/conhecimento/testar/" ${AUTH} \\
  --data-urlencode "termo=da pra pausar minha assinatura?"`,
    shows: ['"nome":"Assinatura de café"', 'pausada por até três meses', '"posicao":1'],
  },
  listar: {
    text: `curl "$BASE/v1/crm/conhecimento/?situacao=pronto&ativo=true" ${AUTH}`,
    shows: ['"resultados":['],
  },
  desativar: {
    text: `curl -X PATCH "$BASE/v1/crm/conhecimento/$ITEM/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"ativo": false}'`,
    shows: ['"ativo":false'],
  },
  reprocessar: {
    text: `curl -X PATCH "$BASE/v1/crm/conhecimento/$ITEM/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"ativo": true, "reprocessar": true}'`,
    shows: ['"situacao":"na_fila"', '"ativo":true'],
  },
  excluir: {
    text: `curl -X DELETE "$BASE/v1/crm/conhecimento/$ITEM/" ${AUTH}`,
    shows: ['"success":true'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const COMANDOS = COMANDOS_CONHECIMENTO;

export const conhecimento: Guide = {
  slug: 'conhecimento',
  title: 'Base de conhecimento',
  description:
    'Publicar o que o assistente de IA sabe, por texto ou arquivo, acompanhar a leitura e ver que trechos uma pergunta encontra.',
  blocks: ({ document }) => [
    h2('O que é', 'o-que-e'),
    p(
      'O [assistente de IA](/docs/assistente) responde clientes **só** com o que está na base de conhecimento da empresa. Cada item é um texto ou um arquivo. O Romaneio o lê, divide em **trechos** de um ou dois parágrafos e, a cada pergunta, entrega ao assistente os que melhor respondem.',
    ),
    p(
      'Ler e testar pede `crm:read`; publicar e alterar, `crm:write`; excluir, `crm:delete`. No painel, tudo está em **Atender → Conhecimento**.',
    ),

    h2('Publicar um texto', 'texto'),
    bash(COMANDOS.texto.text),
    json(exampleOf(document, 'publicarConhecimento')),
    ul(
      'Linhas que começam com `#` são títulos: um trecho nunca atravessa um título, e leva junto o nome dele.',
      'A resposta é 201, com `situacao` `na_fila`: o texto já está gravado, e a leitura vem em seguida, mesmo que o servidor reinicie.',
      'O **mesmo texto** (espaços e quebras de linha não contam) responde **200** com o item que já existe. De vinte requisições ao mesmo tempo, uma recebe 201. O mesmo vale para o mesmo arquivo.',
    ),
    bash(COMANDOS.deNovo.text),

    h2('Publicar um arquivo', 'arquivo'),
    p('No mesmo endereço, com um formulário `multipart/form-data`. Sem `nome`, vale o do arquivo.'),
    bash(COMANDOS.arquivo.text),
    table(
      'O que é aceito',
      ['Formato', 'Como é lido'],
      ['PDF', 'Páginas, títulos e parágrafos. Precisa ter texto dentro'],
      ['Word (DOCX)', 'Títulos, parágrafos, listas e tabelas; imagens, não'],
      ['Planilha (XLSX) e CSV', 'A primeira linha dá os nomes das colunas, e cada linha vira um trecho'],
      ['HTML, Markdown, texto', 'Títulos, parágrafos, listas e tabelas'],
    ),
    table(
      'Limites',
      ['Limite', 'Valor', 'O que acontece'],
      ['Tamanho', '10 MB', '413, sem ler o resto'],
      ['Páginas', '200', '400 em um PDF; nos outros, uma página a cada 3.000 caracteres'],
      ['Texto direto', '600.000 caracteres', '400 em `texto`'],
      ['Senha, arquivo danificado, outro tipo', '', '400, com o motivo'],
      ['PDF digitalizado, sem texto dentro', '', 'O item fica com `situacao` `erro` e o motivo em `erro`'],
    ),
    note('O arquivo é reconhecido pelo conteúdo, e não pelo nome.'),

    h2('Acompanhar', 'acompanhar'),
    bash(COMANDOS.item.text),
    bash(COMANDOS.acompanhar.text),
    table(
      'Situações de um item',
      ['`situacao`', 'O que quer dizer'],
      ['`na_fila`', 'Espera a leitura'],
      ['`processando`', 'Está sendo lido'],
      ['`pronto`', 'O assistente já o usa, se estiver `ativo`'],
      ['`erro`', 'Não pôde ser lido: `erro` diz por quê'],
    ),
    p('O que falha por um momento é lido de novo sozinho. Cada item é lido uma vez, por mais servidores que haja.'),

    h2('Testar uma pergunta', 'testar'),
    bash(COMANDOS.testar.text),
    json(exampleOf(document, 'testarConhecimento')),
    ul(
      'São os trechos que o assistente receberia, no máximo 5, do melhor para o pior.',
      'A busca é por palavras, em português: com ou sem acento, no plural, com sinônimos e erros de digitação. Se quem opera o servidor configurou um modelo de embeddings, acha também pelo sentido.',
      'Não há um valor mínimo: **uma pergunta fora do assunto também traz trechos**. Quem decide se eles respondem é o assistente, que só pode responder citando um deles.',
    ),

    h2('Manter em dia', 'manter'),
    bash(COMANDOS.listar.text),
    p('Um item desativado some das respostas **na mesma hora**, e volta do mesmo jeito:'),
    bash(COMANDOS.desativar.text),
    p(
      '`reprocessar` lê o conteúdo de novo. Enquanto isso, valem os trechos de antes. Para trocar o conteúdo, publique o novo e exclua o antigo.',
    ),
    bash(COMANDOS.reprocessar.text),
    bash(COMANDOS.excluir.text),
    warning(
      'Tudo o que está na base pode ser dito a um cliente. Não publique senhas, dados pessoais, custos nem o que é só da equipe.',
    ),
  ],
};
