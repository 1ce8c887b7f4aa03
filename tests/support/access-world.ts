import { expect } from 'vitest';
import {
  authenticateToken,
  contextOfCredential,
  createToken,
  createWebhook,
  disconnectConexao,
  removeUsuario,
  revokeToken,
  updateUsuario,
  updateWebhook,
} from '#server/acesso/index.ts';
import { acceptAsPessoa, findMembership, findPessoa, inviteUsuario } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { getWebhook } from '#server/webhooks/index.ts';
import { type Company, type Member, makeCompany, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { type App, authorize, registerApp, type Tokens, verbsOf } from '#tests/support/oauth.ts';

const ESCOPOS = ['estoque:read', 'webhooks:read', 'webhooks:write'];
/** A public address, which needs no DNS. */
export const DESTINO = 'https://198.35.26.96/webhooks';

type User = Member & { sessions: Session[]; place: 'ativo' | 'inativo' | 'fora' };
type Session = { session: Member['session']; works: boolean };
type Token = { id: number; text: string; of: User | null; works: boolean };
type Grant = { id: number; app: App; of: User; tokens: Tokens; works: boolean };
type Webhook = { id: number; of: User | Grant | null; works: boolean };

/** The context of a program that calls the API with a token. */
export async function contextOfToken(text: string): Promise<Ctx> {
  const credential = await authenticateToken(db(), text);
  return contextOfCredential(credential, { request_id: 'req-de-programa', ip: '203.0.113.9', db: db() });
}

/**
 * A company, three administrators, and what they and their applications make; beside it the model of what works and whose it is. What
 * ended works never again; what somebody answers for ends with their access, unless it was kept.
 */
export class AccessWorld {
  readonly #random: () => number;
  readonly company: Company;
  readonly #app: App;
  readonly #users: User[] = [];
  readonly #tokens: Token[] = [];
  readonly #grants: Grant[] = [];
  readonly #webhooks: Webhook[] = [];

  private constructor(company: Company, app: App, random: () => number) {
    this.company = company;
    this.#app = app;
    this.#random = random;
  }

  static async make(random: () => number): Promise<AccessWorld> {
    const company = await makeCompany({ deposito: false });
    const world = new AccessWorld(company, await registerApp(company, { escopos: ESCOPOS }), random);
    for (let i = 0; i < 3; i++) {
      const member = await company.member('administrador');
      world.#users.push({ ...member, sessions: [{ session: member.session, works: true }], place: 'ativo' });
    }
    return world;
  }

  /** One step; what it did, for the message of a failure. */
  async step(): Promise<string> {
    const steps = [
      ...[this.#token, this.#token, this.#connect, this.#connect, this.#signIn],
      ...[this.#webhookOfUser, this.#webhookOfToken, this.#webhookOfGrant, this.#webhookOfGrant],
      ...[this.#end, this.#end, this.#comeBack, this.#comeBack, this.#disconnect, this.#revoke, this.#takeUp],
    ];
    const run = steps[this.#pick(steps.length)];
    return run ? run.call(this) : 'nothing';
  }

  async #token(): Promise<string> {
    const of = this.#present();
    if (!of) return 'nobody';
    const { id, token } = await createToken(await this.#contextOf(of), { nome: 'T', escopos: ESCOPOS });
    this.#tokens.push({ id, text: token, of, works: true });
    return `token ${id} of ${of.id}`;
  }

  async #connect(): Promise<string> {
    const of = this.#present();
    const session = of && this.#one(of.sessions.filter(({ works }) => works));
    if (!of || !session) return 'nobody';
    const code = await authorize(this.#app, { ...of, session: session.session });
    const tokens = await verbsOf(this.#app).exchange(code);
    const { id } = await authenticateToken(db(), tokens.access_token);
    this.#grants.push({ id, app: this.#app, of, tokens, works: true });
    return `connection ${id} of ${of.id}`;
  }

  async #signIn(): Promise<string> {
    const of = this.#present();
    if (!of) return 'nobody';
    of.sessions.push({ session: await sessionOf(of.id, this.company.id), works: true });
    return `session of ${of.id}`;
  }

  async #webhookOfUser(): Promise<string> {
    const of = this.#present();
    return of ? this.#webhook(await this.#contextOf(of), of) : 'nobody';
  }

  async #webhookOfToken(): Promise<string> {
    const token = this.#one(this.#tokens.filter(({ works }) => works));
    return token ? this.#webhook(await contextOfToken(token.text), token.of) : 'no token';
  }

  async #webhookOfGrant(): Promise<string> {
    const grant = this.#one(this.#grants.filter(({ works }) => works));
    return grant ? this.#webhook(await contextOfToken(grant.tokens.access_token), grant) : 'no connection';
  }

  async #webhook(ctx: Ctx, of: Webhook['of']): Promise<string> {
    // A company has at most twenty.
    if (this.#webhooks.length >= 20) return 'enough webhooks';
    const { id } = await createWebhook(ctx, { url: DESTINO, eventos: ['produto.criado'] });
    this.#webhooks.push({ id, of, works: true });
    return `webhook ${id} by ${ctx.ator.tipo} ${ctx.ator.id}`;
  }

  /** A user is removed or deactivated; some of what they leave is kept. */
  async #end(): Promise<string> {
    const user = this.#one(this.#users.filter(({ place }) => place !== 'fora'));
    if (!user) return 'nobody';
    const removed = this.#random() < 0.5;
    const all = this.#random() < 0.2;
    const keep = () => all || this.#random() < 0.3;
    const tokens = this.#tokens.filter(({ of, works }) => of === user && works);
    const webhooks = this.#webhooks.filter(({ of, works }) => works && (of === user || this.#isGrantOf(of, user)));
    const kept = { tokens: tokens.filter(keep), webhooks: webhooks.filter(keep) };
    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
    const input = {
      id: user.membro_id,
      ...(all ? { manter_acessos: true } : { manter: { tokens: ids(kept.tokens), webhooks: ids(kept.webhooks) } }),
    };
    if (removed) await removeUsuario(this.company.ctx, input);
    else await updateUsuario(this.company.ctx, { ...input, ativo: false });
    for (const each of [...tokens, ...webhooks]) {
      const isKept = kept.tokens.some((one) => one === each) || kept.webhooks.some((one) => one === each);
      if (isKept) each.of = null;
      else each.works = false;
    }
    for (const grant of this.#grants) if (grant.of === user) grant.works = false;
    for (const session of user.sessions) session.works = false;
    user.place = removed ? 'fora' : 'inativo';
    return `${user.id} ${user.place}, keeping ${JSON.stringify(input)}`;
  }

  /** Who was deactivated is active again; who was removed is invited and accepts, in a session of now. */
  async #comeBack(): Promise<string> {
    const user = this.#one(this.#users.filter(({ place }) => place !== 'ativo'));
    if (!user) return 'everybody is there';
    const { ctx, id } = this.company;
    const inactive = user.place === 'inativo';
    if (inactive) await updateUsuario(ctx, { id: user.membro_id, ativo: true });
    const session = await sessionOf(user.id, id);
    if (!inactive) {
      const { id: membro_id, convite } = await inviteUsuario(ctx, {
        ...{ nome: 'De volta', email: user.email, papel: 'administrador' },
      });
      const pessoa = (await findPessoa(db(), session)) ?? expect.unreachable('The person is not signed in');
      await acceptAsPessoa(db(), pessoa, { convite }, { request_id: 'req-de-convite', ip: null });
      user.membro_id = membro_id;
    }
    user.sessions.push({ session, works: true });
    user.place = 'ativo';
    return `${user.id} is back`;
  }

  async #disconnect(): Promise<string> {
    const grant = this.#one(this.#grants.filter(({ works }) => works));
    if (!grant) return 'no connection';
    const webhooks = this.#webhooks.filter(({ of, works }) => of === grant && works);
    const kept = webhooks.filter(() => this.#random() < 0.4);
    await disconnectConexao(this.company.ctx, { id: grant.id, manter_webhooks: kept.map(({ id }) => id) });
    grant.works = false;
    for (const each of webhooks) {
      if (kept.includes(each)) each.of = null;
      else each.works = false;
    }
    return `connection ${grant.id} ends, keeping ${kept.length} of ${webhooks.length}`;
  }

  async #revoke(): Promise<string> {
    const token = this.#one(this.#tokens.filter(({ works }) => works));
    if (!token) return 'no token';
    await revokeToken(this.company.ctx, { id: token.id });
    token.works = false;
    return `token ${token.id} revoked`;
  }

  /** An administrator takes up a webhook that stopped: it is the company's own from then on. */
  async #takeUp(): Promise<string> {
    const webhook = this.#one(this.#webhooks.filter(({ works }) => !works));
    if (!webhook) return 'no webhook stopped';
    await updateWebhook(this.company.ctx, { id: webhook.id, ativo: true });
    Object.assign(webhook, { of: null, works: true });
    return `webhook ${webhook.id} taken up`;
  }

  /** Everything works, or not, as the model has it; and nothing that works is anybody's whose access ended. */
  async check(): Promise<void> {
    for (const { id, text, works } of this.#tokens) {
      expect(await isAccepted(text), `token ${id}`).toBe(works);
    }
    for (const grant of this.#grants) {
      expect(await isAccepted(grant.tokens.access_token), `access token of ${grant.id}`).toBe(grant.works);
      const renewed = await verbsOf(grant.app)
        .refresh(grant.tokens.refresh_token)
        .catch(() => null);
      expect(renewed !== null, `refresh token of ${grant.id}`).toBe(grant.works);
      if (renewed) grant.tokens = renewed;
    }
    for (const user of this.#users) {
      for (const { session, works } of user.sessions) {
        expect((await findMembership(db(), session)) !== null, `session of ${user.id}`).toBe(works);
      }
    }
    for (const { id, works } of this.#webhooks) {
      expect((await getWebhook(this.company.ctx, { id })).ativo, `webhook ${id}`).toBe(works);
    }
    expect(await ownerless(this.company.id)).toEqual([]);
  }

  #isGrantOf = (of: Webhook['of'], user: User) => this.#grants.some((grant) => grant === of && grant.of === user);
  #present = () => this.#one(this.#users.filter(({ place }) => place === 'ativo'));
  #pick = (n: number) => Math.floor(this.#random() * n);
  #one = <T>(list: readonly T[]): T | undefined => list[this.#pick(list.length)];

  async #contextOf(user: User): Promise<Ctx> {
    const working = this.#one(user.sessions.filter(({ works }) => works));
    return sessionContext((working ?? expect.unreachable('No session works')).session);
  }
}

