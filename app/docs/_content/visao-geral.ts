import { bash, cards, code, type Guide, h2, json, note, p, table, ul } from './blocks.ts';
import { exampleOf } from './examples.ts';

export const visaoGeral: Guide = {
  slug: '',
  title: 'API do Romaneio',
  description:
    'O Romaneio é um ERP para empresas brasileiras, feito para conversar com outros sistemas. Pela API você cuida de produtos, clientes, vendas, compras, estoque, expedições, contatos, negócios e conversas, e por webhooks fica sabendo do que acontece; o painel mostra o que entrou, por quem e por onde.',
  blocks: ({ baseUrl, stagingUrl, document }) => [
    h2('Endereço base'),
    p('Todos os caminhos começam com `/v1` neste endereço:'),
    code('text', `${baseUrl}/v1`, 'Endereço base'),
    ...(stagingUrl
      ? [
          p('Para testar sem tocar nos seus dados há um endereço de homologação, com os mesmos caminhos:'),
          code('text', `${stagingUrl}/v1`, 'Homologação'),
        ]
      : []),
    ul(
      'Corpos e respostas são JSON em UTF-8.',
      'Os caminhos terminam com barra. Sem a barra final também funcionam, e não há redirecionamento.',
      'Cada token pertence a uma empresa e só enxerga os dados dela.',
    ),

    h2('Primeira chamada'),
    p(
      'Com um token criado no painel, em **Integrações › Tokens**, liste o estoque. Na empresa de demonstração o token aparece no terminal quando o Romaneio inicia.',
    ),
    bash(
      `export BASE=${baseUrl}\nexport TOKEN=rmn_tok_…\n\ncurl "$BASE/v1/estoque/?busca=cafe-500" -H "Authorization: Bearer $TOKEN"`,
    ),
    json(exampleOf(document, 'listarEstoque')),
    p('O guia [Primeiros passos](/docs/primeiros-passos) continua daqui, com linhas prontas para colar.'),

    h2('O que já existe'),
    p('Esta documentação descreve só o que este servidor responde hoje.'),
    table(
      'Áreas da API e sua situação',
      ['Área', 'Situação', 'Onde ler'],
      ['Estoque: saldos, lançamentos, extrato', '**No ar**', '[Estoque](/docs/estoque)'],
      ['Catálogo: produtos, serviços, categorias, fotos', '**No ar**', '[Produtos](/docs/produtos)'],
      ['Clientes e fornecedores', '**No ar**', '[Clientes](/docs/clientes)'],
      ['Vendas, com reserva de estoque e devolução', '**No ar**', '[Vendas](/docs/vendas)'],
      ['Propostas comerciais, com página para o cliente responder', '**No ar**', '[Propostas](/docs/propostas)'],
      ['Compras, com recebimento em partes', '**No ar**', '[Compras](/docs/compras)'],
      ['Contratos de serviço recorrente', '**No ar**', '[Contratos](/docs/contratos)'],
      ['Contas a receber e a pagar, fluxo de caixa', '**No ar**', '[Contas](/docs/financeiro)'],
      ['Contatos, etiquetas e atividades', '**No ar**', '[Contatos](/docs/contatos)'],
      ['Negócios: funis, etapas, ganho e perda', '**No ar**', '[Negócios](/docs/negocios)'],
      ['Caixa de entrada: e-mail, SMS e WhatsApp', '**No ar**', '[Caixa de entrada](/docs/caixa-de-entrada)'],
      ['Base de conhecimento e assistente de IA', '**No ar**', '[Conhecimento](/docs/conhecimento)'],
      ['Empresas, usuários e chaves', '**No ar**', '[Empresas e chaves](/docs/empresas)'],
      ['Tokens, escopos, redes e limites', '**No ar**', '[Autenticação](/docs/autenticacao)'],
      ['Expedição: criar, acompanhar, concluir e cancelar', '**No ar**', '[Expedição](/docs/expedicao)'],
      ['Webhooks assinados e feed de eventos', '**No ar**', '[Webhooks](/docs/webhooks)'],
      ['OAuth 2.0 para aplicativos de terceiros', '**No ar**', '[OAuth 2.0](/docs/oauth)'],
    ),

    h2('Por onde seguir'),
    cards(
      {
        title: 'Do clone ao pedido enviado',
        text: 'Na sua máquina: um webhook entregue, um pedido enviado, um cliente respondido.',
        href: '/docs/dez-minutos',
      },
      {
        title: 'Primeiros passos',
        text: 'Do token ao primeiro lançamento, em dez minutos.',
        href: '/docs/primeiros-passos',
      },
      {
        title: 'Da primeira chamada à produção',
        text: 'O que conferir antes de trabalhar com dados reais.',
        href: '/docs/da-primeira-chamada-a-producao',
      },
      {
        title: 'Migrar de outro ERP',
        text: 'O que trazer, em que ordem, e como conferir pelos totais.',
        href: '/docs/migrar-de-outro-erp',
      },
      { title: 'Estoque', text: 'Como o saldo se forma e como se corrige um lançamento.', href: '/docs/estoque' },
      {
        title: 'Vendas',
        text: 'Criar, finalizar, devolver e cancelar, e o que cada passo move no estoque.',
        href: '/docs/vendas',
      },
      {
        title: 'Contatos e negócios',
        text: 'Uma pessoa, um contato; o negócio etapa por etapa, até virar venda.',
        href: '/docs/negocios',
      },
      {
        title: 'Expedição',
        text: 'Da criação à conclusão, com rastreio e números sem falhas.',
        href: '/docs/expedicao',
      },
      {
        title: 'Webhooks',
        text: 'O que chega, como verificar a assinatura e o que fazer quando algo falha.',
        href: '/docs/webhooks',
      },
      {
        title: 'OAuth 2.0',
        text: 'Um aplicativo seu, conectado a muitas empresas com as permissões que elas dão.',
        href: '/docs/oauth',
      },
      { title: 'Erros', text: 'Cada código, com o corpo da resposta e o que fazer.', href: '/docs/erros' },
      { title: 'Referência da API', text: 'Cada operação, campo por campo.', href: '/docs/referencia' },
    ),

    h2('Para programas e assistentes'),
    ul(
      '[/v1/openapi.json](/v1/openapi.json): o documento OpenAPI 3.1, gerado das mesmas declarações que o servidor executa. Não pede token.',
      '[/llms.txt](/llms.txt): um resumo em texto desta documentação; [/llms-full.txt](/llms-full.txt): os guias e a referência inteiros.',
      'Toda página é Markdown também: o mesmo endereço com `.md`, como em `/docs/estoque.md`, ou pedido com `Accept: text/markdown`.',
    ),
    note(
      'Achou algo que não funciona como está escrito aqui? É erro nosso: informe o `X-Request-Id` da resposta. Se for uma falha de segurança, veja antes [como avisar](/docs/seguranca).',
    ),
  ],
};
