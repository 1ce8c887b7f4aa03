import { createHash } from 'node:crypto';
import { ensureCliente } from '#server/clientes/index.ts';
import { publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { importacao } from './emissor.ts';
import { recordNota } from './internal.ts';
import type { NotaLida } from './leitura/types.ts';
import type { Feito } from './schemas.ts';
import { applyWaiting } from './write-evento.ts';

/**
 * Writes a note that was read, once per company and key; of the company's own one `nfe.emitida` is emitted, and whoever it is for becomes
 * a customer where the company has none with the document: never the company itself, which some of its notes are for (an entry, an
 * adjustment). In the company's turn.
 */
export async function writeNota(ctx: Ctx, cnpj: string, lida: NotaLida, bytes: Uint8Array): Promise<Feito> {
  const { emitente, destinatario } = lida.dados;
  const own = emitente.documento === cnpj;
  if (!own && destinatario?.documento !== cnpj) {
    const mensagem = `A nota não é desta empresa: o CNPJ ${cnpj} não é o do emitente nem o do destinatário.`;
    return { resultado: 'recusada', motivo: 'empresa', mensagem };
  }
  const sha256 = createHash('sha256').update(bytes).digest();
  const known = await findNota(ctx, lida.chave_acesso);
  if (known) {
    if (known.sha256.equals(sha256)) {
      return { resultado: 'repetida', mensagem: 'Esta nota já estava importada.', nota_id: known.id };
    }
    const mensagem = `A nota ${lida.chave_acesso} já foi importada de outro arquivo (id ${known.id}), e o que está guardado não muda.`;
    return { resultado: 'conflito', motivo: 'outra_versao', mensagem, nota_id: known.id };
  }
  const another = destinatario?.documento && destinatario.documento !== cnpj;
  const cliente_id = own && another ? await clienteOf(ctx, destinatario) : null;
  const id = await insertNota(ctx, lida, { own, cliente_id, bytes, sha256 });
  await insertItens(ctx, id, lida);
  await recordNota(
    ctx,
    'nota_fiscal.importada',
    { id, ...lida },
    {
      ...{ chave_acesso: lida.chave_acesso, sentido: own ? 'saida' : 'entrada', valor_total: lida.valor_total },
      emitente: emitente.nome,
    },
  );
  if (own && !lida.homologacao) await publishEmitida(ctx, id, lida, cliente_id);
  const cancelled = await applyWaiting(ctx, lida.chave_acesso);
  return {
    resultado: 'importada',
    nota_id: id,
    mensagem: cancelled ? 'Nota importada, e cancelada pelo evento que a esperava.' : 'Nota importada.',
  };
}

async function findNota(ctx: Ctx, chave: string): Promise<{ id: number; sha256: Buffer } | undefined> {
  // Written out: every file asks for it, and a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ id: number; sha256: Buffer }[]>`
    SELECT id, sha256 FROM notas_fiscais WHERE empresa_id = ${ctx.empresa_id} AND chave_acesso = ${chave}`;
  return found;
}

function clienteOf(ctx: Ctx, destinatario: NonNullable<NotaLida['dados']['destinatario']>) {
  const { documento, nome, email, inscricao_estadual, endereco } = destinatario;
  const cnpj_cpf = documento ?? '';
  return ensureCliente(ctx, {
    cnpj_cpf,
    nome: nome ?? `Consumidor ${cnpj_cpf}`,
    ...{ email, inscricao_estadual },
    telefone: endereco?.telefone ?? null,
    endereco: endereco && {
      ...{ cep: endereco.cep, logradouro: endereco.logradouro, numero: endereco.numero },
      ...{ complemento: endereco.complemento, bairro: endereco.bairro, cidade: endereco.cidade, uf: endereco.uf },
    },
  });
}

type Chosen = { own: boolean; cliente_id: number | null; bytes: Uint8Array; sha256: Buffer };

async function insertNota(ctx: Ctx, lida: NotaLida, { own, cliente_id, bytes, sha256 }: Chosen): Promise<number> {
  const { emitente, destinatario } = lida.dados;
  // Written out: the company's own statement with its moments as the file has them, in their own offset.
  const rows = await ctx.db.sql<{ id: number }[]>`
    INSERT INTO notas_fiscais (empresa_id, chave_acesso, tipo, sentido, serie, numero, emitida_em, protocolo, autorizada_em, verificacao,
      cadeia, certificado, demonstracao, valor_total, emitente_documento, emitente_nome, destinatario_documento, destinatario_nome,
      cliente_id, dados, xml, sha256)
    VALUES (${ctx.empresa_id}, ${lida.chave_acesso}, ${lida.tipo}, ${own ? 'saida' : 'entrada'}, ${lida.serie}, ${lida.numero},
      ${lida.emitida_em}::text::timestamptz, ${lida.protocolo}, ${lida.autorizada_em}::text::timestamptz, ${importacao.verificacao},
      ${lida.cadeia}, ${lida.certificado}, ${lida.homologacao}, ${lida.valor_total}::text::numeric, ${emitente.documento},
      ${emitente.nome}, ${destinatario?.documento ?? null}, ${destinatario?.nome ?? null}, ${cliente_id}::bigint,
      ${JSON.stringify(lida.dados)}::text::jsonb, ${Buffer.from(bytes)}, ${sha256})
    RETURNING id`;
  return oneRow(rows).id;
}

async function insertItens(ctx: Ctx, nota_id: number, { itens }: NotaLida): Promise<void> {
  const rows = itens.map(
    ({ cst, base_icms, aliquota_icms, valor_icms, aliquota_ipi, valor_ipi, informacoes, ...item }) => ({
      ...item,
      tributos: { cst, base_icms, aliquota_icms, valor_icms, aliquota_ipi, valor_ipi, informacoes },
    }),
  );
  // Written out: one statement for any number of items.
  await ctx.db.sql`
    INSERT INTO itens_nota (empresa_id, nota_id, numero, codigo, gtin, descricao, ncm, cfop, unidade, quantidade, valor_unitario,
      valor_total, desconto, acrescimos, tributos)
    SELECT ${ctx.empresa_id}, ${nota_id}::bigint, numero, codigo, gtin, descricao, ncm, cfop, unidade, quantidade, valor_unitario,
      valor_total, desconto, acrescimos, tributos
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS i (numero smallint, codigo text, gtin text, descricao text, ncm text,
      cfop text, unidade text, quantidade numeric, valor_unitario numeric, valor_total numeric, desconto numeric, acrescimos numeric,
      tributos jsonb)`;
}

const publishEmitida = (ctx: Ctx, id: number, lida: NotaLida, cliente_id: number | null) =>
  publish(ctx, 'nfe.emitida', {
    ...{ id, tipo: lida.tipo, numero: lida.numero, serie: lida.serie, chave_acesso: lida.chave_acesso },
    ...{ status: 'AUTORIZADO', valor_total: lida.valor_total, protocolo: lida.protocolo, cliente_id },
    criado_em: isoInZone(new Date(lida.emitida_em), ctx.fuso),
  });
