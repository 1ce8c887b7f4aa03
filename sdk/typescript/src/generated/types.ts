// Made from the OpenAPI document of the product by `npm run sdk`. Changes made here by hand are lost.

import type { Com, EnvioDeArquivo } from '../operation.ts';

/** Onde esta página está na lista. */
export interface Paginacao {
  /** Número desta página. */
  pagina_atual: number;
  /** Total de páginas. */
  total_paginas: number;
  /** Total de registros encontrados. */
  total_registros: number;
  /** Registros por página. */
  por_pagina: number;
  /** Endereço completo da próxima página, com os mesmos filtros; `null` na última. */
  proxima: string | null;
  /** Endereço completo da página anterior, com os mesmos filtros; `null` na primeira. */
  anterior: string | null;
}

/** Recusa com código, mensagem e, onde houver campo errado, mensagens por campo. */
export interface Erro {
  /** Sempre `false`. */
  success: false;
  error: {
    /** Código estável, para o seu programa. */
    code: 'VALIDATION_ERROR' | 'NOT_FOUND' | 'CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'UNAVAILABLE' | 'INTERNAL_ERROR' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';
    /** Mensagem em português, para pessoas. */
    message: string;
    /** Nome do campo → lista de mensagens. */
    details?: Record<string, string[]>;
  };
}

/** Recusa por autenticação, permissão ou limite de requisições. */
export interface ErroDeAcesso {
  /** Mensagem em português. */
  detail: string;
}

/** Conflito com um registro que já existe ou que mudou: `data` é o registro como está agora. */
export interface ConflitoComContato {
  /** Sempre `false`. */
  success: false;
  error: {
    /** Código estável, para o seu programa. */
    code: 'VALIDATION_ERROR' | 'NOT_FOUND' | 'CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'UNAVAILABLE' | 'INTERNAL_ERROR' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';
    /** Mensagem em português, para pessoas. */
    message: string;
    /** Nome do campo → lista de mensagens. */
    details?: Record<string, string[]>;
  };
  data?: Contato;
}

/** Conflito com um registro que já existe ou que mudou: `data` é o registro como está agora. */
export interface ConflitoComNegocio {
  /** Sempre `false`. */
  success: false;
  error: {
    /** Código estável, para o seu programa. */
    code: 'VALIDATION_ERROR' | 'NOT_FOUND' | 'CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'UNAVAILABLE' | 'INTERNAL_ERROR' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';
    /** Mensagem em português, para pessoas. */
    message: string;
    /** Nome do campo → lista de mensagens. */
    details?: Record<string, string[]>;
  };
  data?: Negocio;
}

/** Conflito com um registro que já existe ou que mudou: `data` é o registro como está agora. */
export interface ConflitoComConversa {
  /** Sempre `false`. */
  success: false;
  error: {
    /** Código estável, para o seu programa. */
    code: 'VALIDATION_ERROR' | 'NOT_FOUND' | 'CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'UNAVAILABLE' | 'INTERNAL_ERROR' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';
    /** Mensagem em português, para pessoas. */
    message: string;
    /** Nome do campo → lista de mensagens. */
    details?: Record<string, string[]>;
  };
  data?: Conversa;
}

/** Formulário: a troca de um code, ou a renovação de uma conexão. */
export interface PedidoDeTokens {
  /** O que se apresenta. */
  grant_type: 'authorization_code' | 'refresh_token';
  /** O code que voltou do consentimento: vale 10 minutos e uma vez. */
  code?: string;
  /** O mesmo que pediu o code. */
  redirect_uri?: string;
  /** O segredo do PKCE, de 43 a 128 caracteres; obrigatório onde houve `code_challenge`. */
  code_verifier?: string;
  /** O refresh token da última resposta. */
  refresh_token?: string;
  /** Ao renovar: só estes dos escopos concedidos, separados por espaço. */
  scope?: string;
  /** O aplicativo (`rmn_app_…`), quando as credenciais não vão no cabeçalho `Authorization`. Com ele, só pode vir igual ao de lá. */
  client_id?: string;
  /** O segredo do aplicativo (`rmn_sec_…`), com `client_id`; nunca junto do cabeçalho `Authorization`. Aplicativos públicos não têm. */
  client_secret?: string;
}

/** Os tokens de uma conexão. */
export interface Tokens {
  /** Vai em `Authorization: Bearer`. */
  access_token: string;
  /** Sempre `Bearer`. */
  token_type: 'Bearer';
  /** Vida do access token, em segundos. */
  expires_in: number;
  /** Para a próxima renovação; o anterior deixa de valer. */
  refresh_token: string;
  /** Vida do refresh token, em segundos. */
  refresh_expires_in: number;
  /** Os escopos concedidos, separados por espaço. */
  scope: string;
}

/** Formulário: o token a revogar. */
export interface PedidoDeRevogacao {
  /** Um refresh token encerra a conexão inteira; um access token, só a si mesmo. */
  token: string;
  /** Aceito e não usado: o próprio token diz o que é. */
  token_type_hint?: string;
  /** O aplicativo (`rmn_app_…`), quando as credenciais não vão no cabeçalho `Authorization`. Com ele, só pode vir igual ao de lá. */
  client_id?: string;
  /** O segredo do aplicativo (`rmn_sec_…`), com `client_id`; nunca junto do cabeçalho `Authorization`. Aplicativos públicos não têm. */
  client_secret?: string;
}

/** Recusa na forma da RFC 6749. */
export interface ErroOAuth {
  /** Código, para o seu programa. */
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_scope' | 'unsupported_grant_type' | 'temporarily_unavailable' | 'server_error';
  /** O que houve, sem acentos. */
  error_description: string;
  /** O que fazer, na documentação. */
  error_uri: string;
}

/** O que um cliente OAuth descobre (RFC 8414). */
export interface MetadadosOAuth {
  /** O endereço do serviço. */
  issuer: string;
  /** Para onde o navegador da pessoa é levado. */
  authorization_endpoint: string;
  /** Onde se obtêm e se renovam tokens. */
  token_endpoint: string;
  /** Onde se revogam. */
  revocation_endpoint: string;
  /** O guia, para pessoas. */
  service_documentation: string;
  /** Tipos de resposta. */
  response_types_supported: string[];
  /** Como a resposta volta. */
  response_modes_supported: string[];
  /** Valores de `grant_type`. */
  grant_types_supported: string[];
  /** Métodos do PKCE. */
  code_challenge_methods_supported: string[];
  /** Como o aplicativo se identifica. */
  token_endpoint_auth_methods_supported: string[];
  /** O mesmo, ao revogar. */
  revocation_endpoint_auth_methods_supported: string[];
  /** Todos os escopos. */
  scopes_supported: string[];
  /** Idiomas da tela de consentimento. */
  ui_locales_supported: string[];
  /** Se o retorno do consentimento traz `iss` (RFC 9207). */
  authorization_response_iss_parameter_supported?: boolean;
}

/** O estado de um processo do serviço. */
export interface Saude {
  /** Sempre `true`: o processo respondeu. */
  live: true;
  /** Se pode receber requisições: banco ao alcance, migrações aplicadas e o processo não está saindo. */
  ready: boolean;
  /** O banco de dados. */
  database: {
    /** Se respondeu. */
    ok: boolean;
    /** Quanto demorou, em milissegundos. */
    ms: number;
  };
  /** As migrações do banco; `null` quando ele não respondeu. */
  migrations: {
    /** Quantas estão aplicadas. */
    applied: number;
    /** As que faltam, pelo nome. */
    pending: string[];
    /** Se não falta nenhuma. */
    ok: boolean;
  } | null;
}

export interface LinhaTransferencia {
  /** Identificador da transferência. */
  id: number;
  /** Produto transferido. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Depósito de onde saiu. */
  deposito_origem_id: number;
  /** Nome do depósito de origem. */
  deposito_origem_nome: string;
  /** Depósito para onde foi. */
  deposito_destino_id: number;
  /** Nome do depósito de destino. */
  deposito_destino_nome: string;
  /** Quantidade, com 3 casas decimais. */
  quantidade: string;
  /** Observação; vazia quando não foi enviada. */
  observacao: string;
  /** Data e hora, no fuso da empresa. */
  criado_em: string;
}

export interface Transferencia {
  /** Identificador da transferência. */
  id: number;
  /** Produto transferido. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Depósito de onde saiu. */
  deposito_origem_id: number;
  /** Nome do depósito de origem. */
  deposito_origem_nome: string;
  /** Depósito para onde foi. */
  deposito_destino_id: number;
  /** Nome do depósito de destino. */
  deposito_destino_nome: string;
  /** Quantidade, com 3 casas decimais. */
  quantidade: string;
  /** Observação; vazia quando não foi enviada. */
  observacao: string;
  /** Data e hora, no fuso da empresa. */
  criado_em: string;
  /** O lançamento de saída do depósito de origem. */
  saida: {
    /** Identificador do lançamento. */
    id: number;
    /** Entrada ou saída. */
    tipo: 'entrada' | 'saida';
    /** Produto movimentado. */
    produto_id: number;
    /** Nome do produto. */
    produto_nome: string;
    /** Depósito usado. */
    deposito_id: number;
    /** Nome do depósito. */
    deposito_nome: string;
    /** Quantidade, com 3 casas decimais. */
    quantidade: string;
    /** Custo unitário, com 2 casas decimais. */
    custo_unitario: string;
    /** Observação; vazia quando não foi enviada. */
    observacao: string;
    /** Saldo do depósito logo após este lançamento. */
    saldo_apos: string;
  };
  /** O lançamento de entrada no depósito de destino. */
  entrada: {
    /** Identificador do lançamento. */
    id: number;
    /** Entrada ou saída. */
    tipo: 'entrada' | 'saida';
    /** Produto movimentado. */
    produto_id: number;
    /** Nome do produto. */
    produto_nome: string;
    /** Depósito usado. */
    deposito_id: number;
    /** Nome do depósito. */
    deposito_nome: string;
    /** Quantidade, com 3 casas decimais. */
    quantidade: string;
    /** Custo unitário, com 2 casas decimais. */
    custo_unitario: string;
    /** Observação; vazia quando não foi enviada. */
    observacao: string;
    /** Saldo do depósito logo após este lançamento. */
    saldo_apos: string;
  };
}

export interface NovaTransferencia {
  /** Produto a transferir: da empresa do token e com `controlar_estoque=true`. Vem de `GET /v1/produtos/`. */
  produto_id: number;
  /** Depósito de onde o produto sai. Vem de `GET /v1/depositos/`. */
  deposito_origem_id: number;
  /** Depósito para onde o produto vai; diferente do de origem. Vem de `GET /v1/depositos/`. */
  deposito_destino_id: number;
  /** Maior que 0, com até 15 dígitos e até 3 casas decimais. Prefira texto a número. */
  quantidade: string | number;
  /** Observação livre, até 500 caracteres; os dois lançamentos também a levam. */
  observacao?: string | null;
}

export interface PosicaoEstoque {
  /** Identificador do produto. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Código do produto (SKU). */
  produto_codigo: string;
  /** Unidade de medida, como UN, KG, L, PAR ou CX. */
  unidade: string;
  /** Sempre `true`: só produtos que controlam estoque têm posição. */
  controlar_estoque: boolean;
  /** Quantidade total, soma dos depósitos, com 3 casas decimais. */
  estoque_total: string;
}

export interface PosicaoEstoqueDetalhe {
  /** Identificador do produto. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Código do produto (SKU). */
  produto_codigo: string;
  /** Unidade de medida, como UN, KG, L, PAR ou CX. */
  unidade: string;
  /** Sempre `true`: só produtos que controlam estoque têm posição. */
  controlar_estoque: boolean;
  /** Quantidade total, soma dos depósitos, com 3 casas decimais. */
  estoque_total: string;
  /** Quantidade por depósito. */
  depositos: {
    /** Identificador do depósito. */
    deposito_id: number;
    /** Nome do depósito. */
    deposito_nome: string;
    /** Quantidade do produto neste depósito, com 3 casas decimais. */
    quantidade: string;
  }[];
}

export interface Disponibilidade {
  /** Identificador do produto. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Código do produto (SKU). */
  produto_codigo: string;
  /** Unidade de medida. */
  unidade: string;
  /** Saldo, com 3 casas decimais. */
  quantidade: string;
  /** Quanto do saldo as vendas em aberto reservam. */
  reservado: string;
  /** Saldo menos reservado; negativo quando as vendas reservam mais do que há. */
  disponivel: string;
  /** O mesmo em cada depósito. */
  depositos: {
    /** Identificador do depósito. */
    deposito_id: number;
    /** Nome do depósito. */
    deposito_nome: string;
    /** Saldo, com 3 casas decimais. */
    quantidade: string;
    /** Quanto do saldo as vendas em aberto reservam. */
    reservado: string;
    /** Saldo menos reservado; negativo quando as vendas reservam mais do que há. */
    disponivel: string;
  }[];
}

export interface LinhaExtrato {
  /** Identificador do lançamento. */
  id: number;
  /** Entrada, saída ou balanço (contagem feita no painel). */
  tipo: 'entrada' | 'saida' | 'balanco';
  /** Produto movimentado. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Depósito usado. */
  deposito_id: number;
  /** Nome do depósito. */
  deposito_nome: string;
  /** Quantidade, com 3 casas decimais. */
  quantidade: string;
  /** Custo unitário, com 2 casas decimais. */
  custo_unitario: string;
  /** Observação; vazia quando não foi enviada. */
  observacao: string;
  /** Saldo do depósito logo após este lançamento. */
  saldo_apos: string;
  /** Efeito sobre o saldo do depósito, com sinal. */
  variacao: string;
  /** `M` manual, `V` venda, `C` compra, `D` devolução, `N` nota fiscal. */
  origem: 'M' | 'V' | 'C' | 'D' | 'N';
  /** Por onde o lançamento entrou: API, painel, linha de comando ou tarefa do sistema. */
  porta: 'api' | 'painel' | 'cli' | 'job';
  /** Quem lançou. */
  autor: {
    /** Usuário do painel, token, concessão OAuth ou o próprio sistema. */
    tipo: 'usuario' | 'token' | 'concessao' | 'sistema';
    /** Identificador do autor; `null` para o sistema. */
    id: number | null;
    /** Nome do autor na hora do lançamento. */
    nome: string;
  };
  /** Data e hora, no fuso da empresa. */
  data_lancamento: string;
  /** Documento que causou o lançamento; `null` em um lançamento avulso. */
  documento: {
    /** `venda`, `devolucao_venda`, `compra`, `devolucao_compra`, `expedicao`, `transferencia` ou `importacao`. */
    tipo: 'venda' | 'devolucao_venda' | 'compra' | 'devolucao_compra' | 'expedicao' | 'transferencia' | 'importacao' | 'nota_fiscal';
    /** Identificador do documento. */
    id: number;
    /** Número do documento; `null` quando ele só tem identificador. */
    numero: string | null;
  } | null;
  /** O lançamento que este estorna, ou `null`. */
  estorno_de_id: number | null;
  /** O lançamento que estornou este, ou `null`. */
  estornado_por_id: number | null;
  /** `request_id` da requisição que fez o lançamento. */
  request_id: string;
}

export interface Lancamento {
  /** Identificador do lançamento. */
  id: number;
  /** Entrada ou saída. */
  tipo: 'entrada' | 'saida';
  /** Produto movimentado. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Depósito usado. */
  deposito_id: number;
  /** Nome do depósito. */
  deposito_nome: string;
  /** Quantidade, com 3 casas decimais. */
  quantidade: string;
  /** Custo unitário, com 2 casas decimais. */
  custo_unitario: string;
  /** Observação; vazia quando não foi enviada. */
  observacao: string;
  /** Saldo do depósito logo após este lançamento. */
  saldo_apos: string;
}

export interface NovoLancamento {
  /** Produto a movimentar: da empresa do token e com `controlar_estoque=true`. Vem de `GET /v1/produtos/`. */
  produto_id: number;
  /** Depósito. Sem ele, vale o depósito padrão da empresa. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** `entrada` soma ao saldo, `saida` subtrai. */
  tipo: 'entrada' | 'saida';
  /** Maior que 0, com até 15 dígitos e até 3 casas decimais. Prefira texto a número. */
  quantidade: string | number;
  /** Custo por unidade, maior ou igual a 0, com até 2 casas decimais. */
  custo_unitario?: string | number | null;
  /** Observação livre, até 500 caracteres. */
  observacao?: string | null;
}

export interface Estorno {
  /** Identificador do lançamento. */
  id: number;
  /** Entrada ou saída. */
  tipo: 'entrada' | 'saida';
  /** Produto movimentado. */
  produto_id: number;
  /** Nome do produto. */
  produto_nome: string;
  /** Depósito usado. */
  deposito_id: number;
  /** Nome do depósito. */
  deposito_nome: string;
  /** Quantidade, com 3 casas decimais. */
  quantidade: string;
  /** Custo unitário, com 2 casas decimais. */
  custo_unitario: string;
  /** Observação; vazia quando não foi enviada. */
  observacao: string;
  /** Saldo do depósito logo após este lançamento. */
  saldo_apos: string;
  /** O lançamento que este estorna. */
  estorno_de_id: number;
}

export interface NovoEstorno {
  /** Motivo do estorno, até 500 caracteres. */
  observacao?: string | null;
}

export interface Deposito {
  /** Identificador do depósito. */
  id: number;
  /** Nome. */
  nome: string;
  /** Se é o depósito usado quando nenhum é informado. */
  padrao: boolean;
  /** Se o depósito está em uso. */
  ativo: boolean;
  /** Data e hora do cadastro. */
  criado_em: string;
  /** Última alteração. */
  atualizado_em: string;
}

export interface NovoDeposito {
  /** Nome, único na empresa, até 100 caracteres. */
  nome: string;
  /** Se é o depósito usado quando nenhum é informado. `true` tira o lugar do atual; `false` no atual é recusado: torne outro o padrão. */
  padrao?: boolean;
}

export interface SubstituicaoDeposito {
  /** Nome, único na empresa, até 100 caracteres. */
  nome: string;
  /** `false` inativa: deixa de aceitar lançamentos. O padrão, e um com saldo, não são inativados. */
  ativo?: boolean;
  /** Se é o depósito usado quando nenhum é informado. `true` tira o lugar do atual; `false` no atual é recusado: torne outro o padrão. */
  padrao?: boolean;
}

export interface AlteracaoDeposito {
  /** Nome, único na empresa, até 100 caracteres. */
  nome?: string;
  /** `false` inativa: deixa de aceitar lançamentos. O padrão, e um com saldo, não são inativados. */
  ativo?: boolean;
  /** Se é o depósito usado quando nenhum é informado. `true` tira o lugar do atual; `false` no atual é recusado: torne outro o padrão. */
  padrao?: boolean;
}

export interface LinhaExpedicao {
  /** Identificador único. */
  id: number;
  /** Número da expedição. */
  numero_expedicao: string;
  /** Situação da expedição. */
  status: 'pendente' | 'concluida' | 'cancelada';
  /** Forma de envio vinculada, ou `null`. */
  forma_envio_id: number | null;
  /** Código de rastreio da transportadora, ou `null`. */
  codigo_rastreio: string | null;
  /** Data e hora da criação, no fuso da empresa. */
  data_criacao: string;
}

export interface Expedicao {
  /** Identificador único. */
  id: number;
  /** Número da expedição. */
  numero_expedicao: string;
  /** Situação da expedição. */
  status: 'pendente' | 'concluida' | 'cancelada';
  /** Forma de envio vinculada, ou `null`. */
  forma_envio_id: number | null;
  /** Código de rastreio da transportadora, ou `null`. */
  codigo_rastreio: string | null;
  /** Data e hora da criação, no fuso da empresa. */
  data_criacao: string;
  /** Link de rastreio completo, ou `null`. */
  url_rastreio: string | null;
  /** Se o rastreio já foi enviado ao cliente. */
  rastreio_enviado: boolean;
  /** Quando foi concluída, ou `null`. */
  data_conclusao: string | null;
  /** O mesmo que `data_criacao`. */
  criado_em: string;
  /** Última alteração; só muda quando algo muda. */
  atualizado_em: string;
  /** Itens vinculados no painel. */
  itens: {
    /** Pedido de venda vinculado. */
    pedido_venda_id: number;
    /** Produto do pedido, ou `null` quando vai o pedido inteiro. */
    produto_id: number | null;
    /** Quantidade de volumes do item. */
    quantidade: number;
  }[];
}

export interface NovaExpedicao {
  /** Número da expedição, único na empresa, até 50 caracteres, em uma só linha. Sem ele, vale o próximo da sequência da empresa. */
  numero_expedicao?: string | null;
  /** Forma de envio da empresa (cadastrada no painel). Vem de `GET /v1/formas-envio/`. */
  forma_envio_id?: number | null;
  /** Código de rastreio da transportadora, até 100 caracteres, em uma só linha. */
  codigo_rastreio?: string | null;
  /** Link de rastreio completo, http ou https, até 2.048 caracteres. */
  url_rastreio?: string | null;
  /** Situação da expedição. */
  status?: 'pendente' | 'concluida' | 'cancelada';
}

export interface SubstituicaoExpedicao {
  /** Número da expedição, único na empresa, até 50 caracteres, em uma só linha. */
  numero_expedicao?: string;
  /** Forma de envio da empresa (cadastrada no painel). Vem de `GET /v1/formas-envio/`. */
  forma_envio_id?: number | null;
  /** Código de rastreio da transportadora, até 100 caracteres, em uma só linha. */
  codigo_rastreio?: string | null;
  /** Link de rastreio completo, http ou https, até 2.048 caracteres. */
  url_rastreio?: string | null;
  /** Situação da expedição. */
  status?: 'pendente' | 'concluida' | 'cancelada';
}

export interface AlteracaoExpedicao {
  /** Número da expedição, único na empresa, até 50 caracteres, em uma só linha. */
  numero_expedicao?: string;
  /** Forma de envio da empresa (cadastrada no painel). Vem de `GET /v1/formas-envio/`. */
  forma_envio_id?: number | null;
  /** Código de rastreio da transportadora, até 100 caracteres, em uma só linha. */
  codigo_rastreio?: string | null;
  /** Link de rastreio completo, http ou https, até 2.048 caracteres. */
  url_rastreio?: string | null;
  /** Situação da expedição. */
  status?: 'pendente' | 'concluida' | 'cancelada';
}

export interface FormaEnvio {
  /** Identificador da forma de envio. */
  id: number;
  /** Nome. */
  nome: string;
  /** Se a forma de envio pode ser escolhida. */
  ativo: boolean;
  /** Data e hora do cadastro. */
  criado_em: string;
  /** Última alteração. */
  atualizado_em: string;
}

export interface Produto {
  /** Identificador do produto. */
  id: number;
  /** Nome. */
  nome: string;
  /** Código (SKU). */
  codigo: string;
  /** Unidade de medida. */
  unidade: string;
  /** Se tem saldo e aceita lançamentos. */
  controlar_estoque: boolean;
  /** Preço de venda. */
  preco_venda: string;
  /** Preço de custo, como foi cadastrado. */
  preco_custo: string;
  /** Custo médio do estoque, das compras recebidas; `null` antes da primeira. Só de leitura. */
  custo_medio: string | null;
  /** Código de barras, ou `null`. */
  gtin: string | null;
  /** Categoria, ou `null`. */
  categoria_id: number | null;
  /** Descrição, ou `null`. */
  descricao: string | null;
  /** NCM: 8 dígitos, ou `null`. */
  ncm: string | null;
  /** Saldo total abaixo do qual o painel avisa, ou `null`. */
  estoque_minimo: string | null;
  /** Peso com a embalagem, em quilogramas, ou `null`. */
  peso_bruto: string | null;
  /** Peso sem a embalagem, em quilogramas, ou `null`. */
  peso_liquido: string | null;
  /** Altura, em centímetros, ou `null`. */
  altura: string | null;
  /** Largura, em centímetros, ou `null`. */
  largura: string | null;
  /** Comprimento, em centímetros, ou `null`. */
  comprimento: string | null;
  /** A ativo, I inativo, E excluído. */
  situacao: 'A' | 'I' | 'E';
  /** Verdadeiro quando `situacao` é `A`. */
  ativo: boolean;
  /** Data e hora do cadastro. */
  criado_em: string;
  /** Última alteração; só muda quando algo muda. */
  atualizado_em: string;
  /** Fotos, a principal primeiro. */
  imagens: {
    /** Identificador da foto. */
    id: number;
    /** Endereço assinado da foto, até 1.600 pixels no maior lado; vale de uma a duas horas. */
    url: string;
    /** A foto em três tamanhos, em WebP. */
    urls: {
      /** Até 160 pixels no maior lado. */
      pequena: string;
      /** Até 640 pixels no maior lado. */
      media: string;
      /** Até 1.600 pixels no maior lado. */
      grande: string;
    };
    /** Lugar entre as fotos do produto; 1 é a principal. */
    posicao: number;
    /** O nome do arquivo enviado. */
    nome: string;
    /** Largura em pixels do maior tamanho. */
    largura: number;
    /** Altura em pixels do maior tamanho. */
    altura: number;
  }[];
}

export interface NovoProduto {
  /** Nome, até 200 caracteres. */
  nome: string;
  /** Código (SKU), único entre os produtos que não foram excluídos. */
  codigo: string;
  /** Unidade de medida: UN, KG, CX… Fica em maiúsculas. */
  unidade?: string;
  /** Se o produto tem saldo e aceita lançamentos. */
  controlar_estoque?: boolean;
  /** Preço de venda. */
  preco_venda?: string | number;
  /** Preço de custo, como foi cadastrado. */
  preco_custo?: string | number;
  /** Código de barras (GTIN-8, 12, 13 ou 14), com o dígito verificador certo, ou `null`. */
  gtin?: string | null;
  /** Categoria da empresa, ou `null`. Vem de `GET /v1/categorias/`. */
  categoria_id?: number | null;
  /** Descrição, até 5.000 caracteres, ou `null`. */
  descricao?: string | null;
  /** Código NCM: 8 dígitos, com ou sem os pontos, ou `null`. */
  ncm?: string | null;
  /** Saldo total abaixo do qual o painel avisa, ou `null`. */
  estoque_minimo?: string | number | null;
  /** Peso com a embalagem, em quilogramas. */
  peso_bruto?: string | number | null;
  /** Peso sem a embalagem, em quilogramas; no máximo o bruto. */
  peso_liquido?: string | number | null;
  /** Altura da embalagem, em centímetros. */
  altura?: string | number | null;
  /** Largura da embalagem, em centímetros. */
  largura?: string | number | null;
  /** Comprimento da embalagem, em centímetros. */
  comprimento?: string | number | null;
  /** `A` ativo (o padrão) ou `I` inativo. */
  situacao?: 'A' | 'I';
  /** O mesmo que `situacao` em outra forma: `true` é `A`, `false` é `I`. */
  ativo?: boolean;
}

export interface SubstituicaoProduto {
  /** Nome, até 200 caracteres. */
  nome: string;
  /** Código (SKU), único entre os produtos que não foram excluídos. */
  codigo: string;
  /** Unidade de medida: UN, KG, CX… Fica em maiúsculas. */
  unidade?: string;
  /** Se o produto tem saldo e aceita lançamentos. */
  controlar_estoque?: boolean;
  /** Preço de venda. */
  preco_venda?: string | number;
  /** Preço de custo, como foi cadastrado. */
  preco_custo?: string | number;
  /** Código de barras (GTIN-8, 12, 13 ou 14), com o dígito verificador certo, ou `null`. */
  gtin?: string | null;
  /** Categoria da empresa, ou `null`. Vem de `GET /v1/categorias/`. */
  categoria_id?: number | null;
  /** Descrição, até 5.000 caracteres, ou `null`. */
  descricao?: string | null;
  /** Código NCM: 8 dígitos, com ou sem os pontos, ou `null`. */
  ncm?: string | null;
  /** Saldo total abaixo do qual o painel avisa, ou `null`. */
  estoque_minimo?: string | number | null;
  /** Peso com a embalagem, em quilogramas. */
  peso_bruto?: string | number | null;
  /** Peso sem a embalagem, em quilogramas; no máximo o bruto. */
  peso_liquido?: string | number | null;
  /** Altura da embalagem, em centímetros. */
  altura?: string | number | null;
  /** Largura da embalagem, em centímetros. */
  largura?: string | number | null;
  /** Comprimento da embalagem, em centímetros. */
  comprimento?: string | number | null;
  /** `A` ativo ou `I` inativo. Em um produto excluído, qualquer dos dois o restaura; `E` só é aceito nele, e quando nada mais muda. Para excluir, use DELETE. */
  situacao?: 'A' | 'I' | 'E';
  /** `true` é situacao `A`, `false` é `I`. Dos dois, vale o que difere do que está gravado. */
  ativo?: boolean;
}

export interface AlteracaoProduto {
  /** Nome, até 200 caracteres. */
  nome?: string;
  /** Código (SKU), único entre os produtos que não foram excluídos. */
  codigo?: string;
  /** Unidade de medida: UN, KG, CX… Fica em maiúsculas. */
  unidade?: string;
  /** Se o produto tem saldo e aceita lançamentos. */
  controlar_estoque?: boolean;
  /** Preço de venda. */
  preco_venda?: string | number;
  /** Preço de custo, como foi cadastrado. */
  preco_custo?: string | number;
  /** Código de barras (GTIN-8, 12, 13 ou 14), com o dígito verificador certo, ou `null`. */
  gtin?: string | null;
  /** Categoria da empresa, ou `null`. Vem de `GET /v1/categorias/`. */
  categoria_id?: number | null;
  /** Descrição, até 5.000 caracteres, ou `null`. */
  descricao?: string | null;
  /** Código NCM: 8 dígitos, com ou sem os pontos, ou `null`. */
  ncm?: string | null;
  /** Saldo total abaixo do qual o painel avisa, ou `null`. */
  estoque_minimo?: string | number | null;
  /** Peso com a embalagem, em quilogramas. */
  peso_bruto?: string | number | null;
  /** Peso sem a embalagem, em quilogramas; no máximo o bruto. */
  peso_liquido?: string | number | null;
  /** Altura da embalagem, em centímetros. */
  altura?: string | number | null;
  /** Largura da embalagem, em centímetros. */
  largura?: string | number | null;
  /** Comprimento da embalagem, em centímetros. */
  comprimento?: string | number | null;
  /** `A` ativo ou `I` inativo. Em um produto excluído, qualquer dos dois o restaura; `E` só é aceito nele, e quando nada mais muda. Para excluir, use DELETE. */
  situacao?: 'A' | 'I' | 'E';
  /** `true` é situacao `A`, `false` é `I`. Dos dois, vale o que difere do que está gravado. */
  ativo?: boolean;
}

export interface Categoria {
  /** Identificador da categoria. */
  id: number;
  /** Nome. */
  nome: string;
  /** A categoria que contém esta, ou `null`. */
  categoria_pai_id: number | null;
  /** Nível na árvore, de 1 a 5. */
  nivel: number;
  /** Os nomes desde o primeiro nível, separados por ` > `. */
  caminho: string;
  /** Data e hora do cadastro. */
  criado_em: string;
  /** Última alteração do nome ou do lugar. */
  atualizado_em: string;
}

export interface NovaCategoria {
  /** Nome, até 100 caracteres, em uma só linha, único entre as que têm a mesma mãe. */
  nome: string;
  /** A categoria que contém esta, ou `null` no primeiro nível. Vem de `GET /v1/categorias/`. */
  categoria_pai_id?: number | null;
}

export interface SubstituicaoCategoria {
  /** Nome, até 100 caracteres, em uma só linha, único entre as que têm a mesma mãe. */
  nome: string;
  /** A categoria que contém esta, ou `null` no primeiro nível. Vem de `GET /v1/categorias/`. */
  categoria_pai_id?: number | null;
}

export interface AlteracaoCategoria {
  /** Nome, até 100 caracteres, em uma só linha, único entre as que têm a mesma mãe. */
  nome?: string;
  /** A categoria que contém esta, ou `null` no primeiro nível. Vem de `GET /v1/categorias/`. */
  categoria_pai_id?: number | null;
}

export interface Servico {
  /** Identificador do serviço. */
  id: number;
  /** Nome. */
  nome: string;
  /** Código. */
  codigo: string;
  /** Unidade de medida. */
  unidade: string;
  /** Preço. */
  preco: string;
  /** Descrição, ou `null`. */
  descricao: string | null;
  /** Se ainda é vendido. */
  ativo: boolean;
  /** Data e hora do cadastro. */
  criado_em: string;
  /** Última alteração; só muda quando algo muda. */
  atualizado_em: string;
}

export interface NovoServico {
  /** Nome, até 200 caracteres. */
  nome: string;
  /** Código, único entre os serviços da empresa. */
  codigo: string;
  /** Unidade de medida: UN, H, DIA… Fica em maiúsculas. */
  unidade?: string;
  /** Preço. */
  preco?: string | number;
  /** Descrição, até 5.000 caracteres, ou `null`. */
  descricao?: string | null;
  /** Se o serviço ainda é vendido. */
  ativo?: boolean;
}

export interface SubstituicaoServico {
  /** Nome, até 200 caracteres. */
  nome: string;
  /** Código, único entre os serviços da empresa. */
  codigo: string;
  /** Unidade de medida: UN, H, DIA… Fica em maiúsculas. */
  unidade?: string;
  /** Preço. */
  preco?: string | number;
  /** Descrição, até 5.000 caracteres, ou `null`. */
  descricao?: string | null;
  /** Se o serviço ainda é vendido. */
  ativo?: boolean;
}

export interface AlteracaoServico {
  /** Nome, até 200 caracteres. */
  nome?: string;
  /** Código, único entre os serviços da empresa. */
  codigo?: string;
  /** Unidade de medida: UN, H, DIA… Fica em maiúsculas. */
  unidade?: string;
  /** Preço. */
  preco?: string | number;
  /** Descrição, até 5.000 caracteres, ou `null`. */
  descricao?: string | null;
  /** Se o serviço ainda é vendido. */
  ativo?: boolean;
}

export interface ImagemProduto {
  /** Identificador da foto. */
  id: number;
  /** Endereço assinado da foto, até 1.600 pixels no maior lado; vale de uma a duas horas. */
  url: string;
  /** A foto em três tamanhos, em WebP. */
  urls: {
    /** Até 160 pixels no maior lado. */
    pequena: string;
    /** Até 640 pixels no maior lado. */
    media: string;
    /** Até 1.600 pixels no maior lado. */
    grande: string;
  };
  /** Lugar entre as fotos do produto; 1 é a principal. */
  posicao: number;
  /** O nome do arquivo enviado. */
  nome: string;
  /** Largura em pixels do maior tamanho. */
  largura: number;
  /** Altura em pixels do maior tamanho. */
  altura: number;
}

export interface NovaImagemProduto {
  /** O conteúdo do arquivo. */
  arquivo: EnvioDeArquivo;
}

export interface PosicaoImagemProduto {
  /** 1 é a principal; além da última, a foto vai para o fim. */
  posicao: number;
}

