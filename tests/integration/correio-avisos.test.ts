import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createToken, warnExpiringTokens } from '#server/acesso/index.ts';
import { closeMailer, sendMensagem } from '#server/correio/index.ts';
import { deactivateFailing, warnFailing } from '#server/entregas/index.ts';
import { inviteUsuario, updateUsuario } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { ownIpHeader } from '#server/platform/net.ts';
import { authOptionsOf } from '#server/transport/auth/options.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { mailTo } from '#tests/support/mail.ts';
import { authorize, registerApp, verbsOf } from '#tests/support/oauth.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { startSmtp } from '#tests/support/smtp.ts';

// Which e-mails are written: to whom, once, and not to those who switched the kind off.

const authOptions = authOptionsOf(new Headers());

let company: Company;
let other: Member;
let clerk: Member;

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  company = await makeCompany();
  other = await company.member('administrador');
  clerk = await company.member('operador');
});

beforeEach(async () => {
  await db().sql`DELETE FROM mensagens_correio`;
  await db().sql`DELETE FROM correio_desligado`;
});

const turn = (member: Member, tipo: string, ligado: boolean) =>
  call(panelOf(member.session), 'avisos.set', { tipo, ligado });
const to = (member: Member) => mailTo(member.email);
const everybody = async () => [await to(company.admin), await to(other), await to(clerk)];

describe('a person’s choice', () => {
  test('is each kind in words, switched off and on again; what one signs in with stays', async () => {
    const panel = panelOf(clerk.session);
    const list = () => call(panel, 'avisos.list') as Promise<{ tipo: string; nome: string; ligado: boolean }[]>;
    expect((await list()).map(({ tipo }) => tipo)).toEqual([
      ...['dispositivo_novo', 'webhook_falhando', 'webhook_desativado', 'refresh_token_reusado'],
      ...['token_expirando', 'proposta_respondida', 'pix_em_quarentena', 'contrato_cheio'],
    ]);
    expect((await list()).every(({ ligado }) => ligado)).toBe(true);
    for (let twice = 0; twice < 2; twice++) await turn(clerk, 'contrato_cheio', false);
    expect((await list()).filter(({ ligado }) => !ligado).map(({ tipo }) => tipo)).toEqual(['contrato_cheio']);
    for (let twice = 0; twice < 2; twice++) await turn(clerk, 'contrato_cheio', true);
    expect((await list()).every(({ ligado }) => ligado)).toBe(true);
    for (const tipo of ['convite', 'recuperacao', 'confirmar_email', 'outro']) {
      const { code, details } = await refusalOf(turn(clerk, tipo, false));
      expect([code, Object.keys(details ?? {})]).toEqual(['BAD_REQUEST', ['tipo']]);
    }
    expect((await refusalOf(call(panelOf(null), 'avisos.list'))).code).toBe('UNAUTHORIZED');
  });
});

describe('a webhook that fails', () => {
  const failing = async (falhas: number, hours: number, descricao = '') => {
    const { id } = await webhook(company, 'http://127.0.0.1:9999/segredo-do-caminho', { descricao });
    await db().sql`
      INSERT INTO saude_webhooks (webhook_id, falhas_seguidas, primeira_falha_em)
      VALUES (${id}, ${falhas}, now() - make_interval(hours => ${hours}))
      ON CONFLICT (webhook_id) DO UPDATE SET falhas_seguidas = ${falhas}, primeira_falha_em = excluded.primeira_falha_em`;
    return id;
  };

  const failedAttempt = (id: number, status: number | null, erro: string | null, minutes: number) => db().sql`
    INSERT INTO tentativas_webhook (entrega_id, webhook_id, empresa_id, numero, origem, resultado, status, erro, url,
      cabecalhos_enviados, cabecalhos_recebidos, corpo_recebido, corpo_truncado, tempos, duracao_ms, retomada, iniciada_em)
    VALUES (1, ${id}, ${company.id}, 1, 'automatica', 'falha', ${status}, ${erro}, 'http://127.0.0.1:9999/segredo-do-caminho',
      '[]', '[]', '', false, '{}', 1, false, now() - make_interval(mins => ${minutes}))`;

  test('is told of half-way, once for a streak, to administrators alone, and without the address’s path', async () => {
    await failing(9, 13);
    await failing(12, 11);
    await warnFailing(db());
    expect(await everybody()).toEqual([[], [], []]);
    const id = await failing(10, 12, 'ERP do galpão');
    await warnFailing(db());
    await warnFailing(db());
    const [mine, theirs, none] = await everybody();
    expect(mine).toMatchObject([
      {
        tipo: 'webhook_falhando',
        dados: {
          webhook_id: id,
          descricao: 'ERP do galpão',
          endereco: 'http://127.0.0.1:9999/…',
          falhas: 10,
          ultimas: [],
        },
      },
    ]);
    expect([theirs, none]).toEqual([mine, []]);
    // It recovered, and fails anew.
    await db()
      .sql`UPDATE saude_webhooks SET primeira_falha_em = primeira_falha_em + interval '1 second' WHERE webhook_id = ${id}`;
    await turn(other, 'webhook_falhando', false);
    await db()
      .sql`UPDATE saude_webhooks SET primeira_falha_em = now() - interval '12 hours', falhas_seguidas = 11 WHERE webhook_id = ${id}`;
    await warnFailing(db());
    expect((await everybody()).map(({ length }) => length)).toEqual([2, 1, 0]);
  });

  test('is told of when it is deactivated, in that transaction', async () => {
    const id = await failing(20, 25);
    await failedAttempt(id, 500, null, 2);
    await failedAttempt(id, null, 'conexao_recusada', 1);
    await turn(company.admin, 'webhook_falhando', false);
    expect(await deactivateFailing(company.ctx, id)).toBe(true);
    expect(await deactivateFailing(company.ctx, id)).toBe(false);
    const ultimas = [
      { status: null, erro: 'conexao_recusada', quando: expect.any(String) },
      { status: 500, erro: null, quando: expect.any(String) },
    ];
    const mails = [await to(company.admin), await to(other)];
    expect(mails).toMatchObject([
      [{ tipo: 'webhook_desativado', dados: { webhook_id: id, falhas: 20, canceladas: 0, ultimas } }],
      [{ tipo: 'webhook_desativado' }],
    ]);
  });
});

