import { expect } from 'vitest';
import {
  authenticateClient,
  authenticateToken,
  disconnectConexao,
  getConexao,
  grantConsent,
  OAuthRefusal,
  readAuthorization,
  retainConcessoes,
  updateAplicativo,
  updateUsuario,
} from '#server/acesso/index.ts';
import type { Papel } from '#server/identidade/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { type Company, type Member, makeCompany, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { type App, authorizationQuery, passTime, pkce, registerApp, verbsOf } from '#tests/support/oauth.ts';
import { DAY, type Grant, HOUR, MINUTE, OauthModel, type Token } from '#tests/support/oauth-model.ts';
import { generator } from '#tests/support/seed.ts';

const ESCOPOS = ['estoque:read', 'estoque:write', 'expedicao:read'];
const PAPEIS: readonly Papel[] = ['administrador', 'operador', 'leitura'];
/** Sums of these never meet the end of a code, an access token or a refresh token. */
const SPANS = [7 * MINUTE, 7 * MINUTE, 3 * HOUR, 3 * HOUR, 27 * HOUR + 100, 28 * DAY + 700];
/** Connections that are drawn from and looked at; older ones are left alone. */
const WINDOW = 8;

/** A company, its users, two applications, and what happens to them by a seed; beside the model. */
export class World {
  readonly #random: () => number;
  readonly #started = Date.now();
  readonly model = new OauthModel(PAPEIS, 2);
  readonly #verifiers = new Map<string, string | null>();
  readonly #ids = new Map<Grant, number>();
  #shifted = 0;
  readonly #company: Company;
  readonly #apps: App[];
  readonly #users: Member[];

  private constructor(seed: number, company: Company, apps: App[], users: Member[]) {
    this.#random = generator(seed);
    this.#company = company;
    this.#apps = apps;
    this.#users = users;
  }

  static async make(seed: number): Promise<World> {
    const company = await makeCompany({ deposito: false });
    const apps: App[] = [];
    for (let i = 0; i < 2; i++) apps.push(await registerApp(company, { escopos: ESCOPOS }));
    const users: Member[] = [];
    for (const papel of PAPEIS) users.push(await company.member(papel));
    return new World(seed, company, apps, users);
  }

