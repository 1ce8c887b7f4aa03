import { expect, test } from 'vitest';
import { openCrm } from '#tests/support/crm-door.ts';
import { hear, openChannel, says } from '#tests/support/inbox.ts';

// The id of a contact that was merged into another goes on answering, with the one that stayed.

const { api, company, token, send, contact } = await openCrm();

test('in the filters of conversations, messages and proposals too', async () => {
  const canal = await openChannel(company);
  const kept = await contact({ nome: 'Lia', celular: '(24) 97777-3001' });
  const gone = await contact({ nome: 'Lia P.', celular: '(24) 97777-3002' });
  await hear(canal, company, [says('+5524977773002', 'Oi')]);
  await company.proposal({ contato_id: gone.id });
  const { token: comercial } = await company.token({ escopos: ['propostas:read'] });
  const count = async (path: string, with_ = token) => {
    const { status, json } = await api.call('GET', path, { token: with_ });
    return [status, (json.data.resultados as unknown[]).length];
  };
  await send('POST', `contatos/${kept.id}/mesclar/`, { contato_id: gone.id });
  for (const { id } of [kept, gone]) {
    expect(await count(`/v1/crm/conversas/?contato_id=${id}`)).toEqual([200, 1]);
    expect(await count(`/v1/crm/mensagens/?contato_id=${id}`)).toEqual([200, 1]);
    expect(await count(`/v1/propostas/?contato_id=${id}`, comercial)).toEqual([200, 1]);
  }
});