test('a refresh token that is used twice is told to administrators; a code that is used twice is not', async () => {
  const app = await registerApp(company);
  const client = verbsOf(app);
  const code = await authorize(app, clerk);
  const { refresh_token } = await client.exchange(code);
  await client.refresh(refresh_token);
  for (let again = 0; again < 2; again++) await expect(client.refresh(refresh_token)).rejects.toThrow();
  const mine = await to(company.admin);
  expect(mine).toMatchObject([
    {
      tipo: 'refresh_token_reusado',
      dados: { aplicativo_nome: app.nome, autorizada_por: 'Usuário operador' },
    },
  ]);
  expect((await everybody()).map(({ length }) => length)).toEqual([1, 1, 0]);
  const second = await authorize(app, clerk);
  await client.exchange(second);
  await expect(client.exchange(second)).rejects.toThrow();
  expect(await to(company.admin)).toHaveLength(1);
});

test('a token is told of seven days before its end, once, unless it was made for so short or revoked', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const make = async (nome: string, days: number, age = 0) => {
    const { id } = await createToken(company.ctx, { nome, escopos: ['estoque:read'], expira_em: inDays(days) });
    await db().sql`UPDATE tokens_api SET criado_em = now() - make_interval(days => ${age}) WHERE id = ${id}`;
    return id;
  };
  await make('Longe do fim', 9, 30);
  await make('Curto', 6);
  const revoked = await make('Revogado', 6, 30);
  await db().sql`UPDATE tokens_api SET revogado_em = now() WHERE id = ${revoked}`;
  await make('Perto do fim', 6, 30);
  await warnExpiringTokens(db());
  await warnExpiringTokens(db());
  expect(await to(other)).toMatchObject([
    {
      tipo: 'token_expirando',
      dados: { token_nome: 'Perto do fim', token_final: expect.stringMatching(/^\w{4}$/), fuso: company.ctx.fuso },
    },
  ]);
  expect((await everybody()).map(({ length }) => length)).toEqual([1, 1, 0]);
});

describe('a contract whose last slot is taken', () => {
  test('is told to the company for users, to the main registration for companies, once a day', async () => {
    const home = await makeCompany();
    const [{ conta_id } = { conta_id: 0 }] = await db().sql<{ conta_id: number }[]>`
      UPDATE contas SET limite_usuarios = 3, limite_empresas = 3
      WHERE id = (SELECT conta_id FROM empresas WHERE id = ${home.id}) RETURNING id AS conta_id`;
    const branch = await home.sibling();
    const person = await branch.member('operador');
    expect(await to(home.admin)).toEqual([]);
    await branch.member('operador');
    expect(await to(home.admin)).toMatchObject([
      {
        tipo: 'contrato_cheio',
        dados: { recurso: 'usuarios', limite: 3, empresa_nome: expect.stringMatching(/^Filial/) },
      },
    ]);
    // Freed and taken again.
    await updateUsuario(branch.ctx, { id: person.membro_id, ativo: false });
    await branch.member('operador');
    expect(await to(home.admin)).toHaveLength(1);
    await home.sibling();
    expect((await to(home.admin)).slice(1)).toMatchObject([
      {
        tipo: 'contrato_cheio',
        dados: { recurso: 'empresas', limite: 3, empresa_nome: expect.stringMatching(/^Empresa/) },
      },
    ]);
    expect(conta_id).toBeGreaterThan(0);
    const refused = await home.sibling().then(
      () => null,
      (error: Error) => error.message,
    );
    expect(refused).toContain('Seu contrato permite 3 empresas e todas estão em uso.');
  });
});