  /** One step; what it did, for the message of a failure. */
  async step(): Promise<string> {
    const steps: [weight: number, run: () => Promise<string>][] = [
      [6, () => this.#consent()],
      [8, () => this.#present('code')],
      [10, () => this.#present('refresh')],
      [2, () => this.#revoke()],
      [2, () => this.#disconnect()],
      [2, () => this.#changeUser()],
      [1, () => this.#changeApp()],
      [3, () => this.#passTime()],
      [1, () => this.#retain()],
    ];
    let at = this.#random() * steps.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, run] of steps) {
      at -= weight;
      if (at < 0) {
        this.#tick();
        return run();
      }
    }
    return 'nothing';
  }

  async #consent(): Promise<string> {
    const [user, app] = [this.#pick(this.#users.length), this.#pick(this.#apps.length)];
    const asked = ESCOPOS.filter(() => this.#random() < 0.7);
    const { verifier, challenge } = this.#random() < 0.5 ? pkce() : { verifier: null, challenge: undefined };
    const outcome = await attempt(async () => {
      const pair = challenge ? { code_challenge: challenge, code_challenge_method: 'S256' } : {};
      const query = authorizationQuery(this.#app(app), { scope: asked.join(' '), ...pair });
      const request = await readAuthorization(db(), query);
      if (request.kind !== 'valid') throw new DomainError('FORBIDDEN', request.kind);
      return grantConsent(await sessionContext(this.#user(user).session), request, asked);
    });
    const granted = this.model.grantable(user, app, asked);
    expect(typeof outcome === 'string').toBe(granted.length === 0);
    if (typeof outcome === 'string') return `consent refused: ${outcome}`;
    this.model.consent(user, app, granted, outcome.code);
    this.#verifiers.set(outcome.code, verifier);
    const [row] = await db().sql<{ id: number }[]>`SELECT max(id) AS id FROM concessoes`;
    const grant = this.model.grants.at(-1);
    if (grant) this.#ids.set(grant, row?.id ?? 0);
    return `user ${user} allows app ${app} ${granted.join(' ')}`;
  }

  /** A code or a refresh token goes to the token endpoint: mostly the newest, by its own application and without a fault. */
  async #present(kind: 'code' | 'refresh'): Promise<string> {
    const token = this.#token(kind);
    if (!token) return 'nothing to present';
    const by = this.#random() < 0.9 ? token.grant.app : 1 - token.grant.app;
    const faulty = this.#random() < 0.1;
    const wanted = kind === 'refresh' && this.#random() < 0.3 ? token.grant.escopos.slice(0, 1) : null;
    const outcome = await attempt(async () => {
      const app = this.#app(by);
      await authenticateClient(db(), app.client_id, app.client_secret);
      if (kind === 'refresh')
        return verbsOf(app).refresh(token.text, faulty ? 'crm:read' : (wanted?.join(' ') ?? null));
      const { redirect_uris, ...rest } = app;
      return verbsOf({ ...rest, redirect_uris: faulty ? ['https://outro.exemplo/'] : redirect_uris }).exchange(
        token.text,
        this.#verifiers.get(token.text) ?? null,
      );
    });
    const fault = faulty ? (kind === 'code' ? 'invalid_grant' : 'invalid_scope') : null;
    const expected = this.model.refusal(token, by, fault);
    expect(typeof outcome === 'string' ? outcome : undefined).toBe(expected);
    if (typeof outcome === 'string') this.model.refused(token, by);
    else {
      const escopos = wanted ?? token.grant.escopos;
      expect(outcome.scope).toBe(escopos.join(' '));
      this.model.issue(token, { access: outcome.access_token, refresh: outcome.refresh_token }, escopos);
    }
    return `${kind} of ${this.#ids.get(token.grant)} by app ${by}: ${expected ?? 'issued'}`;
  }

  async #revoke(): Promise<string> {
    const token = this.#token(this.#one(['code', 'access', 'refresh'] as const));
    if (!token) return 'nothing to revoke';
    const by = this.#random() < 0.8 ? token.grant.app : 1 - token.grant.app;
    const outcome = await attempt(async () => {
      const app = this.#app(by);
      await authenticateClient(db(), app.client_id, app.client_secret);
      return { done: await verbsOf(app).revoke(token.text) };
    });
    expect(typeof outcome === 'string' ? outcome : undefined).toBe(this.model.revoke(token, by));
    return `${token.kind} of ${this.#ids.get(token.grant)} revoked by app ${by}`;
  }

  async #disconnect(): Promise<string> {
    const grant = this.#one(this.#window());
    if (!grant) return 'nothing to disconnect';
    const user = this.#pick(this.#users.length);
    const outcome = await attempt(async () =>
      disconnectConexao(await sessionContext(this.#user(user).session), { id: this.#ids.get(grant) }),
    );
    expect(typeof outcome === 'string' ? outcome : undefined).toBe(this.model.disconnect(grant, user));
    return `${this.#ids.get(grant)} disconnected by user ${user}`;
  }

  async #changeUser(): Promise<string> {
    const at = this.#pick(this.#users.length);
    const [user, before] = [this.#user(at), this.model.users[at]];
    const [papel, ativo] = [this.#one(PAPEIS) ?? 'leitura', !before?.ativo || this.#random() < 0.8];
    await updateUsuario(this.#company.ctx, { id: user.membro_id, papel, ativo });
    if (ativo && !before?.ativo) user.session = await sessionOf(user.id, this.#company.id);
    this.model.changeUser(at, papel, ativo);
    return `user ${at} is ${ativo ? papel : 'gone'}`;
  }

  async #changeApp(): Promise<string> {
    const at = this.#pick(this.#apps.length);
    const app = this.model.apps[at];
    const ativo = !app?.ativo || this.#random() < 0.5;
    await updateAplicativo(this.#company.ctx, { id: this.#app(at).id, ativo });
    Object.assign(app ?? {}, { ativo });
    return `app ${at} is ${ativo ? 'on' : 'off'}`;
  }

  async #passTime(): Promise<string> {
    const span = this.#one(SPANS) ?? 0;
    await passTime(`${span} seconds`);
    this.#shifted += span;
    return `${span} s later`;
  }

  async #retain(): Promise<string> {
    await retainConcessoes(db());
    this.model.retain();
    return 'retention';
  }

  /** Every token and connection of some connections (the newest, or all) is as the model has it. */
  async check(all: boolean): Promise<void> {
    this.#tick();
    const grants = this.#window();
    const looked = new Set(all ? grants : [grants.at(-1), this.#one(grants), this.#one(grants)]);
    for (const grant of looked) {
      if (!grant) continue;
      const found = await attempt(() => getConexao(this.#company.ctx, { id: this.#ids.get(grant) }));
      const shown = grant.gone || !grant.begun ? 'NOT_FOUND' : this.model.situation(grant);
      expect(typeof found === 'string' ? found : found.situacao, `situation of ${this.#ids.get(grant)}`).toBe(shown);
    }
    const tokens = this.model.tokens.filter(({ grant }) => looked.has(grant));
    await Promise.all(
      tokens.map(async (token) => {
        const what = `${token.kind} of ${this.#ids.get(token.grant)}`;
        if (token.kind !== 'access') {
          expect(await this.#would(token), what).toBe(this.model.refusal(token, token.grant.app));
          return;
        }
        const credential = await attempt(() => authenticateToken(db(), token.text));
        const reach = typeof credential === 'string' ? null : [...credential.escopos];
        expect(reach, what).toEqual(this.model.reach(token));
      }),
    );
  }

  /** Every line of the applications' logs that is not too old. */
  async checkEvents(): Promise<void> {
    const rows = await db().sql<{ concessao_id: number; tipo: string }[]>`
      SELECT concessao_id, tipo FROM eventos_aplicativos WHERE criado_em > now() - interval '29 days' ORDER BY id`;
    for (const [grant, id] of this.#ids) {
      const young = grant.events.filter(({ at }) => at > this.model.now - 29 * DAY);
      expect(rows.filter(({ concessao_id }) => concessao_id === id).map(({ tipo }) => tipo)).toEqual(
        young.map(({ tipo }) => tipo),
      );
    }
  }

  /** What presenting a token would come to; it is taken back. */
  async #would(token: Token): Promise<string | undefined> {
    const app = this.#app(token.grant.app);
    if (!this.model.apps[token.grant.app]?.ativo) return 'invalid_client';
    let outcome: unknown;
    await inTransaction(db(), async (tx) => {
      const verbs = verbsOf(app, tx);
      outcome = await attempt(() =>
        token.kind === 'code'
          ? verbs.exchange(token.text, this.#verifiers.get(token.text) ?? null)
          : verbs.refresh(token.text),
      );
      throw new Error('Taken back');
    }).catch((error) => expect(error).toMatchObject({ message: 'Taken back' }));
    return typeof outcome === 'string' ? outcome : undefined;
  }

  #tick(): void {
    this.model.now = this.#shifted + (Date.now() - this.#started) / 1000;
  }

  #window = () => this.model.grants.slice(-WINDOW);
  #app = (at: number) => this.#apps[at] ?? expect.unreachable('No such application');
  #user = (at: number) => this.#users[at] ?? expect.unreachable('No such user');
  #pick = (n: number) => Math.floor(this.#random() * n);
  #one = <T>(list: readonly T[]): T | undefined => list[this.#pick(list.length)];

  #token(kind: Token['kind'] | undefined): Token | undefined {
    const grants = this.#window();
    const found = this.model.tokens.filter((token) => token.kind === kind && grants.includes(token.grant));
    const fresh = found.filter(({ spent, grant, expires }) => !spent && !grant.ended && expires > this.model.now);
    return this.#random() < 0.85 ? this.#one(fresh) : this.#one(found);
  }
}

/** The value, or the code of the refusal. Anything else that is thrown is a fault. */
async function attempt<T extends object>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OAuthRefusal) return error.error;
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