export interface Cliente {
  /** Identificador do cliente. */
  id: number;
  /** Nome ou razão social. */
  nome: string;
  /** Pessoa física (1) ou jurídica (2). */
  tipo_pessoa: 1 | 2;
  /** CPF (11 dígitos) ou CNPJ (14 caracteres), sem pontuação. */
  cnpj_cpf: string | null;
  /** Nome fantasia. */
  nome_fantasia: string | null;
  /** Inscrição estadual, como foi escrita. */
  inscricao_estadual: string | null;
  /** E-mail, em minúsculas. */
  email: string | null;
  /** Telefone: só os dígitos. */
  telefone: string | null;
  /** Celular: só os dígitos. */
  celular: string | null;
  /** Cidade. */
  cidade: string | null;
  /** Sigla do estado. */
  uf: string | null;
  /** Na ordem em que foram enviados. */
  enderecos: {
    /** Para que serve o endereço. */
    tipo: 'principal' | 'entrega' | 'cobranca' | 'comercial' | 'residencial' | 'outro';
    /** CEP: 8 dígitos. */
    cep: string | null;
    /** Rua, avenida ou estrada. */
    logradouro: string | null;
    /** Número, como foi escrito. */
    numero: string | null;
    /** Complemento. */
    complemento: string | null;
    /** Bairro. */
    bairro: string | null;
    /** Cidade. */
    cidade: string | null;
    /** Sigla do estado. */
    uf: string | null;
  }[];
  /** Observação livre. */
  observacao: string | null;
  /** Se a empresa também compra desta pessoa. */
  fornecedor: boolean;
  /** Se entra em documentos novos. */
  ativo: boolean;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovoCliente {
  /** Nome ou razão social. */
  nome: string;
  /** 1: pessoa física, com CPF; 2: pessoa jurídica, com CNPJ. Sem ele, vale o do documento e, sem documento, 1. */
  tipo_pessoa?: 1 | 2;
  /** CPF ou CNPJ (também o alfanumérico), com ou sem pontuação e com os dígitos verificadores certos; único na empresa. A resposta traz só os caracteres. */
  cnpj_cpf?: string | null;
  /** Nome fantasia. */
  nome_fantasia?: string | null;
  /** Inscrição estadual, ou `ISENTO`. */
  inscricao_estadual?: string | null;
  /** E-mail; guardado em minúsculas. */
  email?: string | null;
  /** Com DDD, em qualquer escrita: `(24) 98888-4321`, `+55 24 98888-4321`. A resposta traz só os dígitos. */
  telefone?: string | null;
  /** Com DDD, em qualquer escrita: `(24) 98888-4321`, `+55 24 98888-4321`. A resposta traz só os dígitos. */
  celular?: string | null;
  /** Cidade. Sem `cidade` e `uf`, valem as do endereço principal. */
  cidade?: string | null;
  /** Sigla do estado. */
  uf?: string | null;
  /** Endereços, na ordem em que devem ficar; no máximo 20. Cada um tem ao menos uma parte além de `tipo`. A lista enviada substitui a anterior. */
  enderecos?: {
    /** Para que serve o endereço. Sem ele, `principal`. */
    tipo?: 'principal' | 'entrega' | 'cobranca' | 'comercial' | 'residencial' | 'outro' | null;
    /** CEP, com ou sem hífen; a resposta traz os 8 dígitos. */
    cep?: string | null;
    /** Rua, avenida ou estrada. */
    logradouro?: string | null;
    /** Número, em texto: `42`, `S/N`, `42-A`. */
    numero?: string | null;
    /** Complemento. */
    complemento?: string | null;
    /** Bairro. */
    bairro?: string | null;
    /** Cidade. */
    cidade?: string | null;
    /** Sigla do estado, em maiúsculas ou minúsculas. */
    uf?: string | null;
  }[];
  /** Observação livre, até 1.000 caracteres. */
  observacao?: string | null;
  /** Se a empresa também compra desta pessoa. */
  fornecedor?: boolean;
  /** Um cliente inativo não entra em documentos novos. */
  ativo?: boolean;
}

export interface SubstituicaoCliente {
  /** Nome ou razão social. */
  nome: string;
  /** 1: pessoa física, com CPF; 2: pessoa jurídica, com CNPJ. Sem ele, vale o do documento e, sem documento, 1. */
  tipo_pessoa?: 1 | 2;
  /** CPF ou CNPJ (também o alfanumérico), com ou sem pontuação e com os dígitos verificadores certos; único na empresa. A resposta traz só os caracteres. */
  cnpj_cpf?: string | null;
  /** Nome fantasia. */
  nome_fantasia?: string | null;
  /** Inscrição estadual, ou `ISENTO`. */
  inscricao_estadual?: string | null;
  /** E-mail; guardado em minúsculas. */
  email?: string | null;
  /** Com DDD, em qualquer escrita: `(24) 98888-4321`, `+55 24 98888-4321`. A resposta traz só os dígitos. */
  telefone?: string | null;
  /** Com DDD, em qualquer escrita: `(24) 98888-4321`, `+55 24 98888-4321`. A resposta traz só os dígitos. */
  celular?: string | null;
  /** Cidade. Sem `cidade` e `uf`, valem as do endereço principal. */
  cidade?: string | null;
  /** Sigla do estado. */
  uf?: string | null;
  /** Endereços, na ordem em que devem ficar; no máximo 20. Cada um tem ao menos uma parte além de `tipo`. A lista enviada substitui a anterior. */
  enderecos?: {
    /** Para que serve o endereço. Sem ele, `principal`. */
    tipo?: 'principal' | 'entrega' | 'cobranca' | 'comercial' | 'residencial' | 'outro' | null;
    /** CEP, com ou sem hífen; a resposta traz os 8 dígitos. */
    cep?: string | null;
    /** Rua, avenida ou estrada. */
    logradouro?: string | null;
    /** Número, em texto: `42`, `S/N`, `42-A`. */
    numero?: string | null;
    /** Complemento. */
    complemento?: string | null;
    /** Bairro. */
    bairro?: string | null;
    /** Cidade. */
    cidade?: string | null;
    /** Sigla do estado, em maiúsculas ou minúsculas. */
    uf?: string | null;
  }[];
  /** Observação livre, até 1.000 caracteres. */
  observacao?: string | null;
  /** Se a empresa também compra desta pessoa. */
  fornecedor?: boolean;
  /** Um cliente inativo não entra em documentos novos. */
  ativo?: boolean;
}

export interface AlteracaoCliente {
  /** Nome ou razão social. */
  nome?: string;
  /** Pessoa física (1), com CPF, ou jurídica (2), com CNPJ. */
  tipo_pessoa?: 1 | 2;
  /** CPF ou CNPJ (também o alfanumérico), com ou sem pontuação e com os dígitos verificadores certos; único na empresa. A resposta traz só os caracteres. */
  cnpj_cpf?: string | null;
  /** Nome fantasia. */
  nome_fantasia?: string | null;
  /** Inscrição estadual, ou `ISENTO`. */
  inscricao_estadual?: string | null;
  /** E-mail; guardado em minúsculas. */
  email?: string | null;
  /** Com DDD, em qualquer escrita: `(24) 98888-4321`, `+55 24 98888-4321`. A resposta traz só os dígitos. */
  telefone?: string | null;
  /** Com DDD, em qualquer escrita: `(24) 98888-4321`, `+55 24 98888-4321`. A resposta traz só os dígitos. */
  celular?: string | null;
  /** Cidade. */
  cidade?: string | null;
  /** Sigla do estado, em maiúsculas ou minúsculas. */
  uf?: string | null;
  /** Endereços, na ordem em que devem ficar; no máximo 20. Cada um tem ao menos uma parte além de `tipo`. A lista enviada substitui a anterior. */
  enderecos?: {
    /** Para que serve o endereço. Sem ele, `principal`. */
    tipo?: 'principal' | 'entrega' | 'cobranca' | 'comercial' | 'residencial' | 'outro' | null;
    /** CEP, com ou sem hífen; a resposta traz os 8 dígitos. */
    cep?: string | null;
    /** Rua, avenida ou estrada. */
    logradouro?: string | null;
    /** Número, em texto: `42`, `S/N`, `42-A`. */
    numero?: string | null;
    /** Complemento. */
    complemento?: string | null;
    /** Bairro. */
    bairro?: string | null;
    /** Cidade. */
    cidade?: string | null;
    /** Sigla do estado, em maiúsculas ou minúsculas. */
    uf?: string | null;
  }[];
  /** Observação livre, até 1.000 caracteres. */
  observacao?: string | null;
  /** Se a empresa também compra desta pessoa. */
  fornecedor?: boolean;
  /** Um cliente inativo não entra em documentos novos. */
  ativo?: boolean;
}

export interface ContatoEncontrado {
  /** O contato com este telefone ou e-mail; nulo quando não há. */
  contato_id: number | null;
}

export interface CamposBuscaDeContato {
  /** Telefone com DDD, ou com o código do país, em qualquer escrita, com ou sem o nono dígito; de tantos dígitos quantos um número do país pode ter. É preciso este ou o e-mail, e não em branco. */
  telefone?: string;
  /** E-mail, em maiúsculas ou minúsculas, inteiro e não mascarado; vale quando o telefone não encontra. É preciso este ou o telefone, e não em branco. */
  email?: string;
}

export type BuscaDeContato =
  | Com<CamposBuscaDeContato, 'telefone'>
  | Com<CamposBuscaDeContato, 'email'>;

export interface Contato {
  /** Identificador do contato. */
  id: number;
  /** Nome do contato. */
  nome: string;
  /** E-mail, mascarado: primeira letra, *** e o domínio. */
  email: string | null;
  /** Telefone, mascarado: *****-XXXX. */
  telefone: string | null;
  /** Celular, mascarado: *****-XXXX. */
  celular: string | null;
  /** Empresa em que trabalha. */
  empresa_nome: string | null;
  /** Cargo. */
  cargo: string | null;
  /** Texto livre. */
  observacao: string;
  /** Cliente ligado ao contato; nulo quando não há. */
  cliente_erp_id: number | null;
  /** Quem responde pelo contato, como em `/v1/usuarios/`. */
  responsavel_id: number | null;
  /** Nome de quem responde pelo contato. */
  responsavel_nome: string | null;
  /** As etiquetas do contato, pelo nome. */
  etiquetas: {
    /** Identificador da etiqueta. */
    id: number;
    /** Nome da etiqueta. */
    nome: string;
    /** Cor da etiqueta, `#RRGGBB`. */
    cor: string;
  }[];
  /** Valores dos campos personalizados, pela chave; `***` no lugar de um dado pessoal. */
  campos: Record<string, string | null>;
  /** Se está arquivado. */
  arquivado: boolean;
  /** Momento do arquivamento; nulo quando não está arquivado. */
  arquivado_em: string | null;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovoContato {
  /** Nome do contato. */
  nome: string;
  /** E-mail; guardado em minúsculas. */
  email?: string | null;
  /** Com DDD, ou com o código do país, em qualquer escrita: `(24) 98765-4321`, `+351 912 345 678`; de tantos dígitos quantos um número do país pode ter. Um contato é encontrado com e sem o nono dígito. */
  telefone?: string | null;
  /** Com DDD, ou com o código do país, em qualquer escrita: `(24) 98765-4321`, `+351 912 345 678`; de tantos dígitos quantos um número do país pode ter. Um contato é encontrado com e sem o nono dígito. */
  celular?: string | null;
  /** Empresa em que trabalha. */
  empresa_nome?: string | null;
  /** Cargo. */
  cargo?: string | null;
  /** Texto livre. */
  observacao?: string;
  /** Cliente da empresa ligado ao contato. Vem de `GET /v1/clientes/`. */
  cliente_erp_id?: number | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
  /** Identificadores das etiquetas. Vem de `GET /v1/crm/etiquetas/`. */
  etiquetas?: number[];
  /** Valores dos campos personalizados, pela chave; os não enviados ficam como estão. */
  campos?: Record<string, string | number | null>;
}

export interface SubstituicaoContato {
  /** Nome do contato. */
  nome: string;
  /** E-mail; guardado em minúsculas. */
  email?: string | null;
  /** Com DDD, ou com o código do país, em qualquer escrita: `(24) 98765-4321`, `+351 912 345 678`; de tantos dígitos quantos um número do país pode ter. Um contato é encontrado com e sem o nono dígito. */
  telefone?: string | null;
  /** Com DDD, ou com o código do país, em qualquer escrita: `(24) 98765-4321`, `+351 912 345 678`; de tantos dígitos quantos um número do país pode ter. Um contato é encontrado com e sem o nono dígito. */
  celular?: string | null;
  /** Empresa em que trabalha. */
  empresa_nome?: string | null;
  /** Cargo. */
  cargo?: string | null;
  /** Texto livre. */
  observacao?: string;
  /** Cliente da empresa ligado ao contato. Vem de `GET /v1/clientes/`. */
  cliente_erp_id?: number | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
  /** Valores dos campos personalizados, pela chave; os não enviados ficam vazios. */
  campos?: Record<string, string | number | null>;
}

export interface AlteracaoContato {
  /** Nome do contato. */
  nome?: string;
  /** E-mail; guardado em minúsculas. */
  email?: string | null;
  /** Com DDD, ou com o código do país, em qualquer escrita: `(24) 98765-4321`, `+351 912 345 678`; de tantos dígitos quantos um número do país pode ter. Um contato é encontrado com e sem o nono dígito. */
  telefone?: string | null;
  /** Com DDD, ou com o código do país, em qualquer escrita: `(24) 98765-4321`, `+351 912 345 678`; de tantos dígitos quantos um número do país pode ter. Um contato é encontrado com e sem o nono dígito. */
  celular?: string | null;
  /** Empresa em que trabalha. */
  empresa_nome?: string | null;
  /** Cargo. */
  cargo?: string | null;
  /** Texto livre. */
  observacao?: string;
  /** Cliente da empresa ligado ao contato. Vem de `GET /v1/clientes/`. */
  cliente_erp_id?: number | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
  /** Valores dos campos personalizados, pela chave; os não enviados ficam como estão. */
  campos?: Record<string, string | number | null>;
}

export interface EtiquetasDoContato {
  /** Etiquetas a pôr. Vem de `GET /v1/crm/etiquetas/`. */
  adicionar?: number[];
  /** Etiquetas a tirar. Vem de `GET /v1/crm/etiquetas/`. */
  remover?: number[];
}

export interface MesclagemDeContatos {
  /** O contato que deixa de existir: tudo o que é dele passa para o do endereço. Vem de `GET /v1/crm/contatos/`. */
  contato_id: number;
}

export interface LinhaNegocio {
  /** Identificador do negócio. */
  id: number;
  /** Código do negócio, sequencial por empresa. */
  codigo: number;
  /** Título. */
  titulo: string;
  /** Valor; com itens, a soma deles. */
  valor: string;
  /** Situação do negócio. */
  status: 'aberto' | 'ganho' | 'perdido';
  /** Contato; nulo quando não há. */
  contato_id: number | null;
  /** Nome do contato. */
  contato_nome: string | null;
  /** Funil. */
  funil_id: number;
  /** Nome do funil. */
  funil_nome: string;
  /** Etapa do funil. */
  etapa_id: number;
  /** Nome da etapa. */
  etapa_nome: string;
  /** Probabilidade de ganhar, em %, da etapa. */
  probabilidade: number;
  /** Quem responde pelo negócio, como em `/v1/usuarios/`. */
  responsavel_id: number | null;
  /** Nome de quem responde pelo negócio. */
  responsavel_nome: string | null;
  /** Dia em que se espera fechar (AAAA-MM-DD). */
  previsao_fechamento: string | null;
  /** Texto livre. */
  observacao: string;
  /** De onde o negócio veio. */
  origem: {
    /** Canal. */
    canal: string | null;
    /** Campanha. */
    campanha: string | null;
    /** Mídia. */
    midia: string | null;
    /** Fonte. */
    fonte: string | null;
    /** Endereço da página. */
    url: string | null;
  };
  /** Motivo da perda; nulo quando não foi perdido. */
  motivo_perda_id: number | null;
  /** Nome do motivo da perda. */
  motivo_perda: string | null;
  /** O que mais se disse da perda. */
  observacao_perda: string | null;
  /** Venda que nasceu do negócio; nula quando não há. */
  pedido_erp_id: number | null;
  /** Orçamento que nasceu do negócio; nulo quando não há. */
  orcamento_erp_id: number | null;
  /** Contrato que nasceu do negócio; nulo quando não há. */
  contrato_erp_id: number | null;
  /** Conta as mudanças do negócio. */
  versao: number;
  /** Desde quando está na etapa. */
  na_etapa_desde: string;
  /** Quando foi ganho ou perdido; nulo enquanto aberto. */
  fechado_em: string | null;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface Negocio {
  /** Identificador do negócio. */
  id: number;
  /** Código do negócio, sequencial por empresa. */
  codigo: number;
  /** Título. */
  titulo: string;
  /** Valor; com itens, a soma deles. */
  valor: string;
  /** Situação do negócio. */
  status: 'aberto' | 'ganho' | 'perdido';
  /** Contato; nulo quando não há. */
  contato_id: number | null;
  /** Nome do contato. */
  contato_nome: string | null;
  /** Funil. */
  funil_id: number;
  /** Nome do funil. */
  funil_nome: string;
  /** Etapa do funil. */
  etapa_id: number;
  /** Nome da etapa. */
  etapa_nome: string;
  /** Probabilidade de ganhar, em %, da etapa. */
  probabilidade: number;
  /** Quem responde pelo negócio, como em `/v1/usuarios/`. */
  responsavel_id: number | null;
  /** Nome de quem responde pelo negócio. */
  responsavel_nome: string | null;
  /** Dia em que se espera fechar (AAAA-MM-DD). */
  previsao_fechamento: string | null;
  /** Texto livre. */
  observacao: string;
  /** De onde o negócio veio. */
  origem: {
    /** Canal. */
    canal: string | null;
    /** Campanha. */
    campanha: string | null;
    /** Mídia. */
    midia: string | null;
    /** Fonte. */
    fonte: string | null;
    /** Endereço da página. */
    url: string | null;
  };
  /** Motivo da perda; nulo quando não foi perdido. */
  motivo_perda_id: number | null;
  /** Nome do motivo da perda. */
  motivo_perda: string | null;
  /** O que mais se disse da perda. */
  observacao_perda: string | null;
  /** Venda que nasceu do negócio; nula quando não há. */
  pedido_erp_id: number | null;
  /** Orçamento que nasceu do negócio; nulo quando não há. */
  orcamento_erp_id: number | null;
  /** Contrato que nasceu do negócio; nulo quando não há. */
  contrato_erp_id: number | null;
  /** Conta as mudanças do negócio. */
  versao: number;
  /** Desde quando está na etapa. */
  na_etapa_desde: string;
  /** Quando foi ganho ou perdido; nulo enquanto aberto. */
  fechado_em: string | null;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
  /** Os itens, na ordem em que foram enviados. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** Produto, serviço ou texto livre. */
    tipo: 'produto' | 'servico' | 'livre';
    /** Produto; nulo nos demais. */
    produto_id: number | null;
    /** Serviço; nulo nos demais. */
    servico_id: number | null;
    /** Código do produto ou do serviço; vazio em texto livre. */
    codigo: string;
    /** Nome, como foi oferecido. */
    descricao: string;
    /** Unidade de medida. */
    unidade: string;
    /** Quantidade. */
    quantidade: string;
    /** Preço de cada unidade. */
    preco_unitario: string;
    /** Desconto do item, de 0 a 100. */
    desconto_percentual: string;
    /** Quantidade × preço, menos o desconto, arredondado ao centavo. */
    preco_total: string;
  }[];
  /** Valores dos campos personalizados, pela chave; `***` no lugar de um dado pessoal. */
  campos: Record<string, string | null>;
}

export interface NovoNegocio {
  /** Título do negócio. */
  titulo: string;
  /** Contato da empresa; o identificador de um mesclado vale o que ficou. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Sem ele, o de `etapa_id` ou, sem esta também, o primeiro funil da empresa. Vem de `GET /v1/crm/funis/`. */
  funil_id?: number;
  /** Sem ela, a primeira etapa do funil. Vem de `GET /v1/crm/funis/`. */
  etapa_id?: number;
  /** Só em um negócio sem itens: com itens, o valor é a soma deles. */
  valor?: string | number;
  /** De 0 a 200 itens. */
  itens?: {
    /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'produto' | 'servico' | 'livre';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
  }[];
  /** De onde o negócio veio. */
  origem?: {
    /** Canal: site, indicação, anúncio… */
    canal?: string | null;
    /** Campanha. */
    campanha?: string | null;
    /** Mídia. */
    midia?: string | null;
    /** Fonte. */
    fonte?: string | null;
    /** Endereço da página por onde a pessoa chegou. */
    url?: string | null;
  };
  /** Dia em que se espera fechar (AAAA-MM-DD). */
  previsao_fechamento?: string | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
  /** Texto livre. */
  observacao?: string;
  /** Valores dos campos personalizados, pela chave. */
  campos?: Record<string, string | number | null>;
}

export interface SubstituicaoNegocio {
  /** Título do negócio. */
  titulo: string;
  /** Contato da empresa; o identificador de um mesclado vale o que ficou. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Só em um negócio sem itens: com itens, o valor é a soma deles. Sem ele e sem itens, 0.00. */
  valor?: string | number;
  /** A lista inteira, de 0 a 200 itens; cada `id` uma vez. */
  itens?: {
    /** Identificador de um item que o negócio já tem: ele continua o mesmo. Vem de `GET /v1/crm/negocios/{id}/`. */
    id?: number;
    /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'produto' | 'servico' | 'livre';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
  }[];
  /** De onde o negócio veio; as partes não enviadas ficam vazias. */
  origem?: {
    /** Canal: site, indicação, anúncio… */
    canal?: string | null;
    /** Campanha. */
    campanha?: string | null;
    /** Mídia. */
    midia?: string | null;
    /** Fonte. */
    fonte?: string | null;
    /** Endereço da página por onde a pessoa chegou. */
    url?: string | null;
  };
  /** Dia em que se espera fechar (AAAA-MM-DD). */
  previsao_fechamento?: string | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
  /** Texto livre. */
  observacao?: string;
  /** Valores dos campos personalizados; os não enviados ficam vazios. */
  campos?: Record<string, string | number | null>;
  /** Só o que o negócio já tem: mudam-no `ganhar/`, `perder/` e `reabrir/`. */
  status?: 'aberto' | 'ganho' | 'perdido';
  /** Só o que o negócio já tem: muda-o `mover-etapa/`. Vem de `GET /v1/crm/funis/`. */
  funil_id?: number;
  /** Só a que o negócio já tem: muda-a `mover-etapa/`. Vem de `GET /v1/crm/funis/`. */
  etapa_id?: number;
  /** A versão que foi lida: se o negócio mudou desde então, a resposta é 409 e `data` é o negócio como está. */
  versao?: number;
}

export interface AlteracaoNegocio {
  /** Título do negócio. */
  titulo?: string;
  /** Contato da empresa; o identificador de um mesclado vale o que ficou. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Só em um negócio sem itens: com itens, o valor é a soma deles. */
  valor?: string | number;
  /** A lista inteira, de 0 a 200 itens; cada `id` uma vez. */
  itens?: {
    /** Identificador de um item que o negócio já tem: ele continua o mesmo. Vem de `GET /v1/crm/negocios/{id}/`. */
    id?: number;
    /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'produto' | 'servico' | 'livre';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
  }[];
  /** De onde o negócio veio; as partes não enviadas ficam como estão. */
  origem?: {
    /** Canal: site, indicação, anúncio… */
    canal?: string | null;
    /** Campanha. */
    campanha?: string | null;
    /** Mídia. */
    midia?: string | null;
    /** Fonte. */
    fonte?: string | null;
    /** Endereço da página por onde a pessoa chegou. */
    url?: string | null;
  };
  /** Dia em que se espera fechar (AAAA-MM-DD). */
  previsao_fechamento?: string | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
  /** Texto livre. */
  observacao?: string;
  /** Valores dos campos personalizados; os não enviados ficam como estão. */
  campos?: Record<string, string | number | null>;
  /** Só o que o negócio já tem: mudam-no `ganhar/`, `perder/` e `reabrir/`. */
  status?: 'aberto' | 'ganho' | 'perdido';
  /** Só o que o negócio já tem: muda-o `mover-etapa/`. Vem de `GET /v1/crm/funis/`. */
  funil_id?: number;
  /** Só a que o negócio já tem: muda-a `mover-etapa/`. Vem de `GET /v1/crm/funis/`. */
  etapa_id?: number;
  /** A versão que foi lida: se o negócio mudou desde então, a resposta é 409 e `data` é o negócio como está. */
  versao?: number;
}

export interface MovimentoDeNegocio {
  /** Etapa para onde vai, do mesmo funil ou de outro; sem ela, fica na que está. Vem de `GET /v1/crm/funis/`. */
  etapa_id?: number;
  /** Negócio em aberto da etapa, antes do qual fica. Vem de `GET /v1/crm/negocios/`. */
  antes_de?: number | null;
  /** Negócio em aberto da etapa, depois do qual fica. Vem de `GET /v1/crm/negocios/`. */
  depois_de?: number | null;
  /** A versão que foi lida: se o negócio mudou desde então, a resposta é 409 e `data` é o negócio como está. */
  versao?: number;
}

export interface GanhoDeNegocio {
  /** O que nasce do negócio, uma vez só, com os itens dele: uma venda, um orçamento, ou nada. */
  criar?: 'venda' | 'orcamento' | null;
  /** Antes, passa o negócio a esta etapa. Vem de `GET /v1/crm/funis/`. */
  etapa_id?: number;
}

export interface PerdaDeNegocio {
  /** Motivo de perda ativo da empresa. Vem de `GET /v1/crm/motivos-perda/`. */
  motivo_perda_id: number;
  /** O que mais se quer dizer da perda. */
  observacao?: string;
}

export interface ItemNegocio {
  /** Identificador do item. */
  id: number;
  /** Produto, serviço ou texto livre. */
  tipo: 'produto' | 'servico' | 'livre';
  /** Produto; nulo nos demais. */
  produto_id: number | null;
  /** Serviço; nulo nos demais. */
  servico_id: number | null;
  /** Código do produto ou do serviço; vazio em texto livre. */
  codigo: string;
  /** Nome, como foi oferecido. */
  descricao: string;
  /** Unidade de medida. */
  unidade: string;
  /** Quantidade. */
  quantidade: string;
  /** Preço de cada unidade. */
  preco_unitario: string;
  /** Desconto do item, de 0 a 100. */
  desconto_percentual: string;
  /** Quantidade × preço, menos o desconto, arredondado ao centavo. */
  preco_total: string;
}

export interface CamposNovoItemNegocio {
  /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
  tipo?: 'produto' | 'servico' | 'livre';
  /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
  produto_id?: number | null;
  /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
  servico_id?: number | null;
  /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
  descricao?: string;
  /** Quantidade, com até 3 casas decimais. */
  quantidade: string | number;
  /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
  preco_unitario?: string | number;
  /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
  desconto_percentual?: string | number;
  /** Só de texto livre; sem ela, UN. */
  unidade?: string;
}

export type NovoItemNegocio =
  | Com<CamposNovoItemNegocio, 'produto_id' | 'quantidade'>
  | Com<CamposNovoItemNegocio, 'servico_id' | 'quantidade'>
  | Com<CamposNovoItemNegocio, 'descricao' | 'quantidade'>;

export interface CamposSubstituicaoItemNegocio {
  /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
  tipo?: 'produto' | 'servico' | 'livre';
  /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
  produto_id?: number | null;
  /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
  servico_id?: number | null;
  /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
  descricao?: string;
  /** Quantidade, com até 3 casas decimais. */
  quantidade: string | number;
  /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
  preco_unitario?: string | number;
  /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
  desconto_percentual?: string | number;
  /** Só de texto livre; sem ela, UN. */
  unidade?: string;
}

export type SubstituicaoItemNegocio =
  | Com<CamposSubstituicaoItemNegocio, 'produto_id' | 'quantidade'>
  | Com<CamposSubstituicaoItemNegocio, 'servico_id' | 'quantidade'>
  | Com<CamposSubstituicaoItemNegocio, 'descricao' | 'quantidade'>;

export interface AlteracaoItemNegocio {
  /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
  tipo?: 'produto' | 'servico' | 'livre';
  /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
  produto_id?: number | null;
  /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
  servico_id?: number | null;
  /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
  descricao?: string;
  /** Quantidade, com até 3 casas decimais. */
  quantidade?: string | number;
  /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
  preco_unitario?: string | number;
  /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
  desconto_percentual?: string | number;
  /** Só de texto livre; sem ela, UN. */
  unidade?: string;
}

export interface PassagemDeEtapa {
  /** Identificador da passagem. */
  id: number;
  /** Etapa; nula quando já não existe. */
  etapa_id: number | null;
  /** Nome que a etapa tinha. */
  etapa_nome: string;
  /** Funil; nulo quando já não existe. */
  funil_id: number | null;
  /** Nome que o funil tinha. */
  funil_nome: string;
  /** Quando o negócio entrou na etapa. */
  entrou_em: string;
  /** Quando saiu, ou foi fechado; nulo enquanto está nela. */
  saiu_em: string | null;
  /** Quanto tempo ficou; até agora, enquanto está nela. */
  segundos: number;
}

export interface Atividade {
  /** Identificador da atividade. */
  id: number;
  /** O que é. */
  tipo: 'ligacao' | 'reuniao' | 'tarefa' | 'nota';
  /** Título. */
  titulo: string;
  /** Texto livre. */
  descricao: string;
  /** Contato; nulo quando não há. */
  contato_id: number | null;
  /** Nome do contato. */
  contato_nome: string | null;
  /** Negócio; nulo quando não há. */
  negocio_id: number | null;
  /** Código do negócio. */
  negocio_codigo: number | null;
  /** Título do negócio. */
  negocio_titulo: string | null;
  /** Quem responde por ela, como em `/v1/usuarios/`. */
  responsavel_id: number | null;
  /** Nome de quem responde por ela. */
  responsavel_nome: string | null;
  /** Prazo (ISO 8601, no fuso da empresa); nulo quando não há. */
  vence_em: string | null;
  /** Situação da atividade. */
  status: 'pendente' | 'concluida' | 'cancelada';
  /** Momento da conclusão; nulo enquanto não há. */
  concluida_em: string | null;
  /** Se está pendente e já venceu. */
  atrasada: boolean;
  /** Quem a criou. */
  autor_nome: string;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovaAtividade {
  /** O que é; uma nota nasce concluída. */
  tipo: 'ligacao' | 'reuniao' | 'tarefa' | 'nota';
  /** Título. */
  titulo: string;
  /** Texto livre. */
  descricao?: string;
  /** Contato da empresa; sem ele, o do negócio. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Negócio da empresa. Vem de `GET /v1/crm/negocios/`. */
  negocio_id?: number | null;
  /** Prazo, com data, hora e fuso; nulo quando não há. Uma nota não tem. */
  vence_em?: string | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
}

export interface SubstituicaoAtividade {
  /** O que é; uma nota nasce concluída. */
  tipo: 'ligacao' | 'reuniao' | 'tarefa' | 'nota';
  /** Título. */
  titulo: string;
  /** Texto livre. */
  descricao?: string;
  /** Contato da empresa; sem ele, o do negócio. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Negócio da empresa. Vem de `GET /v1/crm/negocios/`. */
  negocio_id?: number | null;
  /** Prazo, com data, hora e fuso; nulo quando não há. Uma nota não tem. */
  vence_em?: string | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
}

export interface AlteracaoAtividade {
  /** O que é; uma nota nasce concluída. */
  tipo?: 'ligacao' | 'reuniao' | 'tarefa' | 'nota';
  /** Título. */
  titulo?: string;
  /** Texto livre. */
  descricao?: string;
  /** Contato da empresa; sem ele, o do negócio. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Negócio da empresa. Vem de `GET /v1/crm/negocios/`. */
  negocio_id?: number | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number | null;
  /** Prazo, com data, hora e fuso; nulo quando não há. Uma nota não tem. */
  vence_em?: string | null;
}

export interface Etiqueta {
  /** Identificador da etiqueta. */
  id: number;
  /** Nome da etiqueta. */
  nome: string;
  /** Cor da etiqueta, `#RRGGBB`. */
  cor: string;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovaEtiqueta {
  /** Nome da etiqueta, único na empresa. */
  nome: string;
  /** Cor da etiqueta, `#RRGGBB`; sem ela, uma da paleta. */
  cor?: string;
}

export interface SubstituicaoEtiqueta {
  /** Nome da etiqueta, único na empresa. */
  nome: string;
  /** Cor da etiqueta, `#RRGGBB`; sem ela, uma da paleta. */
  cor?: string;
}

export interface AlteracaoEtiqueta {
  /** Nome da etiqueta, único na empresa. */
  nome?: string;
  /** Cor da etiqueta, `#RRGGBB`. */
  cor?: string;
}

export interface CampoPersonalizado {
  /** Identificador do campo. */
  id: number;
  /** De que o campo é. */
  entidade: 'contato' | 'negocio';
  /** Nome do campo na API, em `campos`. */
  chave: string;
  /** Nome do campo nas telas. */
  nome: string;
  /** Tipo do valor. */
  tipo: 'texto' | 'numero' | 'data' | 'escolha';
  /** Opções de um campo de escolha, em ordem. */
  opcoes: string[];
  /** Se guarda um dado pessoal, mascarado na API. */
  pessoal: boolean;
  /** Lugar entre os campos da mesma entidade, a partir de 1. */
  posicao: number;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovoCampoPersonalizado {
  /** De que o campo é: `contato` ou `negocio`. Não muda. */
  entidade: 'contato' | 'negocio';
  /** Nome do campo na API, em `campos`; sem ela, é feita do nome. Não muda. */
  chave?: string;
  /** Nome do campo, único entre os da mesma entidade. */
  nome: string;
  /** Tipo do valor. Não muda. */
  tipo: 'texto' | 'numero' | 'data' | 'escolha';
  /** Opções, em ordem; só em campos de escolha, que têm pelo menos uma. Não se repetem, nem mudando só acentos, maiúsculas ou espaços em volta. */
  opcoes?: string[];
  /** Se guarda um dado pessoal: mascarado na API, e não filtra. Só em campos de contatos. */
  pessoal?: boolean;
  /** Lugar entre os campos da mesma entidade, a partir de 1; os outros se deslocam. */
  posicao?: number;
}

export interface SubstituicaoCampoPersonalizado {
  /** Nome do campo, único entre os da mesma entidade. */
  nome: string;
  /** Opções, em ordem; só em campos de escolha, que têm pelo menos uma. Não se repetem, nem mudando só acentos, maiúsculas ou espaços em volta. */
  opcoes?: string[];
  /** Se guarda um dado pessoal: mascarado na API, e não filtra. Só em campos de contatos. */
  pessoal?: boolean;
  /** Lugar entre os campos da mesma entidade, a partir de 1; os outros se deslocam. */
  posicao?: number;
}

export interface AlteracaoCampoPersonalizado {
  /** Nome do campo, único entre os da mesma entidade. */
  nome?: string;
  /** Opções, em ordem; só em campos de escolha, que têm pelo menos uma. Não se repetem, nem mudando só acentos, maiúsculas ou espaços em volta. */
  opcoes?: string[];
  /** Se guarda um dado pessoal: mascarado na API, e não filtra. Só em campos de contatos. */
  pessoal?: boolean;
  /** Lugar entre os campos da mesma entidade, a partir de 1; os outros se deslocam. */
  posicao?: number;
}

export interface MotivoPerda {
  /** Identificador do motivo de perda. */
  id: number;
  /** Nome do motivo. */
  nome: string;
  /** Se pode ser escolhido. */
  ativo: boolean;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovoMotivoPerda {
  /** Nome do motivo, único na empresa. */
  nome: string;
  /** Se pode ser escolhido; um inativo fica nos negócios que já o têm. */
  ativo?: boolean;
}

export interface SubstituicaoMotivoPerda {
  /** Nome do motivo, único na empresa. */
  nome: string;
  /** Se pode ser escolhido; um inativo fica nos negócios que já o têm. */
  ativo?: boolean;
}

export interface AlteracaoMotivoPerda {
  /** Nome do motivo, único na empresa. */
  nome?: string;
  /** Se pode ser escolhido; um inativo fica nos negócios que já o têm. */
  ativo?: boolean;
}

export interface Funil {
  /** Identificador do funil. */
  id: number;
  /** Nome do funil. */
  nome: string;
  /** Lugar do funil entre os da empresa, a partir de 1. */
  posicao: number;
  /** As etapas do funil, em ordem. */
  etapas: {
    /** Identificador da etapa. */
    id: number;
    /** Nome da etapa. */
    nome: string;
    /** Lugar da etapa no funil, a partir de 1. */
    posicao: number;
    /** Cor da etapa, `#RRGGBB`. */
    cor: string;
    /** Chance de ganhar um negócio desta etapa, em percentual inteiro. */
    probabilidade: number;
    /** Dias na etapa até o negócio aparecer como parado; nulo: nunca. */
    dias_parado: number | null;
  }[];
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovoFunil {
  /** Nome do funil, único na empresa. */
  nome: string;
  /** Lugar do funil entre os da empresa, a partir de 1; os outros se deslocam. */
  posicao?: number;
  /** As etapas, em ordem. Sem elas: Primeiro contato, Qualificação, Proposta enviada, Negociação e Fechamento. */
  etapas?: {
    /** Nome da etapa, único no funil. */
    nome: string;
    /** Cor da etapa, `#RRGGBB`. */
    cor?: string;
    /** Chance de ganhar um negócio que está nesta etapa, em percentual inteiro. */
    probabilidade?: number;
    /** Depois de tantos dias na etapa, o negócio aparece como parado; nulo: nunca. */
    dias_parado?: number | null;
  }[];
}

export interface SubstituicaoFunil {
  /** Nome do funil, único na empresa. */
  nome: string;
  /** Lugar do funil entre os da empresa, a partir de 1; os outros se deslocam. */
  posicao?: number;
}

export interface AlteracaoFunil {
  /** Nome do funil, único na empresa. */
  nome?: string;
  /** Lugar do funil entre os da empresa, a partir de 1; os outros se deslocam. */
  posicao?: number;
}

export interface Etapa {
  /** Identificador da etapa. */
  id: number;
  /** Nome da etapa. */
  nome: string;
  /** Lugar da etapa no funil, a partir de 1. */
  posicao: number;
  /** Cor da etapa, `#RRGGBB`. */
  cor: string;
  /** Chance de ganhar um negócio desta etapa, em percentual inteiro. */
  probabilidade: number;
  /** Dias na etapa até o negócio aparecer como parado; nulo: nunca. */
  dias_parado: number | null;
  /** Funil da etapa. */
  funil_id: number;
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovaEtapa {
  /** Nome da etapa, único no funil. */
  nome: string;
  /** Cor da etapa, `#RRGGBB`. */
  cor?: string;
  /** Chance de ganhar um negócio que está nesta etapa, em percentual inteiro. */
  probabilidade?: number;
  /** Depois de tantos dias na etapa, o negócio aparece como parado; nulo: nunca. */
  dias_parado?: number | null;
  /** Lugar da etapa no funil, a partir de 1; as outras se deslocam. */
  posicao?: number;
}

export interface SubstituicaoEtapa {
  /** Nome da etapa, único no funil. */
  nome: string;
  /** Cor da etapa, `#RRGGBB`. */
  cor: string;
  /** Chance de ganhar um negócio que está nesta etapa, em percentual inteiro. */
  probabilidade: number;
  /** Depois de tantos dias na etapa, o negócio aparece como parado; nulo: nunca. */
  dias_parado?: number | null;
  /** Lugar da etapa no funil, a partir de 1; as outras se deslocam. */
  posicao?: number;
}

export interface AlteracaoEtapa {
  /** Nome da etapa, único no funil. */
  nome?: string;
  /** Cor da etapa, `#RRGGBB`. */
  cor?: string;
  /** Chance de ganhar um negócio que está nesta etapa, em percentual inteiro. */
  probabilidade?: number;
  /** Depois de tantos dias na etapa, o negócio aparece como parado; nulo: nunca. */
  dias_parado?: number | null;
  /** Lugar da etapa no funil, a partir de 1; as outras se deslocam. */
  posicao?: number;
}

export interface Conversa {
  /** Identificador da conversa. */
  id: number;
  /** Canal da conversa. */
  canal_id: number;
  /** Tipo do canal. */
  canal: 'email' | 'sms' | 'whatsapp' | 'whatsapp_nao_oficial';
  /** Contato com quem se fala. */
  contato_id: number;
  /** Nome do contato. */
  contato_nome: string;
  /** Endereço do contato no canal, mascarado. */
  endereco: string;
  /** Assunto; nulo nos canais que não o têm. */
  assunto: string | null;
  /** Estado: `aberta` (Aberta), `aguardando_atendente` (Aguardando atendente), `em_atendimento` (Em atendimento), `concluida` (Concluída). */
  status: 'aberta' | 'aguardando_atendente' | 'em_atendimento' | 'concluida';
  /** Atendente responsável, como em `/v1/usuarios/`; nulo quando ninguém. */
  responsavel_id: number | null;
  /** Nome do atendente responsável. */
  responsavel_nome: string | null;
  /** Se está arquivada. */
  arquivada: boolean;
  /** Se o assistente de IA está pausado nela. */
  ia_pausada: boolean;
  /** Mensagens do contato desde que alguém leu ou respondeu no painel. */
  nao_lidas: number;
  /** Última mensagem; nulo enquanto não há nenhuma. */
  ultima_mensagem_id: number | null;
  /** Começo do texto da última mensagem. */
  ultima_previa: string | null;
  /** Quem escreveu a última: o contato ou a empresa. */
  ultima_direcao: 'entrada' | 'saida' | null;
  /** Momento da última mensagem (ISO 8601, no fuso da empresa). */
  ultima_em: string;
  /** Até quando texto livre pode ser enviado; nulo onde não há janela, ou enquanto o contato não escreveu. */
  janela_ate: string | null;
  /** Desde quando aguarda um atendente. */
  aguardando_desde: string | null;
  /** Momento da conclusão; nulo quando não está concluída. */
  concluida_em: string | null;
  /** Momento da criação (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração, mensagens inclusive (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovaConversa {
  /** Canal da conversa. Vem de `GET /v1/crm/canais/`. */
  canal_id: number;
  /** Contato com quem falar; sem `endereco`, vale o endereço dele no canal. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number;
  /** E-mail ou telefone do contato, conforme o canal. */
  endereco?: string;
  /** Assunto, nos canais que o têm. */
  assunto?: string | null;
  /** Em canais de e-mail: começa outra conversa quando a que está aberta tem outro assunto. */
  assunto_novo?: boolean;
}

export interface QuemAssume {
  /** Quem assume; no painel, quem está usando. Na API é obrigatório. Vem de `GET /v1/usuarios/`. */
  responsavel_id?: number;
}

export interface AtribuicaoDeConversa {
  /** Quem fica com a conversa; nulo: ninguém. Vem de `GET /v1/usuarios/`. */
  responsavel_id: number | null;
}

export interface Mensagem {
  /** Identificador da mensagem. */
  id: number;
  /** Conversa da mensagem. */
  conversa_id: number;
  /** Tipo do canal. */
  canal: 'email' | 'sms' | 'whatsapp' | 'whatsapp_nao_oficial';
  /** Canal da mensagem. */
  canal_id: number;
  /** Contato da conversa. */
  contato_id: number;
  /** `entrada`: do contato; `saida`: da empresa. */
  direcao: 'entrada' | 'saida';
  /** Quem a escreveu. */
  remetente_tipo: 'contato' | 'atendente' | 'ia' | 'integracao';
  /** Nome de quem a escreveu, quando se sabe. */
  remetente_nome: string | null;
  /** Texto; nulo quando é só mídia. */
  texto: string | null;
  /** Primeiro arquivo da mensagem; nulo quando não há. */
  midia: {
    /** Tipo de mídia. */
    tipo: 'imagem' | 'documento' | 'audio' | 'video';
    /** Nome do arquivo; nulo quando não há. */
    nome: string | null;
    /** Tipo MIME. */
    mime: string;
    /** Tamanho em bytes; nulo enquanto não se sabe. */
    tamanho: number | null;
    /** `pendente`: ainda está sendo buscada; `indisponivel`: a plataforma não a entregou; `recusada`: não é aceita. */
    estado: 'pendente' | 'disponivel' | 'indisponivel' | 'recusada';
    /** Por que não está disponível. */
    erro: string | null;
    /** Endereço do arquivo: na API, `GET` com o mesmo token. Não vence. */
    url: string;
  } | null;
  /** Todos os arquivos: um e-mail pode ter vários. */
  midias: {
    /** Tipo de mídia. */
    tipo: 'imagem' | 'documento' | 'audio' | 'video';
    /** Nome do arquivo; nulo quando não há. */
    nome: string | null;
    /** Tipo MIME. */
    mime: string;
    /** Tamanho em bytes; nulo enquanto não se sabe. */
    tamanho: number | null;
    /** `pendente`: ainda está sendo buscada; `indisponivel`: a plataforma não a entregou; `recusada`: não é aceita. */
    estado: 'pendente' | 'disponivel' | 'indisponivel' | 'recusada';
    /** Por que não está disponível. */
    erro: string | null;
    /** Endereço do arquivo: na API, `GET` com o mesmo token. Não vence. */
    url: string;
  }[];
  /** Modelo de WhatsApp que a mensagem usa; nulo quando não usa. */
  modelo: {
    /** Identificador do modelo; nulo quando ele não existe mais. */
    id: number | null;
    /** Nome do modelo na Meta. */
    nome: string;
    /** Idioma, como `pt_BR`. */
    idioma: string;
  } | null;
  /** Mensagem a que esta responde; nulo quando não é resposta. */
  resposta_a_id: number | null;
  /** Identificador na plataforma; nulo enquanto ela não o informa. */
  mensagem_id_externo: string | null;
  /** Estado do envio. `desconhecida`: a plataforma não respondeu, e a mensagem não é reenviada às cegas. As recebidas são `entregue`. */
  status: 'na_fila' | 'enviada' | 'entregue' | 'lida' | 'falhou' | 'desconhecida';
  /** Por que não foi enviada; nulo quando não houve erro. */
  erro: {
    /** Código do erro na plataforma; nulo quando ela não diz. */
    codigo: string | null;
    /** Explicação do erro. */
    mensagem: string;
  } | null;
  /** Se a entrega foi confirmada. */
  entregue: boolean;
  /** Momento em que foi escrita: pelo contato, ou pela empresa (ISO 8601). */
  enviada_em: string;
  /** Momento da entrega; nulo enquanto não é confirmada. */
  entregue_em: string | null;
  /** Momento da leitura; nulo enquanto não é lida. */
  lida_em: string | null;
  /** Momento do registro (ISO 8601). */
  criado_em: string;
}

export interface NovaMensagem {
  /** Conversa em que a mensagem é enviada. Vem de `GET /v1/crm/conversas/`. */
  conversa_id: number;
  /** Texto, até o tamanho que o canal aceita. */
  texto: string;
  /** Mensagem da mesma conversa a que esta responde. Vem de `GET /v1/crm/mensagens/`. */
  resposta_a_id?: number | null;
}

export interface NovoAnexo {
  /** Conversa em que o arquivo é enviado. Vem de `GET /v1/crm/conversas/`. */
  conversa_id: number;
  /** Legenda; num e-mail, o texto. */
  legenda?: string | null;
  /** Mensagem da mesma conversa a que esta responde. Vem de `GET /v1/crm/mensagens/`. */
  resposta_a_id?: number | null;
  /** O conteúdo do arquivo. */
  arquivo: EnvioDeArquivo;
}

export interface Canal {
  /** Identificador do canal. */
  id: number;
  /** Nome do canal. */
  nome: string;
  /** Tipo: e-mail, SMS, WhatsApp oficial ou WhatsApp por gateway. */
  tipo: 'email' | 'sms' | 'whatsapp' | 'whatsapp_nao_oficial';
  /** Endereço da empresa no canal: o e-mail ou o número. */
  endereco: string;
  /** Se está em uso. */
  ativo: boolean;
  /** `conectado`: a plataforma responde; `erro`: há algo a corrigir; `pendente`: ainda não se sabe. */
  situacao: 'pendente' | 'conectado' | 'erro';
  /** Se uma conversa pode ser aberta com texto livre. */
  pode_iniciar_texto_livre: boolean;
  /** Se, fora da janela de atendimento, só modelos aprovados podem ser enviados. */
  exige_modelo_aprovado: boolean;
  /** Horas, desde a última mensagem do contato, em que texto livre pode ser enviado; nulo: sempre. */
  janela_horas: number | null;
  /** Se as conversas têm assunto. */
  tem_assunto: boolean;
  /** Maior texto aceito, em caracteres. */
  texto_maximo: number;
  /** Maior legenda de mídia aceita, em caracteres; 0 quando não há legenda. */
  legenda_maxima: number;
  /** Se a plataforma informa a entrega. */
  confirma_entrega: boolean;
  /** Se a plataforma informa a leitura. */
  confirma_leitura: boolean;
  /** Mídias aceitas; lista vazia quando o canal só leva texto. */
  midias: {
    /** Tipo de mídia. */
    tipo: 'imagem' | 'documento' | 'audio' | 'video';
    /** Maior arquivo aceito, em bytes. */
    tamanho_maximo: number;
    /** Tipos MIME aceitos; lista vazia: todos os que o produto aceita. */
    mimes: string[];
  }[];
  /** Momento do cadastro (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface ModeloWhatsapp {
  /** Identificador do modelo. */
  id: number;
  /** Canal de WhatsApp em que está aprovado. */
  canal_id: number;
  /** Nome do modelo na Meta. */
  nome: string;
  /** Idioma, como `pt_BR`. */
  idioma: string;
  /** Categoria da Meta: `MARKETING`, `UTILITY`, `AUTHENTICATION`. */
  categoria: string;
  /** Estado na Meta; só os `APPROVED` são listados. */
  status: string;
  /** O modelo como texto, com os lugares por preencher. */
  texto: string;
  /** O que o modelo pede para ser enviado. */
  parametros: {
    /** O que o cabeçalho pede; nulo quando não pede nada. */
    cabecalho: {
      /** Tipo de conteúdo do cabeçalho. */
      tipo: 'texto' | 'imagem' | 'video' | 'documento';
      /** Nome do lugar; nulo onde tem número. */
      nome: string | null;
    } | null;
    /** Lugares do corpo, em ordem; `nomeados` quando têm nome em vez de número. */
    corpo: {
      /** Os lugares, na ordem do texto. */
      nomes: string[];
      /** Se têm nome em vez de número. */
      nomeados: boolean;
    };
    /** Botões que aceitam um valor; `indice` conta todos os botões, de 0. */
    botoes: {
      /** Lugar do botão entre todos, de 0. */
      indice: number;
      /** Tipo de botão, na palavra da Meta. */
      tipo: 'url' | 'quick_reply' | 'copy_code' | 'flow';
      /** Texto do botão. */
      texto: string;
      /** Se o modelo não pode ser enviado sem o valor. */
      obrigatorio: boolean;
    }[];
    /** Por que não pode ser enviado por aqui; nulo quando pode. */
    impedimento: string | null;
  };
  /** Momento da última alteração na Meta que se soube (ISO 8601). */
  atualizado_em: string;
}

export interface EnvioDeModelo {
  /** Conversa em que o modelo é enviado; sem ela, `contato_id` ou `endereco`. Vem de `GET /v1/crm/conversas/`. */
  conversa_id?: number;
  /** Contato a quem enviar, no celular ou telefone dele. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number;
  /** Telefone a que enviar. */
  endereco?: string;
  /** Valores dos lugares do modelo. */
  parametros?: {
    /** O que o cabeçalho pede; ausente quando não pede nada. */
    cabecalho?: {
      /** Valor do cabeçalho de texto. */
      texto?: string;
      /** Endereço público (https) do arquivo, num cabeçalho de imagem, vídeo ou documento; quem envia o arquivo não o informa. */
      midia_url?: string;
    };
    /** Valores dos lugares do corpo: uma lista na ordem deles ou, onde têm nome, um objeto. */
    corpo?: string[] | Record<string, string>;
    /** Valores dos botões que pedem um. */
    botoes?: {
      /** Lugar do botão entre todos, de 0. */
      indice: number;
      /** Valor do botão. */
      valor: string;
    }[];
  };
}

export interface EnvioDeModeloComArquivo {
  /** Conversa em que o modelo é enviado; sem ela, `contato_id` ou `endereco`. Vem de `GET /v1/crm/conversas/`. */
  conversa_id?: number;
  /** Contato a quem enviar, no celular ou telefone dele. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number;
  /** Telefone a que enviar. */
  endereco?: string;
  /** Valores dos lugares do modelo. */
  parametros?: {
    /** O que o cabeçalho pede; ausente quando não pede nada. */
    cabecalho?: {
      /** Valor do cabeçalho de texto. */
      texto?: string;
      /** Endereço público (https) do arquivo, num cabeçalho de imagem, vídeo ou documento; quem envia o arquivo não o informa. */
      midia_url?: string;
    };
    /** Valores dos lugares do corpo: uma lista na ordem deles ou, onde têm nome, um objeto. */
    corpo?: string[] | Record<string, string>;
    /** Valores dos botões que pedem um. */
    botoes?: {
      /** Lugar do botão entre todos, de 0. */
      indice: number;
      /** Valor do botão. */
      valor: string;
    }[];
  };
  /** O conteúdo do arquivo. */
  arquivo: EnvioDeArquivo;
}

export interface Conhecimento {
  /** Identificador do item. */
  id: number;
  /** Nome do item. */
  nome: string;
  /** `texto` enviado direto, ou `arquivo`. */
  tipo: 'texto' | 'arquivo';
  /** O que é o conteúdo, reconhecido por ele e não pelo nome. */
  formato: 'pdf' | 'docx' | 'xlsx' | 'html' | 'markdown' | 'csv' | 'texto';
  /** `na_fila`: espera a leitura; `processando`: está sendo lido; `pronto`: o assistente já pode usá-lo; `erro`: não pôde ser lido. */
  situacao: 'na_fila' | 'processando' | 'pronto' | 'erro';
  /** Por que não pôde ser lido; nulo quando não houve erro. */
  erro: string | null;
  /** Se o assistente o usa. */
  ativo: boolean;
  /** Páginas; do que não as tem, uma a cada 3.000 caracteres. Nulo até ser lido. */
  paginas: number | null;
  /** Páginas sem texto, que foram aceitas. */
  paginas_vazias: number[];
  /** Em quantos trechos foi dividido. */
  trechos: number;
  /** Tamanho em bytes. */
  tamanho: number;
  /** Momento da publicação (ISO 8601, no fuso da empresa). */
  criado_em: string;
  /** Momento da última alteração (ISO 8601, no fuso da empresa). */
  atualizado_em: string;
}

export interface NovoConhecimento {
  /** Nome do item, como o assistente e o painel o citam. */
  nome: string;
  /** O texto; linhas que começam com `#` são títulos. */
  texto: string;
}

export interface NovoConhecimentoEmArquivo {
  /** Nome do item; sem ele, o do arquivo. */
  nome?: string;
  /** O conteúdo do arquivo. */
  arquivo: EnvioDeArquivo;
}

export interface TrechosAchados {
  /** Os trechos, do melhor para o pior. */
  resultados: {
    /** Item de onde vem o trecho. */
    conhecimento_id: number;
    /** Nome do item. */
    nome: string;
    /** Página do item. */
    pagina: number;
    /** Títulos sob os quais está, do mais geral ao mais próximo; vazio quando não há. */
    titulo: string;
    /** O trecho. */
    texto: string;
    /** Lugar entre os resultados: 1 é o melhor. */
    posicao: number;
  }[];
}

export interface AlteracaoConhecimento {
  /** Nome do item, como o assistente e o painel o citam. */
  nome?: string;
  /** `false`: o assistente deixa de usá-lo na mesma hora. */
  ativo?: boolean;
  /** `true`: lê o conteúdo de novo; os trechos de antes valem até que a leitura termine. */
  reprocessar?: boolean;
}

export interface LinhaVenda {
  /** Identificador da venda. */
  id: number;
  /** Número do pedido, sequencial por empresa. */
  numero_pedido: string;
  /** Situação da venda. */
  status: 'em_aberto' | 'finalizada' | 'cancelada';
  /** Venda, orçamento ou pedido. */
  tipo_pedido: 'venda' | 'orcamento' | 'pedido';
  /** Cliente. */
  cliente_id: number;
  /** Nome do cliente. */
  cliente_nome: string;
  /** De onde os produtos saem; nulo quando sai do depósito padrão do dia. */
  deposito_id: number | null;
  /** Quem vendeu, como em `/v1/usuarios/`; nulo quando não há. */
  vendedor_id: number | null;
  /** Nome de quem vendeu; nulo quando não há. */
  vendedor_nome: string | null;
  /** Desconto do pedido, em dinheiro. */
  desconto: string;
  /** Frete. */
  frete: string;
  /** Soma de `preco_total` dos itens. */
  total_produtos: string;
  /** `total_produtos` − `desconto` + `frete`. */
  total_venda: string;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Quando foi finalizada; nulo antes. */
  finalizada_em: string | null;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
}

export interface Venda {
  /** Identificador da venda. */
  id: number;
  /** Número do pedido, sequencial por empresa. */
  numero_pedido: string;
  /** Situação da venda. */
  status: 'em_aberto' | 'finalizada' | 'cancelada';
  /** Venda, orçamento ou pedido. */
  tipo_pedido: 'venda' | 'orcamento' | 'pedido';
  /** Cliente. */
  cliente_id: number;
  /** Nome do cliente. */
  cliente_nome: string;
  /** De onde os produtos saem; nulo quando sai do depósito padrão do dia. */
  deposito_id: number | null;
  /** Quem vendeu, como em `/v1/usuarios/`; nulo quando não há. */
  vendedor_id: number | null;
  /** Nome de quem vendeu; nulo quando não há. */
  vendedor_nome: string | null;
  /** Desconto do pedido, em dinheiro. */
  desconto: string;
  /** Frete. */
  frete: string;
  /** Soma de `preco_total` dos itens. */
  total_produtos: string;
  /** `total_produtos` − `desconto` + `frete`. */
  total_venda: string;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Quando foi finalizada; nulo antes. */
  finalizada_em: string | null;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Nome do depósito; nulo quando não há. */
  deposito_nome: string | null;
  /** Quando o estoque sai: a regra que valia na finalização ou, se veio antes, na primeira expedição; nulo até então. */
  saida_estoque: 'venda' | 'expedicao' | null;
  /** Valor do que o cliente devolveu. */
  total_devolvido: string;
  /** Dias em que se paga, contados da finalização; `0` é à vista. */
  condicao_pagamento: string;
  /** Texto livre. */
  observacao: string;
  /** Negócio do CRM de onde veio; nulo quando não há. */
  negocio_id: number | null;
  /** Proposta de onde veio; nula quando não há. */
  proposta_id: number | null;
  /** Contrato de onde veio; nulo quando não há. */
  contrato_id: number | null;
  /** Os itens. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** Produto ou serviço. */
    tipo: 'produto' | 'servico';
    /** Produto; nulo em um serviço. */
    produto_id: number | null;
    /** Serviço; nulo em um produto. */
    servico_id: number | null;
    /** Código do produto ou do serviço. */
    codigo: string;
    /** Nome, como foi vendido. */
    descricao: string;
    /** Unidade de medida. */
    unidade: string;
    /** Quantidade vendida. */
    quantidade: string;
    /** Preço de cada unidade. */
    preco_unitario: string;
    /** Desconto do item, de 0 a 100. */
    desconto_percentual: string;
    /** Quantidade × preço, menos o desconto do item, arredondado ao centavo. */
    preco_total: string;
    /** A parte do desconto do pedido que cabe a este item. */
    desconto_rateado: string;
    /** `preco_total` menos `desconto_rateado`. */
    total_liquido: string;
    /** Quanto dele está fora do estoque por esta venda. */
    quantidade_baixada: string;
    /** Quanto o cliente já devolveu. */
    quantidade_devolvida: string;
  }[];
}

export interface NovaVenda {
  /** Venda, orçamento ou pedido. */
  tipo_pedido?: 'venda' | 'orcamento' | 'pedido';
  /** Cliente ativo da empresa. Vem de `GET /v1/clientes/`. */
  cliente_id: number;
  /** De onde os produtos saem; sem ele, o depósito padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  vendedor_id?: number | null;
  /** Em dinheiro, até o total dos itens; rateado entre eles. */
  desconto?: string | number;
  /** Somado ao total. */
  frete?: string | number;
  /** Em quantos dias se paga, contados da finalização: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista. */
  condicao_pagamento?: string | null;
  /** Texto livre, que sai na impressão. */
  observacao?: string;
  /** De 1 a 200 itens. */
  itens: {
    /** Dispensável: `produto_id` ou `servico_id` já diz. Enviado, precisa dizer o mesmo que eles. */
    tipo?: 'produto' | 'servico';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
  }[];
}

export interface SubstituicaoVenda {
  /** Venda, orçamento ou pedido. */
  tipo_pedido?: 'venda' | 'orcamento' | 'pedido';
  /** Cliente ativo da empresa. Vem de `GET /v1/clientes/`. */
  cliente_id: number;
  /** De onde os produtos saem; sem ele, o depósito padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  vendedor_id?: number | null;
  /** Em dinheiro, até o total dos itens; rateado entre eles. */
  desconto?: string | number;
  /** Somado ao total. */
  frete?: string | number;
  /** Em quantos dias se paga, contados da finalização: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista. */
  condicao_pagamento?: string | null;
  /** Texto livre, que sai na impressão. */
  observacao?: string;
  /** Só o que o pedido já tem: quem o muda são as ações `finalizar/` e `cancelar/`. */
  status?: 'em_aberto' | 'finalizada' | 'cancelada';
  /** A lista inteira, de 1 a 200 itens; cada `id` uma vez. */
  itens: {
    /** Identificador de um item que o pedido já tem: ele continua o mesmo. Vem de `GET /v1/vendas/{id}/`. */
    id?: number;
    /** Dispensável: `produto_id` ou `servico_id` já diz. Enviado, precisa dizer o mesmo que eles. */
    tipo?: 'produto' | 'servico';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
  }[];
}

export interface AlteracaoVenda {
  /** Venda, orçamento ou pedido. */
  tipo_pedido?: 'venda' | 'orcamento' | 'pedido';
  /** Cliente ativo da empresa. Vem de `GET /v1/clientes/`. */
  cliente_id?: number;
  /** De onde os produtos saem; sem ele, o depósito padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Um usuário ativo da empresa. Vem de `GET /v1/usuarios/`. */
  vendedor_id?: number | null;
  /** Em dinheiro, até o total dos itens; rateado entre eles. */
  desconto?: string | number;
  /** Somado ao total. */
  frete?: string | number;
  /** Em quantos dias se paga, contados da finalização: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista. */
  condicao_pagamento?: string | null;
  /** Texto livre, que sai na impressão. */
  observacao?: string;
  /** Só o que o pedido já tem: quem o muda são as ações `finalizar/` e `cancelar/`. */
  status?: 'em_aberto' | 'finalizada' | 'cancelada';
  /** A lista inteira, de 1 a 200 itens; cada `id` uma vez. */
  itens?: {
    /** Identificador de um item que o pedido já tem: ele continua o mesmo. Vem de `GET /v1/vendas/{id}/`. */
    id?: number;
    /** Dispensável: `produto_id` ou `servico_id` já diz. Enviado, precisa dizer o mesmo que eles. */
    tipo?: 'produto' | 'servico';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
  }[];
}

export interface Devolucao {
  /** Identificador da devolução. */
  id: number;
  /** Venda. */
  venda_id: number;
  /** Onde os produtos entraram; nulo quando nada entrou no estoque. */
  deposito_id: number | null;
  /** O que os itens custaram, sem os descontos. */
  total: string;
  /** Texto livre. */
  observacao: string;
  /** Quando foi registrada. */
  criado_em: string;
  /** Os itens. */
  itens: {
    /** Item da venda. */
    item_id: number;
    /** Produto; nulo em um serviço. */
    produto_id: number | null;
    /** Nome, como foi vendido. */
    descricao: string;
    /** Quantidade devolvida. */
    quantidade: string;
    /** O que custou, sem os descontos. */
    total: string;
  }[];
}

export interface DevolucaoCriada {
  /** Identificador da devolução. */
  id: number;
  /** Venda. */
  venda_id: number;
  /** Onde os produtos entraram; nulo quando nada entrou no estoque. */
  deposito_id: number | null;
  /** O que os itens custaram, sem os descontos. */
  total: string;
  /** Texto livre. */
  observacao: string;
  /** Quando foi registrada. */
  criado_em: string;
  /** Os itens. */
  itens: {
    /** Item da venda. */
    item_id: number;
    /** Produto; nulo em um serviço. */
    produto_id: number | null;
    /** Nome, como foi vendido. */
    descricao: string;
    /** Quantidade devolvida. */
    quantidade: string;
    /** O que custou, sem os descontos. */
    total: string;
  }[];
  /** A venda, como a devolução a deixou. */
  venda: {
    /** Identificador da venda. */
    id: number;
    /** Número do pedido, sequencial por empresa. */
    numero_pedido: string;
    /** Situação da venda. */
    status: 'em_aberto' | 'finalizada' | 'cancelada';
    /** Venda, orçamento ou pedido. */
    tipo_pedido: 'venda' | 'orcamento' | 'pedido';
    /** Cliente. */
    cliente_id: number;
    /** Nome do cliente. */
    cliente_nome: string;
    /** De onde os produtos saem; nulo quando sai do depósito padrão do dia. */
    deposito_id: number | null;
    /** Quem vendeu, como em `/v1/usuarios/`; nulo quando não há. */
    vendedor_id: number | null;
    /** Nome de quem vendeu; nulo quando não há. */
    vendedor_nome: string | null;
    /** Desconto do pedido, em dinheiro. */
    desconto: string;
    /** Frete. */
    frete: string;
    /** Soma de `preco_total` dos itens. */
    total_produtos: string;
    /** `total_produtos` − `desconto` + `frete`. */
    total_venda: string;
    /** Quando foi criada. */
    criado_em: string;
    /** Quando mudou pela última vez. */
    atualizado_em: string;
    /** Quando foi finalizada; nulo antes. */
    finalizada_em: string | null;
    /** Quando foi cancelada; nulo antes. */
    cancelada_em: string | null;
    /** Nome do depósito; nulo quando não há. */
    deposito_nome: string | null;
    /** Quando o estoque sai: a regra que valia na finalização ou, se veio antes, na primeira expedição; nulo até então. */
    saida_estoque: 'venda' | 'expedicao' | null;
    /** Valor do que o cliente devolveu. */
    total_devolvido: string;
    /** Dias em que se paga, contados da finalização; `0` é à vista. */
    condicao_pagamento: string;
    /** Texto livre. */
    observacao: string;
    /** Negócio do CRM de onde veio; nulo quando não há. */
    negocio_id: number | null;
    /** Proposta de onde veio; nula quando não há. */
    proposta_id: number | null;
    /** Contrato de onde veio; nulo quando não há. */
    contrato_id: number | null;
    /** Os itens. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto ou serviço. */
      tipo: 'produto' | 'servico';
      /** Produto; nulo em um serviço. */
      produto_id: number | null;
      /** Serviço; nulo em um produto. */
      servico_id: number | null;
      /** Código do produto ou do serviço. */
      codigo: string;
      /** Nome, como foi vendido. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade vendida. */
      quantidade: string;
      /** Preço de cada unidade. */
      preco_unitario: string;
      /** Desconto do item, de 0 a 100. */
      desconto_percentual: string;
      /** Quantidade × preço, menos o desconto do item, arredondado ao centavo. */
      preco_total: string;
      /** A parte do desconto do pedido que cabe a este item. */
      desconto_rateado: string;
      /** `preco_total` menos `desconto_rateado`. */
      total_liquido: string;
      /** Quanto dele está fora do estoque por esta venda. */
      quantidade_baixada: string;
      /** Quanto o cliente já devolveu. */
      quantidade_devolvida: string;
    }[];
  };
}

export interface NovaDevolucao {
  /** O que voltou. */
  itens: {
    /** Item da venda. Vem de `GET /v1/vendas/{id}/`. */
    item_id: number;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
  }[];
  /** Onde os produtos entram; sem ele, de onde saíram. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Texto livre. */
  observacao?: string;
}

export interface LinhaCompra {
  /** Identificador. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** Situação da compra. */
  status: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
  /** De quem se compra. */
  fornecedor_id: number;
  /** O nome dele. */
  fornecedor_nome: string;
  /** Onde os produtos entram; nulo: no depósito padrão do dia. */
  deposito_id: number | null;
  /** Quando a entrega é esperada: AAAA-MM-DD. */
  previsao: string | null;
  /** Soma dos itens, recebidos ou não. */
  total: string;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Quando o último item chegou. */
  recebida_em: string | null;
  /** Quando foi cancelada. */
  cancelada_em: string | null;
}

export interface Compra {
  /** Identificador. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** Situação da compra. */
  status: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
  /** De quem se compra. */
  fornecedor_id: number;
  /** O nome dele. */
  fornecedor_nome: string;
  /** Onde os produtos entram; nulo: no depósito padrão do dia. */
  deposito_id: number | null;
  /** Quando a entrega é esperada: AAAA-MM-DD. */
  previsao: string | null;
  /** Soma dos itens, recebidos ou não. */
  total: string;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Quando o último item chegou. */
  recebida_em: string | null;
  /** Quando foi cancelada. */
  cancelada_em: string | null;
  /** Nome do depósito. */
  deposito_nome: string | null;
  /** Dias em que se paga cada recebimento; `0` é à vista. */
  condicao_pagamento: string;
  /** Texto livre. */
  observacao: string;
  /** Quanto custou o que chegou. */
  total_recebido: string;
  /** Quanto custou o que voltou ao fornecedor. */
  total_devolvido: string;
  /** Os itens, na ordem da compra. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** O produto. */
    produto_id: number;
    /** Código do produto, como é hoje. */
    produto_codigo: string;
    /** Nome do produto, como é hoje. */
    produto_nome: string;
    /** Unidade de medida do produto. */
    unidade: string;
    /** Quantidade pedida, com 3 casas. */
    quantidade: string;
    /** Quanto dela já chegou. */
    quantidade_recebida: string;
    /** Quanto do que foi recebido voltou ao fornecedor. */
    quantidade_devolvida: string;
    /** Custo de uma unidade. */
    custo_unitario: string;
    /** Quantidade × custo, arredondado ao centavo. */
    preco_total: string;
  }[];
}

export interface NovaCompra {
  /** De quem se compra: um cliente ativo da empresa. Vem de `GET /v1/clientes/`. */
  fornecedor_id: number;
  /** Onde os produtos entram; sem ele, o depósito padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Quando a entrega é esperada. */
  previsao?: string | null;
  /** Em quantos dias se paga cada recebimento: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista. */
  condicao_pagamento?: string | null;
  /** Até 2.000 caracteres. */
  observacao?: string;
  /** De 1 a 200 itens; o mesmo produto pode estar em vários. */
  itens: {
    /** Um produto da empresa. Vem de `GET /v1/produtos/`. */
    produto_id: number;
    /** Maior que 0, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço de custo do produto. */
    custo_unitario?: string | number;
  }[];
}

export interface SubstituicaoCompra {
  /** De quem se compra: um cliente ativo da empresa. Vem de `GET /v1/clientes/`. */
  fornecedor_id: number;
  /** Onde os produtos entram; sem ele, o depósito padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Quando a entrega é esperada. */
  previsao?: string | null;
  /** Em quantos dias se paga cada recebimento: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista. */
  condicao_pagamento?: string | null;
  /** Até 2.000 caracteres. */
  observacao?: string;
  /** Só o que a compra já tem: quem o muda são as ações `receber/` e `cancelar/`. */
  status?: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
  /** De 1 a 200 itens; um com `id` continua o mesmo, cada `id` uma vez. */
  itens: {
    /** Identificador de um item que a compra já tem: ele continua o mesmo. Vem de `GET /v1/compras/{id}/`. */
    id?: number;
    /** Um produto da empresa. Vem de `GET /v1/produtos/`. */
    produto_id: number;
    /** Maior que 0, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço de custo do produto. */
    custo_unitario?: string | number;
  }[];
}

export interface AlteracaoCompra {
  /** De quem se compra: um cliente ativo da empresa. Vem de `GET /v1/clientes/`. */
  fornecedor_id?: number;
  /** Onde os produtos entram; sem ele, o depósito padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Quando a entrega é esperada. */
  previsao?: string | null;
  /** Em quantos dias se paga cada recebimento: `30/60/90`, até 24 parcelas, em ordem crescente; `0` ou nulo é à vista. */
  condicao_pagamento?: string | null;
  /** Até 2.000 caracteres. */
  observacao?: string;
  /** Só o que a compra já tem: quem o muda são as ações `receber/` e `cancelar/`. */
  status?: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
  /** De 1 a 200 itens; um com `id` continua o mesmo, cada `id` uma vez. */
  itens?: {
    /** Identificador de um item que a compra já tem: ele continua o mesmo. Vem de `GET /v1/compras/{id}/`. */
    id?: number;
    /** Um produto da empresa. Vem de `GET /v1/produtos/`. */
    produto_id: number;
    /** Maior que 0, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço de custo do produto. */
    custo_unitario?: string | number;
  }[];
}

export interface CompraRecebida {
  /** Identificador. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** Situação da compra. */
  status: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
  /** De quem se compra. */
  fornecedor_id: number;
  /** O nome dele. */
  fornecedor_nome: string;
  /** Onde os produtos entram; nulo: no depósito padrão do dia. */
  deposito_id: number | null;
  /** Quando a entrega é esperada: AAAA-MM-DD. */
  previsao: string | null;
  /** Soma dos itens, recebidos ou não. */
  total: string;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Quando o último item chegou. */
  recebida_em: string | null;
  /** Quando foi cancelada. */
  cancelada_em: string | null;
  /** Nome do depósito. */
  deposito_nome: string | null;
  /** Dias em que se paga cada recebimento; `0` é à vista. */
  condicao_pagamento: string;
  /** Texto livre. */
  observacao: string;
  /** Quanto custou o que chegou. */
  total_recebido: string;
  /** Quanto custou o que voltou ao fornecedor. */
  total_devolvido: string;
  /** Os itens, na ordem da compra. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** O produto. */
    produto_id: number;
    /** Código do produto, como é hoje. */
    produto_codigo: string;
    /** Nome do produto, como é hoje. */
    produto_nome: string;
    /** Unidade de medida do produto. */
    unidade: string;
    /** Quantidade pedida, com 3 casas. */
    quantidade: string;
    /** Quanto dela já chegou. */
    quantidade_recebida: string;
    /** Quanto do que foi recebido voltou ao fornecedor. */
    quantidade_devolvida: string;
    /** Custo de uma unidade. */
    custo_unitario: string;
    /** Quantidade × custo, arredondado ao centavo. */
    preco_total: string;
  }[];
  /** O que chegou agora; nulo quando nada faltava. */
  recebimento: {
    /** Identificador. */
    id: number;
    /** A compra. */
    compra_id: number;
    /** Nulo quando nada se moveu no estoque. */
    deposito_id: number | null;
    /** Nome do depósito. */
    deposito_nome: string | null;
    /** Soma dos itens. */
    total: string;
    /** O que foi anotado. */
    observacao: string;
    /** Quem registrou. */
    ator_nome: string;
    /** Quando foi registrado. */
    criado_em: string;
    /** O que se moveu de cada item. */
    itens: {
      /** O item da compra. */
      item_id: number;
      /** O produto dele. */
      produto_id: number;
      /** Nome do produto. */
      produto_nome: string;
      /** Quanto chegou, ou voltou, desta vez. */
      quantidade: string;
      /** Quanto isso custou. */
      total: string;
      /** O lançamento que moveu o estoque; nulo quando o produto não controla estoque. */
      lancamento_id: number | null;
    }[];
  } | null;
}

export interface RecebimentoNovo {
  /** O que chegou. Sem ele, tudo o que falta. */
  itens?: {
    /** Um item da compra. Vem de `GET /v1/compras/{id}/`. */
    item_id: number;
    /** Maior que 0, com até 3 casas decimais. */
    quantidade: string | number;
  }[];
  /** Onde os produtos entram; sem ele, o depósito da compra ou, se ela não tem, o padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Até 500 caracteres; vai também nos lançamentos de estoque. */
  observacao?: string;
}

export interface RecebimentoCompra {
  /** Identificador. */
  id: number;
  /** A compra. */
  compra_id: number;
  /** Nulo quando nada se moveu no estoque. */
  deposito_id: number | null;
  /** Nome do depósito. */
  deposito_nome: string | null;
  /** Soma dos itens. */
  total: string;
  /** O que foi anotado. */
  observacao: string;
  /** Quem registrou. */
  ator_nome: string;
  /** Quando foi registrado. */
  criado_em: string;
  /** O que se moveu de cada item. */
  itens: {
    /** O item da compra. */
    item_id: number;
    /** O produto dele. */
    produto_id: number;
    /** Nome do produto. */
    produto_nome: string;
    /** Quanto chegou, ou voltou, desta vez. */
    quantidade: string;
    /** Quanto isso custou. */
    total: string;
    /** O lançamento que moveu o estoque; nulo quando o produto não controla estoque. */
    lancamento_id: number | null;
  }[];
}

export interface DevolucaoCompra {
  /** Identificador. */
  id: number;
  /** A compra. */
  compra_id: number;
  /** Nulo quando nada se moveu no estoque. */
  deposito_id: number | null;
  /** Nome do depósito. */
  deposito_nome: string | null;
  /** Soma dos itens. */
  total: string;
  /** O que foi anotado. */
  observacao: string;
  /** Quem registrou. */
  ator_nome: string;
  /** Quando foi registrado. */
  criado_em: string;
  /** O que se moveu de cada item. */
  itens: {
    /** O item da compra. */
    item_id: number;
    /** O produto dele. */
    produto_id: number;
    /** Nome do produto. */
    produto_nome: string;
    /** Quanto chegou, ou voltou, desta vez. */
    quantidade: string;
    /** Quanto isso custou. */
    total: string;
    /** O lançamento que moveu o estoque; nulo quando o produto não controla estoque. */
    lancamento_id: number | null;
  }[];
}

export interface DevolucaoCompraCriada {
  /** Identificador. */
  id: number;
  /** A compra. */
  compra_id: number;
  /** Nulo quando nada se moveu no estoque. */
  deposito_id: number | null;
  /** Nome do depósito. */
  deposito_nome: string | null;
  /** Soma dos itens. */
  total: string;
  /** O que foi anotado. */
  observacao: string;
  /** Quem registrou. */
  ator_nome: string;
  /** Quando foi registrado. */
  criado_em: string;
  /** O que se moveu de cada item. */
  itens: {
    /** O item da compra. */
    item_id: number;
    /** O produto dele. */
    produto_id: number;
    /** Nome do produto. */
    produto_nome: string;
    /** Quanto chegou, ou voltou, desta vez. */
    quantidade: string;
    /** Quanto isso custou. */
    total: string;
    /** O lançamento que moveu o estoque; nulo quando o produto não controla estoque. */
    lancamento_id: number | null;
  }[];
  /** A compra, como ficou. */
  compra: {
    /** Identificador. */
    id: number;
    /** Número da sequência da empresa, com ao menos seis dígitos. */
    numero: string;
    /** Situação da compra. */
    status: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
    /** De quem se compra. */
    fornecedor_id: number;
    /** O nome dele. */
    fornecedor_nome: string;
    /** Onde os produtos entram; nulo: no depósito padrão do dia. */
    deposito_id: number | null;
    /** Quando a entrega é esperada: AAAA-MM-DD. */
    previsao: string | null;
    /** Soma dos itens, recebidos ou não. */
    total: string;
    /** Quando foi criada. */
    criado_em: string;
    /** Quando mudou pela última vez. */
    atualizado_em: string;
    /** Quando o último item chegou. */
    recebida_em: string | null;
    /** Quando foi cancelada. */
    cancelada_em: string | null;
    /** Nome do depósito. */
    deposito_nome: string | null;
    /** Dias em que se paga cada recebimento; `0` é à vista. */
    condicao_pagamento: string;
    /** Texto livre. */
    observacao: string;
    /** Quanto custou o que chegou. */
    total_recebido: string;
    /** Quanto custou o que voltou ao fornecedor. */
    total_devolvido: string;
    /** Os itens, na ordem da compra. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** O produto. */
      produto_id: number;
      /** Código do produto, como é hoje. */
      produto_codigo: string;
      /** Nome do produto, como é hoje. */
      produto_nome: string;
      /** Unidade de medida do produto. */
      unidade: string;
      /** Quantidade pedida, com 3 casas. */
      quantidade: string;
      /** Quanto dela já chegou. */
      quantidade_recebida: string;
      /** Quanto do que foi recebido voltou ao fornecedor. */
      quantidade_devolvida: string;
      /** Custo de uma unidade. */
      custo_unitario: string;
      /** Quantidade × custo, arredondado ao centavo. */
      preco_total: string;
    }[];
  };
}

export interface NovaDevolucaoCompra {
  /** De 1 a 200; um item pode aparecer mais de uma vez. */
  itens: {
    /** Um item da compra. Vem de `GET /v1/compras/{id}/`. */
    item_id: number;
    /** Maior que 0, com até 3 casas decimais. */
    quantidade: string | number;
  }[];
  /** De onde os produtos saem; sem ele, o depósito em que o último recebimento entrou. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Até 500 caracteres; vai também nos lançamentos de estoque. */
  observacao?: string;
}

export interface LinhaContrato {
  /** Identificador. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** Título. */
  titulo: string;
  /** Situação do contrato. */
  status: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
  /** De quanto em quanto tempo se cobra. */
  periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
  /** Valor de cada ciclo; com itens, a soma deles. */
  valor: string;
  /** Primeiro dia de vigência: AAAA-MM-DD. */
  inicio_em: string;
  /** Último dia de vigência; nulo: sem prazo. */
  fim_em: string | null;
  /** O cliente. */
  cliente_id: number;
  /** O nome dele. */
  cliente_nome: string;
  /** Negócio de que o contrato nasceu; nulo quando não há. */
  negocio_id: number | null;
  /** Negócio de que o contrato nasceu; nulo quando não há. */
  negocio: {
    /** Identificador do negócio. */
    id: number;
    /** Código do negócio. */
    codigo: number;
  } | null;
  /** Proposta de que o contrato nasceu; nulo quando não há. */
  proposta_id: number | null;
  /** A âncora do calendário: AAAA-MM-DD. */
  primeiro_vencimento: string;
  /** Dia do mês em que os ciclos vencem. */
  dia_vencimento: number;
  /** Quantos dias antes do vencimento o ciclo é gerado. */
  dias_antecedencia: number;
  /** Vencimento do próximo ciclo a gerar; nulo quando suspenso, terminado, ou sem mais ciclos. */
  proximo_vencimento: string | null;
  /** Desde quando o preço é este: o último reajuste, a última mudança do valor ou o início. */
  preco_desde: string;
  /** Texto livre. */
  observacao: string;
  /** Quando foi criado. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Desde quando está suspenso; nulo quando não está. */
  suspenso_em: string | null;
  /** Quando foi encerrado. */
  encerrado_em: string | null;
  /** Quando foi cancelado. */
  cancelado_em: string | null;
}

export interface Contrato {
  /** Identificador. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** Título. */
  titulo: string;
  /** Situação do contrato. */
  status: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
  /** De quanto em quanto tempo se cobra. */
  periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
  /** Valor de cada ciclo; com itens, a soma deles. */
  valor: string;
  /** Primeiro dia de vigência: AAAA-MM-DD. */
  inicio_em: string;
  /** Último dia de vigência; nulo: sem prazo. */
  fim_em: string | null;
  /** O cliente. */
  cliente_id: number;
  /** O nome dele. */
  cliente_nome: string;
  /** Negócio de que o contrato nasceu; nulo quando não há. */
  negocio_id: number | null;
  /** Negócio de que o contrato nasceu; nulo quando não há. */
  negocio: {
    /** Identificador do negócio. */
    id: number;
    /** Código do negócio. */
    codigo: number;
  } | null;
  /** Proposta de que o contrato nasceu; nulo quando não há. */
  proposta_id: number | null;
  /** A âncora do calendário: AAAA-MM-DD. */
  primeiro_vencimento: string;
  /** Dia do mês em que os ciclos vencem. */
  dia_vencimento: number;
  /** Quantos dias antes do vencimento o ciclo é gerado. */
  dias_antecedencia: number;
  /** Vencimento do próximo ciclo a gerar; nulo quando suspenso, terminado, ou sem mais ciclos. */
  proximo_vencimento: string | null;
  /** Desde quando o preço é este: o último reajuste, a última mudança do valor ou o início. */
  preco_desde: string;
  /** Texto livre. */
  observacao: string;
  /** Quando foi criado. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Desde quando está suspenso; nulo quando não está. */
  suspenso_em: string | null;
  /** Quando foi encerrado. */
  encerrado_em: string | null;
  /** Quando foi cancelado. */
  cancelado_em: string | null;
  /** Os itens, na ordem do contrato; lista vazia quando só há o valor. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** Serviço ou texto livre. */
    tipo: 'servico' | 'livre';
    /** Sempre nulo: um contrato não move estoque. */
    produto_id: null;
    /** Serviço; nulo em texto livre. */
    servico_id: number | null;
    /** Código do serviço; vazio em texto livre. */
    codigo: string;
    /** Nome, como foi contratado. */
    descricao: string;
    /** Unidade de medida. */
    unidade: string;
    /** Quantidade de cada ciclo. */
    quantidade: string;
    /** Preço de cada unidade. */
    preco_unitario: string;
    /** Desconto do item, de 0 a 100. */
    desconto_percentual: string;
    /** Quantidade × preço, menos o desconto, arredondado ao centavo. */
    preco_total: string;
  }[];
}

export interface NovoContrato {
  /** Título do contrato, como aparece nas contas a receber. */
  titulo: string;
  /** Cliente ativo da empresa. Vem de `GET /v1/clientes/`. */
  cliente_id: number;
  /** De quanto em quanto tempo se cobra. */
  periodicidade?: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
  /** Valor de cada ciclo, só em um contrato sem itens: com itens, é a soma deles. */
  valor?: string | number;
  /** De 0 a 200 itens. */
  itens?: {
    /** Dispensável: `servico_id` já diz; sem ele, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'servico' | 'livre';
    /** Sempre nulo: um contrato não move estoque. */
    produto_id?: null;
    /** Serviço do item; sem ele, o item é um texto livre. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
  }[];
  /** Sem ele, hoje, no fuso da empresa. */
  inicio_em?: string;
  /** Último dia de vigência (AAAA-MM-DD); nulo: sem prazo. */
  fim_em?: string | null;
  /** A âncora do calendário. Sem ele, o primeiro `dia_vencimento` desde o início ou, sem este também, o dia do início. */
  primeiro_vencimento?: string;
  /** Dia do mês em que os ciclos vencem; um mês mais curto tem o seu último dia. Sem ele, o dia do primeiro vencimento. */
  dia_vencimento?: number;
  /** Quantos dias antes do vencimento o ciclo, e a sua conta a receber, são gerados. */
  dias_antecedencia?: number;
  /** Texto livre, até 2.000 caracteres. */
  observacao?: string;
  /** Negócio de que o contrato nasce; exige também o escopo `crm:write`. Vem de `GET /v1/crm/negocios/`. */
  negocio_id?: number | null;
}

export interface SubstituicaoContrato {
  /** Título do contrato, como aparece nas contas a receber. */
  titulo: string;
  /** Cliente ativo da empresa; vale para os ciclos seguintes. Vem de `GET /v1/clientes/`. */
  cliente_id: number;
  /** De quanto em quanto tempo se cobra; sem ela, fica como está. */
  periodicidade?: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
  /** Valor de cada ciclo, só em um contrato sem itens: com itens, é a soma deles. */
  valor?: string | number;
  /** A lista inteira, de 0 a 200 itens; cada `id` uma vez. */
  itens?: {
    /** Identificador de um item que o contrato já tem: ele continua o mesmo. Vem de `GET /v1/contratos/{id}/`. */
    id?: number;
    /** Dispensável: `servico_id` já diz; sem ele, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'servico' | 'livre';
    /** Sempre nulo: um contrato não move estoque. */
    produto_id?: null;
    /** Serviço do item; sem ele, o item é um texto livre. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
  }[];
  /** Sem ele, fica como está. */
  inicio_em?: string;
  /** Último dia de vigência (AAAA-MM-DD); nulo: sem prazo. */
  fim_em?: string | null;
  /** A âncora do calendário (AAAA-MM-DD): os vencimentos seguintes são contados sempre a partir dele. */
  primeiro_vencimento?: string;
  /** Dia do mês em que os ciclos vencem; um mês mais curto tem o seu último dia. Sem ele, o dia do primeiro vencimento. */
  dia_vencimento?: number;
  /** Quantos dias antes do vencimento o ciclo, e a sua conta a receber, são gerados. */
  dias_antecedencia?: number;
  /** Texto livre, até 2.000 caracteres. */
  observacao?: string;
  /** Só o que o contrato já tem: mudam-no as ações `suspender/`, `reativar/`, `encerrar/` e `cancelar/`. */
  status?: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
}

export interface AlteracaoContrato {
  /** Título do contrato, como aparece nas contas a receber. */
  titulo?: string;
  /** Cliente ativo da empresa; vale para os ciclos seguintes. Vem de `GET /v1/clientes/`. */
  cliente_id?: number;
  /** De quanto em quanto tempo se cobra. */
  periodicidade?: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
  /** Valor de cada ciclo, só em um contrato sem itens: com itens, é a soma deles. */
  valor?: string | number;
  /** A lista inteira, de 0 a 200 itens; cada `id` uma vez. */
  itens?: {
    /** Identificador de um item que o contrato já tem: ele continua o mesmo. Vem de `GET /v1/contratos/{id}/`. */
    id?: number;
    /** Dispensável: `servico_id` já diz; sem ele, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'servico' | 'livre';
    /** Sempre nulo: um contrato não move estoque. */
    produto_id?: null;
    /** Serviço do item; sem ele, o item é um texto livre. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
  }[];
  /** Primeiro dia de vigência (AAAA-MM-DD). */
  inicio_em?: string;
  /** Último dia de vigência (AAAA-MM-DD); nulo: sem prazo. */
  fim_em?: string | null;
  /** A âncora do calendário (AAAA-MM-DD): os vencimentos seguintes são contados sempre a partir dele. */
  primeiro_vencimento?: string;
  /** Dia do mês em que os ciclos vencem; um mês mais curto tem o seu último dia. Sem ele, o dia do primeiro vencimento. */
  dia_vencimento?: number;
  /** Quantos dias antes do vencimento o ciclo, e a sua conta a receber, são gerados. */
  dias_antecedencia?: number;
  /** Texto livre, até 2.000 caracteres. */
  observacao?: string;
  /** Só o que o contrato já tem: mudam-no as ações `suspender/`, `reativar/`, `encerrar/` e `cancelar/`. */
  status?: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
}

export interface EncerramentoContrato {
  /** O último dia de vigência, de hoje em diante (AAAA-MM-DD). Sem ele, hoje. */
  em?: string;
}

export interface CicloContrato {
  /** Identificador do ciclo. */
  id: number;
  /** O contrato. */
  contrato_id: number;
  /** Mês do vencimento: AAAA-MM. */
  competencia: string;
  /** Dia do vencimento, do calendário do contrato: AAAA-MM-DD. */
  vencimento: string;
  /** Quanto o ciclo cobra. */
  valor: string;
  /** A conta a receber do ciclo, em `/v1/financeiro/contas-receber/`. */
  titulo_id: number | null;
  /** O número dela. */
  titulo_numero: string | null;
  /** A situação dela. */
  titulo_status: 'aberta' | 'parcial' | 'paga' | 'cancelada' | null;
  /** Quando uma suspensão, um encerramento ou um cancelamento o desfez antes de vencer; nulo: vale. */
  desfeito_em: string | null;
  /** Quando foi gerado. */
  criado_em: string;
}

export interface ReajusteContrato {
  /** Identificador do reajuste. */
  id: number;
  /** O contrato. */
  contrato_id: number;
  /** Percentual, com 2 casas; negativo quando reduz. */
  percentual: string;
  /** Competência do primeiro ciclo com o preço novo: AAAA-MM. */
  a_partir_de: string;
  /** O índice aplicado. */
  indice: string;
  /** O motivo. */
  motivo: string;
  /** Valor do ciclo antes dele; nulo enquanto agendado. */
  valor_antes: string | null;
  /** Valor do ciclo depois dele; nulo enquanto agendado. */
  valor_depois: string | null;
  /** O preço de cada item, antes e depois. */
  itens: {
    /** O item. */
    descricao: string;
    /** Preço de uma unidade antes. */
    antes: string;
    /** Preço de uma unidade depois. */
    depois: string;
  }[];
  /** Quem o registrou. */
  ator_nome: string;
  /** Quando mudou o preço; nulo enquanto agendado. */
  aplicado_em: string | null;
  /** Quando foi registrado. */
  criado_em: string;
}

export interface ReajusteCriado {
  /** Identificador do reajuste. */
  id: number;
  /** O contrato. */
  contrato_id: number;
  /** Percentual, com 2 casas; negativo quando reduz. */
  percentual: string;
  /** Competência do primeiro ciclo com o preço novo: AAAA-MM. */
  a_partir_de: string;
  /** O índice aplicado. */
  indice: string;
  /** O motivo. */
  motivo: string;
  /** Valor do ciclo antes dele; nulo enquanto agendado. */
  valor_antes: string | null;
  /** Valor do ciclo depois dele; nulo enquanto agendado. */
  valor_depois: string | null;
  /** O preço de cada item, antes e depois. */
  itens: {
    /** O item. */
    descricao: string;
    /** Preço de uma unidade antes. */
    antes: string;
    /** Preço de uma unidade depois. */
    depois: string;
  }[];
  /** Quem o registrou. */
  ator_nome: string;
  /** Quando mudou o preço; nulo enquanto agendado. */
  aplicado_em: string | null;
  /** Quando foi registrado. */
  criado_em: string;
  /** O contrato, como ficou. */
  contrato: {
    /** Identificador. */
    id: number;
    /** Número da sequência da empresa, com ao menos seis dígitos. */
    numero: string;
    /** Título. */
    titulo: string;
    /** Situação do contrato. */
    status: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
    /** De quanto em quanto tempo se cobra. */
    periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
    /** Valor de cada ciclo; com itens, a soma deles. */
    valor: string;
    /** Primeiro dia de vigência: AAAA-MM-DD. */
    inicio_em: string;
    /** Último dia de vigência; nulo: sem prazo. */
    fim_em: string | null;
    /** O cliente. */
    cliente_id: number;
    /** O nome dele. */
    cliente_nome: string;
    /** Negócio de que o contrato nasceu; nulo quando não há. */
    negocio_id: number | null;
    /** Negócio de que o contrato nasceu; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio. */
      codigo: number;
    } | null;
    /** Proposta de que o contrato nasceu; nulo quando não há. */
    proposta_id: number | null;
    /** A âncora do calendário: AAAA-MM-DD. */
    primeiro_vencimento: string;
    /** Dia do mês em que os ciclos vencem. */
    dia_vencimento: number;
    /** Quantos dias antes do vencimento o ciclo é gerado. */
    dias_antecedencia: number;
    /** Vencimento do próximo ciclo a gerar; nulo quando suspenso, terminado, ou sem mais ciclos. */
    proximo_vencimento: string | null;
    /** Desde quando o preço é este: o último reajuste, a última mudança do valor ou o início. */
    preco_desde: string;
    /** Texto livre. */
    observacao: string;
    /** Quando foi criado. */
    criado_em: string;
    /** Quando mudou pela última vez. */
    atualizado_em: string;
    /** Desde quando está suspenso; nulo quando não está. */
    suspenso_em: string | null;
    /** Quando foi encerrado. */
    encerrado_em: string | null;
    /** Quando foi cancelado. */
    cancelado_em: string | null;
    /** Os itens, na ordem do contrato; lista vazia quando só há o valor. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Serviço ou texto livre. */
      tipo: 'servico' | 'livre';
      /** Sempre nulo: um contrato não move estoque. */
      produto_id: null;
      /** Serviço; nulo em texto livre. */
      servico_id: number | null;
      /** Código do serviço; vazio em texto livre. */
      codigo: string;
      /** Nome, como foi contratado. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade de cada ciclo. */
      quantidade: string;
      /** Preço de cada unidade. */
      preco_unitario: string;
      /** Desconto do item, de 0 a 100. */
      desconto_percentual: string;
      /** Quantidade × preço, menos o desconto, arredondado ao centavo. */
      preco_total: string;
    }[];
  };
}

export interface NovoReajuste {
  /** Percentual diferente de 0, com até 2 casas: 4.62 aumenta, -1.50 reduz. */
  percentual: string | number;
  /** A competência (AAAA-MM) do primeiro ciclo com o preço novo. Sem ela, a do próximo ciclo. */
  a_partir_de?: string;
  /** O índice aplicado, como IPCA ou IGP-M; só informativo. */
  indice?: string;
  /** O motivo do reajuste. */
  motivo?: string;
}

export interface FluxoDeCaixa {
  /** O dia de hoje no fuso da empresa. */
  hoje: string;
  /** Primeiro dia. */
  data_inicio: string;
  /** Último dia. */
  data_fim: string;
  /** O que foi enviado, ou 0. */
  saldo_inicial: string;
  /** Cada dia, em ordem. */
  dias: {
    /** AAAA-MM-DD, no fuso da empresa. */
    dia: string;
    /** O dinheiro que veio. */
    recebido: string;
    /** O dinheiro que foi. */
    pago: string;
    /** O que falta das contas a receber que vencem neste dia; de um dia que passou, está vencido. */
    a_receber: string;
    /** O que falta das contas a pagar que vencem neste dia; de um dia que passou, está vencido. */
    a_pagar: string;
    /** Acumulado: o que veio menos o que foi e, de hoje em diante, também o que há a receber menos o que há a pagar. */
    saldo: string;
  }[];
  /** O que falta das contas a receber, de todos os dias. */
  receber: {
    /** Vencem hoje ou depois. */
    a_vencer: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há 1 a 30 dias. */
    ate_30: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há 31 a 60 dias. */
    ate_60: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há 61 a 90 dias. */
    ate_90: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há mais de 90 dias. */
    acima_de_90: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
  };
  /** O que falta das contas a pagar, de todos os dias. */
  pagar: {
    /** Vencem hoje ou depois. */
    a_vencer: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há 1 a 30 dias. */
    ate_30: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há 31 a 60 dias. */
    ate_60: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há 61 a 90 dias. */
    ate_90: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
    /** Vencidas há mais de 90 dias. */
    acima_de_90: {
      /** Quantas contas. */
      quantidade: number;
      /** Quanto falta delas. */
      valor: string;
    };
  };
}

export interface LinhaContaReceber {
  /** Identificador da conta. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** O que a fez. */
  origem: 'manual' | 'venda' | 'contrato' | 'compra' | 'devolucao_venda' | 'devolucao_compra';
  /** Pedido de venda que a fez; nulo quando não há. */
  venda_id: number | null;
  /** Contrato que a fez; nulo quando não há. */
  contrato_id: number | null;
  /** Compra que a fez; nula quando não há. */
  compra_id: number | null;
  /** Número do pedido ou da compra; nulo quando não há. */
  documento_numero: string | null;
  /** De quem é a conta; nulo quando de ninguém. */
  cliente_id: number | null;
  /** O nome. */
  cliente_nome: string | null;
  /** Qual das parcelas do documento é, a partir de 1. */
  parcela: number;
  /** Quantas são. */
  parcelas: number;
  /** O que se deve. */
  descricao: string;
  /** Valor da conta. */
  valor: string;
  /** O que devoluções e cancelamentos tiraram dela. */
  valor_abatido: string;
  /** O dinheiro que veio, com juros e multa. */
  valor_recebido: string;
  /** O que falta. */
  valor_aberto: string;
  /** O dia em que vence: AAAA-MM-DD. */
  vencimento: string;
  /** Situação, que decorre dos valores. */
  status: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** Falta alguma coisa, e o vencimento passou no fuso da empresa. */
  vencida: boolean;
  /** Quando o último valor foi pago; nulo antes. */
  quitada_em: string | null;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
}

export interface ContaReceber {
  /** Identificador da conta. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** O que a fez. */
  origem: 'manual' | 'venda' | 'contrato' | 'compra' | 'devolucao_venda' | 'devolucao_compra';
  /** Pedido de venda que a fez; nulo quando não há. */
  venda_id: number | null;
  /** Contrato que a fez; nulo quando não há. */
  contrato_id: number | null;
  /** Compra que a fez; nula quando não há. */
  compra_id: number | null;
  /** Número do pedido ou da compra; nulo quando não há. */
  documento_numero: string | null;
  /** De quem é a conta; nulo quando de ninguém. */
  cliente_id: number | null;
  /** O nome. */
  cliente_nome: string | null;
  /** Qual das parcelas do documento é, a partir de 1. */
  parcela: number;
  /** Quantas são. */
  parcelas: number;
  /** O que se deve. */
  descricao: string;
  /** Valor da conta. */
  valor: string;
  /** O que devoluções e cancelamentos tiraram dela. */
  valor_abatido: string;
  /** O dinheiro que veio, com juros e multa. */
  valor_recebido: string;
  /** O que falta. */
  valor_aberto: string;
  /** O dia em que vence: AAAA-MM-DD. */
  vencimento: string;
  /** Situação, que decorre dos valores. */
  status: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** Falta alguma coisa, e o vencimento passou no fuso da empresa. */
  vencida: boolean;
  /** Quando o último valor foi pago; nulo antes. */
  quitada_em: string | null;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Texto livre. */
  observacao: string;
  /** O que a quitou, também o que foi estornado, da mais nova para a mais antiga. */
  baixas: {
    /** Identificador da baixa. */
    id: number;
    /** O dinheiro, com juros e multa. */
    valor: string;
    /** Juros. */
    juros: string;
    /** Multa. */
    multa: string;
    /** Desconto. */
    desconto: string;
    /** Quanto da conta ela quita: `valor` − `juros` − `multa` + `desconto`. */
    quitado: string;
    /** Quando o dinheiro mudou de mãos. */
    recebido_em: string;
    /** Como foi pago. */
    forma: 'dinheiro' | 'pix' | 'boleto' | 'cartao_credito' | 'cartao_debito' | 'transferencia' | 'cheque' | 'outro';
    /** De onde se sabe dela: à mão, do Pix, de um extrato ou de uma devolução, que não devolve o desconto dado. */
    origem: 'manual' | 'pix' | 'extrato' | 'devolucao';
    /** Como a origem a chama; nulo quando à mão ou de uma devolução. */
    id_externo: string | null;
    /** Quem registrou. */
    ator_nome: string;
    /** Quando foi estornada; nulo quando vale. */
    estornada_em: string | null;
    /** Por que foi estornada. */
    motivo_estorno: string | null;
    /** Quando foi registrada. */
    criado_em: string;
  }[];
}

export interface NovaContaReceber {
  /** O que se deve, em até 200 caracteres. */
  descricao: string;
  /** O dia em que vence (AAAA-MM-DD). */
  vencimento: string;
  /** Texto livre. */
  observacao?: string;
  /** De quem é a conta: um cliente ativo da empresa; nulo quando de ninguém. Vem de `GET /v1/clientes/`. */
  cliente_id?: number | null;
  /** Maior que 0. */
  valor: string | number;
}

export interface SubstituicaoContaReceber {
  /** O que se deve, em até 200 caracteres. */
  descricao: string;
  /** O dia em que vence (AAAA-MM-DD). */
  vencimento: string;
  /** Texto livre. */
  observacao?: string;
  /** Muda só em uma conta lançada à mão. Vem de `GET /v1/clientes/`. */
  cliente_id?: number | null;
  /** Muda só em uma conta lançada à mão, enquanto nada foi pago. */
  valor?: string | number;
  /** Só o que a conta já tem: quem o muda são as ações `baixar/`, `estornar/` e `cancelar/`. */
  status?: 'aberta' | 'parcial' | 'paga' | 'cancelada';
}

export interface AlteracaoContaReceber {
  /** O que se deve, em até 200 caracteres. */
  descricao?: string;
  /** O dia em que vence (AAAA-MM-DD). */
  vencimento?: string;
  /** Texto livre. */
  observacao?: string;
  /** Muda só em uma conta lançada à mão. Vem de `GET /v1/clientes/`. */
  cliente_id?: number | null;
  /** Muda só em uma conta lançada à mão, enquanto nada foi pago. */
  valor?: string | number;
  /** Só o que a conta já tem: quem o muda são as ações `baixar/`, `estornar/` e `cancelar/`. */
  status?: 'aberta' | 'parcial' | 'paga' | 'cancelada';
}

export interface RecebimentoConta {
  /** O dinheiro, com juros e multa. Sem ele, o que falta, mais juros e multa e menos o desconto. */
  valor?: string | number;
  /** O dia, ou data e hora com fuso, em que o dinheiro mudou de mãos, não no futuro; sem ele, agora. */
  recebido_em?: string;
  /** Como foi pago. */
  forma?: 'dinheiro' | 'pix' | 'boleto' | 'cartao_credito' | 'cartao_debito' | 'transferencia' | 'cheque' | 'outro';
  /** Parte do dinheiro que não quita a conta. */
  juros?: string | number;
  /** Parte do dinheiro que não quita a conta. */
  multa?: string | number;
  /** Quita a conta sem dinheiro. */
  desconto?: string | number;
}

export interface EstornoRecebimento {
  /** Uma baixa da conta; sem ela, a mais nova que não foi estornada. Vem de `GET /v1/financeiro/contas-receber/{id}/`. */
  baixa_id?: number;
  /** Por que se estorna. */
  motivo?: string;
}

export interface LinhaContaPagar {
  /** Identificador da conta. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** O que a fez. */
  origem: 'manual' | 'venda' | 'contrato' | 'compra' | 'devolucao_venda' | 'devolucao_compra';
  /** Pedido de venda que a fez; nulo quando não há. */
  venda_id: number | null;
  /** Contrato que a fez; nulo quando não há. */
  contrato_id: number | null;
  /** Compra que a fez; nula quando não há. */
  compra_id: number | null;
  /** Número do pedido ou da compra; nulo quando não há. */
  documento_numero: string | null;
  /** Qual das parcelas do documento é, a partir de 1. */
  parcela: number;
  /** Quantas são. */
  parcelas: number;
  /** O que se deve. */
  descricao: string;
  /** Valor da conta. */
  valor: string;
  /** O que devoluções e cancelamentos tiraram dela. */
  valor_abatido: string;
  /** O que falta. */
  valor_aberto: string;
  /** O dia em que vence: AAAA-MM-DD. */
  vencimento: string;
  /** Situação, que decorre dos valores. */
  status: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** Falta alguma coisa, e o vencimento passou no fuso da empresa. */
  vencida: boolean;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** A quem se deve; nulo quando a ninguém. */
  fornecedor_id: number | null;
  /** O nome. */
  fornecedor_nome: string | null;
  /** O dinheiro que foi, com juros e multa. */
  valor_pago: string;
  /** Quando o último valor foi pago; nulo antes. */
  pago_em: string | null;
}

export interface ContaPagar {
  /** Identificador da conta. */
  id: number;
  /** Número da sequência da empresa, com ao menos seis dígitos. */
  numero: string;
  /** O que a fez. */
  origem: 'manual' | 'venda' | 'contrato' | 'compra' | 'devolucao_venda' | 'devolucao_compra';
  /** Pedido de venda que a fez; nulo quando não há. */
  venda_id: number | null;
  /** Contrato que a fez; nulo quando não há. */
  contrato_id: number | null;
  /** Compra que a fez; nula quando não há. */
  compra_id: number | null;
  /** Número do pedido ou da compra; nulo quando não há. */
  documento_numero: string | null;
  /** Qual das parcelas do documento é, a partir de 1. */
  parcela: number;
  /** Quantas são. */
  parcelas: number;
  /** O que se deve. */
  descricao: string;
  /** Valor da conta. */
  valor: string;
  /** O que devoluções e cancelamentos tiraram dela. */
  valor_abatido: string;
  /** O que falta. */
  valor_aberto: string;
  /** O dia em que vence: AAAA-MM-DD. */
  vencimento: string;
  /** Situação, que decorre dos valores. */
  status: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** Falta alguma coisa, e o vencimento passou no fuso da empresa. */
  vencida: boolean;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Texto livre. */
  observacao: string;
  /** O que a quitou, também o que foi estornado, da mais nova para a mais antiga. */
  baixas: {
    /** Identificador da baixa. */
    id: number;
    /** O dinheiro, com juros e multa. */
    valor: string;
    /** Juros. */
    juros: string;
    /** Multa. */
    multa: string;
    /** Desconto. */
    desconto: string;
    /** Quanto da conta ela quita: `valor` − `juros` − `multa` + `desconto`. */
    quitado: string;
    /** Como foi pago. */
    forma: 'dinheiro' | 'pix' | 'boleto' | 'cartao_credito' | 'cartao_debito' | 'transferencia' | 'cheque' | 'outro';
    /** De onde se sabe dela: à mão, do Pix, de um extrato ou de uma devolução, que não devolve o desconto dado. */
    origem: 'manual' | 'pix' | 'extrato' | 'devolucao';
    /** Como a origem a chama; nulo quando à mão ou de uma devolução. */
    id_externo: string | null;
    /** Quem registrou. */
    ator_nome: string;
    /** Quando foi estornada; nulo quando vale. */
    estornada_em: string | null;
    /** Por que foi estornada. */
    motivo_estorno: string | null;
    /** Quando foi registrada. */
    criado_em: string;
    /** Quando o dinheiro mudou de mãos. */
    pago_em: string;
  }[];
  /** A quem se deve; nulo quando a ninguém. */
  fornecedor_id: number | null;
  /** O nome. */
  fornecedor_nome: string | null;
  /** O dinheiro que foi, com juros e multa. */
  valor_pago: string;
  /** Quando o último valor foi pago; nulo antes. */
  pago_em: string | null;
}

export interface NovaContaPagar {
  /** O que se deve, em até 200 caracteres. */
  descricao: string;
  /** O dia em que vence (AAAA-MM-DD). */
  vencimento: string;
  /** Texto livre. */
  observacao?: string;
  /** Maior que 0. */
  valor: string | number;
  /** A quem se deve: um cliente ativo da empresa; nulo quando a ninguém. Vem de `GET /v1/clientes/`. */
  fornecedor_id?: number | null;
}

export interface SubstituicaoContaPagar {
  /** O que se deve, em até 200 caracteres. */
  descricao: string;
  /** O dia em que vence (AAAA-MM-DD). */
  vencimento: string;
  /** Texto livre. */
  observacao?: string;
  /** Muda só em uma conta lançada à mão, enquanto nada foi pago. */
  valor?: string | number;
  /** Só o que a conta já tem: quem o muda são as ações `baixar/`, `estornar/` e `cancelar/`. */
  status?: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** Muda só em uma conta lançada à mão. Vem de `GET /v1/clientes/`. */
  fornecedor_id?: number | null;
}

export interface AlteracaoContaPagar {
  /** O que se deve, em até 200 caracteres. */
  descricao?: string;
  /** O dia em que vence (AAAA-MM-DD). */
  vencimento?: string;
  /** Texto livre. */
  observacao?: string;
  /** Muda só em uma conta lançada à mão, enquanto nada foi pago. */
  valor?: string | number;
  /** Só o que a conta já tem: quem o muda são as ações `baixar/`, `estornar/` e `cancelar/`. */
  status?: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** Muda só em uma conta lançada à mão. Vem de `GET /v1/clientes/`. */
  fornecedor_id?: number | null;
}

export interface PagamentoConta {
  /** O dinheiro, com juros e multa. Sem ele, o que falta, mais juros e multa e menos o desconto. */
  valor?: string | number;
  /** Como foi pago. */
  forma?: 'dinheiro' | 'pix' | 'boleto' | 'cartao_credito' | 'cartao_debito' | 'transferencia' | 'cheque' | 'outro';
  /** Parte do dinheiro que não quita a conta. */
  juros?: string | number;
  /** Parte do dinheiro que não quita a conta. */
  multa?: string | number;
  /** Quita a conta sem dinheiro. */
  desconto?: string | number;
  /** O dia, ou data e hora com fuso, em que o dinheiro mudou de mãos, não no futuro; sem ele, agora. */
  pago_em?: string;
}

export interface EstornoPagamento {
  /** Uma baixa da conta; sem ela, a mais nova que não foi estornada. Vem de `GET /v1/financeiro/contas-pagar/{id}/`. */
  baixa_id?: number;
  /** Por que se estorna. */
  motivo?: string;
}

export interface LinhaProposta {
  /** Identificador da proposta. */
  id: number;
  /** Número da proposta, sequencial por empresa. */
  numero: string;
  /** Título. */
  titulo: string;
  /** Situação da proposta. */
  status: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
  /** Cliente; nulo enquanto o contato não é cliente. */
  cliente_id: number | null;
  /** Nome do cliente. */
  cliente_nome: string | null;
  /** Contato do CRM; nulo quando não há. */
  contato_id: number | null;
  /** Nome do contato. */
  contato_nome: string | null;
  /** Negócio do CRM de onde veio; nulo quando não há. */
  negocio_id: number | null;
  /** Último dia em que pode ser aceita; nulo quando não tem prazo. */
  valida_ate: string | null;
  /** O que a proposta aceita vira. */
  tipo_destino: 'venda' | 'contrato';
  /** De um contrato: de quanto em quanto tempo é cobrado. */
  periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual' | null;
  /** De um contrato: dia do primeiro vencimento. */
  inicio: string | null;
  /** Desconto da proposta, em dinheiro. */
  desconto: string;
  /** Frete. */
  frete: string;
  /** Soma de `preco_total` dos itens. */
  total_produtos: string;
  /** `total_produtos` − `desconto` + `frete`. */
  valor_total: string;
  /** A versão que está sendo escrita ou, depois de enviada, a que foi enviada. */
  versao: number;
  /** Quando a última versão foi enviada; nulo antes. */
  enviada_em: string | null;
  /** Quando foi aceita; nulo antes. */
  aceita_em: string | null;
  /** Quando foi recusada; nulo antes. */
  recusada_em: string | null;
  /** O que se disse ao recusar. */
  motivo_recusa: string | null;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Venda em que foi convertida; nula antes. */
  venda_id: number | null;
  /** Contrato em que foi convertida; nulo antes. */
  contrato_id: number | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
}

export interface Proposta {
  /** Identificador da proposta. */
  id: number;
  /** Número da proposta, sequencial por empresa. */
  numero: string;
  /** Título. */
  titulo: string;
  /** Situação da proposta. */
  status: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
  /** Cliente; nulo enquanto o contato não é cliente. */
  cliente_id: number | null;
  /** Nome do cliente. */
  cliente_nome: string | null;
  /** Contato do CRM; nulo quando não há. */
  contato_id: number | null;
  /** Nome do contato. */
  contato_nome: string | null;
  /** Negócio do CRM de onde veio; nulo quando não há. */
  negocio_id: number | null;
  /** Último dia em que pode ser aceita; nulo quando não tem prazo. */
  valida_ate: string | null;
  /** O que a proposta aceita vira. */
  tipo_destino: 'venda' | 'contrato';
  /** De um contrato: de quanto em quanto tempo é cobrado. */
  periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual' | null;
  /** De um contrato: dia do primeiro vencimento. */
  inicio: string | null;
  /** Desconto da proposta, em dinheiro. */
  desconto: string;
  /** Frete. */
  frete: string;
  /** Soma de `preco_total` dos itens. */
  total_produtos: string;
  /** `total_produtos` − `desconto` + `frete`. */
  valor_total: string;
  /** A versão que está sendo escrita ou, depois de enviada, a que foi enviada. */
  versao: number;
  /** Quando a última versão foi enviada; nulo antes. */
  enviada_em: string | null;
  /** Quando foi aceita; nulo antes. */
  aceita_em: string | null;
  /** Quando foi recusada; nulo antes. */
  recusada_em: string | null;
  /** O que se disse ao recusar. */
  motivo_recusa: string | null;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Venda em que foi convertida; nula antes. */
  venda_id: number | null;
  /** Contrato em que foi convertida; nulo antes. */
  contrato_id: number | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Texto antes dos itens. */
  introducao: string;
  /** Texto depois dos itens. */
  condicoes: string;
  /** SHA-256 do PDF da última versão enviada; nulo enquanto não há. */
  pdf_sha256: string | null;
  /** A última resposta; nula enquanto não há. */
  resposta: {
    /** A versão que foi respondida. */
    versao: number;
    /** Aceita ou recusada. */
    resposta: 'aceita' | 'recusada';
    /** Pelo cliente, no link; ou registrada pela empresa em nome dele. */
    por: 'cliente' | 'empresa';
    /** Nome de quem respondeu. */
    nome: string | null;
    /** CPF ou CNPJ de quem respondeu, mascarado. */
    documento: string | null;
    /** Por que foi recusada. */
    motivo: string | null;
    /** SHA-256 do PDF que foi respondido. */
    pdf_sha256: string;
    /** De onde o cliente respondeu. */
    ip: string | null;
    /** Navegador em que o cliente respondeu. */
    user_agent: string | null;
    /** Quem registrou a resposta. */
    registrada_por: string;
    /** Quando foi respondida. */
    respondida_em: string;
  } | null;
  /** Os itens. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** Produto, serviço ou texto livre. */
    tipo: 'produto' | 'servico' | 'livre';
    /** Produto; nulo nos demais. */
    produto_id: number | null;
    /** Serviço; nulo nos demais. */
    servico_id: number | null;
    /** Código do produto ou do serviço; vazio em texto livre. */
    codigo: string;
    /** Nome, como é oferecido. */
    descricao: string;
    /** Unidade de medida. */
    unidade: string;
    /** Quantidade. */
    quantidade: string;
    /** Preço de cada unidade. */
    preco_unitario: string;
    /** Desconto do item, de 0 a 100. */
    desconto_percentual: string;
    /** Quantidade × preço, menos o desconto do item, arredondado ao centavo. */
    preco_total: string;
    /** A parte do desconto da proposta que cabe a este item. */
    desconto_rateado: string;
  }[];
}

export interface VersaoProposta {
  /** Identificador da versão. */
  id: number;
  /** Número da versão. */
  versao: number;
  /** Título, como foi enviado. */
  titulo: string;
  /** Total, como foi enviado. */
  valor_total: string;
  /** Validade, como foi enviada. */
  valida_ate: string | null;
  /** SHA-256 do PDF, que não muda. */
  pdf_sha256: string;
  /** Tamanho do PDF em bytes. */
  pdf_tamanho: number;
  /** Quando foi enviada. */
  enviada_em: string;
  /** Quem enviou. */
  enviada_por: string;
  /** O que se respondeu a esta versão; nula enquanto nada. */
  resposta: {
    /** A versão que foi respondida. */
    versao: number;
    /** Aceita ou recusada. */
    resposta: 'aceita' | 'recusada';
    /** Pelo cliente, no link; ou registrada pela empresa em nome dele. */
    por: 'cliente' | 'empresa';
    /** Nome de quem respondeu. */
    nome: string | null;
    /** CPF ou CNPJ de quem respondeu, mascarado. */
    documento: string | null;
    /** Por que foi recusada. */
    motivo: string | null;
    /** SHA-256 do PDF que foi respondido. */
    pdf_sha256: string;
    /** De onde o cliente respondeu. */
    ip: string | null;
    /** Navegador em que o cliente respondeu. */
    user_agent: string | null;
    /** Quem registrou a resposta. */
    registrada_por: string;
    /** Quando foi respondida. */
    respondida_em: string;
  } | null;
}

export interface NovaProposta {
  /** Título da proposta; obrigatório sem `negocio_id`. */
  titulo?: string;
  /** Cliente ativo da empresa; ou `contato_id`. Vem de `GET /v1/clientes/`. */
  cliente_id?: number | null;
  /** Contato do CRM; o identificador de um mesclado vale o que ficou. Sem `cliente_id`, vira cliente ao converter. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Negócio do CRM; dele vêm título, contato, cliente e itens que não forem enviados. Exige `crm:read`. Vem de `GET /v1/crm/negocios/`. */
  negocio_id?: number | null;
  /** Último dia em que pode ser aceita (AAAA-MM-DD), no fuso da empresa; nulo: sem prazo. */
  valida_ate?: string | null;
  /** De 1 a 200 itens; obrigatórios sem um negócio que os tenha. */
  itens?: {
    /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'produto' | 'servico' | 'livre';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
  }[];
  /** Em dinheiro, até o total dos itens; rateado entre eles. Só de uma proposta que vira venda. */
  desconto?: string | number;
  /** Somado ao total; só de uma proposta que vira venda. */
  frete?: string | number;
  /** Texto antes dos itens. */
  introducao?: string;
  /** Texto depois dos itens: prazo, pagamento, garantia. */
  condicoes?: string;
  /** O que a proposta aceita vira: uma venda ou um contrato. */
  tipo_destino?: 'venda' | 'contrato';
  /** Só de `contrato`, e obrigatória nele: de quanto em quanto tempo o total é cobrado. */
  periodicidade?: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual' | null;
  /** Só de `contrato`, e obrigatório nele: dia do primeiro vencimento (AAAA-MM-DD). */
  inicio?: string | null;
}

export interface SubstituicaoProposta {
  /** Título da proposta. */
  titulo: string;
  /** Cliente ativo da empresa; ou `contato_id`. Vem de `GET /v1/clientes/`. */
  cliente_id?: number | null;
  /** Contato do CRM; o identificador de um mesclado vale o que ficou. Sem `cliente_id`, vira cliente ao converter. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Último dia em que pode ser aceita (AAAA-MM-DD), no fuso da empresa; nulo: sem prazo. */
  valida_ate?: string | null;
  /** A lista inteira, de 1 a 200 itens; cada `id` uma vez. */
  itens: {
    /** Identificador de um item que a proposta já tem: ele continua o mesmo. Vem de `GET /v1/propostas/{id}/`. */
    id?: number;
    /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'produto' | 'servico' | 'livre';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
  }[];
  /** Em dinheiro, até o total dos itens; rateado entre eles. Só de uma proposta que vira venda. */
  desconto?: string | number;
  /** Somado ao total; só de uma proposta que vira venda. */
  frete?: string | number;
  /** Texto antes dos itens. */
  introducao?: string;
  /** Texto depois dos itens: prazo, pagamento, garantia. */
  condicoes?: string;
  /** O que a proposta aceita vira: uma venda ou um contrato. */
  tipo_destino?: 'venda' | 'contrato';
  /** Só de `contrato`, e obrigatória nele: de quanto em quanto tempo o total é cobrado. */
  periodicidade?: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual' | null;
  /** Só de `contrato`, e obrigatório nele: dia do primeiro vencimento (AAAA-MM-DD). */
  inicio?: string | null;
  /** Só o que a proposta já tem: ela não muda de negócio. Vem de `GET /v1/crm/negocios/`. */
  negocio_id?: number | null;
  /** Só o que a proposta já tem: quem o muda são as ações, como `enviar/`. */
  status?: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
}

export interface AlteracaoProposta {
  /** Título da proposta. */
  titulo?: string;
  /** Cliente ativo da empresa; ou `contato_id`. Vem de `GET /v1/clientes/`. */
  cliente_id?: number | null;
  /** Contato do CRM; o identificador de um mesclado vale o que ficou. Sem `cliente_id`, vira cliente ao converter. Vem de `GET /v1/crm/contatos/`. */
  contato_id?: number | null;
  /** Último dia em que pode ser aceita (AAAA-MM-DD), no fuso da empresa; nulo: sem prazo. */
  valida_ate?: string | null;
  /** A lista inteira, de 1 a 200 itens; cada `id` uma vez. */
  itens?: {
    /** Identificador de um item que a proposta já tem: ele continua o mesmo. Vem de `GET /v1/propostas/{id}/`. */
    id?: number;
    /** Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo. */
    tipo?: 'produto' | 'servico' | 'livre';
    /** Produto do item; ou `servico_id`, nunca os dois. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço do item; ou `produto_id`, nunca os dois. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
    /** Sem ela, o nome do produto ou do serviço; obrigatória em texto livre. */
    descricao?: string;
    /** Quantidade, com até 3 casas decimais. */
    quantidade: string | number;
    /** Sem ele, o preço do cadastro; 0.00 em texto livre. */
    preco_unitario?: string | number;
    /** Desconto do item, de 0 a 100, com até 2 casas decimais. */
    desconto_percentual?: string | number;
    /** Só de texto livre; sem ela, UN. */
    unidade?: string;
  }[];
  /** Em dinheiro, até o total dos itens; rateado entre eles. Só de uma proposta que vira venda. */
  desconto?: string | number;
  /** Somado ao total; só de uma proposta que vira venda. */
  frete?: string | number;
  /** Texto antes dos itens. */
  introducao?: string;
  /** Texto depois dos itens: prazo, pagamento, garantia. */
  condicoes?: string;
  /** O que a proposta aceita vira: uma venda ou um contrato. */
  tipo_destino?: 'venda' | 'contrato';
  /** Só de `contrato`, e obrigatória nele: de quanto em quanto tempo o total é cobrado. */
  periodicidade?: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual' | null;
  /** Só de `contrato`, e obrigatório nele: dia do primeiro vencimento (AAAA-MM-DD). */
  inicio?: string | null;
  /** Só o que a proposta já tem: ela não muda de negócio. Vem de `GET /v1/crm/negocios/`. */
  negocio_id?: number | null;
  /** Só o que a proposta já tem: quem o muda são as ações, como `enviar/`. */
  status?: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
}

export interface PropostaEnviada {
  /** Identificador da proposta. */
  id: number;
  /** Número da proposta, sequencial por empresa. */
  numero: string;
  /** Título. */
  titulo: string;
  /** Situação da proposta. */
  status: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
  /** Cliente; nulo enquanto o contato não é cliente. */
  cliente_id: number | null;
  /** Nome do cliente. */
  cliente_nome: string | null;
  /** Contato do CRM; nulo quando não há. */
  contato_id: number | null;
  /** Nome do contato. */
  contato_nome: string | null;
  /** Negócio do CRM de onde veio; nulo quando não há. */
  negocio_id: number | null;
  /** Último dia em que pode ser aceita; nulo quando não tem prazo. */
  valida_ate: string | null;
  /** O que a proposta aceita vira. */
  tipo_destino: 'venda' | 'contrato';
  /** De um contrato: de quanto em quanto tempo é cobrado. */
  periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual' | null;
  /** De um contrato: dia do primeiro vencimento. */
  inicio: string | null;
  /** Desconto da proposta, em dinheiro. */
  desconto: string;
  /** Frete. */
  frete: string;
  /** Soma de `preco_total` dos itens. */
  total_produtos: string;
  /** `total_produtos` − `desconto` + `frete`. */
  valor_total: string;
  /** A versão que está sendo escrita ou, depois de enviada, a que foi enviada. */
  versao: number;
  /** Quando a última versão foi enviada; nulo antes. */
  enviada_em: string | null;
  /** Quando foi aceita; nulo antes. */
  aceita_em: string | null;
  /** Quando foi recusada; nulo antes. */
  recusada_em: string | null;
  /** O que se disse ao recusar. */
  motivo_recusa: string | null;
  /** Quando foi cancelada; nulo antes. */
  cancelada_em: string | null;
  /** Venda em que foi convertida; nula antes. */
  venda_id: number | null;
  /** Contrato em que foi convertida; nulo antes. */
  contrato_id: number | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Texto antes dos itens. */
  introducao: string;
  /** Texto depois dos itens. */
  condicoes: string;
  /** SHA-256 do PDF da última versão enviada; nulo enquanto não há. */
  pdf_sha256: string | null;
  /** A última resposta; nula enquanto não há. */
  resposta: {
    /** A versão que foi respondida. */
    versao: number;
    /** Aceita ou recusada. */
    resposta: 'aceita' | 'recusada';
    /** Pelo cliente, no link; ou registrada pela empresa em nome dele. */
    por: 'cliente' | 'empresa';
    /** Nome de quem respondeu. */
    nome: string | null;
    /** CPF ou CNPJ de quem respondeu, mascarado. */
    documento: string | null;
    /** Por que foi recusada. */
    motivo: string | null;
    /** SHA-256 do PDF que foi respondido. */
    pdf_sha256: string;
    /** De onde o cliente respondeu. */
    ip: string | null;
    /** Navegador em que o cliente respondeu. */
    user_agent: string | null;
    /** Quem registrou a resposta. */
    registrada_por: string;
    /** Quando foi respondida. */
    respondida_em: string;
  } | null;
  /** Os itens. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** Produto, serviço ou texto livre. */
    tipo: 'produto' | 'servico' | 'livre';
    /** Produto; nulo nos demais. */
    produto_id: number | null;
    /** Serviço; nulo nos demais. */
    servico_id: number | null;
    /** Código do produto ou do serviço; vazio em texto livre. */
    codigo: string;
    /** Nome, como é oferecido. */
    descricao: string;
    /** Unidade de medida. */
    unidade: string;
    /** Quantidade. */
    quantidade: string;
    /** Preço de cada unidade. */
    preco_unitario: string;
    /** Desconto do item, de 0 a 100. */
    desconto_percentual: string;
    /** Quantidade × preço, menos o desconto do item, arredondado ao centavo. */
    preco_total: string;
    /** A parte do desconto da proposta que cabe a este item. */
    desconto_rateado: string;
  }[];
  /** Endereço público da proposta. Só esta resposta o traz: guarde-o, ou crie outro enviando de novo. */
  link: string;
  /** Até quando o link funciona. */
  link_ate: string;
}

export interface EnvioDeProposta {
  /** Envia o link por e-mail ao endereço do contato ou, sem ele, do cliente. */
  por_email?: boolean;
  /** Outro endereço para o e-mail; dispensa `por_email`. */
  email?: string;
}

export interface AceiteDeProposta {
  /** Nome de quem aceitou, quando se sabe. */
  nome?: string | null;
  /** CPF ou CNPJ de quem aceitou, com ou sem pontuação e com os dígitos verificadores certos. */
  documento?: string | null;
}

export interface RecusaDeProposta {
  /** Por que foi recusada. */
  motivo?: string | null;
}

export interface ConversaoDeProposta {
  /** Marca também o negócio como ganho, se ele ainda está aberto. Exige `crm:write`. */
  ganhar_negocio?: boolean;
  /** O que cada item de texto livre é no cadastro, cada `id` uma vez: só produtos e serviços são vendidos. De um contrato, dispensável. */
  itens?: {
    /** Item de texto livre da proposta. Vem de `GET /v1/propostas/{id}/`. */
    id: number;
    /** Produto que ele é; ou `servico_id`. Vem de `GET /v1/produtos/`. */
    produto_id?: number | null;
    /** Serviço que ele é; ou `produto_id`. Vem de `GET /v1/servicos/`. */
    servico_id?: number | null;
  }[];
}

export interface LinhaNotaFiscal {
  /** Identificador. */
  id: number;
  /** Modelo: NF-e (55) ou NFC-e (65). */
  tipo: 'NFE' | 'NFCE';
  /** `saida`: emitida pela empresa. `entrada`: recebida de um fornecedor. */
  sentido: 'entrada' | 'saida';
  /** Situação da nota, como os arquivos a dizem. */
  status: 'AUTORIZADO' | 'CANCELADO';
  /** Número da nota. */
  numero: string;
  /** Série da nota. */
  serie: string;
  /** Chave de acesso: 44 caracteres, dos quais até 12 podem ser letras. */
  chave_acesso: string;
  /** Quando foi emitida. */
  emitida_em: string;
  /** Quando a SEFAZ a autorizou, como o arquivo declara. */
  autorizada_em: string;
  /** Protocolo de autorização, como o arquivo declara. */
  protocolo: string;
  /** Quando o cancelamento foi registrado. */
  cancelada_em: string | null;
  /** Protocolo do cancelamento. */
  protocolo_cancelamento: string | null;
  /** `assinatura`: a assinatura do emitente foi conferida, e a autorização é a que o arquivo declara. `sefaz`: a SEFAZ também foi consultada. */
  verificacao: 'assinatura' | 'sefaz';
  /** `confirmada`: o certificado vem de uma autoridade da ICP-Brasil. `sem_cadeia`: este servidor não tem as autoridades configuradas, e isso não foi conferido. */
  cadeia: 'confirmada' | 'sem_cadeia';
  /** Nota de demonstração, do ambiente de testes: sem valor fiscal. */
  demonstracao: boolean;
  /** Valor total da nota. */
  valor_total: string;
  /** CNPJ ou CPF de quem emitiu, sem pontuação. */
  emitente_documento: string;
  /** Nome de quem emitiu. */
  emitente_nome: string;
  /** CNPJ ou CPF do destinatário. */
  destinatario_documento: string | null;
  /** Nome do destinatário; nulo quando o consumidor não se identificou. */
  destinatario_nome: string | null;
  /** O destinatário de uma nota emitida, entre os clientes da empresa. */
  cliente_id: number | null;
  /** O pedido de venda da nota emitida. */
  venda_id: number | null;
  /** A compra da nota recebida. */
  compra_id: number | null;
  /** Quando os produtos da nota recebida entraram no estoque. */
  recebida_em: string | null;
  /** Quando foi importada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
}

export interface ImportacaoNotasFiscais {
  /** A nota, quando o arquivo era de uma só. */
  nota: {
    /** Identificador. */
    id: number;
    /** Modelo: NF-e (55) ou NFC-e (65). */
    tipo: 'NFE' | 'NFCE';
    /** `saida`: emitida pela empresa. `entrada`: recebida de um fornecedor. */
    sentido: 'entrada' | 'saida';
    /** Situação da nota, como os arquivos a dizem. */
    status: 'AUTORIZADO' | 'CANCELADO';
    /** Número da nota. */
    numero: string;
    /** Série da nota. */
    serie: string;
    /** Chave de acesso: 44 caracteres, dos quais até 12 podem ser letras. */
    chave_acesso: string;
    /** Quando foi emitida. */
    emitida_em: string;
    /** Quando a SEFAZ a autorizou, como o arquivo declara. */
    autorizada_em: string;
    /** Protocolo de autorização, como o arquivo declara. */
    protocolo: string;
    /** Quando o cancelamento foi registrado. */
    cancelada_em: string | null;
    /** Protocolo do cancelamento. */
    protocolo_cancelamento: string | null;
    /** `assinatura`: a assinatura do emitente foi conferida, e a autorização é a que o arquivo declara. `sefaz`: a SEFAZ também foi consultada. */
    verificacao: 'assinatura' | 'sefaz';
    /** `confirmada`: o certificado vem de uma autoridade da ICP-Brasil. `sem_cadeia`: este servidor não tem as autoridades configuradas, e isso não foi conferido. */
    cadeia: 'confirmada' | 'sem_cadeia';
    /** Nota de demonstração, do ambiente de testes: sem valor fiscal. */
    demonstracao: boolean;
    /** Valor total da nota. */
    valor_total: string;
    /** CNPJ ou CPF de quem emitiu, sem pontuação. */
    emitente_documento: string;
    /** Nome de quem emitiu. */
    emitente_nome: string;
    /** CNPJ ou CPF do destinatário. */
    destinatario_documento: string | null;
    /** Nome do destinatário; nulo quando o consumidor não se identificou. */
    destinatario_nome: string | null;
    /** O destinatário de uma nota emitida, entre os clientes da empresa. */
    cliente_id: number | null;
    /** O pedido de venda da nota emitida. */
    venda_id: number | null;
    /** A compra da nota recebida. */
    compra_id: number | null;
    /** Quando os produtos da nota recebida entraram no estoque. */
    recebida_em: string | null;
    /** Quando foi importada. */
    criado_em: string;
    /** Quando mudou pela última vez. */
    atualizado_em: string;
  } | null;
  /** Quantas notas novas. */
  importadas: number;
  /** Quantos arquivos que já estavam aqui. */
  repetidas: number;
  /** Quantos cancelamentos aplicados. */
  canceladas: number;
  /** Quantos cancelamentos à espera da nota. */
  aguardando: number;
  /** Quantos recusados, com os conflitos. */
  recusadas: number;
  /** Um por arquivo, na ordem do ZIP. */
  resultados: {
    /** Nome do arquivo. */
    arquivo: string;
    /** `importada`: nota nova. `repetida`: este arquivo já estava aqui. `cancelada`: o cancelamento foi aplicado à nota. `aguardando`: o cancelamento espera pela nota. `conflito`: já há outro arquivo desta chave. `recusada`: `motivo` e `mensagem` dizem por quê. */
    resultado: 'importada' | 'repetida' | 'cancelada' | 'aguardando' | 'conflito' | 'recusada';
    /** O que não confere, para programas. */
    motivo: 'tamanho' | 'formato' | 'codificacao' | 'doctype' | 'xml' | 'estrutura' | 'assinatura' | 'certificado' | 'cadeia' | 'chave' | 'protocolo' | 'ambiente' | 'empresa' | 'outra_versao' | null;
    /** O mesmo, para pessoas. */
    mensagem: string;
    /** A nota. */
    nota_id: number | null;
    /** A chave dela. */
    chave_acesso: string | null;
  }[];
}

export interface NovasNotasFiscais {
  /** O conteúdo do arquivo. */
  arquivo: EnvioDeArquivo;
}

export interface NotaFiscal {
  /** Identificador. */
  id: number;
  /** Modelo: NF-e (55) ou NFC-e (65). */
  tipo: 'NFE' | 'NFCE';
  /** `saida`: emitida pela empresa. `entrada`: recebida de um fornecedor. */
  sentido: 'entrada' | 'saida';
  /** Situação da nota, como os arquivos a dizem. */
  status: 'AUTORIZADO' | 'CANCELADO';
  /** Número da nota. */
  numero: string;
  /** Série da nota. */
  serie: string;
  /** Chave de acesso: 44 caracteres, dos quais até 12 podem ser letras. */
  chave_acesso: string;
  /** Quando foi emitida. */
  emitida_em: string;
  /** Quando a SEFAZ a autorizou, como o arquivo declara. */
  autorizada_em: string;
  /** Protocolo de autorização, como o arquivo declara. */
  protocolo: string;
  /** Quando o cancelamento foi registrado. */
  cancelada_em: string | null;
  /** Protocolo do cancelamento. */
  protocolo_cancelamento: string | null;
  /** `assinatura`: a assinatura do emitente foi conferida, e a autorização é a que o arquivo declara. `sefaz`: a SEFAZ também foi consultada. */
  verificacao: 'assinatura' | 'sefaz';
  /** `confirmada`: o certificado vem de uma autoridade da ICP-Brasil. `sem_cadeia`: este servidor não tem as autoridades configuradas, e isso não foi conferido. */
  cadeia: 'confirmada' | 'sem_cadeia';
  /** Nota de demonstração, do ambiente de testes: sem valor fiscal. */
  demonstracao: boolean;
  /** Valor total da nota. */
  valor_total: string;
  /** CNPJ ou CPF de quem emitiu, sem pontuação. */
  emitente_documento: string;
  /** Nome de quem emitiu. */
  emitente_nome: string;
  /** CNPJ ou CPF do destinatário. */
  destinatario_documento: string | null;
  /** Nome do destinatário; nulo quando o consumidor não se identificou. */
  destinatario_nome: string | null;
  /** O destinatário de uma nota emitida, entre os clientes da empresa. */
  cliente_id: number | null;
  /** O pedido de venda da nota emitida. */
  venda_id: number | null;
  /** A compra da nota recebida. */
  compra_id: number | null;
  /** Quando os produtos da nota recebida entraram no estoque. */
  recebida_em: string | null;
  /** Quando foi importada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Natureza da operação. */
  natureza: string;
  /** 1 normal, 2 complementar, 3 ajuste, 4 devolução. */
  finalidade: string;
  /** O que a operação foi para quem emitiu. */
  operacao: 'entrada' | 'saida';
  /** 1: emissão normal; os outros são contingências. */
  tipo_emissao: string;
  /** Saída ou entrada dos produtos, como a nota a escreve. */
  saida_em: string | null;
  /** Titular do certificado que assinou. */
  certificado: string;
  /** Onde os produtos da nota recebida entraram. */
  deposito_id: number | null;
  /** Número do pedido vinculado. */
  venda_numero: string | null;
  /** Número da compra vinculada. */
  compra_numero: string | null;
  /** Quem emitiu. */
  emitente: {
    /** CNPJ ou CPF, sem pontuação; nulo para estrangeiros. */
    documento: string | null;
    /** Nome ou razão social. */
    nome: string | null;
    /** Nome fantasia. */
    nome_fantasia: string | null;
    /** Inscrição estadual. */
    inscricao_estadual: string | null;
    /** Inscrição municipal. */
    inscricao_municipal: string | null;
    /** E-mail. */
    email: string | null;
    /** Endereço. */
    endereco: {
      /** Rua, avenida ou estrada. */
      logradouro: string | null;
      /** Número. */
      numero: string | null;
      /** Complemento. */
      complemento: string | null;
      /** Bairro. */
      bairro: string | null;
      /** Cidade. */
      cidade: string | null;
      /** Sigla do estado. */
      uf: string | null;
      /** CEP, 8 dígitos. */
      cep: string | null;
      /** Telefone, só dígitos. */
      telefone: string | null;
    } | null;
  };
  /** Para quem. */
  destinatario: {
    /** CNPJ ou CPF, sem pontuação; nulo para estrangeiros. */
    documento: string | null;
    /** Nome ou razão social. */
    nome: string | null;
    /** Nome fantasia. */
    nome_fantasia: string | null;
    /** Inscrição estadual. */
    inscricao_estadual: string | null;
    /** Inscrição municipal. */
    inscricao_municipal: string | null;
    /** E-mail. */
    email: string | null;
    /** Endereço. */
    endereco: {
      /** Rua, avenida ou estrada. */
      logradouro: string | null;
      /** Número. */
      numero: string | null;
      /** Complemento. */
      complemento: string | null;
      /** Bairro. */
      bairro: string | null;
      /** Cidade. */
      cidade: string | null;
      /** Sigla do estado. */
      uf: string | null;
      /** CEP, 8 dígitos. */
      cep: string | null;
      /** Telefone, só dígitos. */
      telefone: string | null;
    } | null;
  } | null;
  /** Totais do grupo ICMSTot, com os nomes do leiaute da NF-e. */
  totais: Record<string, string>;
  /** Transporte. */
  transporte: {
    /** Modalidade do frete (modFrete). */
    modalidade: string;
    /** Quem transporta. */
    transportador: {
      /** Nome. */
      nome: string | null;
      /** CNPJ ou CPF. */
      documento: string | null;
      /** Inscrição estadual. */
      ie: string | null;
      /** Endereço. */
      endereco: string | null;
      /** Cidade. */
      cidade: string | null;
      /** Estado. */
      uf: string | null;
    };
    /** Placa do veículo. */
    placa: string | null;
    /** Estado da placa. */
    placa_uf: string | null;
    /** Os volumes. */
    volumes: {
      /** Quantos. */
      quantidade: string | null;
      /** De que espécie. */
      especie: string | null;
      /** Marca. */
      marca: string | null;
      /** Numeração. */
      numeracao: string | null;
      /** Peso líquido, em kg. */
      peso_liquido: string | null;
      /** Peso bruto, em kg. */
      peso_bruto: string | null;
    }[];
  };
  /** Fatura. */
  fatura: {
    /** Número. */
    numero: string | null;
    /** Valor original. */
    valor_original: string | null;
    /** Desconto. */
    desconto: string | null;
    /** Valor líquido. */
    valor_liquido: string | null;
  } | null;
  /** Duplicatas. */
  duplicatas: {
    /** Número. */
    numero: string | null;
    /** AAAA-MM-DD. */
    vencimento: string | null;
    /** Valor. */
    valor: string;
  }[];
  /** Pagamentos. */
  pagamentos: {
    /** Forma de pagamento (tPag). */
    forma: string;
    /** Descrição da forma 99. */
    descricao: string | null;
    /** Valor. */
    valor: string;
  }[];
  /** Troco. */
  troco: string | null;
  /** Informações de interesse do fisco. */
  informacoes_fisco: string | null;
  /** Informações complementares. */
  informacoes: string | null;
  /** Endereço do QR Code da NFC-e; não faz parte do que é assinado. */
  qr_code: string | null;
  /** Endereço de consulta da NFC-e; não faz parte do que é assinado. */
  url_consulta: string | null;
  /** Os itens, na ordem da nota. */
  itens: {
    /** Identificador do item. */
    id: number;
    /** Posição do item na nota. */
    numero: number;
    /** Código do produto, do emitente. */
    codigo: string;
    /** Código de barras. */
    gtin: string | null;
    /** Descrição do produto. */
    descricao: string;
    /** NCM. */
    ncm: string;
    /** CFOP. */
    cfop: string;
    /** Unidade comercial. */
    unidade: string;
    /** Quantidade, com 4 casas. */
    quantidade: string;
    /** Valor de uma unidade, com até 10 casas. */
    valor_unitario: string;
    /** Valor dos produtos do item. */
    valor_total: string;
    /** O que a nota tira do item: o desconto e o ICMS desonerado que ela deduz. */
    desconto: string;
    /** O que a nota soma ao item: frete, seguro, outras despesas, IPI, ICMS-ST, ICMS monofásico retido, PIS-ST e COFINS-ST. */
    acrescimos: string;
    /** Origem e situação tributária do ICMS (CST ou CSOSN). */
    cst: string | null;
    /** Base de cálculo do ICMS. */
    base_icms: string;
    /** Alíquota do ICMS. */
    aliquota_icms: string;
    /** Valor do ICMS. */
    valor_icms: string;
    /** Alíquota do IPI. */
    aliquota_ipi: string;
    /** Valor do IPI. */
    valor_ipi: string;
    /** Informações adicionais do item. */
    informacoes: string | null;
    /** O produto como que foi recebido no estoque. */
    produto_id: number | null;
    /** Unidades do estoque em uma da nota. */
    fator: string | null;
    /** Quanto entrou no estoque. */
    quantidade_recebida: string | null;
  }[];
  /** Os cancelamentos importados. */
  eventos: {
    /** Identificador. */
    id: number;
    /** `110111` (cancelamento) ou `110112` (cancelamento por substituição). */
    tipo_evento: string;
    /** Sequência do evento. */
    sequencia: number;
    /** Por que foi cancelada. */
    justificativa: string;
    /** Protocolo do registro. */
    protocolo: string;
    /** Quando foi registrado. */
    registrado_em: string;
    /** `confirmada`: o certificado vem de uma autoridade da ICP-Brasil. `sem_cadeia`: este servidor não tem as autoridades configuradas, e isso não foi conferido. */
    cadeia: 'confirmada' | 'sem_cadeia';
    /** Quando foi importado. */
    criado_em: string;
  }[];
}

export interface EventoNotaFiscal {
  /** Identificador. */
  id: number;
  /** `110111` (cancelamento) ou `110112` (cancelamento por substituição). */
  tipo_evento: string;
  /** Sequência do evento. */
  sequencia: number;
  /** Por que foi cancelada. */
  justificativa: string;
  /** Protocolo do registro. */
  protocolo: string;
  /** Quando foi registrado. */
  registrado_em: string;
  /** `confirmada`: o certificado vem de uma autoridade da ICP-Brasil. `sem_cadeia`: este servidor não tem as autoridades configuradas, e isso não foi conferido. */
  cadeia: 'confirmada' | 'sem_cadeia';
  /** Quando foi importado. */
  criado_em: string;
}

export interface CamposVinculoNotaFiscal {
  /** O pedido de venda de uma nota emitida. Vem de `GET /v1/vendas/`. */
  venda_id?: number;
  /** A compra de uma nota recebida. Vem de `GET /v1/compras/`. */
  compra_id?: number;
}

export type VinculoNotaFiscal =
  | Com<CamposVinculoNotaFiscal, 'venda_id'>
  | Com<CamposVinculoNotaFiscal, 'compra_id'>;

export interface RecebimentoNotaFiscal {
  /** O produto de cada item, cada `item_id` uma vez; os que não vêm aqui são reconhecidos pelo código do fornecedor, pelo GTIN ou pelo código. */
  itens?: {
    /** Um item da nota. Vem de `GET /v1/notas-fiscais/{id}/`. */
    item_id: number;
    /** O produto do estoque; nulo: este item não entra. Vem de `GET /v1/produtos/`. */
    produto_id: number | null;
    /** Unidades do estoque em uma unidade da nota; sem ele, o último usado ou 1. */
    fator?: string | number;
  }[];
  /** Onde os produtos entram; sem ele, o depósito padrão. Vem de `GET /v1/depositos/`. */
  deposito_id?: number | null;
  /** Até 500 caracteres; vai também nos lançamentos de estoque. */
  observacao?: string;
}

export interface CobrancaDaConta {
  /** Identificador. */
  id: number;
  /** A conta a receber. */
  conta_id: number;
  /** O número dela. */
  conta_numero: string;
  /** A conta Pix em que se recebe. */
  conta_pix_id: number;
  /** `estatico` ou `api_pix`. */
  adaptador: 'estatico' | 'api_pix';
  /** Identificador da cobrança no Pix. */
  txid: string;
  /** A chave Pix que recebe. */
  chave: string;
  /** Quanto se cobra. */
  valor: string;
  /** Situação, com as palavras do Banco Central. */
  status: 'ativa' | 'concluida' | 'removida_pelo_recebedor' | 'removida_pelo_psp' | 'expirada';
  /** O código Pix "copia e cola", que é também o do QR; nulo enquanto o banco não responde. */
  copia_e_cola: string | null;
  /** Até quando pode ser paga; nulo num código estático. */
  expira_em: string | null;
  /** O que ainda está sendo pedido ao banco; nulo quando nada. */
  pendencia: 'registrar' | 'remover' | null;
  /** O que o banco respondeu por último, quando não deu certo. */
  erro: string | null;
  /** O Pix que a pagou. */
  end_to_end_id: string | null;
  /** A baixa que esse Pix fez. */
  baixa_id: number | null;
  /** Quando foi concluída. */
  concluida_em: string | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
  /** Se foi criada agora; falso quando a conta já tinha esta mesma cobrança ativa. */
  nova: boolean;
}

export interface NovaCobranca {
  /** Sem ele, o que falta receber da conta. */
  valor?: string | number;
  /** Onde receber; sem ela, a conta Pix padrão. Vem de `GET /v1/financeiro/contas-pix/`. */
  conta_pix_id?: number;
}

export interface Cobranca {
  /** Identificador. */
  id: number;
  /** A conta a receber. */
  conta_id: number;
  /** O número dela. */
  conta_numero: string;
  /** A conta Pix em que se recebe. */
  conta_pix_id: number;
  /** `estatico` ou `api_pix`. */
  adaptador: 'estatico' | 'api_pix';
  /** Identificador da cobrança no Pix. */
  txid: string;
  /** A chave Pix que recebe. */
  chave: string;
  /** Quanto se cobra. */
  valor: string;
  /** Situação, com as palavras do Banco Central. */
  status: 'ativa' | 'concluida' | 'removida_pelo_recebedor' | 'removida_pelo_psp' | 'expirada';
  /** O código Pix "copia e cola", que é também o do QR; nulo enquanto o banco não responde. */
  copia_e_cola: string | null;
  /** Até quando pode ser paga; nulo num código estático. */
  expira_em: string | null;
  /** O que ainda está sendo pedido ao banco; nulo quando nada. */
  pendencia: 'registrar' | 'remover' | null;
  /** O que o banco respondeu por último, quando não deu certo. */
  erro: string | null;
  /** O Pix que a pagou. */
  end_to_end_id: string | null;
  /** A baixa que esse Pix fez. */
  baixa_id: number | null;
  /** Quando foi concluída. */
  concluida_em: string | null;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
}

export interface ContaPix {
  /** Identificador. */
  id: number;
  /** Como a conta é chamada aqui. */
  nome: string;
  /** A chave Pix, na forma do diretório do Banco Central. */
  chave: string;
  /** Tipo da chave. */
  tipo_chave: 'cpf' | 'cnpj' | 'email' | 'telefone' | 'aleatoria';
  /** Quem recebe. */
  nome_recebedor: string;
  /** Cidade de quem recebe. */
  cidade: string;
  /** `estatico`: código feito aqui, com baixa manual ou por extrato; `api_pix`: cobrança no banco, com baixa automática. */
  adaptador: 'estatico' | 'api_pix';
  /** Por quantos dias depois do vencimento uma cobrança no banco ainda pode ser paga. */
  validade_dias: number;
  /** Usada quando nenhuma é escolhida. */
  padrao: boolean;
  /** Se pode ser usada em cobranças novas. */
  ativo: boolean;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando mudou pela última vez. */
  atualizado_em: string;
}

export interface PixEmQuarentena {
  /** Identificador. */
  id: number;
  /** A conta Pix. */
  conta_pix_id: number;
  /** O nome dela. */
  conta_pix_nome: string;
  /** A cobrança com que foi comparado. */
  cobranca_id: number | null;
  /** Por que não baixou nada sozinho. */
  motivo: 'nao_confirmado' | 'txid_desconhecido' | 'txid_diferente' | 'chave_diferente' | 'valor_diferente' | 'segundo_pix' | 'cobranca_removida' | 'titulo_pago' | 'titulo_cancelado' | 'devolvido';
  /** O mesmo, em uma frase. */
  detalhe: string;
  /** Se o banco confirmou que o Pix existe: os campos seguintes são então a palavra dele; se não, a do aviso. */
  confirmado: boolean;
  /** Identificador do pagamento. */
  end_to_end_id: string;
  /** A cobrança que ele diz pagar. */
  txid: string | null;
  /** A chave que recebeu. */
  chave: string | null;
  /** Quanto foi pago. */
  valor: string | null;
  /** Quando foi pago. */
  pago_em: string | null;
  /** O que o pagador escreveu. */
  pagador: string | null;
  /** `aberta`, `vinculada` a uma conta, ou `tratada` sem baixa. */
  situacao: 'aberta' | 'vinculada' | 'tratada';
  /** Desde quando se pergunta ao banco outra vez; nulo quando não. */
  perguntado_em: string | null;
  /** A conta a receber que foi baixada com ele. */
  conta_id: number | null;
  /** O número dela. */
  conta_numero: string | null;
  /** A baixa. */
  baixa_id: number | null;
  /** Se a baixa dele foi estornada: ele não baixa mais nada, e pode ser vinculado ou tratado outra vez. */
  estornada: boolean;
  /** O que foi anotado ao tratar. */
  observacao: string | null;
  /** Quem tratou. */
  tratado_por: string | null;
  /** Quando. */
  tratado_em: string | null;
  /** Quando entrou na quarentena. */
  criado_em: string;
}

export interface VinculoDePix {
  /** A conta a receber que este Pix paga. Vem de `GET /v1/financeiro/contas-receber/`. */
  conta_id: number;
}

export interface TratamentoDePix {
  /** O que foi feito dele, como "devolvido ao pagador". Até 500 caracteres. */
  observacao: string;
}

export interface SugestoesAceitas {
  /** Linhas conciliadas agora. */
  conciliadas: number;
  /** Linhas pendentes que ficaram. */
  restantes: number;
}

export interface AceiteDeSugestoes {
  /** Só as linhas deste extrato. Vem de `GET /v1/financeiro/extratos/`. */
  extrato_id?: number;
}

export interface ExtratoBancario {
  /** Identificador. */
  id: number;
  /** Nome do arquivo. */
  arquivo_nome: string;
  /** Código do banco, como no arquivo. */
  banco: string;
  /** Agência, como no arquivo. */
  agencia: string;
  /** Conta, como no arquivo. */
  conta: string;
  /** Primeiro dia do extrato: AAAA-MM-DD. */
  inicio: string | null;
  /** Último dia do extrato. */
  fim: string | null;
  /** Saldo que o banco informa. */
  saldo: string | null;
  /** De que dia ele é. */
  saldo_em: string | null;
  /** Linhas do arquivo. */
  linhas: number;
  /** Quantas delas nenhum arquivo anterior tinha. */
  novas: number;
  /** Quantas das novas ainda não foram conciliadas nem ignoradas. */
  pendentes: number;
  /** Quem enviou. */
  ator_nome: string;
  /** Quando foi enviado. */
  criado_em: string;
}

export interface ExtratosRecebidos {
  /** Um por conta bancária do arquivo. */
  extratos: {
    /** Identificador. */
    id: number;
    /** Nome do arquivo. */
    arquivo_nome: string;
    /** Código do banco, como no arquivo. */
    banco: string;
    /** Agência, como no arquivo. */
    agencia: string;
    /** Conta, como no arquivo. */
    conta: string;
    /** Primeiro dia do extrato: AAAA-MM-DD. */
    inicio: string | null;
    /** Último dia do extrato. */
    fim: string | null;
    /** Saldo que o banco informa. */
    saldo: string | null;
    /** De que dia ele é. */
    saldo_em: string | null;
    /** Linhas do arquivo. */
    linhas: number;
    /** Quantas delas nenhum arquivo anterior tinha. */
    novas: number;
    /** Quantas das novas ainda não foram conciliadas nem ignoradas. */
    pendentes: number;
    /** Quem enviou. */
    ator_nome: string;
    /** Quando foi enviado. */
    criado_em: string;
  }[];
  /** Linhas que entraram agora; 0 quando o arquivo já tinha vindo. */
  novas: number;
}

export interface NovoExtrato {
  /** Nome do arquivo. */
  arquivo_nome?: string;
  /** O arquivo OFX, em base64. */
  conteudo: string;
}

export interface LinhaExtratoBancario {
  /** Identificador. */
  id: number;
  /** O extrato em que veio. */
  extrato_id: number;
  /** Banco. */
  banco: string;
  /** Agência. */
  agencia: string;
  /** Conta bancária. */
  conta: string;
  /** Identificador que o banco deu ao movimento. */
  fitid: string;
  /** Dia do movimento: AAAA-MM-DD. */
  dia: string;
  /** Positivo quando entrou, negativo quando saiu. */
  valor: string;
  /** Tipo, como no arquivo. */
  tipo: string;
  /** Número do documento. */
  documento: string;
  /** O que o banco escreveu. */
  descricao: string;
  /** Situação da linha. */
  status: 'pendente' | 'conciliada' | 'ignorada';
  /** Por que foi ignorada. */
  motivo: string | null;
  /** Quem conciliou ou ignorou. */
  tratada_por: string | null;
  /** Quando. */
  tratada_em: string | null;
  /** As contas que ela paga. */
  conciliacoes: {
    /** Identificador. */
    id: number;
    /** A conta a receber ou a pagar. */
    conta_id: number;
    /** O número dela. */
    conta_numero: string;
    /** A descrição dela. */
    conta_descricao: string;
    /** A baixa. */
    baixa_id: number;
    /** Quanto da linha. */
    valor: string;
    /** Se a linha fez a baixa; se não, ela já existia. */
    criou_baixa: boolean;
  }[];
}

export interface ConciliacaoDeLinha {
  /** De 1 a 50: a soma delas é o que falta da linha, que é o valor dela enquanto nenhuma parte foi conciliada. */
  partes: {
    /** A conta a receber, ou a pagar, que esta linha paga. Vem de `GET /v1/financeiro/contas-receber/` ou de `GET /v1/financeiro/contas-pagar/`. */
    conta_id: number;
    /** Quanto da linha vai para ela; sem ele, tudo o que falta da linha. */
    valor?: string | number;
    /** Uma baixa que a conta já tem, como a de um Pix: a linha fica ligada a ela, e nada é baixado outra vez. Vem de `GET /v1/financeiro/contas-receber/{id}/` ou de `GET /v1/financeiro/contas-pagar/{id}/`. */
    baixa_id?: number;
  }[];
}

export interface LinhaIgnorada {
  /** Por quê, como "tarifa do banco". Até 200 caracteres. */
  motivo: string;
}

export interface Webhook {
  /** Identificador do webhook. */
  id: number;
  /** Endereço que recebe as entregas. Nas listas, e para um token sem `webhooks:write`, vem só o começo, `https://loja.exemplo.com.br/…`: o caminho costuma ser uma chave do destino. */
  url: string;
  /** Descrição; vazia quando não foi enviada. */
  descricao: string;
  /** Tipos de evento que este webhook recebe. */
  eventos: string[];
  /** Tentativas de cada entrega. */
  max_tentativas: number;
  /** Tempo que o destino tem para responder, em segundos. */
  timeout_segundos: number;
  /** Cabeçalhos próprios, enviados em toda entrega. Para um token sem `webhooks:write` os valores vêm como `[oculto]`. */
  headers: Record<string, string>;
  /** Um webhook inativo não recebe nada. */
  ativo: boolean;
  /** Desde quando está inativo; `null` quando está ativo. */
  desativado_em: string | null;
  /** `manual`: alguém o desativou. `falhas`: o Romaneio o desativou depois de falhas seguidas. `acesso_encerrado`: o acesso de quem o criou terminou. */
  desativado_motivo: 'manual' | 'falhas' | 'acesso_encerrado' | null;
  /** Os quatro últimos caracteres do segredo, para reconhecê-lo. */
  secret_final: string;
  /** Até quando o segredo anterior à última troca ainda assina `X-Webhook-Assinatura-Envio`, ou `null`. */
  secret_anterior_ate: string | null;
  /** Quem o criou: uma pessoa no painel, um token, a conexão de um aplicativo, ou o próprio serviço. `null` em webhooks antigos. */
  criado_por_tipo: 'usuario' | 'token' | 'concessao' | 'sistema' | null;
  /** O nome da pessoa ou do token; de uma conexão, o do aplicativo, e entre parênteses o de quem a autorizou. */
  criado_por_nome: string | null;
  /** Data e hora da criação, no fuso da empresa. */
  criado_em: string;
  /** Última alteração. */
  atualizado_em: string;
}

export interface WebhookDetalhe {
  /** Identificador do webhook. */
  id: number;
  /** Endereço que recebe as entregas. Nas listas, e para um token sem `webhooks:write`, vem só o começo, `https://loja.exemplo.com.br/…`: o caminho costuma ser uma chave do destino. */
  url: string;
  /** Descrição; vazia quando não foi enviada. */
  descricao: string;
  /** Tipos de evento que este webhook recebe. */
  eventos: string[];
  /** Tentativas de cada entrega. */
  max_tentativas: number;
  /** Tempo que o destino tem para responder, em segundos. */
  timeout_segundos: number;
  /** Cabeçalhos próprios, enviados em toda entrega. Para um token sem `webhooks:write` os valores vêm como `[oculto]`. */
  headers: Record<string, string>;
  /** Um webhook inativo não recebe nada. */
  ativo: boolean;
  /** Desde quando está inativo; `null` quando está ativo. */
  desativado_em: string | null;
  /** `manual`: alguém o desativou. `falhas`: o Romaneio o desativou depois de falhas seguidas. `acesso_encerrado`: o acesso de quem o criou terminou. */
  desativado_motivo: 'manual' | 'falhas' | 'acesso_encerrado' | null;
  /** Os quatro últimos caracteres do segredo, para reconhecê-lo. */
  secret_final: string;
  /** Até quando o segredo anterior à última troca ainda assina `X-Webhook-Assinatura-Envio`, ou `null`. */
  secret_anterior_ate: string | null;
  /** Quem o criou: uma pessoa no painel, um token, a conexão de um aplicativo, ou o próprio serviço. `null` em webhooks antigos. */
  criado_por_tipo: 'usuario' | 'token' | 'concessao' | 'sistema' | null;
  /** O nome da pessoa ou do token; de uma conexão, o do aplicativo, e entre parênteses o de quem a autorizou. */
  criado_por_nome: string | null;
  /** Data e hora da criação, no fuso da empresa. */
  criado_em: string;
  /** Última alteração. */
  atualizado_em: string;
  /** Como as entregas deste webhook têm ido. */
  saude: {
    /** Tentativas que falharam desde o último sucesso. */
    falhas_seguidas: number;
    /** A primeira delas, ou `null`. */
    primeira_falha_em: string | null;
    /** Última entrega aceita, ou `null`. */
    ultimo_sucesso_em: string | null;
    /** Última tentativa que falhou, ou `null`. */
    ultima_falha_em: string | null;
    /** `true` quando está perto de ser desativado por falhas. */
    em_risco: boolean;
    /** Tentativas das últimas 24 horas. */
    tentativas_24h: number;
    /** Parte delas que deu certo, de 0 a 1; `null` quando não houve. */
    sucesso_24h: number | null;
    /** Duração de 95% delas, no máximo, em milissegundos. */
    p95_24h: number | null;
    /** Entregas na fila, prestes a sair; contadas até 10.000. */
    na_fila: number;
    /** Entregas à espera da próxima tentativa; contadas até 10.000. */
    agendadas: number;
  };
}

export interface WebhookComSecret {
  /** Identificador do webhook. */
  id: number;
  /** Endereço que recebe as entregas. Nas listas, e para um token sem `webhooks:write`, vem só o começo, `https://loja.exemplo.com.br/…`: o caminho costuma ser uma chave do destino. */
  url: string;
  /** Descrição; vazia quando não foi enviada. */
  descricao: string;
  /** Tipos de evento que este webhook recebe. */
  eventos: string[];
  /** Tentativas de cada entrega. */
  max_tentativas: number;
  /** Tempo que o destino tem para responder, em segundos. */
  timeout_segundos: number;
  /** Cabeçalhos próprios, enviados em toda entrega. Para um token sem `webhooks:write` os valores vêm como `[oculto]`. */
  headers: Record<string, string>;
  /** Um webhook inativo não recebe nada. */
  ativo: boolean;
  /** Desde quando está inativo; `null` quando está ativo. */
  desativado_em: string | null;
  /** `manual`: alguém o desativou. `falhas`: o Romaneio o desativou depois de falhas seguidas. `acesso_encerrado`: o acesso de quem o criou terminou. */
  desativado_motivo: 'manual' | 'falhas' | 'acesso_encerrado' | null;
  /** Os quatro últimos caracteres do segredo, para reconhecê-lo. */
  secret_final: string;
  /** Até quando o segredo anterior à última troca ainda assina `X-Webhook-Assinatura-Envio`, ou `null`. */
  secret_anterior_ate: string | null;
  /** Quem o criou: uma pessoa no painel, um token, a conexão de um aplicativo, ou o próprio serviço. `null` em webhooks antigos. */
  criado_por_tipo: 'usuario' | 'token' | 'concessao' | 'sistema' | null;
  /** O nome da pessoa ou do token; de uma conexão, o do aplicativo, e entre parênteses o de quem a autorizou. */
  criado_por_nome: string | null;
  /** Data e hora da criação, no fuso da empresa. */
  criado_em: string;
  /** Última alteração. */
  atualizado_em: string;
  /** A chave que assina as entregas (`whsec_…`). Aparece só nesta resposta: guarde-a agora. */
  secret: string;
}

export interface NovoWebhook {
  /** Endereço que recebe as entregas, até 2.048 caracteres: de um servidor público e, em produção, HTTPS; na porta 80, na 443 ou acima de 1023; sem usuário, senha e `#`. */
  url: string;
  /** Descrição, até 255 caracteres. */
  descricao?: string;
  /** Tipos de evento a receber, ao menos um. */
  eventos: ('produto.criado' | 'produto.atualizado' | 'produto.excluido' | 'cliente.criado' | 'cliente.atualizado' | 'cliente.excluido' | 'venda.criada' | 'venda.atualizada' | 'venda.cancelada' | 'proposta.criada' | 'proposta.status_alterada' | 'contrato.criado' | 'contrato.status_alterado' | 'pagamento.recebido' | 'estoque.atualizado' | 'nfe.emitida' | 'nfe.cancelada' | 'contato.criado' | 'contato.atualizado' | 'contato.arquivado' | 'contato.etiqueta_alterada' | 'negocio.criado' | 'negocio.atualizado' | 'negocio.etapa_alterada' | 'negocio.ganho' | 'negocio.perdido' | 'conversa.criada' | 'conversa.atualizada' | 'conversa.concluida' | 'conversa.atribuida' | 'conversa.aguardando_atendente' | 'mensagem.recebida' | 'mensagem.enviada' | 'mensagem.entregue' | 'mensagem.lida' | 'mensagem.falhou' | 'webhook.teste')[];
  /** Tentativas de cada entrega, de 1 a 10. */
  max_tentativas?: number;
  /** Segundos que o destino tem para responder, de 5 a 30. */
  timeout_segundos?: number;
  /** Cabeçalhos próprios, nome → valor, enviados em toda entrega: até 10, com nomes de até 128 caracteres e valores de até 1.024. Os que a entrega usa, como `Content-Type` e `X-Webhook-*`, e os de metadados de nuvem ou de proxies, como `Metadata*` e `X-Real-IP`, são recusados. Um nome não se repete, nem mudando maiúsculas. */
  headers?: Record<string, string>;
  /** Um webhook inativo não recebe nada, e nada se acumula para ele. */
  ativo?: boolean;
}

export interface SubstituicaoWebhook {
  /** Endereço que recebe as entregas, até 2.048 caracteres: de um servidor público e, em produção, HTTPS; na porta 80, na 443 ou acima de 1023; sem usuário, senha e `#`. */
  url: string;
  /** Descrição, até 255 caracteres. */
  descricao?: string;
  /** Tipos de evento a receber, ao menos um. */
  eventos: ('produto.criado' | 'produto.atualizado' | 'produto.excluido' | 'cliente.criado' | 'cliente.atualizado' | 'cliente.excluido' | 'venda.criada' | 'venda.atualizada' | 'venda.cancelada' | 'proposta.criada' | 'proposta.status_alterada' | 'contrato.criado' | 'contrato.status_alterado' | 'pagamento.recebido' | 'estoque.atualizado' | 'nfe.emitida' | 'nfe.cancelada' | 'contato.criado' | 'contato.atualizado' | 'contato.arquivado' | 'contato.etiqueta_alterada' | 'negocio.criado' | 'negocio.atualizado' | 'negocio.etapa_alterada' | 'negocio.ganho' | 'negocio.perdido' | 'conversa.criada' | 'conversa.atualizada' | 'conversa.concluida' | 'conversa.atribuida' | 'conversa.aguardando_atendente' | 'mensagem.recebida' | 'mensagem.enviada' | 'mensagem.entregue' | 'mensagem.lida' | 'mensagem.falhou' | 'webhook.teste')[];
  /** Tentativas de cada entrega, de 1 a 10. */
  max_tentativas?: number;
  /** Segundos que o destino tem para responder, de 5 a 30. */
  timeout_segundos?: number;
  /** Cabeçalhos próprios, nome → valor, enviados em toda entrega: até 10, com nomes de até 128 caracteres e valores de até 1.024. Os que a entrega usa, como `Content-Type` e `X-Webhook-*`, e os de metadados de nuvem ou de proxies, como `Metadata*` e `X-Real-IP`, são recusados. Um nome não se repete, nem mudando maiúsculas. */
  headers?: Record<string, string>;
  /** Um webhook inativo não recebe nada, e nada se acumula para ele. */
  ativo?: boolean;
}

export interface AlteracaoWebhook {
  /** Endereço que recebe as entregas, até 2.048 caracteres: de um servidor público e, em produção, HTTPS; na porta 80, na 443 ou acima de 1023; sem usuário, senha e `#`. */
  url?: string;
  /** Descrição, até 255 caracteres. */
  descricao?: string;
  /** Tipos de evento a receber, ao menos um. */
  eventos?: ('produto.criado' | 'produto.atualizado' | 'produto.excluido' | 'cliente.criado' | 'cliente.atualizado' | 'cliente.excluido' | 'venda.criada' | 'venda.atualizada' | 'venda.cancelada' | 'proposta.criada' | 'proposta.status_alterada' | 'contrato.criado' | 'contrato.status_alterado' | 'pagamento.recebido' | 'estoque.atualizado' | 'nfe.emitida' | 'nfe.cancelada' | 'contato.criado' | 'contato.atualizado' | 'contato.arquivado' | 'contato.etiqueta_alterada' | 'negocio.criado' | 'negocio.atualizado' | 'negocio.etapa_alterada' | 'negocio.ganho' | 'negocio.perdido' | 'conversa.criada' | 'conversa.atualizada' | 'conversa.concluida' | 'conversa.atribuida' | 'conversa.aguardando_atendente' | 'mensagem.recebida' | 'mensagem.enviada' | 'mensagem.entregue' | 'mensagem.lida' | 'mensagem.falhou' | 'webhook.teste')[];
  /** Tentativas de cada entrega, de 1 a 10. */
  max_tentativas?: number;
  /** Segundos que o destino tem para responder, de 5 a 30. */
  timeout_segundos?: number;
  /** Cabeçalhos próprios, nome → valor, enviados em toda entrega: até 10, com nomes de até 128 caracteres e valores de até 1.024. Os que a entrega usa, como `Content-Type` e `X-Webhook-*`, e os de metadados de nuvem ou de proxies, como `Metadata*` e `X-Real-IP`, são recusados. Um nome não se repete, nem mudando maiúsculas. */
  headers?: Record<string, string>;
  /** Um webhook inativo não recebe nada, e nada se acumula para ele. */
  ativo?: boolean;
}

export interface TrocaDeSecret {
  /** Por quantas horas o segredo anterior ainda assina, ao lado do novo, `X-Webhook-Assinatura-Envio`: de 0 a 24. Com 0, o padrão, todo segredo anterior deixa de valer na hora. */
  manter_anterior_horas?: number;
}

export interface Entrega {
  /** Identificador da entrega. */
  id: number;
  /** Webhook que a recebe. */
  webhook_id: number;
  /** Evento que ela leva; o mesmo `id` do feed de eventos. */
  evento_id: number;
  /** Tipo do evento. */
  evento: string;
  /** Chave desta entrega, a mesma em todas as tentativas. */
  idempotency_key: string;
  /** `automatica`: o evento aconteceu. `teste`: alguém pediu. `recuperacao`: criada por uma recuperação. */
  origem: 'automatica' | 'teste' | 'recuperacao';
  /** `pendente`: na fila. `agendada`: espera a próxima tentativa. `entregue`: aceita com 2xx. `falhou`: não haverá outra tentativa. `cancelada`: o webhook foi desativado ou excluído antes. */
  estado: 'pendente' | 'agendada' | 'entregue' | 'falhou' | 'cancelada';
  /** Tentativas feitas ao todo. */
  tentativas: number;
  /** Tentativas feitas desde o último reenvio; é este número que `max_tentativas` limita. */
  tentativas_ciclo: number;
  /** Tentativas que o webhook permite. */
  max_tentativas: number;
  /** Código HTTP da última resposta, ou `null`. */
  ultimo_status: number | null;
  /** Por que a última tentativa não teve resposta, ou `null`. */
  ultimo_erro: string | null;
  /** Duração da última tentativa, em milissegundos. */
  ultima_duracao_ms: number | null;
  /** Quando começou a última tentativa. */
  ultima_tentativa_em: string | null;
  /** Quando será a próxima; `null` quando nenhuma está agendada. */
  proxima_tentativa_em: string | null;
  /** Por que foi cancelada, ou `null`. */
  motivo: string | null;
  /** Quando a entrega foi criada, no fuso da empresa. */
  criado_em: string;
}

export interface EntregaDetalhe {
  /** Identificador da entrega. */
  id: number;
  /** Webhook que a recebe. */
  webhook_id: number;
  /** Evento que ela leva; o mesmo `id` do feed de eventos. */
  evento_id: number;
  /** Tipo do evento. */
  evento: string;
  /** Chave desta entrega, a mesma em todas as tentativas. */
  idempotency_key: string;
  /** `automatica`: o evento aconteceu. `teste`: alguém pediu. `recuperacao`: criada por uma recuperação. */
  origem: 'automatica' | 'teste' | 'recuperacao';
  /** `pendente`: na fila. `agendada`: espera a próxima tentativa. `entregue`: aceita com 2xx. `falhou`: não haverá outra tentativa. `cancelada`: o webhook foi desativado ou excluído antes. */
  estado: 'pendente' | 'agendada' | 'entregue' | 'falhou' | 'cancelada';
  /** Tentativas feitas ao todo. */
  tentativas: number;
  /** Tentativas feitas desde o último reenvio; é este número que `max_tentativas` limita. */
  tentativas_ciclo: number;
  /** Tentativas que o webhook permite. */
  max_tentativas: number;
  /** Código HTTP da última resposta, ou `null`. */
  ultimo_status: number | null;
  /** Por que a última tentativa não teve resposta, ou `null`. */
  ultimo_erro: string | null;
  /** Duração da última tentativa, em milissegundos. */
  ultima_duracao_ms: number | null;
  /** Quando começou a última tentativa. */
  ultima_tentativa_em: string | null;
  /** Quando será a próxima; `null` quando nenhuma está agendada. */
  proxima_tentativa_em: string | null;
  /** Por que foi cancelada, ou `null`. */
  motivo: string | null;
  /** Quando a entrega foi criada, no fuso da empresa. */
  criado_em: string;
  /** O corpo, exatamente os bytes que toda tentativa envia e que a assinatura cobre. */
  corpo: string;
  /** Cada tentativa, da primeira à última. */
  lista_tentativas: {
    /** Número da tentativa, a partir de 1. */
    numero: number;
    /** O que a causou; `manual` é um reenvio. */
    origem: 'automatica' | 'teste' | 'manual' | 'recuperacao';
    /** `nova_tentativa`: falha que se repete, enquanto houver tentativas. `falha`: falha definitiva. */
    resultado: 'sucesso' | 'nova_tentativa' | 'falha';
    /** Código HTTP da resposta, ou `null` quando não houve resposta. */
    status: number | null;
    /** Tipo da falha de rede, como `conexao_recusada`, ou `null`. */
    erro: string | null;
    /** A falha em palavras, ou `null`. */
    detalhe: string | null;
    /** Endereço que foi chamado; só o começo, `https://loja.exemplo.com.br/…`, para um token sem `webhooks:write`. */
    url: string;
    /** IP a que se conectou, ou `null`. */
    ip: string | null;
    /** Cabeçalhos enviados, na ordem. Os próprios do webhook vêm como `[oculto]` para um token sem `webhooks:write`. */
    cabecalhos_enviados: {
      /** Nome do cabeçalho. */
      nome: string;
      /** Valor do cabeçalho. */
      valor: string;
    }[];
    /** Cabeçalhos da resposta, na ordem. Para um token sem `webhooks:write`, o que neles e no corpo repete o endereço vem como `…`. */
    cabecalhos_recebidos: {
      /** Nome do cabeçalho. */
      nome: string;
      /** Valor do cabeçalho. */
      valor: string;
    }[];
    /** Começo do corpo da resposta, até 2 KB. */
    corpo_recebido: string;
    /** `true` quando o corpo não é texto e está em base64. */
    corpo_base64: boolean;
    /** `true` quando a resposta tinha mais do que se guardou. */
    corpo_truncado: boolean;
    /** Milissegundos de cada fase: `dns`, `conexao`, `tls`, `resposta`, `total`. */
    tempos: Record<string, number>;
    /** Duração da tentativa, em milissegundos. */
    duracao_ms: number;
    /** Para quando a seguinte ficou agendada, ou `null`. */
    proxima_tentativa_em: string | null;
    /** `true` quando uma tentativa foi interrompida no meio antes desta: o destino pode tê-la recebido também. */
    retomada: boolean;
    /** Quando começou. */
    iniciada_em: string;
  }[];
}

export interface Reenvio {
  /** Identificador da tarefa. */
  id: number;
  /** Webhook, ou `null` quando são de vários. */
  webhook_id: number | null;
  /** `recuperacao` pela API; `reenvio` em massa, no painel. */
  tipo: 'reenvio' | 'recuperacao';
  /** Em que pé está. */
  estado: 'na_fila' | 'executando' | 'concluido' | 'cancelado';
  /** Quantas entregas havia a fazer quando foi criada. */
  total: number;
  /** Quantas já foram para a fila. */
  feitos: number;
  /** Quantas não foram, porque o webhook ficou inativo no meio. */
  ignorados: number;
  /** Quando foi criada. */
  criado_em: string;
  /** Quando terminou, ou `null`. */
  concluido_em: string | null;
}

export interface Recuperacao {
  /** Desde quando: data e hora com fuso, nos últimos 30 dias. */
  desde: string;
}

export interface FeedDeEventos {
  /** Os eventos seguintes, em ordem. */
  resultados: {
    /** Identificador do evento; o `evento_id` das entregas. */
    id: number;
    /** Tipo do evento. */
    evento: string;
    /** Quando aconteceu, no fuso da empresa. */
    timestamp: string;
    /** Empresa. */
    empresa_id: number;
    /** Os mesmos `dados` que as entregas levam. */
    dados: Record<string, unknown>;
  }[];
  /** O `apos_id` da próxima leitura. Sem eventos novos, é o que você enviou; quando se lê um tipo só e não há mais, é o último evento de qualquer tipo. */
  proximo_apos_id: number;
  /** `true` quando já há outros depois destes. */
  tem_mais: boolean;
}

export interface Usuario {
  /** Identificador do lugar da pessoa nesta empresa. */
  id: number;
  /** Nome da pessoa. */
  nome: string;
  /** E-mail da pessoa. */
  email: string;
  /** O que a pessoa pode fazer. */
  papel: 'administrador' | 'operador' | 'leitura';
  /** Interno, ou acesso externo, que não ocupa vaga. */
  tipo: 'interno' | 'contador' | 'terceiro';
  /** Se aceitou o convite, e se tem acesso. */
  situacao: 'convidado' | 'ativo' | 'inativo';
  /** Se ocupa um dos usuários contratados. */
  ocupa_limite: boolean;
  /** Até quando o link do convite vale, ou `null`. */
  convite_expira_em: string | null;
  /** Quando foi convidada, ou entrou na empresa. */
  criado_em: string;
}

export interface NovoUsuario {
  /** Nome da pessoa, até que ela diga o seu. */
  nome: string;
  /** E-mail que recebe o convite. */
  email: string;
  /** O que a pessoa pode fazer. Um acesso externo não pode ser `administrador`. */
  papel: 'administrador' | 'operador' | 'leitura';
  /** `contador` e `terceiro` são acessos externos e não ocupam vaga. */
  tipo?: 'interno' | 'contador' | 'terceiro';
}

export interface AlteracaoUsuario {
  /** O que a pessoa pode fazer. Um acesso externo não pode ser `administrador`. */
  papel?: 'administrador' | 'operador' | 'leitura';
  /** `contador` e `terceiro` são acessos externos e não ocupam vaga. */
  tipo?: 'interno' | 'contador' | 'terceiro';
  /** Se a pessoa tem acesso. */
  ativo?: boolean;
  /** Mantém funcionando os tokens e webhooks da pessoa, que passam a ser da empresa. Sem ele, terminam com o acesso dela. */
  manter_acessos?: boolean;
}

export interface EmpresaAberta {
  /** Identificador da empresa. */
  id: number;
  /** Nome. */
  nome: string;
  /** Razão social. */
  razao_social: string | null;
  /** CNPJ sem pontuação: 14 letras e números. */
  cnpj: string | null;
  /** Empresa de que esta é filial; `null` quando não é filial. */
  matriz_id: number | null;
  /** Se é a empresa principal da conta, a primeira. */
  principal: boolean;
  /** Ativa, inativa (as chaves não funcionam) ou encerrada. */
  situacao: 'ativa' | 'inativa' | 'encerrada';
  /** Se ocupa uma das empresas contratadas. */
  ocupa_limite: boolean;
  /** Fuso horário. */
  fuso: string;
  /** Quando foi aberta. */
  criado_em: string;
  /** Última alteração. */
  atualizado_em: string;
  /** A primeira chave da empresa, com `gerar_chave`. */
  chave?: {
    /** Identificador da chave. */
    id: number;
    /** Nome da chave. */
    nome: string;
    /** Começo do texto da chave. */
    token_prefixo: string;
    /** Os últimos quatro caracteres do texto da chave. */
    token_final: string;
    /** Permissões. */
    escopos: string[];
    /** Redes de onde pode ser usada, ou `null` para qualquer uma. */
    ips_permitidos: string[] | null;
    /** Se ainda vale. */
    situacao: 'ativo' | 'expirado' | 'revogado';
    /** Quando deixa de valer, ou `null`. */
    expira_em: string | null;
    /** Quando foi emitida. */
    criado_em: string;
    /** Quem a emitiu: o nome da pessoa ou da chave. */
    criado_por_nome: string;
    /** Quando foi revogada, ou `null`. */
    revogado_em: string | null;
    /** Último uso, ou `null`. */
    ultimo_uso_em: string | null;
    /** O texto da chave: só nesta resposta. */
    token: string;
  };
}

export interface NovaEmpresa {
  /** Nome, como o painel o mostra. */
  nome: string;
  /** Razão social. */
  razao_social?: string | null;
  /** CNPJ, numérico ou alfanumérico, com ou sem pontuação e com os dígitos verificadores certos; único na conta. */
  cnpj?: string | null;
  /** Empresa da conta de que esta é filial; `null` para nenhuma. Vem de `GET /v1/empresas/da-conta/`. */
  matriz_id?: number | null;
  /** Fuso horário, um nome da IANA como `America/Sao_Paulo`; sem ele, o da empresa que abre esta. */
  fuso?: string;
  /** Se a primeira chave da empresa vem na resposta; exige também `empresas:gerar_chave`. */
  gerar_chave?: boolean;
  /** Nome da chave; sem ele, o da empresa. */
  nome_chave?: string;
  /** Permissões da chave. Sem elas, as da chave que a emite, menos as que são concedidas uma a uma. */
  escopos?: ('estoque:read' | 'estoque:write' | 'expedicao:read' | 'expedicao:write' | 'expedicao:delete' | 'produtos:read' | 'produtos:write' | 'produtos:delete' | 'categorias:read' | 'categorias:write' | 'categorias:delete' | 'servicos:read' | 'servicos:write' | 'servicos:delete' | 'vendas:read' | 'vendas:write' | 'vendas:delete' | 'compras:read' | 'compras:write' | 'compras:delete' | 'clientes:read' | 'clientes:write' | 'clientes:delete' | 'crm:read' | 'crm:write' | 'crm:delete' | 'crm:whatsapp_modelo' | 'propostas:read' | 'propostas:write' | 'propostas:delete' | 'contratos:read' | 'contratos:write' | 'contratos:delete' | 'financeiro:read' | 'financeiro:write' | 'financeiro:delete' | 'notas_fiscais:read' | 'notas_fiscais:write' | 'notas_fiscais:delete' | 'usuarios:read' | 'usuarios:write' | 'usuarios:delete' | 'empresas:read' | 'empresas:write' | 'empresas:delete' | 'empresas:criar_empresa' | 'empresas:gerar_chave' | 'webhooks:read' | 'webhooks:write' | 'webhooks:delete')[];
  /** Redes de onde a chave pode ser usada, em IP ou CIDR; `null` para qualquer uma. Uma lista vazia é recusada. */
  ips_permitidos?: string[] | null;
  /** Quando a chave deixa de valer: um momento futuro, até o ano 2199; `null` para nunca. */
  expira_em?: string | null;
}

export interface Limite {
  /** Empresas que o contrato permite. */
  contratadas: number;
  /** Empresas que contam. */
  usadas: number;
  /** Quantas ainda podem ser abertas. */
  disponiveis: number;
  /** O mesmo dos usuários desta empresa. */
  usuarios: {
    /** Usuários que o contrato permite em cada empresa. */
    contratados: number;
    /** Usuários desta empresa que contam. */
    usados: number;
    /** Quantos ainda podem ser convidados. */
    disponiveis: number;
  };
}

export interface EscoposDoPlano {
  /** Os módulos do plano. */
  resultados: {
    /** O módulo, como nos escopos. */
    modulo: string;
    /** O módulo em palavras. */
    nome: string;
    /** As permissões do módulo. */
    escopos: {
      /** A permissão. */
      escopo: string;
      /** O que permite, em palavras. */
      texto: string;
      /** Se é concedida uma a uma, sem fazer parte de `write`. */
      extra: boolean;
    }[];
  }[];
}

export interface Empresa {
  /** Identificador da empresa. */
  id: number;
  /** Nome. */
  nome: string;
  /** Razão social. */
  razao_social: string | null;
  /** CNPJ sem pontuação: 14 letras e números. */
  cnpj: string | null;
  /** Empresa de que esta é filial; `null` quando não é filial. */
  matriz_id: number | null;
  /** Se é a empresa principal da conta, a primeira. */
  principal: boolean;
  /** Ativa, inativa (as chaves não funcionam) ou encerrada. */
  situacao: 'ativa' | 'inativa' | 'encerrada';
  /** Se ocupa uma das empresas contratadas. */
  ocupa_limite: boolean;
  /** Fuso horário. */
  fuso: string;
  /** Quando foi aberta. */
  criado_em: string;
  /** Última alteração. */
  atualizado_em: string;
}

export interface AlteracaoEmpresa {
  /** Nome, como o painel o mostra. */
  nome?: string;
  /** Razão social. */
  razao_social?: string | null;
  /** CNPJ, numérico ou alfanumérico, com ou sem pontuação e com os dígitos verificadores certos; único na conta. */
  cnpj?: string | null;
  /** Empresa da conta de que esta é filial; `null` para nenhuma. Vem de `GET /v1/empresas/da-conta/`. */
  matriz_id?: number | null;
  /** Fuso horário, um nome da IANA como `America/Sao_Paulo`. */
  fuso?: string;
  /** `ativa`, `inativa` (suas chaves não funcionam) ou `encerrada`, que é para sempre. */
  situacao?: 'ativa' | 'inativa' | 'encerrada';
}

export interface Chave {
  /** Identificador da chave. */
  id: number;
  /** Nome da chave. */
  nome: string;
  /** Começo do texto da chave. */
  token_prefixo: string;
  /** Os últimos quatro caracteres do texto da chave. */
  token_final: string;
  /** Permissões. */
  escopos: string[];
  /** Redes de onde pode ser usada, ou `null` para qualquer uma. */
  ips_permitidos: string[] | null;
  /** Se ainda vale. */
  situacao: 'ativo' | 'expirado' | 'revogado';
  /** Quando deixa de valer, ou `null`. */
  expira_em: string | null;
  /** Quando foi emitida. */
  criado_em: string;
  /** Quem a emitiu: o nome da pessoa ou da chave. */
  criado_por_nome: string;
  /** Quando foi revogada, ou `null`. */
  revogado_em: string | null;
  /** Último uso, ou `null`. */
  ultimo_uso_em: string | null;
}

export interface ChaveComTexto {
  /** Identificador da chave. */
  id: number;
  /** Nome da chave. */
  nome: string;
  /** Começo do texto da chave. */
  token_prefixo: string;
  /** Os últimos quatro caracteres do texto da chave. */
  token_final: string;
  /** Permissões. */
  escopos: string[];
  /** Redes de onde pode ser usada, ou `null` para qualquer uma. */
  ips_permitidos: string[] | null;
  /** Se ainda vale. */
  situacao: 'ativo' | 'expirado' | 'revogado';
  /** Quando deixa de valer, ou `null`. */
  expira_em: string | null;
  /** Quando foi emitida. */
  criado_em: string;
  /** Quem a emitiu: o nome da pessoa ou da chave. */
  criado_por_nome: string;
  /** Quando foi revogada, ou `null`. */
  revogado_em: string | null;
  /** Último uso, ou `null`. */
  ultimo_uso_em: string | null;
  /** O texto da chave: só nesta resposta. */
  token: string;
}

export interface NovaChave {
  /** Nome da chave; sem ele, o da empresa. */
  nome?: string;
  /** Permissões da chave. Sem elas, as da chave que a emite, menos as que são concedidas uma a uma. */
  escopos?: ('estoque:read' | 'estoque:write' | 'expedicao:read' | 'expedicao:write' | 'expedicao:delete' | 'produtos:read' | 'produtos:write' | 'produtos:delete' | 'categorias:read' | 'categorias:write' | 'categorias:delete' | 'servicos:read' | 'servicos:write' | 'servicos:delete' | 'vendas:read' | 'vendas:write' | 'vendas:delete' | 'compras:read' | 'compras:write' | 'compras:delete' | 'clientes:read' | 'clientes:write' | 'clientes:delete' | 'crm:read' | 'crm:write' | 'crm:delete' | 'crm:whatsapp_modelo' | 'propostas:read' | 'propostas:write' | 'propostas:delete' | 'contratos:read' | 'contratos:write' | 'contratos:delete' | 'financeiro:read' | 'financeiro:write' | 'financeiro:delete' | 'notas_fiscais:read' | 'notas_fiscais:write' | 'notas_fiscais:delete' | 'usuarios:read' | 'usuarios:write' | 'usuarios:delete' | 'empresas:read' | 'empresas:write' | 'empresas:delete' | 'empresas:criar_empresa' | 'empresas:gerar_chave' | 'webhooks:read' | 'webhooks:write' | 'webhooks:delete')[];
  /** Redes de onde a chave pode ser usada, em IP ou CIDR; `null` para qualquer uma. Uma lista vazia é recusada. */
  ips_permitidos?: string[] | null;
  /** Quando a chave deixa de valer: um momento futuro, até o ano 2199; `null` para nunca. */
  expira_em?: string | null;
}

export interface AlteracaoChave {
  /** Redes de onde a chave pode ser usada, em IP ou CIDR; `null` para qualquer uma. Uma lista vazia é recusada. */
  ips_permitidos?: string[] | null;
}

/** Produto criado: o que uma entrega deste evento traz. */
export interface EventoProdutoCriado {
  /** Tipo do evento. */
  evento: 'produto.criado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do produto. */
    id: number;
    /** Nome do produto. */
    nome: string;
    /** Código (SKU) do produto. */
    codigo: string;
    /** Preço de venda. */
    preco_venda: string;
    /** Preço de custo. */
    preco_custo: string;
    /** Unidade de medida: UN, KG, L, PAR, CX… */
    unidade: string;
    /** A: ativo; I: inativo; E: excluído. */
    situacao: 'A' | 'I' | 'E';
    /** Verdadeiro quando a situação é A. */
    ativo: boolean;
    /** Código de barras (GTIN); nulo quando não há. */
    gtin: string | null;
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Produto atualizado: o que uma entrega deste evento traz. */
export interface EventoProdutoAtualizado {
  /** Tipo do evento. */
  evento: 'produto.atualizado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do produto. */
    id: number;
    /** Nome do produto. */
    nome: string;
    /** Código (SKU) do produto. */
    codigo: string;
    /** Preço de venda. */
    preco_venda: string;
    /** Preço de custo. */
    preco_custo: string;
    /** Unidade de medida: UN, KG, L, PAR, CX… */
    unidade: string;
    /** A: ativo; I: inativo; E: excluído. */
    situacao: 'A' | 'I' | 'E';
    /** Verdadeiro quando a situação é A. */
    ativo: boolean;
    /** Código de barras (GTIN); nulo quando não há. */
    gtin: string | null;
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Produto apagado de vez: o que uma entrega deste evento traz. */
export interface EventoProdutoExcluido {
  /** Tipo do evento. */
  evento: 'produto.excluido';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do produto. */
    id: number;
    /** Nome do produto. */
    nome: string;
    /** Código (SKU) do produto. */
    codigo: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Cliente criado: o que uma entrega deste evento traz. */
export interface EventoClienteCriado {
  /** Tipo do evento. */
  evento: 'cliente.criado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do cliente. */
    id: number;
    /** Nome ou razão social. */
    nome: string;
    /** 1: pessoa física; 2: pessoa jurídica. */
    tipo_pessoa: 1 | 2;
    /** CPF (***.XXX.XXX-XX) ou CNPJ (**.XXX.XXX/XXXX-XX) mascarado; vazio quando não há. */
    cnpj_cpf: string;
    /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
    email: string;
    /** Celular mascarado (*****-XXXX); vazio quando não há. */
    celular: string;
    /** Cidade; nula quando não há. */
    cidade: string | null;
    /** Sigla do estado; nula quando não há. */
    uf: string | null;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Cliente atualizado: o que uma entrega deste evento traz. */
export interface EventoClienteAtualizado {
  /** Tipo do evento. */
  evento: 'cliente.atualizado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do cliente. */
    id: number;
    /** Nome ou razão social. */
    nome: string;
    /** 1: pessoa física; 2: pessoa jurídica. */
    tipo_pessoa: 1 | 2;
    /** CPF (***.XXX.XXX-XX) ou CNPJ (**.XXX.XXX/XXXX-XX) mascarado; vazio quando não há. */
    cnpj_cpf: string;
    /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
    email: string;
    /** Celular mascarado (*****-XXXX); vazio quando não há. */
    celular: string;
    /** Cidade; nula quando não há. */
    cidade: string | null;
    /** Sigla do estado; nula quando não há. */
    uf: string | null;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Cliente excluído: o que uma entrega deste evento traz. */
export interface EventoClienteExcluido {
  /** Tipo do evento. */
  evento: 'cliente.excluido';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do cliente. */
    id: number;
    /** Nome ou razão social. */
    nome: string;
    /** CPF (***.XXX.XXX-XX) ou CNPJ (**.XXX.XXX/XXXX-XX) mascarado; vazio quando não há. */
    cnpj_cpf: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Venda criada: o que uma entrega deste evento traz. */
export interface EventoVendaCriada {
  /** Tipo do evento. */
  evento: 'venda.criada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do pedido de venda. */
    id: number;
    /** Número do pedido, sequencial por empresa. */
    numero_pedido: string;
    /** Status do pedido. */
    status: 'em_aberto' | 'finalizada' | 'cancelada';
    /** Venda, orçamento ou pedido. */
    tipo_pedido: 'venda' | 'orcamento' | 'pedido';
    /** Total do pedido. */
    total_venda: string;
    /** Cliente do pedido. */
    cliente_id: number;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Venda atualizada: o que uma entrega deste evento traz. */
export interface EventoVendaAtualizada {
  /** Tipo do evento. */
  evento: 'venda.atualizada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do pedido de venda. */
    id: number;
    /** Número do pedido, sequencial por empresa. */
    numero_pedido: string;
    /** Status do pedido. */
    status: 'em_aberto' | 'finalizada' | 'cancelada';
    /** Venda, orçamento ou pedido. */
    tipo_pedido: 'venda' | 'orcamento' | 'pedido';
    /** Total do pedido. */
    total_venda: string;
    /** Cliente do pedido. */
    cliente_id: number;
    /** Status antes da mudança; igual a status quando o que mudou foi outra coisa. */
    status_anterior: 'em_aberto' | 'finalizada' | 'cancelada';
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Venda cancelada: o que uma entrega deste evento traz. */
export interface EventoVendaCancelada {
  /** Tipo do evento. */
  evento: 'venda.cancelada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do pedido de venda. */
    id: number;
    /** Número do pedido, sequencial por empresa. */
    numero_pedido: string;
    /** Status do pedido. */
    status: 'em_aberto' | 'finalizada' | 'cancelada';
    /** Venda, orçamento ou pedido. */
    tipo_pedido: 'venda' | 'orcamento' | 'pedido';
    /** Total do pedido. */
    total_venda: string;
    /** Cliente do pedido. */
    cliente_id: number;
    /** Status antes da mudança; igual a status quando o que mudou foi outra coisa. */
    status_anterior: 'em_aberto' | 'finalizada' | 'cancelada';
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Proposta criada: o que uma entrega deste evento traz. */
export interface EventoPropostaCriada {
  /** Tipo do evento. */
  evento: 'proposta.criada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da proposta. */
    id: number;
    /** Número da proposta, sequencial por empresa. */
    numero: string;
    /** Título da proposta. */
    titulo: string;
    /** Status da proposta. */
    status: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
    /** Valor total da proposta. */
    valor_total: string;
    /** Último dia de validade (AAAA-MM-DD); nulo quando não vence. */
    valida_ate: string | null;
    /** Cliente da proposta; nulo enquanto o contato não é cliente. */
    cliente_id: number | null;
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Status da proposta alterado: o que uma entrega deste evento traz. */
export interface EventoPropostaStatusAlterada {
  /** Tipo do evento. */
  evento: 'proposta.status_alterada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da proposta. */
    id: number;
    /** Número da proposta, sequencial por empresa. */
    numero: string;
    /** Título da proposta. */
    titulo: string;
    /** Status da proposta. */
    status: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
    /** Valor total da proposta. */
    valor_total: string;
    /** Último dia de validade (AAAA-MM-DD); nulo quando não vence. */
    valida_ate: string | null;
    /** Cliente da proposta; nulo enquanto o contato não é cliente. */
    cliente_id: number | null;
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Status antes da mudança. */
    status_anterior: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Contrato criado: o que uma entrega deste evento traz. */
export interface EventoContratoCriado {
  /** Tipo do evento. */
  evento: 'contrato.criado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do contrato. */
    id: number;
    /** Número do contrato, sequencial por empresa. */
    numero: string;
    /** Título do contrato. */
    titulo: string;
    /** Status do contrato. */
    status: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
    /** Periodicidade da cobrança. */
    periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
    /** Valor de cada cobrança. */
    valor: string;
    /** Primeiro dia de vigência (AAAA-MM-DD). */
    inicio_em: string;
    /** Último dia de vigência (AAAA-MM-DD); nulo quando não tem prazo. */
    fim_em: string | null;
    /** Cliente do contrato. */
    cliente_id: number;
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Status do contrato alterado: o que uma entrega deste evento traz. */
export interface EventoContratoStatusAlterado {
  /** Tipo do evento. */
  evento: 'contrato.status_alterado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do contrato. */
    id: number;
    /** Número do contrato, sequencial por empresa. */
    numero: string;
    /** Título do contrato. */
    titulo: string;
    /** Status do contrato. */
    status: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
    /** Periodicidade da cobrança. */
    periodicidade: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
    /** Valor de cada cobrança. */
    valor: string;
    /** Primeiro dia de vigência (AAAA-MM-DD). */
    inicio_em: string;
    /** Último dia de vigência (AAAA-MM-DD); nulo quando não tem prazo. */
    fim_em: string | null;
    /** Cliente do contrato. */
    cliente_id: number;
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Status antes da mudança. */
    status_anterior: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Pagamento recebido: o que uma entrega deste evento traz. */
export interface EventoPagamentoRecebido {
  /** Tipo do evento. */
  evento: 'pagamento.recebido';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** O que foi pago. */
    pagamento: {
      /** Conta a receber que foi paga. */
      conta_id: number;
      /** Pedido de venda cobrado. */
      venda_id: number;
      /** Número do pedido de venda. */
      numero_pedido: string;
      /** Valor recebido. */
      valor_recebido: string;
      /** Total do pedido de venda. */
      total_venda: string;
      /** Momento do pagamento (ISO 8601 com fuso). */
      recebido_em: string;
    };
    /** Negócio do CRM. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
      /** Título do negócio. */
      titulo: string;
      /** Valor do negócio. */
      valor: string;
      /** Situação do negócio. */
      status: 'aberto' | 'ganho' | 'perdido';
      /** Nome do funil. */
      pipeline: string;
      /** Nome da etapa do funil. */
      etapa: string;
      /** Pedido de venda gerado pelo negócio; nulo quando não há. */
      pedido_erp_id: number | null;
      /** Orçamento gerado pelo negócio; nulo quando não há. */
      orcamento_erp_id: number | null;
      /** Contrato gerado pelo negócio; nulo quando não há. */
      contrato_erp_id: number | null;
    };
    /** Contato do CRM, com os dados pessoais mascarados; nulo quando o negócio já não tem nenhum. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    } | null;
    /** De onde o negócio veio. */
    origem: {
      /** Canal de que o negócio veio; nulo quando não se sabe. */
      canal: string | null;
      /** Campanha; nulo quando não se sabe. */
      campanha: string | null;
      /** Mídia; nulo quando não se sabe. */
      midia: string | null;
      /** Fonte; nulo quando não se sabe. */
      fonte: string | null;
      /** Página de entrada; nulo quando não se sabe. */
      url: string | null;
    };
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Estoque atualizado: o que uma entrega deste evento traz. */
export interface EventoEstoqueAtualizado {
  /** Tipo do evento. */
  evento: 'estoque.atualizado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador do lançamento. */
    id: number;
    /** Produto movimentado. */
    produto_id: number;
    /** Depósito em que o saldo mudou. */
    deposito_id: number;
    /** E: entrada; S: saída; B: balanço. */
    tipo: 'E' | 'S' | 'B';
    /** M: manual; V: venda; C: compra; D: devolução; N: nota fiscal. */
    origem: 'M' | 'V' | 'C' | 'D' | 'N';
    /** Quantidade lançada. */
    quantidade: string;
    /** Saldo do produto no depósito depois do lançamento. */
    saldo_atual: string;
    /** Momento do lançamento (ISO 8601 com fuso). */
    data_lancamento: string;
    /** Nome do produto. */
    produto_nome: string;
    /** Código (SKU) do produto. */
    produto_codigo: string;
    /** Nome do depósito. */
    deposito_nome: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Nota fiscal emitida: o que uma entrega deste evento traz. */
export interface EventoNfeEmitida {
  /** Tipo do evento. */
  evento: 'nfe.emitida';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da nota. */
    id: number;
    /** Modelo: NF-e ou NFC-e. */
    tipo: 'NFE' | 'NFCE';
    /** Número da nota. */
    numero: string;
    /** Série da nota. */
    serie: string;
    /** Chave de acesso, 44 caracteres: o CNPJ do emitente, do 7º ao 18º, pode ter letras. */
    chave_acesso: string;
    /** Situação da nota na SEFAZ. */
    status: 'AUTORIZADO';
    /** Valor total da nota. */
    valor_total: string;
    /** Protocolo de autorização. */
    protocolo: string;
    /** Destinatário; nulo na NFC-e sem consumidor identificado. */
    cliente_id: number | null;
    /** Momento da emissão (ISO 8601 com fuso). */
    criado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Nota fiscal cancelada: o que uma entrega deste evento traz. */
export interface EventoNfeCancelada {
  /** Tipo do evento. */
  evento: 'nfe.cancelada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da nota. */
    id: number;
    /** Modelo: NF-e ou NFC-e. */
    tipo: 'NFE' | 'NFCE';
    /** Número da nota. */
    numero: string;
    /** Série da nota. */
    serie: string;
    /** Chave de acesso, 44 caracteres: o CNPJ do emitente, do 7º ao 18º, pode ter letras. */
    chave_acesso: string;
    /** Situação da nota na SEFAZ. */
    status: 'CANCELADO';
    /** Valor total da nota. */
    valor_total: string;
    /** Protocolo do cancelamento. */
    protocolo_cancelamento: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Contato criado: o que uma entrega deste evento traz. */
export interface EventoContatoCriado {
  /** Tipo do evento. */
  evento: 'contato.criado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Contato do CRM, com os dados pessoais mascarados. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Contato atualizado: o que uma entrega deste evento traz. */
export interface EventoContatoAtualizado {
  /** Tipo do evento. */
  evento: 'contato.atualizado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Contato do CRM, com os dados pessoais mascarados. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Campos que mudaram; `campos` são os personalizados, `identidades` os outros telefones e e-mails. */
    campos_alterados: ('nome' | 'email' | 'telefone' | 'celular' | 'empresa_nome' | 'cargo' | 'observacao' | 'cliente_erp_id' | 'responsavel_id' | 'campos' | 'identidades' | 'arquivado')[];
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Contato arquivado: o que uma entrega deste evento traz. */
export interface EventoContatoArquivado {
  /** Tipo do evento. */
  evento: 'contato.arquivado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Contato do CRM, com os dados pessoais mascarados. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Momento do arquivamento (ISO 8601 com fuso). */
    arquivado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Etiquetas do contato alteradas: o que uma entrega deste evento traz. */
export interface EventoContatoEtiquetaAlterada {
  /** Tipo do evento. */
  evento: 'contato.etiqueta_alterada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Contato do CRM, com os dados pessoais mascarados. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Todas as etiquetas do contato depois da mudança. */
    etiquetas: string[];
    /** As que foram postas. */
    etiquetas_adicionadas: string[];
    /** As que foram tiradas. */
    etiquetas_removidas: string[];
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Negócio criado: o que uma entrega deste evento traz. */
export interface EventoNegocioCriado {
  /** Tipo do evento. */
  evento: 'negocio.criado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Negócio do CRM. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
      /** Título do negócio. */
      titulo: string;
      /** Valor do negócio. */
      valor: string;
      /** Situação do negócio. */
      status: 'aberto' | 'ganho' | 'perdido';
      /** Nome do funil. */
      pipeline: string;
      /** Nome da etapa do funil. */
      etapa: string;
      /** Pedido de venda gerado pelo negócio; nulo quando não há. */
      pedido_erp_id: number | null;
      /** Orçamento gerado pelo negócio; nulo quando não há. */
      orcamento_erp_id: number | null;
      /** Contrato gerado pelo negócio; nulo quando não há. */
      contrato_erp_id: number | null;
    };
    /** Contato do negócio, com os dados pessoais mascarados; nulo quando não há. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    } | null;
    /** Quem responde pelo negócio; nulo quando ninguém. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Negócio atualizado: o que uma entrega deste evento traz. */
export interface EventoNegocioAtualizado {
  /** Tipo do evento. */
  evento: 'negocio.atualizado';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Negócio do CRM. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
      /** Título do negócio. */
      titulo: string;
      /** Valor do negócio. */
      valor: string;
      /** Situação do negócio. */
      status: 'aberto' | 'ganho' | 'perdido';
      /** Nome do funil. */
      pipeline: string;
      /** Nome da etapa do funil. */
      etapa: string;
      /** Pedido de venda gerado pelo negócio; nulo quando não há. */
      pedido_erp_id: number | null;
      /** Orçamento gerado pelo negócio; nulo quando não há. */
      orcamento_erp_id: number | null;
      /** Contrato gerado pelo negócio; nulo quando não há. */
      contrato_erp_id: number | null;
    };
    /** Contato do negócio, com os dados pessoais mascarados; nulo quando não há. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    } | null;
    /** Quem responde pelo negócio; nulo quando ninguém. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Campos que mudaram. `status`: foi reaberto; `excluido`: saiu das listas; `campos`: os personalizados. */
    campos_alterados: ('titulo' | 'valor' | 'contato' | 'responsavel' | 'itens' | 'status' | 'origem' | 'campos' | 'previsao_fechamento' | 'observacao' | 'excluido' | 'pedido_erp_id' | 'orcamento_erp_id' | 'contrato_erp_id')[];
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Etapa do negócio alterada: o que uma entrega deste evento traz. */
export interface EventoNegocioEtapaAlterada {
  /** Tipo do evento. */
  evento: 'negocio.etapa_alterada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Negócio do CRM. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
      /** Título do negócio. */
      titulo: string;
      /** Valor do negócio. */
      valor: string;
      /** Situação do negócio. */
      status: 'aberto' | 'ganho' | 'perdido';
      /** Nome do funil. */
      pipeline: string;
      /** Nome da etapa do funil. */
      etapa: string;
      /** Pedido de venda gerado pelo negócio; nulo quando não há. */
      pedido_erp_id: number | null;
      /** Orçamento gerado pelo negócio; nulo quando não há. */
      orcamento_erp_id: number | null;
      /** Contrato gerado pelo negócio; nulo quando não há. */
      contrato_erp_id: number | null;
    };
    /** Contato do negócio, com os dados pessoais mascarados; nulo quando não há. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    } | null;
    /** Quem responde pelo negócio; nulo quando ninguém. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Funil antes da mudança; igual ao atual quando só a etapa mudou. */
    pipeline_anterior: string;
    /** Etapa antes da mudança. */
    etapa_anterior: string;
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Negócio ganho: o que uma entrega deste evento traz. */
export interface EventoNegocioGanho {
  /** Tipo do evento. */
  evento: 'negocio.ganho';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Negócio do CRM. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
      /** Título do negócio. */
      titulo: string;
      /** Valor do negócio. */
      valor: string;
      /** Situação do negócio. */
      status: 'aberto' | 'ganho' | 'perdido';
      /** Nome do funil. */
      pipeline: string;
      /** Nome da etapa do funil. */
      etapa: string;
      /** Pedido de venda gerado pelo negócio; nulo quando não há. */
      pedido_erp_id: number | null;
      /** Orçamento gerado pelo negócio; nulo quando não há. */
      orcamento_erp_id: number | null;
      /** Contrato gerado pelo negócio; nulo quando não há. */
      contrato_erp_id: number | null;
    };
    /** Contato do negócio, com os dados pessoais mascarados; nulo quando não há. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    } | null;
    /** Quem responde pelo negócio; nulo quando ninguém. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Momento em que foi ganho (ISO 8601 com fuso). */
    ganho_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Negócio perdido: o que uma entrega deste evento traz. */
export interface EventoNegocioPerdido {
  /** Tipo do evento. */
  evento: 'negocio.perdido';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Negócio do CRM. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
      /** Título do negócio. */
      titulo: string;
      /** Valor do negócio. */
      valor: string;
      /** Situação do negócio. */
      status: 'aberto' | 'ganho' | 'perdido';
      /** Nome do funil. */
      pipeline: string;
      /** Nome da etapa do funil. */
      etapa: string;
      /** Pedido de venda gerado pelo negócio; nulo quando não há. */
      pedido_erp_id: number | null;
      /** Orçamento gerado pelo negócio; nulo quando não há. */
      orcamento_erp_id: number | null;
      /** Contrato gerado pelo negócio; nulo quando não há. */
      contrato_erp_id: number | null;
    };
    /** Contato do negócio, com os dados pessoais mascarados; nulo quando não há. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há. */
      email: string;
      /** Telefone mascarado (*****-XXXX); vazio quando não há. */
      telefone: string;
      /** Celular mascarado (*****-XXXX); vazio quando não há. */
      celular: string;
      /** Empresa em que trabalha; nulo quando não se sabe. */
      empresa_nome: string | null;
      /** Cargo; nulo quando não se sabe. */
      cargo: string | null;
      /** Cliente do ERP ligado ao contato; nulo quando não há. */
      cliente_erp_id: number | null;
    } | null;
    /** Quem responde pelo negócio; nulo quando ninguém. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Itens; lista vazia quando não há. */
    itens: {
      /** Identificador do item. */
      id: number;
      /** Produto, serviço ou texto livre. */
      tipo: 'produto' | 'servico' | 'livre';
      /** Produto do catálogo; nulo em serviço e em texto livre. */
      produto_id: number | null;
      /** Serviço do catálogo; nulo em produto e em texto livre. */
      servico_id: number | null;
      /** Código do produto ou do serviço; vazio em texto livre. */
      codigo: string;
      /** Descrição do item. */
      descricao: string;
      /** Unidade de medida. */
      unidade: string;
      /** Quantidade. */
      quantidade: string;
      /** Preço unitário. */
      preco_unitario: string;
      /** Percentual de desconto. */
      desconto_percentual: string;
      /** Total do item, com o desconto. */
      preco_total: string;
    }[];
    /** Motivo da perda; nulo quando não foi informado. */
    motivo_perda: string | null;
    /** Momento em que foi perdido (ISO 8601 com fuso). */
    perdido_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Conversa criada: o que uma entrega deste evento traz. */
export interface EventoConversaCriada {
  /** Tipo do evento. */
  evento: 'conversa.criada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da conversa. */
    id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Estado da conversa. */
    status: 'aberta' | 'aguardando_atendente' | 'em_atendimento' | 'concluida';
    /** Assunto; nulo nos canais que não o têm. */
    assunto: string | null;
    /** Atendente responsável; nulo quando ninguém assumiu. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Se está arquivada. */
    arquivada: boolean;
    /** Se o assistente de IA está pausado nela. */
    ia_pausada: boolean;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Conversa atualizada: o que uma entrega deste evento traz. */
export interface EventoConversaAtualizada {
  /** Tipo do evento. */
  evento: 'conversa.atualizada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da conversa. */
    id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Estado da conversa. */
    status: 'aberta' | 'aguardando_atendente' | 'em_atendimento' | 'concluida';
    /** Assunto; nulo nos canais que não o têm. */
    assunto: string | null;
    /** Atendente responsável; nulo quando ninguém assumiu. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Se está arquivada. */
    arquivada: boolean;
    /** Se o assistente de IA está pausado nela. */
    ia_pausada: boolean;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
    /** Campos que mudaram. */
    campos_alterados: ('status' | 'responsavel' | 'arquivada' | 'ia_pausada')[];
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Conversa concluída: o que uma entrega deste evento traz. */
export interface EventoConversaConcluida {
  /** Tipo do evento. */
  evento: 'conversa.concluida';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da conversa. */
    id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Estado da conversa. */
    status: 'aberta' | 'aguardando_atendente' | 'em_atendimento' | 'concluida';
    /** Assunto; nulo nos canais que não o têm. */
    assunto: string | null;
    /** Atendente responsável; nulo quando ninguém assumiu. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Se está arquivada. */
    arquivada: boolean;
    /** Se o assistente de IA está pausado nela. */
    ia_pausada: boolean;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
    /** Momento da conclusão (ISO 8601 com fuso). */
    concluida_em: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Conversa atribuída: o que uma entrega deste evento traz. */
export interface EventoConversaAtribuida {
  /** Tipo do evento. */
  evento: 'conversa.atribuida';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da conversa. */
    id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Estado da conversa. */
    status: 'aberta' | 'aguardando_atendente' | 'em_atendimento' | 'concluida';
    /** Assunto; nulo nos canais que não o têm. */
    assunto: string | null;
    /** Atendente responsável; nulo quando ninguém assumiu. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Se está arquivada. */
    arquivada: boolean;
    /** Se o assistente de IA está pausado nela. */
    ia_pausada: boolean;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
    /** Responsável antes da mudança; nulo quando não havia. */
    responsavel_anterior: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Conversa aguardando atendente: o que uma entrega deste evento traz. */
export interface EventoConversaAguardandoAtendente {
  /** Tipo do evento. */
  evento: 'conversa.aguardando_atendente';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da conversa. */
    id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Estado da conversa. */
    status: 'aberta' | 'aguardando_atendente' | 'em_atendimento' | 'concluida';
    /** Assunto; nulo nos canais que não o têm. */
    assunto: string | null;
    /** Atendente responsável; nulo quando ninguém assumiu. */
    responsavel: {
      /** Identificador do usuário. */
      id: number;
      /** Nome do usuário. */
      nome: string;
    } | null;
    /** Se está arquivada. */
    arquivada: boolean;
    /** Se o assistente de IA está pausado nela. */
    ia_pausada: boolean;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Momento da criação (ISO 8601 com fuso). */
    criado_em: string;
    /** Momento da última alteração (ISO 8601 com fuso). */
    atualizado_em: string;
    /** Momento em que o assistente a passou adiante (ISO 8601 com fuso). */
    aguardando_desde: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Mensagem recebida: o que uma entrega deste evento traz. */
export interface EventoMensagemRecebida {
  /** Tipo do evento. */
  evento: 'mensagem.recebida';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da mensagem. */
    id: number;
    /** Conversa da mensagem. */
    conversa_id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Identificador na plataforma de origem; nulo enquanto ela não o informa. */
    mensagem_id_externo: string | null;
    /** Entrada: do contato; saída: da empresa. */
    direcao: 'entrada' | 'saida';
    /** Quem a escreveu. */
    remetente_tipo: 'contato' | 'atendente' | 'ia' | 'integracao';
    /** Texto da mensagem; nulo quando é só mídia. */
    texto: string | null;
    /** Arquivo enviado; nulo quando não há. */
    midia: {
      /** Tipo de mídia. */
      tipo: 'imagem' | 'documento' | 'audio' | 'video';
      /** Nome do arquivo; nulo quando não há. */
      nome: string | null;
      /** Tipo MIME do arquivo. */
      mime: string;
      /** Endereço do arquivo na API: `GET` com um token de escopo `crm:read`. Não vence. */
      url: string;
    } | null;
    /** Mensagem a que esta responde; nulo quando não é resposta. */
    resposta_a_id: number | null;
    /** Se a entrega foi confirmada: ao contato, no aparelho; do contato, à empresa. */
    entregue: boolean;
    /** Momento do envio (ISO 8601 com fuso). */
    enviada_em: string;
    /** Momento da entrega no aparelho; nulo enquanto não é confirmada. */
    entregue_em: string | null;
    /** Momento da leitura; nulo enquanto não é lida. */
    lida_em: string | null;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Mensagem enviada: o que uma entrega deste evento traz. */
export interface EventoMensagemEnviada {
  /** Tipo do evento. */
  evento: 'mensagem.enviada';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da mensagem. */
    id: number;
    /** Conversa da mensagem. */
    conversa_id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Identificador na plataforma de origem; nulo enquanto ela não o informa. */
    mensagem_id_externo: string | null;
    /** Entrada: do contato; saída: da empresa. */
    direcao: 'entrada' | 'saida';
    /** Quem a escreveu. */
    remetente_tipo: 'contato' | 'atendente' | 'ia' | 'integracao';
    /** Texto da mensagem; nulo quando é só mídia. */
    texto: string | null;
    /** Arquivo enviado; nulo quando não há. */
    midia: {
      /** Tipo de mídia. */
      tipo: 'imagem' | 'documento' | 'audio' | 'video';
      /** Nome do arquivo; nulo quando não há. */
      nome: string | null;
      /** Tipo MIME do arquivo. */
      mime: string;
      /** Endereço do arquivo na API: `GET` com um token de escopo `crm:read`. Não vence. */
      url: string;
    } | null;
    /** Mensagem a que esta responde; nulo quando não é resposta. */
    resposta_a_id: number | null;
    /** Se a entrega foi confirmada: ao contato, no aparelho; do contato, à empresa. */
    entregue: boolean;
    /** Momento do envio (ISO 8601 com fuso). */
    enviada_em: string;
    /** Momento da entrega no aparelho; nulo enquanto não é confirmada. */
    entregue_em: string | null;
    /** Momento da leitura; nulo enquanto não é lida. */
    lida_em: string | null;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Mensagem entregue: o que uma entrega deste evento traz. */
export interface EventoMensagemEntregue {
  /** Tipo do evento. */
  evento: 'mensagem.entregue';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da mensagem. */
    id: number;
    /** Conversa da mensagem. */
    conversa_id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Identificador na plataforma de origem; nulo enquanto ela não o informa. */
    mensagem_id_externo: string | null;
    /** Entrada: do contato; saída: da empresa. */
    direcao: 'entrada' | 'saida';
    /** Quem a escreveu. */
    remetente_tipo: 'contato' | 'atendente' | 'ia' | 'integracao';
    /** Texto da mensagem; nulo quando é só mídia. */
    texto: string | null;
    /** Arquivo enviado; nulo quando não há. */
    midia: {
      /** Tipo de mídia. */
      tipo: 'imagem' | 'documento' | 'audio' | 'video';
      /** Nome do arquivo; nulo quando não há. */
      nome: string | null;
      /** Tipo MIME do arquivo. */
      mime: string;
      /** Endereço do arquivo na API: `GET` com um token de escopo `crm:read`. Não vence. */
      url: string;
    } | null;
    /** Mensagem a que esta responde; nulo quando não é resposta. */
    resposta_a_id: number | null;
    /** Se a entrega foi confirmada: ao contato, no aparelho; do contato, à empresa. */
    entregue: boolean;
    /** Momento do envio (ISO 8601 com fuso). */
    enviada_em: string;
    /** Momento da entrega no aparelho; nulo enquanto não é confirmada. */
    entregue_em: string | null;
    /** Momento da leitura; nulo enquanto não é lida. */
    lida_em: string | null;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Mensagem lida: o que uma entrega deste evento traz. */
export interface EventoMensagemLida {
  /** Tipo do evento. */
  evento: 'mensagem.lida';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da mensagem. */
    id: number;
    /** Conversa da mensagem. */
    conversa_id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Identificador na plataforma de origem; nulo enquanto ela não o informa. */
    mensagem_id_externo: string | null;
    /** Entrada: do contato; saída: da empresa. */
    direcao: 'entrada' | 'saida';
    /** Quem a escreveu. */
    remetente_tipo: 'contato' | 'atendente' | 'ia' | 'integracao';
    /** Texto da mensagem; nulo quando é só mídia. */
    texto: string | null;
    /** Arquivo enviado; nulo quando não há. */
    midia: {
      /** Tipo de mídia. */
      tipo: 'imagem' | 'documento' | 'audio' | 'video';
      /** Nome do arquivo; nulo quando não há. */
      nome: string | null;
      /** Tipo MIME do arquivo. */
      mime: string;
      /** Endereço do arquivo na API: `GET` com um token de escopo `crm:read`. Não vence. */
      url: string;
    } | null;
    /** Mensagem a que esta responde; nulo quando não é resposta. */
    resposta_a_id: number | null;
    /** Se a entrega foi confirmada: ao contato, no aparelho; do contato, à empresa. */
    entregue: boolean;
    /** Momento do envio (ISO 8601 com fuso). */
    enviada_em: string;
    /** Momento da entrega no aparelho; nulo enquanto não é confirmada. */
    entregue_em: string | null;
    /** Momento da leitura; nulo enquanto não é lida. */
    lida_em: string | null;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Falha no envio da mensagem: o que uma entrega deste evento traz. */
export interface EventoMensagemFalhou {
  /** Tipo do evento. */
  evento: 'mensagem.falhou';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Identificador da mensagem. */
    id: number;
    /** Conversa da mensagem. */
    conversa_id: number;
    /** Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`. */
    canal: string;
    /** Identificador na plataforma de origem; nulo enquanto ela não o informa. */
    mensagem_id_externo: string | null;
    /** Entrada: do contato; saída: da empresa. */
    direcao: 'entrada' | 'saida';
    /** Quem a escreveu. */
    remetente_tipo: 'contato' | 'atendente' | 'ia' | 'integracao';
    /** Texto da mensagem; nulo quando é só mídia. */
    texto: string | null;
    /** Arquivo enviado; nulo quando não há. */
    midia: {
      /** Tipo de mídia. */
      tipo: 'imagem' | 'documento' | 'audio' | 'video';
      /** Nome do arquivo; nulo quando não há. */
      nome: string | null;
      /** Tipo MIME do arquivo. */
      mime: string;
      /** Endereço do arquivo na API: `GET` com um token de escopo `crm:read`. Não vence. */
      url: string;
    } | null;
    /** Mensagem a que esta responde; nulo quando não é resposta. */
    resposta_a_id: number | null;
    /** Se a entrega foi confirmada: ao contato, no aparelho; do contato, à empresa. */
    entregue: boolean;
    /** Momento do envio (ISO 8601 com fuso). */
    enviada_em: string;
    /** Momento da entrega no aparelho; nulo enquanto não é confirmada. */
    entregue_em: string | null;
    /** Momento da leitura; nulo enquanto não é lida. */
    lida_em: string | null;
    /** Contato da conversa, sem máscara. */
    contato: {
      /** Identificador do contato. */
      id: number;
      /** Nome do contato. */
      nome: string;
      /** E-mail; nulo quando não há. */
      email: string | null;
      /** Telefone; nulo quando não há. */
      telefone: string | null;
      /** Celular; nulo quando não há. */
      celular: string | null;
    };
    /** Negócio ligado a este registro; nulo quando não há. */
    negocio: {
      /** Identificador do negócio. */
      id: number;
      /** Código do negócio, sequencial por empresa. */
      codigo: number;
    } | null;
    /** Por que a plataforma recusou. */
    erro: {
      /** Código do erro na plataforma. */
      codigo: string;
      /** Explicação do erro. */
      mensagem: string;
    };
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** Teste de webhook: o que uma entrega deste evento traz. */
export interface EventoWebhookTeste {
  /** Tipo do evento. */
  evento: 'webhook.teste';
  /** Quando aconteceu, no fuso da empresa. */
  timestamp: string;
  /** Webhook que recebe a entrega. */
  webhook_id: number;
  /** Empresa em que aconteceu. */
  empresa_id: number;
  /** O que aconteceu. */
  dados: {
    /** Texto do teste. */
    mensagem: string;
  };
  /** Chave única da entrega. */
  idempotency_key: string;
}

/** O que cada tipo de evento entrega. */
export interface EventosPorTipo {
  'produto.criado': EventoProdutoCriado;
  'produto.atualizado': EventoProdutoAtualizado;
  'produto.excluido': EventoProdutoExcluido;
  'cliente.criado': EventoClienteCriado;
  'cliente.atualizado': EventoClienteAtualizado;
  'cliente.excluido': EventoClienteExcluido;
  'venda.criada': EventoVendaCriada;
  'venda.atualizada': EventoVendaAtualizada;
  'venda.cancelada': EventoVendaCancelada;
  'proposta.criada': EventoPropostaCriada;
  'proposta.status_alterada': EventoPropostaStatusAlterada;
  'contrato.criado': EventoContratoCriado;
  'contrato.status_alterado': EventoContratoStatusAlterado;
  'pagamento.recebido': EventoPagamentoRecebido;
  'estoque.atualizado': EventoEstoqueAtualizado;
  'nfe.emitida': EventoNfeEmitida;
  'nfe.cancelada': EventoNfeCancelada;
  'contato.criado': EventoContatoCriado;
  'contato.atualizado': EventoContatoAtualizado;
  'contato.arquivado': EventoContatoArquivado;
  'contato.etiqueta_alterada': EventoContatoEtiquetaAlterada;
  'negocio.criado': EventoNegocioCriado;
  'negocio.atualizado': EventoNegocioAtualizado;
  'negocio.etapa_alterada': EventoNegocioEtapaAlterada;
  'negocio.ganho': EventoNegocioGanho;
  'negocio.perdido': EventoNegocioPerdido;
  'conversa.criada': EventoConversaCriada;
  'conversa.atualizada': EventoConversaAtualizada;
  'conversa.concluida': EventoConversaConcluida;
  'conversa.atribuida': EventoConversaAtribuida;
  'conversa.aguardando_atendente': EventoConversaAguardandoAtendente;
  'mensagem.recebida': EventoMensagemRecebida;
  'mensagem.enviada': EventoMensagemEnviada;
  'mensagem.entregue': EventoMensagemEntregue;
  'mensagem.lida': EventoMensagemLida;
  'mensagem.falhou': EventoMensagemFalhou;
  'webhook.teste': EventoWebhookTeste;
}

/** Uma entrega de webhook: o campo `evento` diz de que tipo é, e o tipo diz o que há em `dados`. */
export type EventoWebhook = EventosPorTipo[keyof EventosPorTipo];

/** Filtros de “Listar transferências”. Tudo é opcional. */
export interface FiltrosListarTransferencias {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Só as transferências deste produto. Vazio, conta como não enviado. */
  produto_id?: number;
  /** Desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
}

/** Filtros de “Listar saldos”. Tudo é opcional. */
export interface FiltrosListarEstoque {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome ou do código do produto; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** `true`: só total maior que 0; `false`: só total igual a 0. Totais negativos não entram em nenhum dos dois. Vazio, conta como não enviado. */
  com_estoque?: 'true' | 'false';
  /** Ordem da lista: pelo nome, pelo código ou pelo saldo total. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'codigo' | 'estoque';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar o extrato de um produto”. Tudo é opcional. */
export interface FiltrosListarExtrato {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Só os lançamentos deste depósito. Vazio, conta como não enviado. */
  deposito_id?: number;
  /** Só os lançamentos deste tipo. Vazio, conta como não enviado. */
  tipo?: 'entrada' | 'saida' | 'balanco';
  /** Desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
}

/** Filtros de “Listar depósitos”. Tudo é opcional. */
export interface FiltrosListarDepositos {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar expedições”. Tudo é opcional. */
export interface FiltrosListarExpedicoes {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do número ou do código de rastreio; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as expedições nesta situação. Vazio, conta como não enviado. */
  status?: 'pendente' | 'concluida' | 'cancelada';
  /** Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
  /** Ordem da lista: pela criação ou pelo número. Vazio, conta como não enviado. */
  ordenar?: 'data_criacao' | 'numero_expedicao';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar formas de envio”. Tudo é opcional. */
export interface FiltrosListarFormasDeEnvio {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar produtos”. Tudo é opcional. */
export interface FiltrosListarProdutos {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome, do código ou do GTIN; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** A ativo, I inativo, E excluído. Sem ele, a lista tem os ativos e os inativos. Vazio, conta como não enviado. */
  situacao?: 'A' | 'I' | 'E';
  /** Só os desta categoria e das que estão dentro dela. Vazio, conta como não enviado. */
  categoria_id?: number;
  /** Só o que tem exatamente este código. Vazio, conta como não enviado. */
  codigo?: string;
  /** Só os que têm exatamente este código de barras. Vazio, conta como não enviado. */
  gtin?: string;
  /** `true`: só os que têm estoque; `false`: só os que não têm. Vazio, conta como não enviado. */
  controlar_estoque?: 'true' | 'false';
  /** Só os criados ou alterados desde este momento (ISO 8601 com fuso), inclusive. Para não perder nenhum, leia em ordem de `atualizado_em` e siga do `atualizado_em` do último registro, e não de `proxima`. Vazio, conta como não enviado. */
  atualizado_desde?: string;
  /** Ordem da lista: pelo nome, pelo código, pela criação ou pela última alteração. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'codigo' | 'criado_em' | 'atualizado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Excluir um produto”. Tudo é opcional. */
export interface FiltrosExcluirProduto {
  /** `true` apaga de vez um produto que nenhum documento, lançamento ou transferência cita. Vazio, conta como não enviado. */
  definitivo?: 'true' | 'false';
}

/** Filtros de “Listar categorias”. Tudo é opcional. */
export interface FiltrosListarCategorias {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só as que estão diretamente dentro desta. Vazio, conta como não enviado. */
  categoria_pai_id?: number;
  /** Só as deste nível: `1` são as que não estão dentro de outra. Vazio, conta como não enviado. */
  nivel?: number;
}

/** Filtros de “Listar serviços”. Tudo é opcional. */
export interface FiltrosListarServicos {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome ou do código; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** `true`: só os ativos; `false`: só os inativos. Vazio, conta como não enviado. */
  ativo?: 'true' | 'false';
  /** Ordem da lista: pelo nome, pelo código ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'codigo' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar clientes”. Tudo é opcional. */
export interface FiltrosListarClientes {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome, do nome fantasia, do CPF ou CNPJ, do e-mail ou do telefone; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** `true`: só os ativos; `false`: só os inativos. Vazio, conta como não enviado. */
  ativo?: 'true' | 'false';
  /** `true`: só os fornecedores; `false`: só os que não são. Vazio, conta como não enviado. */
  fornecedor?: 'true' | 'false';
  /** Só pessoas físicas (`1`) ou jurídicas (`2`). Vazio, conta como não enviado. */
  tipo_pessoa?: number;
  /** Só o cliente com este CPF ou CNPJ, com ou sem pontuação. Vazio, conta como não enviado. */
  cnpj_cpf?: string;
  /** Só os clientes com este e-mail, inteiro. Vazio, conta como não enviado. */
  email?: string;
  /** Ordem da lista: pelo nome, pela criação ou pela última alteração. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em' | 'atualizado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar contatos”. Tudo é opcional. */
export interface FiltrosListarContatos {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome ou da empresa; ignora acentos e maiúsculas. Para telefone e e-mail há `casar/`. Vazio, conta como não enviado. */
  busca?: string;
  /** `false`: só os não arquivados; `true`: só os arquivados; `todos`: uns e outros. Vazio, conta como não enviado. */
  arquivado?: 'false' | 'true' | 'todos';
  /** Só os que têm esta etiqueta. Vazio, conta como não enviado. */
  etiqueta_id?: number;
  /** Só os deste responsável. Vazio, conta como não enviado. */
  responsavel_id?: number;
  /** Só os ligados a este cliente. Vazio, conta como não enviado. */
  cliente_erp_id?: number;
  /** Só os que têm este valor em um campo personalizado: `chave:valor`; em campos de número e de data também `chave:de..ate`, com um dos lados vazio se quiser. Vários, separados por `;`: valem todos. Vazio, conta como não enviado. */
  campo?: string;
  /** Só os criados ou alterados desde este momento (ISO 8601 com fuso), inclusive. Para não perder nenhum, leia em ordem de `atualizado_em` e siga do `atualizado_em` do último registro, e não de `proxima`. Vazio, conta como não enviado. */
  atualizado_desde?: string;
  /** Ordem da lista: pelo nome, pela criação ou pela última alteração. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em' | 'atualizado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar negócios”. Tudo é opcional. */
export interface FiltrosListarNegocios {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do título, do código ou do nome do contato; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Só os deste contato. Vazio, conta como não enviado. */
  contato_id?: number;
  /** Só os deste responsável. Vazio, conta como não enviado. */
  responsavel_id?: number;
  /** Só os que têm um item deste produto. Vazio, conta como não enviado. */
  produto_id?: number;
  /** Só os que vieram por este canal, escrito igual. Vazio, conta como não enviado. */
  origem_canal?: string;
  /** Só os que têm este valor em um campo personalizado: `chave:valor`; em campos de número e de data também `chave:de..ate`, com um dos lados vazio se quiser. Vários, separados por `;`: valem todos. Vazio, conta como não enviado. */
  campo?: string;
  /** Criados desde este dia (AAAA-MM-DD, inclusive), no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Criados até este dia (AAAA-MM-DD, inclusive), no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
  /** Com fechamento previsto desde este dia (AAAA-MM-DD, inclusive). Vazio, conta como não enviado. */
  previsao_inicio?: string;
  /** Com fechamento previsto até este dia (AAAA-MM-DD, inclusive). Vazio, conta como não enviado. */
  previsao_fim?: string;
  /** Só os que estão nesta situação. Vazio, conta como não enviado. */
  status?: 'aberto' | 'ganho' | 'perdido';
  /** Só os deste funil. Vazio, conta como não enviado. */
  funil_id?: number;
  /** Só os desta etapa. Vazio, conta como não enviado. */
  etapa_id?: number;
  /** Só os perdidos por este motivo. Vazio, conta como não enviado. */
  motivo_perda_id?: number;
  /** Só os criados ou alterados desde este momento (ISO 8601 com fuso), inclusive. Para não perder nenhum, leia em ordem de `atualizado_em` e siga do `atualizado_em` do último registro, e não de `proxima`. Vazio, conta como não enviado. */
  atualizado_desde?: string;
  /** Ordem da lista: pela criação, pela última alteração, pelo valor ou pelo código. Vazio, conta como não enviado. */
  ordenar?: 'criado_em' | 'atualizado_em' | 'valor' | 'codigo';
  /** `asc` crescente, `desc` decrescente (o padrão; com `atualizado_desde` e `ordenar=atualizado_em`, crescente). Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar itens”. Tudo é opcional. */
export interface FiltrosListarItensNegocio {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar passagens”. Tudo é opcional. */
export interface FiltrosListarHistoricoEtapas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar atividades”. Tudo é opcional. */
export interface FiltrosListarAtividades {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do título; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as deste tipo. Vazio, conta como não enviado. */
  tipo?: 'ligacao' | 'reuniao' | 'tarefa' | 'nota';
  /** Só as que estão assim. Vazio, conta como não enviado. */
  status?: 'pendente' | 'concluida' | 'cancelada';
  /** Só as deste contato. Vazio, conta como não enviado. */
  contato_id?: number;
  /** Só as deste negócio. Vazio, conta como não enviado. */
  negocio_id?: number;
  /** Só as deste responsável. Vazio, conta como não enviado. */
  responsavel_id?: number;
  /** Que vencem deste dia em diante (AAAA-MM-DD), no fuso da empresa. Vazio, conta como não enviado. */
  vence_inicio?: string;
  /** Que vencem até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  vence_fim?: string;
  /** `true`: só as pendentes que já venceram; `false`: só as outras. Vazio, conta como não enviado. */
  atrasadas?: 'true' | 'false';
  /** Ordem da lista: pelo prazo (as sem prazo depois das outras) ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'vence_em' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar etiquetas”. Tudo é opcional. */
export interface FiltrosListarEtiquetas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar campos”. Tudo é opcional. */
export interface FiltrosListarCamposPersonalizados {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pela posição, pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'posicao' | 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só os campos de `contato`, ou de `negocio`. Vazio, conta como não enviado. */
  entidade?: 'contato' | 'negocio';
}

/** Filtros de “Listar motivos de perda”. Tudo é opcional. */
export interface FiltrosListarMotivosDePerda {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** `true`: só os ativos; `false`: só os inativos. Vazio, conta como não enviado. */
  ativo?: 'true' | 'false';
}

/** Filtros de “Listar funis”. Tudo é opcional. */
export interface FiltrosListarFunis {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pela posição, pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'posicao' | 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar etapas”. Tudo é opcional. */
export interface FiltrosListarEtapas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pela posição, pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'posicao' | 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Excluir uma etapa”. Tudo é opcional. */
export interface FiltrosExcluirEtapa {
  /** Etapa do mesmo funil para onde vão os negócios desta, no fim, na ordem em que estão. Vazio, conta como não enviado. */
  mover_para?: number;
}

/** Filtros de “Listar conversas”. Tudo é opcional. */
export interface FiltrosListarConversas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome do contato ou do assunto; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as neste estado. Vazio, conta como não enviado. */
  status?: 'aberta' | 'aguardando_atendente' | 'em_atendimento' | 'concluida';
  /** Só as deste canal. Vazio, conta como não enviado. */
  canal_id?: number;
  /** Só as deste tipo de canal. Vazio, conta como não enviado. */
  canal?: 'email' | 'sms' | 'whatsapp' | 'whatsapp_nao_oficial';
  /** Só as deste contato. Vazio, conta como não enviado. */
  contato_id?: number;
  /** Só as deste atendente. Vazio, conta como não enviado. */
  responsavel_id?: number;
  /** `false`: só as não arquivadas (o padrão); `true`: só as arquivadas; `todos`: umas e outras (o padrão com `atualizadas_desde`). Vazio, conta como não enviado. */
  arquivada?: 'false' | 'true' | 'todos';
  /** Só as criadas ou alteradas desde este momento (ISO 8601 com fuso), inclusive; arquivadas também, a menos que `arquivada` diga outra coisa. Vazio, conta como não enviado. */
  atualizadas_desde?: string;
  /** `true`: só as que ninguém assumiu. Vazio, conta como não enviado. */
  sem_responsavel?: 'true' | 'false';
  /** Ordem da lista: pela última mensagem (o padrão), pela criação ou pela última alteração. Vazio, conta como não enviado. */
  ordenar?: 'ultima_em' | 'criado_em' | 'atualizado_em';
  /** `asc` crescente, `desc` decrescente (o padrão; com `atualizadas_desde`, crescente). Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Recuperar mensagens por cursor”. Tudo é opcional. */
export interface FiltrosListarMensagens {
  /** Cursor: só as mensagens depois desta, na ordem em que foram gravadas; `0` começa do início. Siga por `proximo_apos_id`. Vazio, conta como não enviado. */
  apos_id?: number;
  /** Só as mensagens desde este momento (ISO 8601 com fuso), inclusive; siga por `proximo_apos_id`. Vazio, conta como não enviado. */
  desde?: string;
  /** Só as desta conversa. Vazio, conta como não enviado. */
  conversa_id?: number;
  /** Só as deste contato. Vazio, conta como não enviado. */
  contato_id?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Baixar o arquivo de uma mensagem”. Tudo é opcional. */
export interface FiltrosBaixarMidiaDaMensagem {
  /** Qual dos arquivos da mensagem, de 0 em diante. Vazio, conta como não enviado. */
  posicao?: number;
}

/** Filtros de “Listar canais”. Tudo é opcional. */
export interface FiltrosListarCanais {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome ou do endereço do canal. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só os deste tipo. Vazio, conta como não enviado. */
  tipo?: 'email' | 'sms' | 'whatsapp' | 'whatsapp_nao_oficial';
  /** `true`: só os em uso; `false`: só os fora de uso; `todos`: uns e outros. Vazio, conta como não enviado. */
  ativo?: 'true' | 'false' | 'todos';
}

/** Filtros de “Listar modelos de WhatsApp”. Tudo é opcional. */
export interface FiltrosListarModelosDeWhatsapp {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome do modelo. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só os deste canal. Vazio, conta como não enviado. */
  canal_id?: number;
}

/** Filtros de “Listar conhecimentos”. Tudo é opcional. */
export interface FiltrosListarConhecimentos {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só os nesta situação. Vazio, conta como não enviado. */
  situacao?: 'na_fila' | 'processando' | 'pronto' | 'erro';
  /** Só textos, ou só arquivos. Vazio, conta como não enviado. */
  tipo?: 'texto' | 'arquivo';
  /** `true`: só os que o assistente usa; `false`: só os outros; `todos` (o padrão). Vazio, conta como não enviado. */
  ativo?: 'true' | 'false' | 'todos';
}

/** Filtros de “Testar uma pergunta”. Tudo é opcional. */
export interface FiltrosTestarConhecimento {
  /** A pergunta, como um cliente a faria. Sem ela, a lista vem vazia. Vazio, conta como não enviado. */
  termo?: string;
}

/** Filtros de “Listar vendas”. Tudo é opcional. */
export interface FiltrosListarVendas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do número do pedido ou do nome do cliente. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as que estão nesta situação. Vazio, conta como não enviado. */
  status?: 'em_aberto' | 'finalizada' | 'cancelada';
  /** Só as deste tipo. Vazio, conta como não enviado. */
  tipo_pedido?: 'venda' | 'orcamento' | 'pedido';
  /** Só as deste cliente. Vazio, conta como não enviado. */
  cliente_id?: number;
  /** Só as que têm um item deste produto. Vazio, conta como não enviado. */
  produto_id?: number;
  /** Só as deste vendedor. Vazio, conta como não enviado. */
  vendedor_id?: number;
  /** Só as que saem deste depósito. Vazio, conta como não enviado. */
  deposito_id?: number;
  /** Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
  /** Ordem da lista: pela criação, pelo número ou pelo total. Vazio, conta como não enviado. */
  ordenar?: 'criado_em' | 'numero_pedido' | 'total_venda';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar devoluções”. Tudo é opcional. */
export interface FiltrosListarDevolucoes {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar compras”. Tudo é opcional. */
export interface FiltrosListarCompras {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do número da compra ou do nome do fornecedor. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as compras nesta situação. Vazio, conta como não enviado. */
  status?: 'aberta' | 'parcial' | 'recebida' | 'cancelada';
  /** Só as deste fornecedor. Vazio, conta como não enviado. */
  fornecedor_id?: number;
  /** Só as que têm um item deste produto. Vazio, conta como não enviado. */
  produto_id?: number;
  /** Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'criado_em' | 'numero' | 'total';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar recebimentos”. Tudo é opcional. */
export interface FiltrosListarRecebimentosDaCompra {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar devoluções”. Tudo é opcional. */
export interface FiltrosListarDevolucoesDaCompra {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar contratos”. Tudo é opcional. */
export interface FiltrosListarContratos {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do título, do número ou do nome do cliente; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Só os contratos nesta situação. Vazio, conta como não enviado. */
  status?: 'ativo' | 'suspenso' | 'encerrado' | 'cancelado';
  /** Só os com esta periodicidade. Vazio, conta como não enviado. */
  periodicidade?: 'mensal' | 'bimestral' | 'trimestral' | 'semestral' | 'anual';
  /** Só os deste cliente. Vazio, conta como não enviado. */
  cliente_id?: number;
  /** Só os deste negócio. Vazio, conta como não enviado. */
  negocio_id?: number;
  /** Só os que têm um item deste serviço. Vazio, conta como não enviado. */
  servico_id?: number;
  /** Com o próximo vencimento desde este dia (AAAA-MM-DD). Vazio, conta como não enviado. */
  vence_de?: string;
  /** Com o próximo vencimento até este dia (AAAA-MM-DD). Vazio, conta como não enviado. */
  vence_ate?: string;
  /** Criados desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Criados até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
  /** `true`: só os ativos cujo preço tem 12 meses ou mais; `false`: só os outros. Vazio, conta como não enviado. */
  preco_antigo?: 'true' | 'false';
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'criado_em' | 'numero' | 'valor' | 'proximo_vencimento';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar ciclos”. Tudo é opcional. */
export interface FiltrosListarCiclosDoContrato {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar reajustes”. Tudo é opcional. */
export interface FiltrosListarReajustesDoContrato {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Consultar o fluxo de caixa”. Tudo é opcional. */
export interface FiltrosConsultarFluxoDeCaixa {
  /** Desde este dia (AAAA-MM-DD), inclusive; sem ele, o primeiro deste mês, ou do mês de um `data_fim` que passou. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Até este dia (AAAA-MM-DD), inclusive, até 366 dias; sem ele, 30 dias depois de hoje. Vazio, conta como não enviado. */
  data_fim?: string;
  /** O que há em caixa antes do primeiro dia; sem ele, 0. Vazio, conta como não enviado. */
  saldo_inicial?: string;
}

/** Filtros de “Listar contas a receber”. Tudo é opcional. */
export interface FiltrosListarContasReceber {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do número, da descrição ou do nome de quem é a conta. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as que estão nesta situação. Vazio, conta como não enviado. */
  status?: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** `true`: só as de que falta alguma coisa; `false`: só as pagas e canceladas. Vazio, conta como não enviado. */
  em_aberto?: 'true' | 'false';
  /** `true`: só as de que falta alguma coisa e cujo vencimento passou, no fuso da empresa; `false`: as outras. Vazio, conta como não enviado. */
  vencida?: 'true' | 'false';
  /** Só as desta pessoa. Vazio, conta como não enviado. */
  cliente_id?: number;
  /** Só as deste pedido de venda. Vazio, conta como não enviado. */
  venda_id?: number;
  /** Só as deste contrato. Vazio, conta como não enviado. */
  contrato_id?: number;
  /** Só as que vencem desde este dia (AAAA-MM-DD), inclusive. Vazio, conta como não enviado. */
  vencimento_inicio?: string;
  /** Só as que vencem até este dia (AAAA-MM-DD), inclusive. Vazio, conta como não enviado. */
  vencimento_fim?: string;
  /** Ordem da lista: pelo vencimento, pelo valor ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'vencimento' | 'valor' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar contas a pagar”. Tudo é opcional. */
export interface FiltrosListarContasPagar {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do número, da descrição ou do nome de quem é a conta. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as que estão nesta situação. Vazio, conta como não enviado. */
  status?: 'aberta' | 'parcial' | 'paga' | 'cancelada';
  /** `true`: só as de que falta alguma coisa; `false`: só as pagas e canceladas. Vazio, conta como não enviado. */
  em_aberto?: 'true' | 'false';
  /** `true`: só as de que falta alguma coisa e cujo vencimento passou, no fuso da empresa; `false`: as outras. Vazio, conta como não enviado. */
  vencida?: 'true' | 'false';
  /** Só as deste pedido de venda. Vazio, conta como não enviado. */
  venda_id?: number;
  /** Só as desta compra. Vazio, conta como não enviado. */
  compra_id?: number;
  /** Só as que vencem desde este dia (AAAA-MM-DD), inclusive. Vazio, conta como não enviado. */
  vencimento_inicio?: string;
  /** Só as que vencem até este dia (AAAA-MM-DD), inclusive. Vazio, conta como não enviado. */
  vencimento_fim?: string;
  /** Ordem da lista: pelo vencimento, pelo valor ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'vencimento' | 'valor' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só as desta pessoa. Vazio, conta como não enviado. */
  fornecedor_id?: number;
}

/** Filtros de “Listar propostas”. Tudo é opcional. */
export interface FiltrosListarPropostas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do número da proposta ou do nome do cliente. Vazio, conta como não enviado. */
  busca?: string;
  /** Só as que estão nesta situação. Vazio, conta como não enviado. */
  status?: 'rascunho' | 'enviada' | 'aceita' | 'recusada' | 'expirada' | 'cancelada';
  /** Só as deste cliente. Vazio, conta como não enviado. */
  cliente_id?: number;
  /** Só as deste contato. Vazio, conta como não enviado. */
  contato_id?: number;
  /** Só as deste negócio. Vazio, conta como não enviado. */
  negocio_id?: number;
  /** Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
  /** Ordem da lista: pela criação, pelo número, pelo total ou pela validade. Vazio, conta como não enviado. */
  ordenar?: 'criado_em' | 'numero' | 'valor_total' | 'valida_ate';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Baixar uma proposta (PDF)”. Tudo é opcional. */
export interface FiltrosImprimirProposta {
  /** Uma versão que foi enviada; sem ela, a última ou, de um rascunho, como ele está agora. Vazio, conta como não enviado. */
  versao?: number;
}

/** Filtros de “Listar versões”. Tudo é opcional. */
export interface FiltrosListarVersoesDaProposta {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar notas fiscais”. Tudo é opcional. */
export interface FiltrosListarNotasFiscais {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Número, chave, nome, CNPJ ou CPF do emitente ou do destinatário. Vazio, conta como não enviado. */
  busca?: string;
  /** Modelo: NF-e (55) ou NFC-e (65). Vazio, conta como não enviado. */
  tipo?: 'NFE' | 'NFCE';
  /** `saida`: emitida pela empresa. `entrada`: recebida de um fornecedor. Vazio, conta como não enviado. */
  sentido?: 'entrada' | 'saida';
  /** Situação da nota, como os arquivos a dizem. Vazio, conta como não enviado. */
  status?: 'AUTORIZADO' | 'CANCELADO';
  /** `assinatura`: a assinatura do emitente foi conferida, e a autorização é a que o arquivo declara. `sefaz`: a SEFAZ também foi consultada. Vazio, conta como não enviado. */
  verificacao?: 'assinatura' | 'sefaz';
  /** Só a nota com esta chave de acesso. Vazio, conta como não enviado. */
  chave_acesso?: string;
  /** Só as deste cliente. Vazio, conta como não enviado. */
  cliente_id?: number;
  /** Só as vinculadas a este pedido de venda. Vazio, conta como não enviado. */
  venda_id?: number;
  /** Só as vinculadas a esta compra. Vazio, conta como não enviado. */
  compra_id?: number;
  /** Emitidas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Emitidas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'emitida_em' | 'valor_total';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar eventos”. Tudo é opcional. */
export interface FiltrosListarEventosDaNotaFiscal {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar cobranças”. Tudo é opcional. */
export interface FiltrosListarCobrancasDaConta {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Só as cobranças nesta situação. Vazio, conta como não enviado. */
  status?: 'ativa' | 'concluida' | 'removida_pelo_recebedor' | 'removida_pelo_psp' | 'expirada';
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'criado_em';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar cobranças”. Tudo é opcional. */
export interface FiltrosListarCobrancas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Só as cobranças nesta situação. Vazio, conta como não enviado. */
  status?: 'ativa' | 'concluida' | 'removida_pelo_recebedor' | 'removida_pelo_psp' | 'expirada';
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'criado_em';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só as desta conta a receber. Vazio, conta como não enviado. */
  conta_id?: number;
  /** Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa. Vazio, conta como não enviado. */
  data_fim?: string;
}

/** Filtros de “Listar contas Pix”. Tudo é opcional. */
export interface FiltrosListarContasPix {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome ou da chave. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** `true` só as ativas, `false` só as desativadas, `todos` as duas. Vazio, conta como não enviado. */
  ativo?: 'true' | 'false' | 'todos';
}

/** Filtros de “Listar Pix em quarentena”. Tudo é opcional. */
export interface FiltrosListarPixEmQuarentena {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Só os que estão nesta situação. Vazio, conta como não enviado. */
  situacao?: 'aberta' | 'vinculada' | 'tratada';
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'criado_em';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar extratos”. Tudo é opcional. */
export interface FiltrosListarExtratos {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'criado_em';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar linhas de extrato”. Tudo é opcional. */
export interface FiltrosListarLinhasDeExtrato {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Só as linhas que vieram neste extrato. Vazio, conta como não enviado. */
  extrato_id?: number;
  /** Só as linhas nesta situação. Vazio, conta como não enviado. */
  status?: 'pendente' | 'conciliada' | 'ignorada';
  /** Parte da descrição, do documento ou do valor. Vazio, conta como não enviado. */
  busca?: string;
  /** Do dia AAAA-MM-DD em diante. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Até o dia AAAA-MM-DD, inclusive. Vazio, conta como não enviado. */
  data_fim?: string;
  /** Campo da ordem. Vazio, conta como não enviado. */
  ordenar?: 'dia';
  /** Crescente ou decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Listar webhooks”. Tudo é opcional. */
export interface FiltrosListarWebhooks {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar as entregas de um webhook”. Tudo é opcional. */
export interface FiltrosListarEntregas {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Só entregas neste estado. Vazio, conta como não enviado. */
  estado?: 'pendente' | 'agendada' | 'entregue' | 'falhou' | 'cancelada';
  /** Só entregas deste tipo de evento. Vazio, conta como não enviado. */
  evento?: 'produto.criado' | 'produto.atualizado' | 'produto.excluido' | 'cliente.criado' | 'cliente.atualizado' | 'cliente.excluido' | 'venda.criada' | 'venda.atualizada' | 'venda.cancelada' | 'proposta.criada' | 'proposta.status_alterada' | 'contrato.criado' | 'contrato.status_alterado' | 'pagamento.recebido' | 'estoque.atualizado' | 'nfe.emitida' | 'nfe.cancelada' | 'contato.criado' | 'contato.atualizado' | 'contato.arquivado' | 'contato.etiqueta_alterada' | 'negocio.criado' | 'negocio.atualizado' | 'negocio.etapa_alterada' | 'negocio.ganho' | 'negocio.perdido' | 'conversa.criada' | 'conversa.atualizada' | 'conversa.concluida' | 'conversa.atribuida' | 'conversa.aguardando_atendente' | 'mensagem.recebida' | 'mensagem.enviada' | 'mensagem.entregue' | 'mensagem.lida' | 'mensagem.falhou' | 'webhook.teste';
  /** Só entregas desta origem. Vazio, conta como não enviado. */
  origem?: 'automatica' | 'teste' | 'recuperacao';
  /** Código HTTP da última resposta. Vazio, conta como não enviado. */
  status?: number;
  /** Tipo de falha da última tentativa. Vazio, conta como não enviado. */
  erro?: string;
  /** Só entregas deste evento. Vazio, conta como não enviado. */
  evento_id?: number;
  /** Id da entrega, do evento, ou chave de idempotência. Vazio, conta como não enviado. */
  busca?: string;
  /** Entregas deste dia em diante, no fuso da empresa. Vazio, conta como não enviado. */
  data_inicio?: string;
  /** Entregas até este dia, inclusive. Vazio, conta como não enviado. */
  data_fim?: string;
}

/** Filtros de “Ler o feed de eventos”. Tudo é opcional. */
export interface FiltrosLerFeedDeEventos {
  /** O `proximo_apos_id` da leitura anterior; 0 é o começo. Vazio, conta como não enviado. */
  apos_id?: number;
  /** Só este tipo de evento. Vazio, conta como não enviado. */
  evento?: 'produto.criado' | 'produto.atualizado' | 'produto.excluido' | 'cliente.criado' | 'cliente.atualizado' | 'cliente.excluido' | 'venda.criada' | 'venda.atualizada' | 'venda.cancelada' | 'proposta.criada' | 'proposta.status_alterada' | 'contrato.criado' | 'contrato.status_alterado' | 'pagamento.recebido' | 'estoque.atualizado' | 'nfe.emitida' | 'nfe.cancelada' | 'contato.criado' | 'contato.atualizado' | 'contato.arquivado' | 'contato.etiqueta_alterada' | 'negocio.criado' | 'negocio.atualizado' | 'negocio.etapa_alterada' | 'negocio.ganho' | 'negocio.perdido' | 'conversa.criada' | 'conversa.atualizada' | 'conversa.concluida' | 'conversa.atribuida' | 'conversa.aguardando_atendente' | 'mensagem.recebida' | 'mensagem.enviada' | 'mensagem.entregue' | 'mensagem.lida' | 'mensagem.falhou' | 'webhook.teste';
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
}

/** Filtros de “Listar usuários”. Tudo é opcional. */
export interface FiltrosListarUsuarios {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome ou do e-mail; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só os usuários com este papel. Vazio, conta como não enviado. */
  papel?: 'administrador' | 'operador' | 'leitura';
  /** Só os usuários deste tipo. Vazio, conta como não enviado. */
  tipo?: 'interno' | 'contador' | 'terceiro';
  /** Só os usuários nesta situação. Vazio, conta como não enviado. */
  situacao?: 'convidado' | 'ativo' | 'inativo';
}

/** Filtros de “Remover um usuário”. Tudo é opcional. */
export interface FiltrosRemoverUsuario {
  /** Mantém funcionando os tokens e webhooks da pessoa, que passam a ser da empresa. Sem ele, terminam com o acesso dela. Vazio, conta como não enviado. */
  manter_acessos?: 'true' | 'false';
}

/** Filtros de “Listar empresas da conta”. Tudo é opcional. */
export interface FiltrosListarEmpresasDaConta {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome, da razão social ou do CNPJ; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
  /** Só as empresas nesta situação. Vazio, conta como não enviado. */
  situacao?: 'ativa' | 'inativa' | 'encerrada';
}

/** Filtros de “Listar chaves”. Tudo é opcional. */
export interface FiltrosListarChaves {
  /** Número da página. Vazio, conta como não enviado. */
  pagina?: number;
  /** Registros por página, até 100; acima disso vale 100. Vazio, conta como não enviado. */
  por_pagina?: number;
  /** Parte do nome; ignora acentos e maiúsculas. Vazio, conta como não enviado. */
  busca?: string;
  /** Ordem da lista: pelo nome ou pela criação. Vazio, conta como não enviado. */
  ordenar?: 'nome' | 'criado_em';
  /** `asc` crescente, `desc` decrescente. Vazio, conta como não enviado. */
  direcao?: 'asc' | 'desc';
}

/** Filtros de “Revogar uma chave”. Tudo é opcional. */
export interface FiltrosRevogarChave {
  /** Revoga também as chaves que esta emitiu, e as que elas emitiram, em qualquer empresa da conta. Vazio, conta como não enviado. */
  com_emitidos?: 'true' | 'false';
}
