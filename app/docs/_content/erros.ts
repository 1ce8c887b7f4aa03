import { code, errorTable, type Guide, h2, h3, json, note, p, table, ul } from './blocks.ts';
import { CODIGOS } from './codigos.ts';
import { refusalExamples } from './examples.ts';

export const erros: Guide = {
  slug: 'erros',
  title: 'Erros',
  description:
    'Cada código, o formato do corpo e o que o seu programa deve fazer. Uma requisição recusada nunca grava nada.',
  blocks: ({ document }) => {
    const examples = (status: number, operationId = 'criarLancamento') =>
      refusalExamples(document, operationId, status).map(({ summary, value }) =>
        json(value, summary ? `${status}: ${summary}` : `Resposta ${status}`),
      );
    return [
      h2('Códigos'),
      table(
        'Códigos de resposta',
        ['Código', '`error.code`', 'Quando', 'Repetir?'],
        ...CODIGOS.map(({ status, code, quando, repetir }) => [
          String(status),
          code ? `\`${code}\`` : '–',
          quando,
          repetir,
        ]),
      ),

      p('Os endereços do OAuth têm os seus, na forma da RFC 6749: [Erros do OAuth](/docs/erros-oauth).'),

      h2('O que cada recusa quer dizer', 'o-que-cada-recusa-quer-dizer'),
      ...CODIGOS.flatMap(({ status, titulo, explicacao }) =>
        explicacao ? [h3(`${status}: ${titulo}`, `erro-${status}`), p(explicacao)] : [],
      ),

      h2('As duas formas'),
      p('401, 403 e 429 trazem um único campo, `detail`:'),
      code('json', '{ "detail": "Token inválido." }', '401, 403 e 429'),
      p('Todos os outros erros trazem `success` falso e `error`:'),
      code(
        'json',
        '{\n  "success": false,\n  "error": {\n    "code": "VALIDATION_ERROR",\n    "message": "Dados inválidos.",\n    "details": { "campo": ["Mensagem.", "Outra mensagem."] }\n  }\n}',
        '400, 404, 405, 409, 413, 415, 422 e 500',
      ),
      ul(
        'Decida pelo código HTTP e por `error.code`. Os textos são para pessoas e podem mudar.',
        '`details` existe quando há campo errado: nome do campo → lista de mensagens.',
        'Corpo que não é JSON, não é UTF-8 ou não é um objeto responde 400 sem `details`.',
      ),
      note(
        'O histórico da versão 1.0.0 descreve ainda a forma `{ "success": false, "message": "…", "errors": { } }`. Nenhum endereço servido hoje responde com ela.',
      ),

      h2('Erros do estoque'),
      errorTable(
        'Erros de estoque e seus campos',
        ['Causa', 'Código', 'Campo em `details`'],
        [
          'Campo obrigatório ausente, `quantidade` que não é maior que 0, `tipo` desconhecido',
          '400',
          'o próprio campo',
        ],
        ['Produto não existe ou é de outra empresa', '400', '`produto_id`'],
        ['Produto não controla estoque', '400', '`produto_id`'],
        ['Depósito não existe, é de outra empresa ou está inativo', '400', '`deposito_id`'],
        ['Sem `deposito_id` e sem depósito padrão', '400', '`deposito_id`'],
        ['Saída maior que o saldo, onde o negativo é proibido', '400', '`quantidade`'],
        ['Token sem `estoque:read` ou `estoque:write`', '403', '–'],
        ['Consulta de produto que não está no estoque', '404', '–'],
        ['`PUT`, `PATCH` ou `DELETE` em um produto', '405', '–'],
      ),

      h2('Erros da expedição'),
      errorTable(
        'Erros de expedição e seus campos',
        ['Causa', 'Código', 'Campo em `details`'],
        ['Dados inválidos, formato errado, `status` desconhecido', '400', 'o próprio campo'],
        ['Número que outra expedição da empresa já tem', '400', '`numero_expedicao`'],
        ['Forma de envio que não existe, é de outra empresa ou está inativa', '400', '`forma_envio_id`'],
        ['Alterar uma expedição cancelada', '400', '`status`'],
        ['Expedição não existe ou é de outra empresa', '404', '–'],
        ['Token sem `expedicao:read`, `expedicao:write` ou `expedicao:delete`', '403', '–'],
      ),

      h2('Erros dos webhooks', 'erros-dos-webhooks'),
      errorTable(
        'Erros de webhooks e seus campos',
        ['Causa', 'Código', 'Campo em `details`'],
        ['Endereço malformado, privado, local ou com usuário e senha; em produção, sem HTTPS', '400', '`url`'],
        ['Evento desconhecido', '400', '`eventos.0`, com a posição na lista'],
        ['Cabeçalho próprio reservado ou inválido', '400', '`headers.X-Nome`, com o nome'],
        ['`max_tentativas` ou `timeout_segundos` fora dos limites', '400', 'o próprio campo'],
        ['Mais de 20 webhooks na empresa', '400', '–'],
        ['`desde` sem fuso, no futuro ou há mais de 30 dias', '400', '`desde`'],
        ['`apos_id` que não é, ou não é mais, um evento da empresa', '400', '`apos_id`'],
        ['Testar, reenviar ou recuperar com o webhook inativo', '409', '–'],
        ['Webhook, entrega ou tarefa que não existe ou é de outra empresa', '404', '–'],
        ['Token sem `webhooks:read`, `webhooks:write` ou `webhooks:delete`', '403', '–'],
      ),

      h2('Erros de empresas e chaves', 'erros-de-empresas'),
      errorTable(
        'Erros de empresas e chaves e seus campos',
        ['Causa', 'Código', 'Campo em `details`'],
        ['Dados inválidos, CNPJ errado ou de outra empresa da conta, fuso desconhecido', '400', 'o próprio campo'],
        ['Matriz que não existe, é de outra conta, é filial ou foi encerrada', '400', '`matriz_id`'],
        ['Contrato sem vaga para mais uma empresa', '400', '–; a mensagem está pronta para mostrar'],
        ['Escopo desconhecido, ou de módulo fora do plano', '400', '`escopos.0`, com a posição, ou `escopos`'],
        ['Rede inválida, ou lista vazia', '400', '`ips_permitidos.0`, com a posição, ou `ips_permitidos`'],
        ['Mudar a situação da principal, ou encerrar uma empresa com filiais abertas', '400', '`situacao`'],
        [
          'Chave que não é da empresa principal, ou aplicativo conectado, que abre empresas ou emite chaves',
          '403',
          '–',
        ],
        ['Permissão, rede ou validade além das da chave que emite', '403', '–; a mensagem diz quais'],
        ['Empresa ou chave que não existe, é de outra conta, ou a chave não alcança', '404', '–'],
      ),

      h2('Erros dos usuários', 'erros-dos-usuarios'),
      errorTable(
        'Erros de usuários e seus campos',
        ['Causa', 'Código', 'Campo em `details`'],
        ['Dados inválidos, `papel`, `tipo` ou `situacao` desconhecidos', '400', 'o próprio campo'],
        ['Pessoa que já está na empresa, ou que já foi convidada', '400', '`email`'],
        ['`contador` ou `terceiro` como administrador', '400', '`papel` ou `tipo`'],
        ['O último administrador ativo deixaria de ser', '400', '`papel`, `tipo`, `ativo` ou `id`'],
        ['Contrato sem vaga para mais um usuário interno', '400', '–; a mensagem está pronta para mostrar'],
        ['Papel de administrador dado por um aplicativo, ou por uma chave de quem não administra', '403', '–'],
        ['Usuário que não existe ou é de outra empresa', '404', '–'],
        ['Convites demais por hora, ou para o mesmo e-mail por dia', '429', '–'],
      ),

      h2('Exemplos'),
      h3('400: dados e regras', 'exemplos-400'),
      ...examples(400),
      h3('401: autenticação', 'exemplos-401'),
      ...examples(401),
      h3('403: permissão', 'exemplos-403'),
      ...examples(403),
      h3('404 e 405: endereço', 'exemplos-404'),
      ...examples(404, 'consultarEstoque'),
      json(
        {
          success: false,
          error: {
            code: 'METHOD_NOT_ALLOWED',
            message: 'Método DELETE não permitido. Aceitos: OPTIONS, GET, HEAD.',
          },
        },
        'Resposta 405',
      ),
      h3('409 e 422: idempotência', 'exemplos-409'),
      ...examples(409),
      ...examples(422),
      h3('413 e 415: corpo', 'exemplos-413'),
      ...examples(413),
      ...examples(415),
      h3('429: limite', 'exemplos-429'),
      ...examples(429),
      h3('500: erro nosso', 'exemplos-500'),
      ...examples(500),

      h2('O registro de requisições', 'registro-de-requisicoes'),
      p(
        'Em **Integrações › Requisições**, o painel mostra cada requisição dos seus tokens e conexões por 30 dias: caminho e consulta, status, o tempo de cada parte, os cabeçalhos que ajudam, e, das que gravam, o corpo e a resposta. Dali a requisição pode ser copiada como `curl`, e em **Erros agrupados** as recusas iguais aparecem uma vez só, contadas.',
      ),
      ul(
        'Senhas, segredos e tokens nunca são guardados, venham no corpo, na consulta, no caminho ou em um cabeçalho. O token do `Authorization` também não.',
        'Documentos, e-mails, telefones e endereços são mascarados como nos [eventos](/docs/eventos).',
        'Do corpo e da resposta ficam os primeiros 16 KB. De consultas (`GET`) não fica nenhum dos dois; um corpo que não é JSON também não é guardado.',
        'Quem administra a empresa pode desligar a guarda de corpo e resposta: o que havia deixa de aparecer na hora e é apagado em até um dia.',
        'O último uso de um token só conta requisições vindas das redes permitidas dele.',
      ),

      h2('Repetir com segurança'),
      ul(
        '**429**: espere os segundos de `Retry-After` e repita.',
        '**500, 502, 503, 504 ou conexão perdida**: repita com espera crescente (1 s, 2 s, 4 s…) e a mesma `Idempotency-Key`. Sem a chave, consulte o extrato antes de repetir um lançamento.',
        '**409**: se vem com `Retry-After`, a `Idempotency-Key` ainda está em andamento: espere e repita a mesma. Os 409 de um registro que já existe ou mudou não passam com o tempo: leia `data` e decida de novo.',
        'Outros 4xx: repetir igual dá o mesmo resultado. Corrija antes.',
      ),
      p(
        'Ao pedir ajuda, informe o `X-Request-Id`. Com ele se acha a requisição em **Integrações › Requisições** e nos registros do servidor.',
      ),
    ];
  },
};
