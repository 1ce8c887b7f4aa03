/** One code that the API answers: when, whether to repeat, and, of a refusal, what it means and what to do. */
export type Codigo = {
  status: number;
  titulo: string;
  code?: string;
  quando: string;
  repetir: string;
  explicacao?: string;
};

/** Every code that the API answers, in order: the guide's table, its paragraphs, and what the panel says beside a logged request. */
export const CODIGOS: readonly Codigo[] = [
  { status: 200, titulo: 'Sucesso', quando: 'Leitura feita', repetir: '–' },
  { status: 201, titulo: 'Criado', quando: 'Registro criado, ou envio posto na fila', repetir: '–' },
  {
    status: 400,
    titulo: 'Dados inválidos',
    code: 'VALIDATION_ERROR',
    quando: 'Dados inválidos ou regra de negócio',
    repetir: 'Só depois de corrigir',
    explicacao:
      'Algo nos dados não pôde ser aceito, e nada foi gravado. `details` traz, para cada campo, a lista do que há de errado: corrija esses campos e envie de novo. Sem `details`, o corpo não era um objeto JSON válido.',
  },
  {
    status: 401,
    titulo: 'Sem token válido',
    quando: 'Token ausente, malformado, inválido, expirado ou revogado',
    repetir: 'Com outro token',
    explicacao:
      'O token não veio, está incompleto, expirou ou foi revogado. Confira o cabeçalho `Authorization: Bearer <token>` e a situação do token em Integrações › Tokens. Repetir com o mesmo token dá a mesma resposta.',
  },
  {
    status: 403,
    titulo: 'Sem permissão',
    quando: 'Token sem o escopo, fora das redes permitidas, ou que não pode fazer isto',
    repetir: 'Com outra permissão',
    explicacao:
      'O token é válido, mas não pode fazer isto: falta o escopo que a mensagem cita, o módulo não está no plano da empresa, ou a requisição veio de fora das redes permitidas do token. Use um token com o escopo certo, ou ajuste as redes em Integrações › Tokens.',
  },
  {
    status: 404,
    titulo: 'Não encontrado',
    code: 'NOT_FOUND',
    quando: 'Registro ou endereço inexistente, ou de outra empresa',
    repetir: 'Não',
    explicacao:
      'O endereço não existe, ou o id não é de um registro desta empresa; um id de outra empresa recebe a mesma resposta. Confira o caminho na referência e se o registro não foi excluído.',
  },
  {
    status: 405,
    titulo: 'Método não aceito',
    code: 'METHOD_NOT_ALLOWED',
    quando: 'Método que o caminho não aceita; veja `Allow`',
    repetir: 'Não',
    explicacao:
      'O caminho existe, mas não aceita este método. O cabeçalho `Allow` da resposta diz quais ele aceita. Um lançamento de estoque, por exemplo, não é alterado nem excluído: corrige-se com o lançamento inverso.',
  },
  {
    status: 409,
    titulo: 'Conflito',
    code: 'CONFLICT',
    quando:
      'A mesma `Idempotency-Key` ainda está em andamento; ou o registro já existe, mudou desde que foi lido, ou não está pronto; ou o webhook está inativo',
    repetir: 'Só se vem com `Retry-After`: a chave ainda está em andamento',
    explicacao:
      'Outra requisição com a mesma `Idempotency-Key` ainda está em andamento: a resposta traz `Retry-After`; espere e repita. Os outros conflitos não passam com o tempo, e `error.message` diz qual é: o contato já existe, o negócio mudou desde que foi lido, ou alguém já assumiu a conversa (`data` traz o registro como está: use-o e decida de novo), a nota já está aqui com outro conteúdo, ou o webhook está inativo (reative-o antes). O arquivo de uma mensagem que ainda está sendo buscado é o único que basta pedir de novo em instantes.',
  },
  {
    status: 413,
    titulo: 'Grande demais',
    code: 'PAYLOAD_TOO_LARGE',
    quando: 'Corpo acima de 1 MiB, ou arquivo acima do limite do endereço: 10 MB, e 100 MB nos anexos de mensagens',
    repetir: 'Só com corpo menor',
    explicacao: 'O corpo passa do tamanho aceito e não foi lido. Divida o envio, ou reduza o arquivo.',
  },
  {
    status: 415,
    titulo: 'Formato não aceito',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    quando:
      'Corpo que não é `application/json`; de um arquivo, que não é `multipart/form-data` (um modelo de WhatsApp aceita os dois)',
    repetir: 'Só depois de corrigir',
    explicacao:
      'O `Content-Type` não é o que o endereço lê. Envie `application/json`; um arquivo vai como `multipart/form-data`.',
  },
  {
    status: 422,
    titulo: 'Chave repetida',
    code: 'IDEMPOTENCY_KEY_REUSED',
    quando: '`Idempotency-Key` já usada com outro corpo',
    repetir: 'Com outra chave',
    explicacao:
      'Esta `Idempotency-Key` já foi usada com outro corpo, nas últimas 24 horas. Uma chave vale para uma operação: use outra para uma operação nova, e a mesma só para repetir a mesma.',
  },
  {
    status: 429,
    titulo: 'Limite excedido',
    quando: 'Limite de requisições excedido',
    repetir: 'Sim, depois de `Retry-After`',
    explicacao:
      'A credencial, ou a empresa toda, passou do limite de requisições por minuto. Espere os segundos de `Retry-After` e repita. Se acontece sempre, espalhe as requisições no tempo, leia páginas maiores (`por_pagina`) ou troque consultas repetidas por webhooks.',
  },
  {
    status: 500,
    titulo: 'Erro nosso',
    code: 'INTERNAL_ERROR',
    quando: 'Erro nosso',
    repetir: 'Sim, com a mesma `Idempotency-Key`',
    explicacao:
      'Algo falhou do nosso lado, e a operação foi desfeita por inteiro. Repita com a mesma `Idempotency-Key`. Se continuar, informe o id da requisição ao pedir ajuda.',
  },
  {
    status: 503,
    titulo: 'Indisponível',
    code: 'UNAVAILABLE',
    quando: 'O armazenamento de arquivos não respondeu; nada foi gravado',
    repetir: 'Sim, com a mesma `Idempotency-Key`',
    explicacao:
      'Uma parte de que a operação depende não respondeu, e nada foi gravado. Repita em alguns segundos, com a mesma `Idempotency-Key`.',
  },
];

/** Where the guide explains a code. */
export const codigoHref = (status: number) => `/docs/erros#erro-${status}`;
