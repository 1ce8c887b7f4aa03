import type { Facts } from '#server/transport/rest/documentation.ts';
import { bash, code, type Guide, h2, h3, json, note, p, table, ul } from './blocks.ts';
import { operationsOf } from './examples.ts';

/** Limits that operations of the document count against, and which operations these are. */
function rateRows({ document }: Facts): string[][] {
  const found = new Map<string, { row: string[]; operations: string[] }>();
  for (const { method, path, operation } of operationsOf(document)) {
    const { 'x-limite': limite, 'x-escopo': escopo } = operation;
    // OAuth's own endpoints count refused credentials, not uses of a token.
    if (!limite || !escopo) continue;
    const { nome, requisicoes, segundos } = limite;
    const entry = found.get(nome) ?? { row: [nome, `**${requisicoes}** em ${segundos} s`], operations: [] };
    entry.operations.push(`\`${method} ${path}\``);
    found.set(nome, entry);
  }
  return [...found.values()].map(({ row, operations }) => [...row, operations.join(', ')]);
}

const formatted = (n: number) => n.toLocaleString('pt-BR');

export const limites: Guide = {
  slug: 'limites',
  title: 'Limites e idempotência',
  description:
    'Quantas requisições você pode fazer, como saber quantas restam e como repetir uma requisição com segurança.',
  blocks: (facts) => [
    h2('Requisições por minuto'),
    p(
      'Os limites são por token, e não por IP. Um aplicativo [OAuth](/docs/oauth) tem os seus por conexão, e renovar o access token não zera a conta.',
    ),
    p(
      `Acima deles, todos os tokens e conexões de uma empresa somam até ${formatted(facts.limites.empresa.limit)} requisições em 60 segundos. Isso é suficiente para cinquenta tokens lendo sem parar, e uma integração normal não chega a tanto. Se chegar, a resposta é o mesmo 429, com os cabeçalhos deste limite. Um token recusado pelo próprio limite não gasta o da empresa, e um recusado pelo da empresa não gasta o seu.`,
    ),
    table('Limites de requisições', ['Limite', 'Por token', 'Vale para'], ...rateRows(facts)),
    ul(
      'A leitura tem um limite só para toda a API. `HEAD`, `OPTIONS`, endereços inexistentes e métodos não aceitos também contam como leitura.',
      'Depois da última permitida, a seguinte responde 429. Uma requisição recusada por limite não conta.',
      'Uma recusa por outro motivo (400, 403 por escopo, 404) conta. Respostas 401 e 403 por rede não contam.',
      'Os limites são independentes: escrever não diminui a leitura, e a escrita da expedição não diminui a do estoque. Fora do estoque, `POST`, `PUT` e `PATCH` de um módulo somam no mesmo limite.',
    ),

    h3('Convites', 'convites'),
    p(
      `Os convites enviam e-mails e têm um limite próprio. Além do limite do token, cada empresa envia até ${facts.limites['convites:empresa'].limit} convites por hora, pela API e pelo painel somados, e até ${facts.limites['convites:destinatario'].limit} por dia para o mesmo e-mail, novos e reenviados: remover um convite e criar outro não recomeça a conta. Depois, 429 com \`Retry-After\` e os cabeçalhos do limite que recusou.`,
    ),

    h2('Janela deslizante'),
    p(
      'O que conta são os últimos 60 segundos, a qualquer momento, e não o minuto do relógio. A conta não recomeça a cada minuto do relógio: se você fez 30 lançamentos em 10 segundos, o próximo cabe quando o primeiro completar 60 segundos.',
    ),

    h2('Cabeçalhos'),
    p('Toda resposta a um token aceito diz como está o limite, também nas recusas:'),
    code(
      'http',
      'X-RateLimit-Limit: 30\nX-RateLimit-Remaining: 12\nX-RateLimit-Reset: 1786108560',
      'Cabeçalhos de resposta',
    ),
    table(
      'Cabeçalhos de limite',
      ['Cabeçalho', 'Significado'],
      ['`X-RateLimit-Limit`', 'Requisições permitidas na janela.'],
      ['`X-RateLimit-Remaining`', 'Quantas ainda cabem agora.'],
      [
        '`X-RateLimit-Reset`',
        'Quando a requisição mais antiga sai da janela e volta a caber mais uma: segundos Unix (UTC).',
      ],
      ['`Retry-After`', 'No 429, e no 409 de uma `Idempotency-Key` em andamento: quantos segundos esperar, inteiro.'],
    ),
    json({ detail: 'Limite de requisições excedido. Tente de novo em 12 segundos.' }, 'Resposta 429'),
    p('Para ler o catálogo inteiro gaste menos requisições: `por_pagina=100` e siga `proxima`.'),

    h2('Idempotência'),
    p(
      'Todo `POST` aceita o cabeçalho `Idempotency-Key`. A chave, a mudança e a resposta são gravadas juntas, em uma transação: se a resposta se perder no caminho, repita a mesma requisição e receba a primeira resposta.',
    ),
    bash(`curl -i "$BASE/v1/estoque/" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: pedido-2041-item-1" \\
  -d '{"produto_id": 1, "tipo": "saida", "quantidade": "2"}'`),
    table(
      'O que acontece ao repetir uma chave',
      ['Você envia', 'Resposta'],
      ['Chave nova', 'A operação é feita.'],
      ['Mesma chave, mesmo corpo', 'A primeira resposta, com `Idempotent-Replayed: true`. Nada é feito de novo.'],
      ['Mesma chave, outro corpo ou outro caminho', '422 `IDEMPOTENCY_KEY_REUSED`'],
      ['Mesma chave enquanto a primeira ainda corre', '409 `CONFLICT`, com `Retry-After`: espere e repita'],
      [
        'Mesma chave depois de um 4xx',
        'A operação é tentada de novo: depois de uma recusa, a chave pode ser usada de novo.',
      ],
      ['Mesma chave depois de 24 horas', 'Vale como nova.'],
    ),
    ul(
      'De 1 a 255 caracteres ASCII visíveis, sem espaço, e nunca um token ou outro segredo. Fora disso, 400.',
      'A chave é do token, ou da conexão OAuth: a mesma chave em outro token é outra chave.',
      'O “mesmo corpo” é o mesmo texto, byte a byte. Guarde o corpo enviado em vez de montá-lo de novo.',
      'As respostas guardadas ficam cifradas: algumas trazem um segredo que só aparece uma vez.',
      'Use um nome que venha da operação, como o número do pedido e do item, e não um valor sorteado a cada tentativa.',
    ),

    h2('Tamanhos'),
    table(
      'Tamanhos e prazos',
      ['Item', 'Limite', 'Acima dele'],
      ['Corpo da requisição', '1 MiB', '413'],
      ['Itens nas listas de um corpo JSON, ao todo', '20.000', '400'],
      ['`por_pagina`', '100 (25 se não vier)', 'vale 100'],
      ['`busca`', '200 caracteres', '400'],
      ['`observacao`', '500 caracteres', '400'],
      ['`numero_expedicao`', '50 caracteres', '400'],
      ['`codigo_rastreio`', '100 caracteres', '400'],
      ['`url_rastreio`', '2.048 caracteres', '400'],
      ['`url` de webhook', '2.048 caracteres', '400'],
      ['Webhooks por empresa', '20', '400'],
      ['Cabeçalhos próprios de um webhook', '10; nome de 128 caracteres, valor de 1.024', '400'],
      ['Resposta de um destino, no registro', '2 KB', 'o resto não é lido'],
      ['Entregas e tentativas', '30 dias', 'as mais antigas são apagadas'],
      ['Feed de eventos', '90 dias', 'os mais antigos são apagados'],
      ['Quantidade', '15 dígitos, 3 casas decimais', '400'],
      ['Custo', '15 dígitos, 2 casas decimais', '400'],
      ['Redes por token ou chave', '50', '400 em `ips_permitidos`'],
      ['Nome de empresa e razão social; nome de chave', '150 e 100 caracteres', '400 no campo'],
      ['Tokens e chaves que valem, por empresa', '100', '400 ao emitir; recusado no painel'],
      ['Empresas da conta, usuários por empresa', 'O contrato', '400, com a mensagem pronta'],
      ['Aplicativos OAuth por empresa', '5', 'recusado ao registrar'],
      ['Conexões ativas de um aplicativo, por pessoa e empresa', '100', 'recusado ao autorizar'],
      ['Endereços de retorno por aplicativo', '5, de 2.048 caracteres', 'recusado ao registrar'],
      ['Code de autorização', '10 minutos, uma troca', '`invalid_grant`'],
      ['Access token', '4 horas', '401; renove'],
      ['Refresh token', '30 dias desde a última renovação', '`invalid_grant`'],
      ['`Idempotency-Key`', '255 caracteres, guardada por 24 horas', '400'],
      ['`X-Request-Id` enviado', '8 a 64 caracteres', 'é trocado por um novo'],
      ['Registro de requisições', '30 dias', 'os mais antigos são apagados'],
    ),
    p(
      'No registro de requisições, as recusas por limite (429) e por rede (403) de uma mesma credencial e de um mesmo endereço da API somam-se: uma linha por minuto, com a quantidade e o `X-Request-Id` da primeira. As outras respostas têm cada uma a sua linha.',
    ),

    h2('Endereços do OAuth', 'oauth'),
    p(
      `\`token\` e \`revoke\` contam só credenciais e tokens desconhecidos, que podem ser adivinhação: ${facts.limites['oauth:cliente'].limit} por minuto por aplicativo e IP, e ${facts.limites['oauth:ip'].limit} por minuto por IP. Depois disso respondem 429 com \`Retry-After\`, mesmo à credencial certa. Um aplicativo que funciona não gasta nada.`,
    ),
    p(
      `Uma conexão se renova até ${facts.limites['oauth:renovacao'].limit} vezes por hora; um access token vale 4 horas. Depois, 429 com \`Retry-After\`: o refresh token não é gasto, e a conexão continua.`,
    ),

    h2('Entrada no painel'),
    p(
      `A entrada no painel tem limites próprios, contados só nas tentativas que falham: em 15 minutos, ${facts.limites['entrada:par'].limit} de um IP em uma conta, ${facts.limites['entrada:ip'].limit} de um IP e ${facts.limites['entrada:conta'].limit} em uma conta. Um navegador que já entrou na conta tem um limite só dele, ${facts.limites['entrada:dispositivo'].limit} tentativas: as dos outros não o impedem de entrar. Aqui e no OAuth, os endereços IPv6 de uma mesma rede \`/64\` contam como um só.`,
    ),
    p(
      `Trocar ou criar senhas, conferir endereços de webhook e contar ou conferir todos os registros custam mais ao serviço, e por isso têm limites por usuário e por empresa no painel, bem acima do uso normal: por exemplo, ${facts.limites['senhas:usuario'].limit} senhas por usuário em 10 minutos.`,
    ),
    note(
      'Precisa de mais? Conte para nós o que a sua integração faz: costuma haver um jeito com menos requisições. Os limites são iguais para todos os tokens.',
    ),
  ],
};
