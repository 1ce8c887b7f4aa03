import { deflateSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  authenticateClient,
  authenticateToken,
  createAplicativo,
  deleteAplicativo,
  getConexao,
  listAplicativos,
  OAuthRefusal,
  rotateAplicativoSecret,
  updateAplicativo,
} from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type App, authorize, connect, RETORNO, registerApp, verbsOf } from '#tests/support/oauth.ts';

// Applications: what a company may register, and what becomes of its secret and its connections.

let base: Company;
let owner: Company;
let company: Company;

beforeAll(async () => {
  base = await makeCompany({ deposito: false });
  company = await makeCompany({ deposito: false });
});
beforeEach(async () => {
  owner = await base.sibling();
});

const FIELDS = { nome: 'Vitrine', tipo: 'confidencial', redirect_uris: [RETORNO], escopos: ['estoque:read'] };
const refused = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringMatching(/\S/) });

describe('five applications', () => {
  test('of ten that are registered at once, five are; a deleted one makes room for one', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => createAplicativo(owner.ctx, FIELDS)));
    const made = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value.id);
    expect(made).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    expect((await listAplicativos(owner.ctx)).map(({ id }) => id)).toEqual(made.toSorted((a, b) => a - b));
    // An inactive one keeps its place.
    await updateAplicativo(owner.ctx, { id: made[0], ativo: false });
    await refused(createAplicativo(owner.ctx, FIELDS));
    await deleteAplicativo(owner.ctx, { id: made[0] });
    await createAplicativo(owner.ctx, FIELDS);
    await refused(createAplicativo(owner.ctx, FIELDS));
    // Another company has its own five.
    await createAplicativo(company.ctx, FIELDS);
  });
});

describe('redirect URIs', () => {
  const uris = (n: number) => Array.from({ length: n }, (_, i) => `${RETORNO}/${i}`);

  test('one to five, each once and each sound; on a change as on creation', async () => {
    const { id, redirect_uris } = await createAplicativo(owner.ctx, { ...FIELDS, redirect_uris: uris(5) });
    expect(redirect_uris).toEqual(uris(5));
    for (const wrong of [[], uris(6), [RETORNO, RETORNO], [RETORNO, 'http://exemplo.com.br/'], [''], 'x', undefined]) {
      await refused(createAplicativo(owner.ctx, { ...FIELDS, redirect_uris: wrong }));
      if (wrong !== undefined) await refused(updateAplicativo(owner.ctx, { id, redirect_uris: wrong }));
    }
    expect(await listAplicativos(owner.ctx)).toMatchObject([{ id, redirect_uris: uris(5) }]);
  });
});

describe('scopes that it may ask for', () => {
  test.each([[[]], [['estoque:delete']], [['aplicativos:read']], [['conexoes:write']], [['estoque:*']], [['*']]])(
    '%j is refused',
    (escopos) => refused(createAplicativo(owner.ctx, { ...FIELDS, escopos })),
  );
});

describe('the logo is a PNG of at most 64 KiB and 512 × 512 pixels', () => {
  /** A grey image of this size; `padding` bytes more after its end. */
  function png(width: number, height: number, padding = 0): string {
    const chunk = (name: string, data: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head[8] = 8;
    const bytes = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
      chunk('IEND', Buffer.alloc(0)),
      Buffer.alloc(padding),
    ]);
    return `data:image/png;base64,${bytes.toString('base64')}`;
  }
  const sizeOf = (address: string) => Buffer.from(address.split(',')[1] ?? '', 'base64').length;
  const full = png(16, 16, 64 * 1024 - sizeOf(png(16, 16)));

  test('what fits is kept as it is; null takes it away', async () => {
    const { id } = await createAplicativo(owner.ctx, { ...FIELDS, logo: png(512, 512) });
    for (const logo of [full, png(1, 1), png(512, 1), null]) {
      expect(await updateAplicativo(owner.ctx, { id, logo })).toMatchObject({ logo });
    }
  });

  test.each([
    ['one byte too many', png(16, 16, 64 * 1024 - sizeOf(png(16, 16)) + 1)],
    ['too wide', png(513, 1)],
    ['too high', png(1, 513)],
    ['no width', png(0, 1)],
    [
      'cut short',
      `data:image/png;base64,${Buffer.from(png(1, 1).split(',')[1] ?? '', 'base64')
        .subarray(0, 20)
        .toString('base64')}`,
    ],
    ['a GIF that says it is a PNG', `data:image/png;base64,${Buffer.from('GIF89a').toString('base64')}`],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['an address', 'https://exemplo.com.br/logo.png'],
    ['nothing', ''],
  ])('%s is refused', async (_, logo) => {
    await refused(createAplicativo(owner.ctx, { ...FIELDS, logo }));
  });
});

