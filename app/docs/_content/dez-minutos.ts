import { type Block, bash, cards, type Guide, h2, note, ol, p, warning } from './blocks.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;

/** How the guide begins. `$REPOSITORIO` is the address from which the reader clones. */
export const INICIO = {
  clonar: 'git clone "$REPOSITORIO" romaneio && cd romaneio',
  iniciar: 'npm ci && npm start',
} as const;

/** What can be done by command too, each line with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_DEZ_MINUTOS = {
  webhooks: {
    titulo: 'Os webhooks da empresa, pela API',
    text: `curl "$BASE/v1/webhooks/" ${AUTH}`,
    shows: ['"success":true', '"descricao":"Meu primeiro webhook"'],
  },
  vender: {
    titulo: 'Outro pedido, pela API',
    text: `curl "$BASE/v1/vendas/" ${AUTH} \\
  -H "Content-Type: application/json" \\
  -d '{"cliente_id": 1, "itens": [{"produto_id": 1, "quantidade": "1", "preco_unitario": "38.90"}]}'`,
    shows: ['"success":true', '"status":"em_aberto"'],
  },
  extrato: {
    titulo: 'A saída do estoque, pela API',
    text: `curl "$BASE/v1/estoque/1/extrato/?por_pagina=1" ${AUTH}`,
    shows: ['"tipo":"saida"', '"variacao":"-2.000"'],
  },
  simular: {
    titulo: 'Outro cliente escreve, pelo terminal',
    text: `npm run -s cli -- canal simular --empresa 1 \\
  --nome "Rui Prado" --endereco "(31) 90000-0001" --texto "Abrem no sábado?"`,
    shows: ['"simulada":true'],
  },
  conversas: {
    titulo: 'A conversa com Marina, pela API',
    text: `curl "$BASE/v1/crm/conversas/?busca=Marina%20Duarte" ${AUTH}`,
    shows: ['"contato_nome":"Marina Duarte"', '"status":"em_atendimento"', '"responsavel_nome":"Ana Ribeiro"'],
  },
} as const satisfies Record<string, { titulo: string; text: string; shows: readonly string[] }>;

/** What a reader does or sees, by the words that the screen shows: a test walks them in a browser. */
export type Acao =
  | { abre: string }
  | { clica: string }
  /** The box of a group of events. */
  | { marca: string }
  | { preenche: string; com: string }
  | { escolhe: string; com: string; opcao: string }
  | { aperta: 'Enter' }
  | { ve: string };

/** One sentence of a step. Every label of its actions stands in it as **strong**, and nothing else does; every text to type as `code`. */
export type Frase = { text: string; faz: readonly Acao[] };

export type Passo = {
  titulo: string;
  id: string;
  frases: readonly Frase[];
  /** The commands below the step, in their order. */
  comandos?: readonly (keyof typeof COMANDOS_DEZ_MINUTOS)[];
  /** Blocks that stand above the step's sentences. */
  antes?: readonly Block[];
};

