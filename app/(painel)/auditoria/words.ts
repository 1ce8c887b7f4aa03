const PORTAS: Record<string, string> = {
  painel: 'pelo painel',
  api: 'pela API',
  cli: 'pela linha de comando',
  job: 'pelo próprio sistema',
};

const ATORES: Record<string, string> = {
  usuario: 'Usuário',
  token: 'Token de API',
  concessao: 'Aplicativo',
  sistema: 'Sistema',
};

/** What a line tells of. */
const RECURSOS: Record<string, string> = {
  empresa: 'Empresa',
  usuario: 'Usuário',
  token: 'Token',
  produto: 'Produto',
  deposito: 'Depósito',
  expedicao: 'Expedição',
  forma_envio: 'Forma de envio',
  cliente: 'Cliente',
  venda: 'Pedido',
  webhook: 'Webhook',
  receptor: 'Receptor de exemplo',
  aplicativo: 'Aplicativo',
  conexao: 'Conexão de aplicativo',
};

const CAMPOS: Record<string, string> = {
  nome: 'Nome',
  cnpj: 'CNPJ',
  fuso: 'Fuso horário',
  permite_estoque_negativo: 'Permitir estoque negativo',
  email: 'E-mail',
  papel: 'Papel',
  ativo: 'Ativo',
  escopos: 'Permissões',
  ips_permitidos: 'Redes permitidas',
  expira_em: 'Expira em',
  codigo: 'Código',
  unidade: 'Unidade',
  controlar_estoque: 'Controlar estoque',
  preco_venda: 'Preço de venda',
  preco_custo: 'Preço de custo',
  gtin: 'GTIN',
  situacao: 'Situação',
  padrao: 'Depósito padrão',
  tipo_pessoa: 'Pessoa',
  cnpj_cpf: 'CPF/CNPJ',
  celular: 'Celular',
  cidade: 'Cidade',
  uf: 'UF',
  status: 'Situação',
  tipo_pedido: 'Tipo',
  cliente_id: 'Cliente (id)',
  itens: 'Itens',
  numero_expedicao: 'Número',
  forma_envio_id: 'Forma de envio (id)',
  codigo_rastreio: 'Código de rastreio',
  url_rastreio: 'Endereço de rastreio',
  rastreio_enviado: 'Rastreio enviado',
  data_conclusao: 'Concluída em',
  pedido: 'Pedido',
  produto: 'Produto',
  quantidade: 'Volumes',
  url: 'Endereço',
  descricao: 'Descrição',
  eventos: 'Eventos',
  max_tentativas: 'Máximo de tentativas',
  timeout_segundos: 'Tempo limite (s)',
  headers: 'Cabeçalhos',
  falhas_seguidas: 'Falhas seguidas',
  primeira_falha_em: 'Primeira falha',
  entregas_canceladas: 'Entregas canceladas',
  entrega_id: 'Entrega (id)',
  reenvio_id: 'Reenvio (id)',
  desde: 'Desde',
  total: 'Entregas',
  ids: 'Entregas escolhidas',
  filtro: 'Filtro',
  resposta: 'Resposta',
  so_a_proxima: 'Só à próxima',
  recebimentos: 'Recebimentos apagados',
  site_url: 'Site',
  logo: 'Logotipo',
  redirect_uris: 'Endereços de retorno',
  tipo: 'Tipo',
  manter_anterior_horas: 'O secret anterior',
  conexoes_encerradas: 'Conexões encerradas',
  motivo: 'Motivo',
  atualizado_em: 'Atualizado em',
  ultimo_acesso_em: 'Último acesso',
};

export const portaNome = (porta: string) => PORTAS[porta] ?? porta;
export const atorNome = (tipo: string) => ATORES[tipo] ?? tipo;
export const recursoNome = (recurso: string) => RECURSOS[recurso] ?? recurso;
export const campoNome = (campo: string) => CAMPOS[campo] ?? campo;

/** "Webhook nº 3": one record, or all of a kind. */
export const recordName = (recurso: string, id: string | number | null): string =>
  id === null ? recursoNome(recurso) : `${recursoNome(recurso)} nº ${id}`;

/** The audit trail with the lines of one record. */
export const auditOf = (recurso: string, id: number): string => `/auditoria?recurso=${recurso}&recurso_id=${id}`;

const SCREENS: Record<string, string> = {
  produto: '/estoque',
  expedicao: '/expedicao',
  venda: '/vendas',
  webhook: '/integracoes/webhooks',
  aplicativo: '/integracoes/aplicativos',
  conexao: '/integracoes/conexoes',
};

/** The record's own screen; null where there is none. */
export function screenOf(recurso: string, id: number | null): string | null {
  const screen = SCREENS[recurso];
  return screen && id !== null ? `${screen}/${id}` : null;
}
