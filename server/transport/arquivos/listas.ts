import { auditoriaFilters, listAuditoria } from '#server/auditoria/index.ts';
import { entregasNoPainelFilters, listEntregasNoPainel } from '#server/entregas/index.ts';
import { arvoreFilters, listArvore, listUsuarios, usuariosFilters } from '#server/identidade/index.ts';
import { listRequisicoes, requisicoesFilters } from '#server/requisicoes/index.ts';
import { type ListaExportada, lista, said } from './lista.ts';
import { LISTAS_DO_CADASTRO } from './listas-cadastro.ts';
import { LISTAS_DO_COMERCIO } from './listas-comercio.ts';

const ENTREGA = {
  ...{ pendente: 'Na fila', agendada: 'Nova tentativa agendada', entregue: 'Entregue', falhou: 'Falhou' },
  cancelada: 'Cancelada',
};
const EMPRESA = { ativa: 'Ativa', inativa: 'Inativa', encerrada: 'Encerrada' };
const USUARIO = { ativo: 'Ativo', convidado: 'Convidado', inativo: 'Desativado' };
const PAPEL = { administrador: 'Administrador', operador: 'Operador', leitura: 'Leitura' };

/** The lists that can be taken out, by the name in the address. */
export const LISTAS: Readonly<Record<string, ListaExportada>> = {
  ...LISTAS_DO_CADASTRO,
  ...LISTAS_DO_COMERCIO,
  auditoria: lista(
    'Auditoria',
    auditoriaFilters,
    listAuditoria,
    [
      ['Data', 'momento', (l) => l.criado_em],
      ['Ação', 'texto', (l) => l.acao_nome],
      ['Registro', 'texto', (l) => l.recurso_nome],
      ['Id', 'inteiro', (l) => l.recurso_id],
      ['Autor', 'texto', (l) => l.ator_nome],
      ['Por onde', 'texto', (l) => l.porta],
      ['IP', 'texto', (l) => l.ip],
      ['Requisição', 'texto', (l) => l.request_id],
      ['Detalhes', 'texto', (l) => JSON.stringify(l.detalhes)],
    ],
    { pessoal: true },
  ),
  usuarios: lista(
    'Usuários',
    usuariosFilters,
    listUsuarios,
    [
      ['Nome', 'texto', (u) => u.nome],
      ['E-mail', 'texto', (u) => u.email],
      ['Papel', 'texto', (u) => said(PAPEL, u.papel)],
      ['Situação', 'texto', (u) => said(USUARIO, u.situacao)],
      ['Último acesso', 'momento', (u) => u.ultimo_acesso_em],
      ['Criado em', 'momento', (u) => u.criado_em],
    ],
    { pessoal: true },
  ),
  empresas: lista('Empresas', arvoreFilters, listArvore, [
    ['Empresa', 'texto', (e) => e.nome],
    ['Razão social', 'texto', (e) => e.razao_social],
    ['CNPJ', 'texto', (e) => e.cnpj],
    ['Filial de', 'texto', (e) => e.matriz_nome],
    ['Situação', 'texto', (e) => said(EMPRESA, e.situacao)],
    ['Usuários', 'inteiro', (e) => e.usuarios],
    ['Aberta em', 'momento', (e) => e.criado_em],
  ]),
  requisicoes: lista('Requisições', requisicoesFilters, listRequisicoes, [
    ['Data', 'momento', (r) => r.criado_em],
    ['Método', 'texto', (r) => r.metodo],
    ['Caminho', 'texto', (r) => r.caminho],
    ['Status', 'inteiro', (r) => r.status],
    ['Duração (ms)', 'inteiro', (r) => r.duracao_ms],
    ['Quantas', 'inteiro', (r) => r.quantidade],
    ['Quem', 'texto', (r) => r.ator_nome],
    ['IP', 'texto', (r) => r.ip],
    ['Requisição', 'texto', (r) => r.request_id],
    ['Campos ignorados', 'texto', (r) => r.campos_ignorados.join(', ')],
    ['Erro', 'texto', (r) => r.erro],
  ]),
  entregas: lista('Entregas', entregasNoPainelFilters, listEntregasNoPainel, [
    ['Número', 'inteiro', (e) => e.id],
    ['Data', 'momento', (e) => e.criado_em],
    ['Evento', 'texto', (e) => e.evento],
    ['Número do evento', 'inteiro', (e) => e.evento_id],
    ['Registro', 'texto', (e) => e.registro?.nome ?? null],
    ['Requisição', 'texto', (e) => e.request_id],
    ['Webhook', 'texto', (e) => e.webhook_descricao],
    ['Endereço', 'texto', (e) => e.webhook_url],
    ['Estado', 'texto', (e) => said(ENTREGA, e.estado)],
    ['Tentativas', 'inteiro', (e) => e.tentativas],
    ['Último status', 'inteiro', (e) => e.ultimo_status],
    ['Último erro', 'texto', (e) => e.ultimo_erro],
    ['Última tentativa', 'momento', (e) => e.ultima_tentativa_em],
    ['Próxima tentativa', 'momento', (e) => e.proxima_tentativa_em],
    ['Chave de idempotência', 'texto', (e) => e.idempotency_key],
  ]),
};