describe('rotating the secret', () => {
  const known = (app: App, secret: string | null) =>
    authenticateClient(db(), app.client_id, secret).then(
      () => true,
      (error) => {
        expect(error).toBeInstanceOf(OAuthRefusal);
        return false;
      },
    );
  /** Time passes for the secret before. */
  const pass = (app: App, minutes: number) => db().sql`
    UPDATE aplicativos SET secret_anterior_ate = secret_anterior_ate - make_interval(mins => ${minutes}) WHERE id = ${app.id}`;

  test('at once: the one before is nobody’s', async () => {
    const app = await registerApp(owner);
    const next = await rotateAplicativoSecret(owner.ctx, { id: app.id });
    expect(next.client_secret).not.toBe(app.client_secret);
    expect(next).toMatchObject({ secret_final: next.client_secret.slice(-4), secret_anterior_ate: null });
    expect([await known(app, app.client_secret), await known(app, next.client_secret)]).toEqual([false, true]);
  });

  test.each([1, 24])('with %i h: both are known until then, then only the new one', async (horas) => {
    const app = await registerApp(owner);
    const next = await rotateAplicativoSecret(owner.ctx, { id: app.id, manter_anterior_horas: horas });
    const both = () => Promise.all([app.client_secret, next.client_secret].map((secret) => known(app, secret)));
    expect((next.secret_anterior_ate?.getTime() ?? 0) - Date.now()).toBeGreaterThan(horas * 3_600_000 - 60_000);
    await pass(app, horas * 60 - 1);
    expect(await both()).toEqual([true, true]);
    await pass(app, 1);
    expect(await both()).toEqual([false, true]);
    expect(await listAplicativos(owner.ctx)).toMatchObject([{ id: app.id, secret_anterior_ate: null }]);
  });

  test('twice: the first is gone, whatever was promised; without overlap the second is gone too', async () => {
    const app = await registerApp(owner);
    const second = await rotateAplicativoSecret(owner.ctx, { id: app.id, manter_anterior_horas: 24 });
    const third = await rotateAplicativoSecret(owner.ctx, { id: app.id, manter_anterior_horas: 24 });
    const all = (...secrets: (string | null)[]) => Promise.all(secrets.map((secret) => known(app, secret)));
    expect(await all(app.client_secret, second.client_secret, third.client_secret)).toEqual([false, true, true]);
    const fourth = await rotateAplicativoSecret(owner.ctx, { id: app.id, manter_anterior_horas: 0 });
    expect(await all(second.client_secret, third.client_secret, fourth.client_secret)).toEqual([false, false, true]);
  });

  test('a public application has none, and keeps none; connections go on', async () => {
    const open = await registerApp(owner, { tipo: 'publico' });
    expect([open.client_secret, open.secret_final]).toEqual([null, null]);
    await expect(rotateAplicativoSecret(owner.ctx, { id: open.id })).rejects.toMatchObject({ code: 'CONFLICT' });
    const app = await registerApp(owner);
    const { access_token } = await verbsOf(app).exchange(await authorize(app, company.admin));
    await rotateAplicativoSecret(owner.ctx, { id: app.id });
    await authenticateToken(db(), access_token);
  });
});

describe('deleting an application', () => {
  test('ends every connection, in every company, and says why there; codes on their way are dead', async () => {
    const app = await registerApp(owner);
    const grants = [await connect(app, company.admin), await connect(app, company.admin)];
    const code = await authorize(app, company.admin);
    await deleteAplicativo(owner.ctx, { id: app.id });
    for (const id of grants) {
      expect(await getConexao(company.ctx, { id })).toMatchObject({ situacao: 'aplicativo_excluido' });
    }
    await expect(verbsOf(app).exchange(code)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(authorize(app, company.admin)).rejects.toThrow(/não existe/);
    await expect(authenticateClient(db(), app.client_id, app.client_secret)).rejects.toBeInstanceOf(OAuthRefusal);
    expect(await listAplicativos(owner.ctx)).toEqual([]);
  });

  test('while it renews its connections and asks for new ones: nothing waits in a circle, and nothing lives', async () => {
    for (let round = 0; round < 5; round++) {
      const app = await registerApp(owner);
      const verbs = verbsOf(app);
      const tokens = await Promise.all(
        Array.from({ length: 4 }, async () => verbs.exchange(await authorize(app, company.admin))),
      );
      const codes = await Promise.all(Array.from({ length: 2 }, () => authorize(app, company.admin)));
      const issued: string[] = tokens.map(({ access_token }) => access_token);
      const keep = async (work: ReturnType<typeof verbs.refresh>) => void issued.push((await work).access_token);
      const results = await Promise.allSettled([
        ...tokens.map(({ refresh_token }) => keep(verbs.refresh(refresh_token))),
        deleteAplicativo(owner.ctx, { id: app.id }),
        ...codes.map((code) => keep(verbs.exchange(code))),
        authorize(app, company.admin),
      ]);
      for (const result of results) {
        if (result.status === 'rejected') {
          expect(String(result.reason)).toMatch(/OAuthRefusal|desativado enquanto|não existe/);
        }
      }
      for (const token of issued) {
        await expect(authenticateToken(db(), token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      }
      const [left] = await db().sql`
        SELECT count(*) AS n FROM concessoes WHERE aplicativo_id = ${app.id} AND encerrada_em IS NULL`;
      expect(left).toEqual({ n: 0 });
    }
  });
});
