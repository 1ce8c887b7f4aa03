import { record } from '#server/auditoria/index.ts';
import { maskEmail, maskTelefone } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { matchContatoInput } from './schemas.ts';
import { emailKey, telephoneKey } from './telefone.ts';

/**
 * The contact with a telephone or an e-mail, as an id and nothing else: null where there is none. Archived contacts are found, merged ones
 * as what they are now. Whoever asks learns who is a contact: each question leaves an audit line, with the answer and without the data, and
 * does the same work whatever the answer.
 * @throws DomainError VALIDATION_ERROR on `telefone` or `email`
 */
export async function matchContato(outer: Ctx, input: unknown): Promise<{ contato_id: number | null }> {
  requireScope(outer, 'crm:read');
  const { telefone, email } = parseInput(matchContatoInput, input);
  const keys = { telefone: telefone ? telephoneKey(telefone) : '', email: email ? emailKey(email) : '' };
  if (keys.telefone === null) throw invalid('telefone', 'Informe o número com DDD.');
  if (keys.email.includes('*')) throw invalid('email', 'Este valor parece mascarado: informe-o inteiro.');
  return transaction(outer, async (ctx) => {
    // Written out: a prepared statement is one round trip. Of a telephone and an e-mail of two contacts the telephone's counts.
    const [found] = await ctx.db.sql<{ contato_id: number; tipo: string }[]>`
      SELECT contato_id, tipo FROM identidades_contato WHERE empresa_id = ${ctx.empresa_id}
        AND ((tipo = 'telefone' AND chave = ${keys.telefone}) OR (tipo = 'email' AND chave = ${keys.email}))
      ORDER BY tipo DESC LIMIT 1`;
    await record(ctx, {
      recurso: 'contato',
      acao: 'contato.procurado',
      // Not in the contact's history, which is that of its changes.
      recurso_id: null,
      recurso_nome: telefone ? maskTelefone(telefone) : maskEmail(email ?? ''),
      detalhes: {
        procurado_por: found?.tipo ?? (telefone ? 'telefone' : 'email'),
        encontrado: found?.contato_id ?? null,
      },
    });
    return { contato_id: found?.contato_id ?? null };
  });
}
