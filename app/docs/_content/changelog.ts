import { type Guide, h2, h3, note, p, table, ul } from './blocks.ts';

export const changelog: Guide = {
  slug: 'changelog',
  title: 'Changelog',
  description:
    'As versões do contrato da API, o que este produto acrescenta a ele e o que do contrato ainda não é servido.',
  blocks: () => [
    h2('Hoje neste servidor', 'hoje'),
    p(
<<<<<<< HEAD
      'O contrato da API está na versão **1.6.0**. Este servidor segue as regras dela em tudo o que já serve, que hoje são o **estoque**, a **expedição**, os **produtos**, os **clientes**, as **vendas**, as **compras**, as **contas a receber e a pagar**, as **propostas**, o **CRM** (contatos, negócios e atividades), as **empresas**, as **chaves**, os **usuários**, os **webhooks** e o **OAuth 2.0**. As versões abaixo são a história do contrato inteiro; a tabela diz o que dele já responde.',
=======
      'O contrato da API está na versão **1.6.0**. Este servidor segue as regras dela em tudo o que já serve, que hoje são o **estoque**, a **expedição**, os **produtos**, os **clientes**, as **vendas**, as **compras**, as **propostas**, as **notas fiscais** importadas, o **CRM** (contatos, negócios e atividades), as **empresas**, as **chaves**, os **usuários**, os **webhooks** e o **OAuth 2.0**. As versões abaixo são a história do contrato inteiro; a tabela diz o que dele já responde.',
>>>>>>> 647c3db5 (Fiscal notes: XML verified and imported, listed, printed, tied and received into the stock)
    ),
    table(
      'O que do contrato é servido hoje',
      ['Parte do contrato', 'Situação'],
      ['Estoque: `/v1/estoque/`', '**Servido**, por completo'],
      ['Produtos, categorias e serviços: `/v1/produtos/`, `/v1/categorias/`, `/v1/servicos/`', '**Servidos**'],
      ['Tokens, escopos, redes permitidas, isolamento por empresa', '**Servido**'],
      ['Limites por token, envelope, paginação, busca, ordem', '**Servido**'],
      ['Depósitos: `/v1/depositos/`', '**Servidos**: leitura, cadastro e alteração'],
      ['Formas de envio: `/v1/formas-envio/`', '**Servidas**, para leitura'],
      ['Empresas, contrato e chaves: `/v1/empresas/`', '**Servidos**, por completo'],
      ['Usuários e convites: `/v1/usuarios/`', '**Servidos**, por completo'],
      ['Clientes e fornecedores: `/v1/clientes/`', '**Servidos**, por completo'],
      ['Vendas: `/v1/vendas/`, com finalizar, cancelar, devoluções e PDF', '**Servidas**, por completo'],
      [
        'CRM: contatos, etiquetas, funis, negócios, itens, motivos de perda e atividades, `/v1/crm/`',
        '**Servidos**, por completo',
      ],
      ['CRM: casar contatos, `/v1/crm/contatos/casar/`', '**Servido**, por completo'],
      ['Painel: tokens, requisições, auditoria', '**Servido**, sem endereços na API'],
      ['Painel: importação e exportação de planilhas', '**Servidas**, sem endereços na API'],
      ['Painel: empresas e chaves, usuários, conta e plano, segurança da conta', '**Servido**'],
      ['Expedição: `/v1/expedicao/`', '**Servida**, por completo'],
      ['Compras: `/v1/compras/`', '**Servidas**, por completo'],
      [
<<<<<<< HEAD
        'Financeiro: `/v1/financeiro/`, contas a receber, contas a pagar e fluxo de caixa',
        '**Servido**, sem cobranças',
=======
        'Notas fiscais: `/v1/notas-fiscais/`, de XML importados, com DANFE e recebimento no estoque',
        '**Servidas**; a emissão, ainda não',
>>>>>>> 647c3db5 (Fiscal notes: XML verified and imported, listed, printed, tied and received into the stock)
      ],
      ['Contratos: `/v1/contratos/`, com ciclos e reajustes', '**Servidos**, por completo'],
      [
        'Propostas: `/v1/propostas/`, com a página do cliente, versões e PDF',
        '**Servidas**, por completo; viram vendas e contratos',
      ],
      ['Webhooks: entregas, assinatura, novas tentativas, teste, desativação', '**Servido**, por completo'],
<<<<<<< HEAD
      ['Eventos de produto, cliente, venda, pagamento, estoque, contato, negócio, proposta e contrato', '**Emitidos**'],
      ['Eventos de nota fiscal, conversa e mensagem', 'No [catálogo](/docs/eventos); ainda não emitidos'],
      ['OAuth 2.0: aplicativos, consentimento, renovação com troca, revogação', '**Servido**, por completo'],
      ['CRM: conversas, mensagens, canais, modelos de WhatsApp e conhecimento', 'Ainda não'],
      ['Notas fiscais na API', 'Ainda não'],
=======
      [
        'Eventos de produto, cliente, venda, estoque, contato, negócio, proposta, contrato e nota fiscal',
        '**Emitidos**',
      ],
      ['Eventos de pagamento, conversa e mensagem', 'No [catálogo](/docs/eventos); ainda não emitidos'],
      ['OAuth 2.0: aplicativos, consentimento, renovação com troca, revogação', '**Servido**, por completo'],
      ['CRM: conversas, mensagens, canais, modelos de WhatsApp e conhecimento', 'Ainda não'],
      ['Financeiro na API, e emissão de notas fiscais', 'Ainda não'],
>>>>>>> 647c3db5 (Fiscal notes: XML verified and imported, listed, printed, tied and received into the stock)
    ),

    h2('O que este produto acrescenta', 'acrescimos'),
    p('Acréscimos ao contrato que já funcionam. Nenhum muda nem retira o que o contrato diz.'),
    ul(
      '**`Idempotency-Key`** em todo `POST`, com `Idempotent-Replayed` na repetição. [Limites](/docs/limites#idempotencia)',
      '**`saldo_apos`** na resposta do lançamento: o saldo do depósito logo depois dele. [Estoque](/docs/estoque#saldo-apos)',
      '**Fotos de produtos**: enviadas como arquivo, regravadas em três tamanhos, servidas em endereços assinados. [Fotos](/docs/fotos)',
      '**Extrato**: `GET /v1/estoque/{produto_id}/extrato/`, com autor, origem e saldo após cada lançamento. [Estoque](/docs/estoque#extrato)',
      '**Estorno**: `POST /v1/estoque/lancamentos/{id}/estornar/`, ligado ao lançamento dos dois lados; `documento`, `estorno_de_id`, `estornado_por_id` e `request_id` no extrato. [Estoque](/docs/estoque#estorno)',
      '**Transferências**: `/v1/estoque/transferencias/`, uma saída e uma entrada juntas. [Estoque](/docs/estoque#transferencias)',
      '**Disponibilidade**: `GET /v1/estoque/{produto_id}/disponibilidade/`, o saldo menos o que as vendas em aberto reservam. [Estoque](/docs/estoque#disponibilidade)',
      '**`X-Campos-Ignorados`**: o que foi enviado e a API não conhece. [Convenções](/docs/convencoes#campos-desconhecidos)',
      '**`X-Request-Id`** em toda resposta, ligado ao registro de requisições e ao lançamento. [Convenções](/docs/convencoes#identificador-da-requisicao)',
      '**`Retry-After`** em todo 429, em segundos. [Limites](/docs/limites#cabecalhos)',
      '**`X-Total-Minimo`** em buscas e filtros de listas longas, quando há mais registros do que o total diz. [Expedição](/docs/expedicao#totais)',
      '**Vendas**: `/v1/vendas/`, com finalização, devoluções, descontos rateados ao centavo e estoque que sai uma única vez. [Vendas](/docs/vendas)',
      '**Propostas**: `/v1/propostas/`, com versões congeladas, página pública para o cliente responder e conversão em venda. [Propostas](/docs/propostas)',
      '**Notas fiscais**: `/v1/notas-fiscais/`, importação de NF-e, NFC-e e cancelamentos com a assinatura conferida, XML, DANFE e recebimento no estoque. [Notas fiscais](/docs/notas-fiscais)',
      '**`chave_acesso` com letras**: 44 caracteres, dos quais o CNPJ do emitente pode ter letras desde julho de 2026; o contrato dizia 44 dígitos, e as chaves numéricas não mudam. [Notas fiscais](/docs/notas-fiscais#chave)',
      '**Compras**: `/v1/compras/`, com recebimento em partes, devolução ao fornecedor e custo médio. [Compras](/docs/compras)',
      '**Contratos**: `/v1/contratos/`, com o vencimento contado sempre da mesma âncora, um ciclo por competência, suspensão que não cobra a pausa e reajustes por percentual com histórico. [Contratos](/docs/contratos)',
      '**Contas a receber e a pagar**: `/v1/financeiro/`, com parcelas de pedidos e compras, baixas parciais, estornos, `condicao_pagamento` em vendas e compras, e o fluxo de caixa. [Contas](/docs/financeiro)',
      '**CRM**: campos personalizados que filtram, a ordem do quadro calculada pelo servidor, 409 que traz o registro como está, histórico de etapas, venda ou orçamento de um negócio ganho. [Contatos](/docs/contatos), [Negócios](/docs/negocios)',
      '**Webhooks pela API**: `/v1/webhooks/`, com entregas, tentativas, teste, reenvio e recuperação. [Webhooks](/docs/webhooks)',
      '**`X-Webhook-Enviado-Em`** e **`X-Webhook-Assinatura-Envio`** em toda entrega: a hora da tentativa, assinada junto com o corpo, para recusar cópias. [Verificar a assinatura](/docs/verificar-assinatura)',
      '**Troca de secret sem perder entregas**: `manter_anterior_horas` deixa o anterior assinar por até 24 horas. [Webhooks](/docs/webhooks#trocar-o-secret)',
      '**Endereços de webhooks** são guardados como segredos: as listas, e tokens sem `webhooks:write`, leem só o começo. [Webhooks](/docs/webhooks#criar)',
      '**Produtos e serviços**: `atualizado_desde` para manter uma cópia em dia, restauração de um produto excluído, `/v1/servicos/`. [Produtos](/docs/produtos)',
      '**Feed de eventos**: `GET /v1/eventos/`, tudo o que aconteceu, em ordem, por 90 dias. [Feed de eventos](/docs/feed-de-eventos)',
      '**Metadados do OAuth** (RFC 8414), `iss` no retorno (RFC 9207), PKCE e `error_uri` com a explicação de cada erro. [OAuth 2.0](/docs/oauth)',
      '**Chaves**: listar, limitar a redes e revogar as de cada empresa da conta, com `com_emitidos` também as que elas emitiram. [Empresas e chaves](/docs/empresas#revogar)',
      '**Usuários**: listar, mudar o papel e o acesso, remover. [Usuários](/docs/usuarios)',
      '**`manter_acessos`** ao desativar ou remover alguém: os tokens e webhooks da pessoa continuam, como da empresa; a mensagem diz o que terminou. [Usuários](/docs/usuarios#saida)',
      '**Clientes**: nome fantasia, inscrição estadual, observação, a marca de fornecedor e a exclusão de quem não tem documentos. [Clientes](/docs/clientes)',
      '**Depósitos e formas de envio**: o que `deposito_id` e `forma_envio_id` aceitam; depósitos também se cadastram e se alteram. [Estoque](/docs/estoque)',
      '**Conexões**: o painel mostra e encerra tudo o que tem acesso à empresa. [OAuth 2.0](/docs/oauth#desconexao)',
      '**Acesso que termina**: tokens, webhooks e conexões terminam com a pessoa ou o aplicativo de quem são, a não ser que um administrador os mantenha. [Webhooks](/docs/webhooks#acesso-encerrado)',
      '**`criado_por_tipo`** e **`criado_por_nome`** em cada webhook: quem o criou, e com quê. [Webhooks](/docs/webhooks#acesso-encerrado)',
      '**Verificação em duas etapas** e **chaves de acesso** para quem usa o painel, que uma empresa pode exigir; avisos por e-mail que cada pessoa desliga. [Segurança da conta](/docs/seguranca-da-conta)',
      '**Aplicativos por lista**: uma empresa pode aceitar só os que escolheu. [OAuth 2.0](/docs/oauth#consentimento)',
      '**Estoque negativo** pode ser proibido por empresa. [Estoque](/docs/estoque#estoque-negativo)',
      '**Códigos em 404, 405, 409, 413, 415, 422 e 500**, no mesmo envelope do 400. [Erros](/docs/erros)',
      '**`/.well-known/security.txt`** (RFC 9116), onde a instalação diz a quem contar uma falha. [Segurança](/docs/seguranca)',
      '**OpenAPI 3.1** em [/v1/openapi.json](/v1/openapi.json) e resumo em [/llms.txt](/llms.txt).',
    ),

    h2('Ainda não servido', 'ainda-nao-servido'),
<<<<<<< HEAD
    ul('**Conversas, mensagens, canais e conhecimento** do CRM.', '**Notas fiscais** na API.'),
=======
    ul(
      '**Conversas, mensagens, canais e conhecimento** do CRM.',
      '**Financeiro** na API, e emissão de **notas fiscais**.',
    ),
>>>>>>> 647c3db5 (Fiscal notes: XML verified and imported, listed, printed, tied and received into the stock)
    note('Um endereço que ainda não é servido responde 404 `NOT_FOUND`.'),

    h2('Versões do contrato', 'versoes'),
    h3('1.6.0, 7 de agosto de 2026', 'v1-6-0'),
    ul(
      'Endereços para abrir empresas e emitir chaves.',
      'Escopos `empresas:criar_empresa` e `empresas:gerar_chave`.',
      'Totais contratados de empresas e de usuários: alcançá-los responde 400.',
    ),
    h3('1.5.0, 7 de agosto de 2026', 'v1-5-0'),
    ul(
      'API da base de conhecimento da IA, com limites de 10 MB e 200 páginas.',
      'O assistente mudou de nome; nenhum campo nem rota mudou.',
    ),
    h3('1.4.1, 25 de julho de 2026', 'v1-4-1'),
    ul('Renovação com troca do refresh token, janela deslizante de 30 dias e detecção de reuso.'),
    h3('1.4.0, 25 de julho de 2026', 'v1-4-0'),
    ul(
      'Caixa de entrada do CRM nos dois sentidos, cursores de recuperação, canais, modelos de WhatsApp e busca de contato por telefone ou e-mail.',
      'Escopo `crm:whatsapp_modelo`.',
      'Cinco eventos novos; conteúdo mais rico nos eventos de conversa e de mensagem.',
      '`conversa.atualizada` passa a avisar só mudanças de estado; `mensagem.recebida` passa a ocorrer em todos os canais.',
    ),
    h3('1.3.0, 26 de junho de 2026', 'v1-3-0'),
    ul(
      'Recursos do CRM: contatos, atividades, itens de negócio, conversas, mensagens, etiquetas, funis e motivos de perda.',
      'Ações de negócio: mover de etapa, ganhar e perder. 14 eventos do CRM.',
      '**Incompatível:** os cabeçalhos das entregas de webhook passam a se chamar `X-Webhook-*`, no lugar do prefixo anterior.',
    ),
    h3('1.2.0, 13 de fevereiro de 2026', 'v1-2-0'),
    ul('OAuth 2.0 com código de autorização.', 'O endereço de chat com IA foi retirado, por proteção de dados.'),
    h3('1.1.0, 13 de fevereiro de 2026', 'v1-1-0'),
    ul(
      'Webhooks com 12 eventos (produto, cliente, venda, estoque e nota fiscal): assinatura HMAC, novas tentativas, idempotência, mascaramento e validação do destino contra SSRF.',
      'Auditoria da criação e da exclusão de tokens, webhooks e aplicativos OAuth.',
    ),
    h3('1.0.0, 13 de fevereiro de 2026', 'v1-0-0'),
    ul(
      'Primeira versão, com 33 endereços.',
      'Tokens no cabeçalho `Authorization`, escopos de leitura, escrita e exclusão, envelope de resposta e limites por token.',
      'Paginação, busca (`busca`), ordem (`ordenar`, `direcao`) e exclusão lógica na maioria dos endereços.',
      'Planejado então: envio de arquivos (multipart), emissão de notas fiscais e filtros com operadores (gt, lt, in, contains).',
    ),
  ],
};
