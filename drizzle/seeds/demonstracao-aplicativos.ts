import {
  allowAplicativo,
  authenticateClient,
  createAplicativo,
  exchangeCode,
  grantConsent,
  listConexoes,
  readAuthorization,
  refreshGrant,
  touchCredentials,
} from '#server/acesso/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Agenda, DAY_MS, type Historia, MINUTE_MS } from './demonstracao-agenda.ts';
import type { Chamadas } from './demonstracao-integracao.ts';

const RETORNO = 'https://roteiro.serraazul.example/oauth/retorno';
const ESCOPOS = ['expedicao:read', 'expedicao:write', 'clientes:read'];

/**
 * Third parties' applications: the company's own, which somebody connected and which renews its connection each morning; and one of the
 * branch, which the company has put on its list and nobody has connected yet.
 */
export async function* tellAplicativos(
  agenda: Agenda,
  { ana, fabio, campinas }: { ana: Ctx; fabio: Ctx; campinas: Ctx },
  chamadas: Chamadas,
): Historia {
  const { client_id, client_secret } = await createAplicativo(ana, {
    ...{ nome: 'Roteiro de entregas', tipo: 'confidencial', site_url: 'https://roteiro.serraazul.example' },
    descricao: 'Monta a rota do dia para o motorista e devolve a hora de cada entrega.',
    ...{ redirect_uris: [RETORNO], escopos: ESCOPOS },
  });
  yield 47;
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: RETORNO,
    scope: ESCOPOS.join(' '),
    state: 'entregas',
  };
  const asked = await readAuthorization(ana.db, new URLSearchParams(query));
  if (asked.kind !== 'valid') throw new Error('The demonstration’s application asks wrongly');
  const { code } = await grantConsent(fabio, asked, ESCOPOS);
  const client = await authenticateClient(ana.db, client_id, client_secret);
  const caller = () => ({ request_id: agenda.relogio.request_id, ip: '198.51.100.140' });
  let tokens = await exchangeCode(ana.db, client, { code, redirect_uri: RETORNO, code_verifier: null }, caller());
  const { resultados } = await listConexoes(ana, {});
  const concessao_id = resultados[0]?.id ?? 0;
  const programa = {
    ...{ id: null, concessao_id, nome: asked.aplicativo.nome, ip: '198.51.100.140', agente: 'roteiro-de-entregas/1.4' },
    empresa_id: ana.empresa_id,
  };
  let n = 0;
  for (let ago = 26; ago >= 0; ago--) {
    for (const minutes of [395, 720, 1_020]) {
      const em = agenda.midnight - ago * DAY_MS + minutes * MINUTE_MS;
      if (em <= agenda.relogio.now()) continue;
      agenda.plan(em, async () => {
        if (minutes === 395) {
          const renewal = { refresh_token: tokens.refresh_token, scope: null };
          tokens = await refreshGrant(ana.db, client, renewal, caller(), async () => undefined);
        }
        await touchCredentials(ana.db, [{ token_id: null, concessao_id, ip: programa.ip, da_rede: true }]);
        const caminho = `/v1/expedicao/?status=${minutes === 395 ? 'pendente' : 'concluida'}`;
        const chamada = { metodo: 'GET', rota: '/v1/expedicao/', caminho, status: 200 };
        chamadas.add(programa, em + 900, chamada, `req_rota${String(n++).padStart(6, '0')}`);
      });
    }
  }
  yield [12, '16:20'];
  const visitas = await createAplicativo(campinas, {
    ...{ nome: 'Agenda de visitas', tipo: 'publico', site_url: 'https://visitas.serraazul.example' },
    descricao: 'Marca as visitas dos vendedores de Campinas no celular.',
    ...{ redirect_uris: ['https://visitas.serraazul.example/retorno'], escopos: ['crm:read', 'crm:write'] },
  });
  yield 12;
  await allowAplicativo(ana, { aplicativo: visitas.client_id });
}