/** The guide's steps in the panel, in order. */
export const PASSOS_DEZ_MINUTOS: readonly Passo[] = [
  {
    titulo: '2. Entre no painel',
    id: 'entre',
    frases: [
      {
        text: 'Abra [o painel](/entrar). Em **E-mail**, escreva `ana@demonstracao.local`; em **Senha**, `romaneio-demo`; e clique em **Entrar**.',
        faz: [
          { abre: '/entrar' },
          { preenche: 'E-mail', com: 'ana@demonstracao.local' },
          { preenche: 'Senha', com: 'romaneio-demo' },
          { clica: 'Entrar' },
        ],
      },
      {
        text: 'Você está na **Torrefação Serra Azul**, que existe só para experimentar: mexa à vontade.',
        faz: [{ ve: 'Torrefação Serra Azul' }],
      },
    ],
  },
  {
    titulo: '3. Receba um webhook',
    id: 'webhook',
    frases: [
      {
        text: 'No fim do menu, clique em **Integrações**; depois na aba **Webhooks** e em **Novo webhook**.',
        faz: [{ clica: 'Integrações' }, { clica: 'Webhooks' }, { clica: 'Novo webhook' }],
      },
      {
        text: 'Clique em **Usar o receptor de exemplo**. É um endereço do próprio Romaneio, que confere a assinatura como o seu sistema faria.',
        faz: [{ clica: 'Usar o receptor de exemplo' }],
      },
      {
        text: 'Em **Descrição**, escreva `Meu primeiro webhook`. Marque **Vendas**, **Estoque** e **CRM: mensagens**, e clique em **Criar webhook**.',
        faz: [
          { preenche: 'Descrição', com: 'Meu primeiro webhook' },
          { marca: 'Vendas' },
          { marca: 'Estoque' },
          { marca: 'CRM: mensagens' },
          { clica: 'Criar webhook' },
        ],
      },
      {
        text: 'O segredo aparece uma única vez, sob **Copie o segredo agora**. Clique em **Copiar**.',
        faz: [{ ve: 'Copie o segredo agora' }, { clica: 'Copiar' }],
      },
      {
        text: 'Clique em **Enviar teste**. Em um instante aparece **Entregue**, com **HTTP 200**: a primeira entrega assinada chegou. Clique em **Concluir**.',
        faz: [{ clica: 'Enviar teste' }, { ve: 'Entregue' }, { ve: 'HTTP 200' }, { clica: 'Concluir' }],
      },
    ],
    comandos: ['webhooks'],
  },
  {
    titulo: '4. Faça um pedido',
    id: 'pedido',
    frases: [
      {
        text: 'No menu, clique em **Vendas**, e depois em **Novo pedido**.',
        faz: [{ clica: 'Vendas' }, { clica: 'Novo pedido' }],
      },
      {
        text: 'Em **Cliente**, escreva `Beatriz` e escolha **Beatriz Nogueira**. Em **Produto ou serviço**, escreva `CAFE-500` e escolha **Café torrado em grãos 500 g**.',
        faz: [
          { escolhe: 'Cliente', com: 'Beatriz', opcao: 'Beatriz Nogueira' },
          { escolhe: 'Produto ou serviço', com: 'CAFE-500', opcao: 'Café torrado em grãos 500 g' },
        ],
      },
      {
        text: 'Em **Quantidade**, escreva `2`, e clique em **Criar pedido**.',
        faz: [{ preenche: 'Quantidade', com: '2' }, { clica: 'Criar pedido' }],
      },
      {
        text: 'O pedido está **Em aberto**. Clique em **Finalizar**, veja o que **Sai agora do estoque** e confirme em **Finalizar pedido**.',
        faz: [
          { ve: 'Em aberto' },
          { clica: 'Finalizar' },
          { ve: 'Sai agora do estoque' },
          { clica: 'Finalizar pedido' },
        ],
      },
      {
        text: 'Ele está **Finalizado**, e os dois pacotes já saíram do estoque.',
        faz: [{ ve: 'Finalizado' }],
      },
    ],
    comandos: ['extrato', 'vender'],
  },
  {
    titulo: '5. Separe e envie',
    id: 'envio',
    frases: [
      {
        text: 'No pedido, clique em **Criar expedição com este pedido**, e nela em **Separar**.',
        faz: [{ clica: 'Criar expedição com este pedido' }, { clica: 'Separar' }],
      },
      {
        text: 'Em **Código do produto ou GTIN**, escreva `2*CAFE-500` e aperte Enter, como faria um leitor de código de barras. Aparece **Tudo separado**.',
        faz: [
          { preenche: 'Código do produto ou GTIN', com: '2*CAFE-500' },
          { aperta: 'Enter' },
          { ve: 'Tudo separado' },
        ],
      },
      {
        text: 'Clique em **Conferir e concluir a expedição** e em **Concluir**; a pergunta diz o que acontece com o estoque, e **Concluir** confirma.',
        faz: [{ clica: 'Conferir e concluir a expedição' }, { clica: 'Concluir' }, { clica: 'Concluir' }],
      },
      {
        text: 'A expedição está **Concluída**: o pedido foi enviado.',
        faz: [{ ve: 'Concluída' }],
      },
    ],
  },
  {
    titulo: '6. Veja o que o seu sistema recebeu',
    id: 'recebido',
    frases: [
      {
        text: 'No menu, clique em **Integrações**, e depois na aba **Receptor**.',
        faz: [{ clica: 'Integrações' }, { clica: 'Receptor' }],
      },
      {
        text: 'Em **O que chegou** estão **venda.criada**, **estoque.atualizado** e **venda.atualizada**, cada um com **Assinatura confere**. A demonstração já tinha um webhook para cá; os seus são os de **Meu primeiro webhook**.',
        faz: [
          { ve: 'O que chegou' },
          { ve: 'venda.criada' },
          { ve: 'estoque.atualizado' },
          { ve: 'venda.atualizada' },
          { ve: 'Assinatura confere' },
          { ve: 'Meu primeiro webhook' },
        ],
      },
    ],
  },
  {
    titulo: '7. Responda a um cliente',
    id: 'conversa',
    antes: [
      p(
        'Sem um número de WhatsApp ligado, ninguém escreve. Em desenvolvimento há um **simulador**, que diz que o é: por um canal de exemplo chega uma mensagem, e daí em diante tudo é como com um cliente de verdade.',
      ),
    ],
    frases: [
      {
        text: 'No menu, clique em **Conversas**, e no fim da lista em **Simular um cliente**. Os campos já vêm preenchidos: clique em **Enviar como cliente**.',
        faz: [{ clica: 'Conversas' }, { clica: 'Simular um cliente' }, { clica: 'Enviar como cliente' }],
      },
      {
        text: 'A mensagem de **Marina Duarte** aparece na lista, sem recarregar a página. Abra a conversa e clique em **Assumir**.',
        faz: [{ clica: 'Marina Duarte' }, { clica: 'Assumir' }],
      },
      {
        text: 'Em **Escreva uma mensagem**, escreva `Saiu agora mesmo, Marina!`, e clique em **Enviar**.',
        faz: [{ preenche: 'Escreva uma mensagem', com: 'Saiu agora mesmo, Marina!' }, { clica: 'Enviar' }],
      },
      {
        text: 'O simulador lê a sua resposta e responde: **Que bom que respondeu!** No receptor, **mensagem.recebida** e **mensagem.enviada** já chegaram: veja em **Integrações**, na aba **Receptor**.',
        faz: [
          { ve: 'Que bom que respondeu!' },
          { clica: 'Integrações' },
          { clica: 'Receptor' },
          { ve: 'mensagem.recebida' },
          { ve: 'mensagem.enviada' },
        ],
      },
    ],
    comandos: ['simular', 'conversas'],
  },
];