async function isAccepted(text: string): Promise<boolean> {
  return authenticateToken(db(), text).then(
    () => true,
    () => false,
  );
}

/** What works in a company although the access ended of whoever answers for it: asked of the rows, apart from any verb. */
export async function ownerless(empresa_id: number): Promise<object[]> {
  const rows = await db().sql`
    SELECT 'token' AS what, t.id FROM tokens_api t
    WHERE t.responsavel_empresa_id = ${empresa_id} AND t.revogado_em IS NULL AND NOT EXISTS (SELECT FROM usuarios_empresas ue
      WHERE ue.usuario_id = t.responsavel_usuario_id AND ue.empresa_id = t.responsavel_empresa_id AND ue.ativo)
    UNION ALL SELECT 'webhook', w.id FROM webhooks w
    WHERE ${empresa_id} IN (w.empresa_id, w.responsavel_empresa_id) AND w.ativo AND (
      EXISTS (SELECT FROM concessoes c WHERE c.id = w.responsavel_concessao_id AND c.encerrada_em IS NOT NULL)
      OR w.responsavel_usuario_id IS NOT NULL AND NOT EXISTS (SELECT FROM usuarios_empresas ue
        WHERE ue.usuario_id = w.responsavel_usuario_id AND ue.empresa_id = w.responsavel_empresa_id AND ue.ativo))
    UNION ALL SELECT 'convite', i.id FROM usuarios_empresas i
    WHERE i.empresa_id = ${empresa_id} AND i.usuario_id IS NULL AND i.convidado_por_tipo = 'usuario' AND NOT EXISTS (
      SELECT FROM usuarios_empresas ue
      WHERE ue.usuario_id = i.convidado_por_id AND ue.empresa_id = i.empresa_id AND ue.ativo)
    UNION ALL SELECT 'concessao', c.id FROM concessoes c
    WHERE c.empresa_id = ${empresa_id} AND c.encerrada_em IS NULL AND NOT EXISTS (SELECT FROM usuarios_empresas ue
      WHERE ue.usuario_id = c.usuario_id AND ue.empresa_id = c.empresa_id AND ue.ativo)`;
  return [...rows];
}
