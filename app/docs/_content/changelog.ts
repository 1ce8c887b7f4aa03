import { type Guide, h2, h3, note, p, table, ul } from './blocks.ts';

export const changelog: Guide = {
  slug: 'changelog',
  title: 'Changelog',
  description:
    'As versões do contrato da API, o que este produto acrescenta a ele e o que do contrato ainda não é servido.',
  blocks: () => [
    h2('Hoje neste servidor', 'hoje'),
    p(
      'O contrato da API está na versão **1.6.0**. Este servidor segue as regras dela em tudo o que já serve, que hoje são o **estoque**, a **expedição**, os **webhooks** e o **OAuth 2.0**. As versões abaixo são a história do contrato inteiro; a tabela diz o que dele já responde.',
    ),
    table(
      'O que do contrato é servido hoje',
      ['Parte do contrato', 'Situação'],
      ['Estoque: `/v1/estoque/`', '**Servido**, por completo'],
      ['Tokens, escopos, redes permitidas, isolamento por empresa', '**Servido**'],
      ['Limites por token, envelope, paginação, busca, ordem', '**Servido**'],
      ['Painel: produtos, depósitos, clientes, vendas, formas de envio', '**Servido**, sem endereços na API'],
      ['Painel: tokens, requisições, auditoria, usuários', '**Servido**, sem endereços na API'],
      ['Expedição: `/v1/expedicao/`', '**Servida**, por completo'],
      ['Webhooks: entregas, assinatura, novas tentativas, teste, desativação', '**Servido**, por completo'],
      [
        'Eventos de produto, cliente, venda e estoque',
        '**Emitidos**, menos as exclusões de produto e de cliente, que o painel não faz',
      ],
      [
        'Eventos de proposta, contrato, pagamento, nota fiscal e CRM',
        'No [catálogo](/docs/eventos); ainda não emitidos',
      ],
      ['OAuth 2.0: aplicativos, consentimento, renovação com troca, revogação', '**Servido**, por completo'],
      ['Empresas, usuários, CRM, clientes, vendas, financeiro, notas fiscais na API', 'Ainda não'],
    ),

    h2('O que este produto acrescenta', 'acrescimos'),
    p('Acréscimos ao contrato que já funcionam. Nenhum muda nem retira o que o contrato diz.'),
    ul(
      '**`Idempotency-Key`** em todo `POST`, com `Idempotent-Replayed` na repetição. [Limites](/docs/limites#idempotencia)',
      '**`saldo_apos`** na resposta do lançamento: o saldo do depósito logo depois dele. [Estoque](/docs/estoque#saldo-apos)',
      '**Extrato**: `GET /v1/estoque/{produto_id}/extrato/`, com autor, origem e saldo após cada lançamento. [Estoque](/docs/estoque#extrato)',
      '**`X-Campos-Ignorados`**: o que foi enviado e a API não conhece. [Convenções](/docs/convencoes#campos-desconhecidos)',
      '**`X-Request-Id`** em toda resposta, ligado ao registro de requisições e ao lançamento. [Convenções](/docs/convencoes#identificador-da-requisicao)',
      '**`Retry-After`** em todo 429, em segundos. [Limites](/docs/limites#cabecalhos)',
      '**`X-Total-Minimo`** em buscas e filtros de listas longas, quando há mais registros do que o total diz. [Expedição](/docs/expedicao#totais)',
      '**Webhooks pela API**: `/v1/webhooks/`, com entregas, tentativas, teste, reenvio e recuperação. [Webhooks](/docs/webhooks)',
      '**`X-Webhook-Enviado-Em`** e **`X-Webhook-Assinatura-Envio`** em toda entrega: a hora da tentativa, assinada junto com o corpo, para recusar cópias. [Verificar a assinatura](/docs/verificar-assinatura)',
      '**Troca de secret sem perder entregas**: `manter_anterior_horas` deixa o anterior assinar por até 24 horas. [Webhooks](/docs/webhooks#trocar-o-secret)',
      '**Endereços de webhooks** são guardados como segredos: as listas, e tokens sem `webhooks:write`, leem só o começo. [Webhooks](/docs/webhooks#criar)',
      '**Feed de eventos**: `GET /v1/eventos/`, tudo o que aconteceu, em ordem, por 90 dias. [Feed de eventos](/docs/feed-de-eventos)',
      '**Metadados do OAuth** (RFC 8414), `iss` no retorno (RFC 9207), PKCE e `error_uri` com a explicação de cada erro. [OAuth 2.0](/docs/oauth)',
      '**Conexões**: o painel mostra e encerra tudo o que tem acesso à empresa. [OAuth 2.0](/docs/oauth#desconexao)',
      '**Estoque negativo** pode ser proibido por empresa. [Estoque](/docs/estoque#estoque-negativo)',
      '**Códigos em 404, 405, 409, 413, 415, 422 e 500**, no mesmo envelope do 400. [Erros](/docs/erros)',
      '**`/.well-known/security.txt`** (RFC 9116), onde a instalação diz a quem contar uma falha. [Segurança](/docs/seguranca)',
      '**OpenAPI 3.1** em [/v1/openapi.json](/v1/openapi.json) e resumo em [/llms.txt](/llms.txt).',
    ),

    h2('Ainda não servido', 'ainda-nao-servido'),
    ul('**Empresas, usuários, CRM, clientes, vendas, financeiro e notas fiscais** na API.'),
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