describe('a sign-in', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const CHROME =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
  ownIpHeader();
  const enter = async (email: string, agente: string, cookie = '') => {
    const [provider] = authOptions.providers as unknown as {
      options: { authorize: (credentials: unknown, request: unknown) => Promise<{ dispositivo?: string } | null> };
    }[];
    const headers = { 'user-agent': agente, cookie, 'x-romaneio-ip': '198.51.100.23' };
    const user = await provider?.options.authorize({ email, senha: SENHA }, { headers });
    return user?.dispositivo?.split(';')[0] ?? '';
  };

  test('on a browser that the account did not know is told to its person, but for the first of all', async () => {
    const person = await company.member('leitura');
    const cookie = await enter(person.email, FIREFOX);
    expect(await to(person)).toEqual([]);
    await enter(person.email, FIREFOX, cookie);
    expect(await to(person)).toEqual([]);
    await enter(person.email, CHROME);
    await enter(person.email, CHROME);
    expect(await to(person)).toMatchObject([
      {
        tipo: 'dispositivo_novo',
        dados: { nome: 'Usuário leitura', dispositivo: 'Chrome no Android', ip: '198.51.100.23' },
      },
    ]);
    await turn(person, 'dispositivo_novo', false);
    await enter(person.email, FIREFOX);
    expect(await to(person)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  test('that was cancelled, answered or sent again is not sent', async () => {
    const smtp = await startSmtp();
    setEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'erp@romaneio.example' });
    onTestFinished(() => {
      closeMailer();
      setEnv({ SMTP_URL: '', MAIL_FROM: '' });
    });
    const email = `convidada-${company.id}@teste.local`;
    const { id, convite } = await inviteUsuario(company.ctx, { nome: 'Lia', email, papel: 'leitura' });
    // Where e-mails are sent, the link belongs to its receiver alone.
    expect(convite).toBeNull();
    const [first] = await mailTo(email);
    await call(panelOf(company.admin.session), 'usuarios.reenviarConvite', { id });
    const [second, ...none] = await mailTo(email);
    expect([second?.tipo, none]).toEqual(['convite', []]);
    expect(second).not.toEqual(first);
    if (second?.tipo !== 'convite') throw new Error('There is no invitation');
    await call(panelOf(null), 'convites.recusar', { convite: second.dados.convite });
    const ids = await db().sql<{ id: number }[]>`SELECT id FROM mensagens_correio WHERE para = ${email}`;
    for (const row of ids) expect(await sendMensagem(db(), row.id)).toEqual({ proxima_em: null });
    expect(smtp.offered).toEqual([]);
    const kept = await db().sql`
      SELECT situacao, count(*)::int AS n, count(dados_cifrados)::int AS cheias FROM mensagens_correio WHERE para = ${email} GROUP BY 1`;
    expect([...kept]).toEqual([{ situacao: 'cancelada', n: 2, cheias: 0 }]);
  });
});

describe('the screen of development', () => {
  test('shows what would be sent, everybody’s; elsewhere, and where e-mails are sent, there is nothing', async () => {
    const email = `vista-${company.id}@teste.local`;
    const { convite } = await inviteUsuario(company.ctx, { nome: 'Lia', email, papel: 'leitura' });
    const panel = panelOf(clerk.session);
    const [line] = (await call(panel, 'correio.list')) as { id: number; para: string; assunto: string }[];
    expect(line).toMatchObject({ para: email, assunto: expect.stringMatching(/^Convite para/), nome: 'Convite' });
    const mail = await call(panel, 'correio.ler', { id: line?.id });
    expect(mail).toMatchObject({ conteudo: { texto: expect.stringContaining(`/convite#${convite}`) } });
    expect((await refusalOf(call(panelOf(null), 'correio.list'))).code).toBe('UNAUTHORIZED');
    expect((await refusalOf(call(panel, 'correio.ler', { id: 999_999 }))).code).toBe('NOT_FOUND');
    onTestFinished(() => setEnv({ SMTP_URL: '', APP_ENV: '', APP_URL: '' }));
    const sends: Record<string, string> = { SMTP_URL: 'smtp://127.0.0.1:1' };
    const staging = { SMTP_URL: '', APP_ENV: 'staging', APP_URL: 'https://x.example' };
    for (const elsewhere of [sends, staging]) {
      setEnv(elsewhere);
      expect((await refusalOf(call(panel, 'correio.list'))).code).toBe('NOT_FOUND');
      expect((await refusalOf(call(panel, 'correio.ler', { id: line?.id }))).code).toBe('NOT_FOUND');
    }
  });
});
