import type { ColunaImportada, TabelaImportada, Valores } from '#server/platform/planilha/tabela.ts';
import { writeOthers } from '#server/platform/planilha/tabela.ts';
import { toDetails } from '#server/platform/validation.ts';
import { isMasked } from './fields.ts';
import { chavesOf } from './identidades.ts';
import {
  contatoImportado,
  findKnown,
  type Known,
  severalOwners,
  takeImportTurn,
  upsertContatos,
} from './upsert-contatos.ts';

const DICA = 'Um contato com este telefone ou e-mail na empresa é atualizado.';

/** In the order of the model file; synonyms are the headings of Google Contacts, RD Station, HubSpot, Pipedrive and Kommo. */
const COLUNAS: readonly ColunaImportada[] = [
  {
    ...{ campo: 'nome', nome: 'Nome', obrigatoria: true, forma: 'texto' },
    sinonimos: ['Nome completo', 'Contato', 'Nome do contato', 'Lead', 'Name', 'Full name', 'Pessoa'],
    exemplos: ['Rafael Nogueira', 'Maria Aparecida Souza'],
  },
  {
    ...{ campo: 'email', nome: 'E-mail', forma: 'texto' },
    sinonimos: ['Email', 'E-mail principal', 'E-mail 1 - Value', 'Email address', 'E-mail comercial'],
    exemplos: ['rafael@exemplo.com.br', ''],
    dica: DICA,
  },
  {
    ...{ campo: 'celular', nome: 'Celular', forma: 'texto' },
    sinonimos: ['WhatsApp', 'Telefone celular', 'Mobile', 'Mobile phone', 'Phone 1 - Value', 'Celular/WhatsApp'],
    exemplos: ['(24) 98765-4321', '+55 24 98888-4321'],
    dica: `${DICA} O nono dígito pode faltar.`,
  },
  {
    ...{ campo: 'telefone', nome: 'Telefone', forma: 'texto' },
    sinonimos: ['Fone', 'Telefone comercial', 'Telefone fixo', 'Phone', 'Phone number', 'Phone 2 - Value'],
    exemplos: ['(24) 2242-1000', ''],
    dica: DICA,
  },
  {
    ...{ campo: 'empresa_nome', nome: 'Empresa', forma: 'texto' },
    sinonimos: ['Organização', 'Nome da empresa', 'Company', 'Organization', 'Organization Name', 'Company name'],
    exemplos: ['Escritório Nogueira', ''],
  },
  {
    ...{ campo: 'cargo', nome: 'Cargo', forma: 'texto' },
    sinonimos: ['Função', 'Job title', 'Organization Title', 'Título'],
    exemplos: ['Sócio', ''],
  },
  {
    ...{ campo: 'observacao', nome: 'Observação', forma: 'texto' },
    sinonimos: ['Observações', 'Obs', 'Notas', 'Notes', 'Anotações'],
    exemplos: ['', 'Prefere ligação à tarde'],
  },
];

/**
 * Contacts from files. Telephones and the e-mail are the key: a contact that has one of them is changed by the cells that are filled in;
 * a row whose telephones and e-mail are of several contacts is at fault, since they are one person and must be merged first.
 */
export const CONTATOS_IMPORTADOS: TabelaImportada = {
  escopo: 'crm:write',
  colunas: COLUNAS,
  chave: 'celular',
  unica: 'nome',
  check: async (ctx, rows) => {
    const owners = await findKnown(ctx, rows.map(keyed), false);
    return rows.map((row, i) => {
      const own = owners[i] ?? [];
      const [first] = chavesOf(keyed(row)).toSorted(byRank);
      return {
        erros: faultsOf(row, own),
        chave: first ? `${first.tipo} ${first.chave}` : null,
        ...(first ? { campo: first.campo } : {}),
        registro_id: own[0]?.id ?? null,
      };
    });
  },
  write: async (ctx, rows, { existentes }) => {
    // Before anything is looked at: what another import makes is there then.
    await takeImportTurn(ctx);
    const keys = rows.map(({ valores }) => keyed(valores));
    const owners = existentes === 'pular' ? await findKnown(ctx, keys, false) : null;
    return writeOthers(rows, owners?.map(([owner]) => owner?.id ?? null) ?? null, existentes, (others) =>
      upsertContatos(
        ctx,
        others.map(({ valores }) => valores),
      ),
    );
  },
};

/** The mobile says first who somebody is. */
const RANK = { celular: 0, telefone: 1, email: 2 };
const byRank = (a: { campo: keyof typeof RANK }, b: { campo: keyof typeof RANK }) => RANK[a.campo] - RANK[b.campo];

/** Those cells of a row that say who somebody is, as far as they are texts. */
function keyed(row: Valores): { email: string | null; telefone: string | null; celular: string | null } {
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return { email: textOf(row.email), telefone: textOf(row.telefone), celular: textOf(row.celular) };
}

function faultsOf(row: Valores, owners: readonly Known[]) {
  const parsed = contatoImportado.safeParse(row);
  if (!parsed.success) return toDetails(parsed.error);
  const masked = Object.entries(keyed(row)).filter(([, value]) => value !== null && isMasked(value));
  if (masked.length > 0) {
    return Object.fromEntries(
      masked.map(([campo]) => [campo, ['Este valor está mascarado: exporte a lista inteira.']]),
    );
  }
  return owners.length > 1 ? { nome: [severalOwners(owners)] } : null;
}
