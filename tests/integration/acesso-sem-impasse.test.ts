import { beforeAll, expect, test } from 'vitest';
import {
  allowAplicativo,
  createChave,
  createToken,
  createWebhook,
  deleteAplicativo,
  disallowAplicativo,
  disconnectConexao,
  inviteUsuario,
  OAuthRefusal,
  openEmpresaComChave,
  recoverSenha,
  removeUsuario,
  resendConvite,
  retainConcessoes,
  revokeChave,
  revokeToken,
  rotateAplicativoSecret,
  rotateSecret,
  setListaModo,
  touchCredentials,
  updateAplicativo,
  updateTokenNetworks,
  updateUsuario,
  updateWebhook,
} from '#server/acesso/index.ts';
import {
  acceptAsPessoa,
  changeNome,
  declineConvite,
  dropFatores,
  endOtherSessions,
  endSession,
  enterEmpresa,
  findPessoa,
  joinEmpresa,
  listOwnConvites,
  makeRecoveryLink,
  requestEmail,
  updateEmpresa,
  updateEmpresaDaConta,
} from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { contextOfToken, DESTINO, ownerless } from '#tests/support/access-world.ts';
import { type Company, type Member, makeCompany, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { type App, authorize, registerApp, verbsOf } from '#tests/support/oauth.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { rememberDatabase } from '#tests/support/rewind.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Everything that gives access and ends it, at the same moment: whoever is refused is refused by a rule, never because two waited for each
// other, and nothing works afterwards whose maker has no access any more.

const ROUNDS = Number(process.env.ACESSO_ROUNDS ?? 12);
const AT_ONCE = 8;

const OF_APPS = ['usuarios:read', 'usuarios:write', 'usuarios:delete', 'webhooks:read', 'webhooks:write'];
const OF_KEYS = ['estoque:read', 'empresas:read', 'empresas:write', 'empresas:criar_empresa', 'empresas:gerar_chave'];
const ESCOPOS = [...OF_APPS, ...OF_KEYS];
const HOOK = { url: DESTINO, eventos: ['produto.criado'] };
const caller = { request_id: 'req-ao-mesmo-tempo', ip: '203.0.113.7' };
/** Whose rows somebody holds while others wait. */
const TABLES = 'usuarios usuarios_empresas sessoes tokens_api concessoes webhooks aplicativos auditoria'.split(' ');

type Scene = Awaited<ReturnType<typeof makeScene>>;
let scene: Scene;
let rewind: () => Promise<void>;

/** Two companies of an account; four people who administer both, and all that they made; two guests who are invited. */
async function makeScene() {
  const company: Company = await makeCompany({ deposito: false });
  const branch = await company.sibling();
  const stranger = await makeCompany({ deposito: false });
  const apps = [await registerApp(company, { escopos: OF_APPS }), await registerApp(stranger, { escopos: OF_APPS })];
  await allowAplicativo(company.ctx, { aplicativo: apps[1]?.client_id });
  const people = await Promise.all([1, 2, 3, 4].map((n) => makePerson(company, branch, apps[n % 2] ?? expect.fail())));
  const guests = await Promise.all([0, 1].map(() => stranger.member('leitura')));
  const invitations = await Promise.all(
    guests.map(async (guest, n) => {
      const writer = (n ? people[0]?.key : people[1]?.grant.ctx) ?? expect.fail();
      const { id, convite } = await inviteUsuario(writer, { nome: 'G', email: guest.email, papel: 'operador' });
      return { id, convite, ctx: n ? branch.ctx : company.ctx, pessoa: await pessoaOf(guest) };
    }),
  );
  return { company, branch, stranger, apps, people, invitations };
}

const pessoaOf = async ({ session }: Member) =>
  (await findPessoa(db(), session)) ?? expect.unreachable('The person is not signed in');

/** A person with a session, a token, a key that it issued, a connection, and a webhook of each of the three kinds. */
async function makePerson(company: Company, branch: Company, app: App) {
  const member = await company.member('administrador');
  const there = await branch.join(member);
  await sessionOf(member.id, company.id);
  const panel = await sessionContext(member.session);
  const token = await createToken(panel, { nome: 'T', escopos: ESCOPOS });
  const issuer = await contextOfToken(token.token);
  const own = await createChave(issuer, { id: company.id, escopos: ESCOPOS });
  const chave = await createChave(issuer, { id: branch.id, escopos: ['usuarios:read', 'usuarios:write'] });
  const tokens = await verbsOf(app).exchange(await authorize(app, member));
  const spare = await authorize(app, member);
  const ctx = await contextOfToken(tokens.access_token);
  const hooks = await Promise.all([panel, issuer, ctx].map((maker) => createWebhook(maker, HOOK)));
  const link = (await makeRecoveryLink(db(), { email: member.email })).link;
  return {
    ...{ member, there, pessoa: await pessoaOf(member), panel, token, issuer, own, chave, hooks, link },
    ...{ ownKey: await contextOfToken(own.token), key: await contextOfToken(chave.token) },
    grant: { app, ctx, id: ctx.ator.id ?? 0, tokens, spare },
  };
}

beforeAll(async () => {
  scene = await makeScene();
  const { sql } = db();
  // Each row that is written is held a moment longer, so that others come between.
  await sql.unsafe(`
    CREATE FUNCTION demorar() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(random() * 0.01); RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END $$;
    ${TABLES.map((name) => `CREATE TRIGGER demorar BEFORE INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION demorar();`).join('')}`);
  rewind = await rememberDatabase();
});

/** What anybody may do at any moment. */
function worksOf({ company, branch, stranger, apps, people, invitations }: Scene, random: () => number) {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const one = () => any(people);
  const panels = [company.ctx, ...people.map(({ panel }) => panel)];
  const keys = people.flatMap(({ issuer, ownKey }) => [issuer, ownKey]);
  const anybody = () => any([...panels, ...keys, ...people.map(({ grant }) => grant.ctx)]);
  const used = (ids: number[], what: 'token_id' | 'concessao_id') =>
    ids
      .sort(() => random() - 0.5)
      .map((id) => ({ token_id: null, concessao_id: null, [what]: id, ip: `10.0.0.${any([1, 2, 3])}`, da_rede: true }));
  const manter = () => (random() < 0.3 ? { manter_acessos: true } : {});
  const com_emitidos = random() < 0.5;
  const [app, foreign] = apps as [App, App];
  const works: Record<string, () => Promise<unknown>> = {
    remover: () => removeUsuario(any([...panels, ...keys]), { id: one().member.membro_id, ...manter() }),
    remover_da_filial: () => removeUsuario(branch.ctx, { id: one().there.membro_id }),
    desativar: () => updateUsuario(anybody(), { id: one().member.membro_id, ativo: false, ...manter() }),
    rebaixar: () => updateUsuario(anybody(), { id: one().member.membro_id, papel: 'operador' }),
    token: () => createToken(any(panels), { nome: 'N', escopos: ESCOPOS }),
    chave: () => createChave(any(keys), { id: any([company, branch]).id, escopos: ['estoque:read'] }),
    revogar: () => revokeToken(any(panels), { id: one().token.id, com_emitidos }),
    revogar_chave: () =>
      revokeChave(any([...panels, ...keys]), { id: branch.id, chave_id: one().chave.id, com_emitidos }),
    redes: () => updateTokenNetworks(any(panels), { id: one().token.id, ips_permitidos: ['10.0.0.0/8'] }),
    uso: () =>
      touchCredentials(
        db(),
        used(
          people.flatMap((p) => [p.token.id, p.own.id, p.chave.id]),
          'token_id',
        ),
      ),
    uso_de_conexoes: () =>
      touchCredentials(
        db(),
        used(
          people.map(({ grant }) => grant.id),
          'concessao_id',
        ),
      ),
    webhook: () => createWebhook(any([...panels, ...keys]), HOOK),
    endereco: () => updateWebhook(any([...panels, ...keys]), { id: any(one().hooks).id, url: `${DESTINO}/outro` }),
    ligar: () => updateWebhook(any([...panels, ...keys]), { id: any(one().hooks).id, ativo: random() < 0.5 }),
    segredo: () => rotateSecret(any([...panels, ...keys]), { id: any(one().hooks).id }),
    desconectar: () => disconnectConexao(any(panels), { id: one().grant.id }),
    renovar: () => verbsOf(one().grant.app).refresh(one().grant.tokens.refresh_token),
    trocar_code: () => verbsOf(one().grant.app).exchange(one().grant.spare),
    revogar_conexao: () => verbsOf(one().grant.app).revoke(one().grant.tokens.refresh_token),
    autorizar: () => authorize(app, one().member),
    excluir_aplicativo: () => deleteAplicativo(stranger.ctx, { id: foreign.id }),
    aplicativo: () => updateAplicativo(any(panels), { id: app.id, ativo: random() < 0.5 }),
    segredo_do_aplicativo: () => rotateAplicativoSecret(any(panels), { id: app.id }),
    por_na_lista: () => allowAplicativo(any(panels), { aplicativo: any(apps).client_id }),
    modo_da_lista: () => setListaModo(any(panels), { por_lista: random() < 0.5 }),
    configurar: () => updateEmpresa(any(panels), { permite_estoque_negativo: random() < 0.5 }),
    tirar_da_lista: () => disallowAplicativo(any(panels), { id: foreign.id, desconectar: true }),
    convidar: () => inviteUsuario(anybody(), { nome: 'X', email: `x-${random()}@teste.local`, papel: 'operador' }),
    reenviar: () => resendConvite(anybody(), { id: any(invitations).id }),
    aceitar: () => {
      const { pessoa, convite } = any(invitations);
      return acceptAsPessoa(db(), pessoa, { convite }, caller);
    },
    recusar: () => declineConvite(db(), { convite: any(invitations).convite }, caller),
    cancelar: () => {
      const { ctx, id } = any(invitations);
      return removeUsuario(ctx, { id });
    },
    convites: () => listOwnConvites(db(), any(invitations).pessoa),
    senha: () => recoverSenha(db(), { link: one().link, senha: 'outra senha de teste' }, caller),
    email: () => requestEmail(db(), one().pessoa, { email: `n-${random()}@teste.local` }),
    nome: () => changeNome(db(), one().pessoa, { nome: `Nome ${random()}` }, caller),
    outras_sessoes: () => endOtherSessions(db(), one().pessoa, caller),
    sair: () => endSession(db(), one().member.session, caller),
    entrar: () => enterEmpresa(db(), one().there.session, caller),
    sem_fatores: () => dropFatores(db(), { email: one().member.email }),
    assumir: () => joinEmpresa(any(panels), { id: branch.id }),
    empresa: () =>
      updateEmpresaDaConta(any([...panels, ...keys]), { id: branch.id, situacao: any(['inativa', 'ativa']) }),
    abrir: () =>
      openEmpresaComChave(any([...panels, ...keys]), { nome: 'E', gerar_chave: true, escopos: ['estoque:read'] }),
    faxina: () => retainConcessoes(db()),
  };
  return Array.from({ length: AT_ONCE }, () => any(Object.entries(works)));
}

/** As `outcomeOf`, of verbs that refuse applications too. */
const outcome = (work: Promise<unknown>) =>
  outcomeOf(work).catch((error: unknown) => {
    if (error instanceof OAuthRefusal) return error.error;
    // An application that is inactive, or gone, asks for nothing.
    if (String(error).includes('The request was refused')) return 'refused';
    throw error;
  });

test(`everybody at once: rules alone refuse, and nothing outlives its maker (TEST_SEED=${SEED})`, async () => {
  const random = generator(SEED);
  let done = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const works = worksOf(scene, random);
    const what = `round ${round}: ${works.map(([name]) => name).join(', ')}`;
    const outcomes = await Promise.allSettled(works.map(([, work]) => outcome(work())));
    const faults = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(faults, what).toEqual([]);
    done += outcomes.filter((each) => each.status === 'fulfilled' && each.value === 'done').length;
    for (const { id } of [scene.company, scene.branch]) expect(await ownerless(id), what).toEqual([]);
    await rewind();
  }
  expect(done).toBeGreaterThan(ROUNDS);
}, 300_000);