const blocksOf = ({ titulo, id, antes = [], frases, comandos = [] }: Passo): Block[] => [
  h2(titulo, id),
  ...antes,
  ol(...frases.map(({ text }) => text)),
  ...comandos.map((nome) => bash(COMANDOS_DEZ_MINUTOS[nome].text, COMANDOS_DEZ_MINUTOS[nome].titulo)),
];

export const dezMinutos: Guide = {
  slug: 'dez-minutos',
  title: 'Do clone ao pedido enviado',
  description:
    'Em menos de dez minutos: o Romaneio na sua máquina, um webhook entregue, um pedido enviado e uma conversa respondida.',
  blocks: ({ baseUrl }) => [
    h2('1. Clone e inicie', 'inicie'),
    p(
      'Basta ter git e Node 20 ou mais novo; o banco de dados vem junto. Com o endereço do repositório em `$REPOSITORIO`:',
    ),
    bash(`${INICIO.clonar}\n${INICIO.iniciar}`),
    p(
      'A primeira vez leva alguns minutos, quase todos de download e montagem do painel. Quando o terminal disser `O Romaneio está no ar`, ele mostra também o endereço, o e-mail, a senha e um token da API. Em outro terminal, na mesma pasta, guarde os dois que as linhas de comando deste guia usam:',
    ),
    bash(`export BASE=${baseUrl}\nexport TOKEN=rmn_tok_…`),
    note(
      'As linhas de comando são opcionais: cada uma mostra o mesmo passo, ou faz outro igual, sem o painel. Cole o token que apareceu no terminal no lugar de `rmn_tok_…`.',
    ),
    ...PASSOS_DEZ_MINUTOS.flatMap(blocksOf),
    h2('8. Por onde seguir', 'seguir'),
    cards(
      {
        title: 'Primeiros passos na API',
        text: 'Token, leitura, lançamento e repetição sem medo, com linhas prontas.',
        href: '/docs/primeiros-passos',
      },
      {
        title: 'Receber webhooks',
        text: 'O que chega, como repetimos, e o que fazer quando algo falha.',
        href: '/docs/webhooks',
      },
      {
        title: 'Caixa de entrada',
        text: 'E-mail, SMS e WhatsApp de verdade no lugar do simulador.',
        href: '/docs/caixa-de-entrada',
      },
      {
        title: 'Migrar de outro ERP',
        text: 'Os seus produtos, clientes e saldos, e como conferir os totais.',
        href: '/docs/migrar-de-outro-erp',
      },
      {
        title: 'Da primeira chamada à produção',
        text: 'O que conferir antes de trabalhar com dados reais.',
        href: '/docs/da-primeira-chamada-a-producao',
      },
    ),
    warning(
      'A empresa de demonstração tem senha pública e não serve para dados reais. Ctrl-C encerra tudo; os dados ficam em `.data/`, e apagar essa pasta recomeça do zero.',
    ),
  ],
};
