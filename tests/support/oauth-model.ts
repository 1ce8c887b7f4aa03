import type { Papel } from '#server/identidade/index.ts';

// What connections, codes and tokens should do, in memory and without SQL.

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Grant = {
  app: number;
  user: number;
  escopos: string[];
  /** Whether its code was exchanged. */
  begun: boolean;
  expires: number;
  ended: { why: string; at: number } | null;
  /** Deleted with what had to do with it. */
  gone: boolean;
  events: { tipo: string; at: number }[];
};

export type Token = {
  kind: 'code' | 'access' | 'refresh';
  text: string;
  grant: Grant;
  escopos: string[];
  expires: number;
  spent: boolean;
  revoked: boolean;
};

/** The texts that a success gives. */
export type Issued = { access: string; refresh: string };

export type Refusal = 'invalid_client' | 'invalid_grant' | 'invalid_scope';

const reaches = (papel: Papel, escopo: string) => papel !== 'leitura' || escopo.endsWith(':read');

export class OauthModel {
  now = 0;
  readonly users: { papel: Papel; ativo: boolean }[];
  readonly apps: { ativo: boolean }[];
  readonly grants: Grant[] = [];
  readonly tokens: Token[] = [];

  constructor(users: readonly Papel[], apps: number) {
    this.users = users.map((papel) => ({ papel, ativo: true }));
    this.apps = Array.from({ length: apps }, () => ({ ativo: true }));
  }

  /** A user's role, and whether they are there: what they allowed ends when they go, and does not come back with them. */
  changeUser(at: number, papel: Papel, ativo: boolean): void {
    const user = this.users[at];
    if (!user) return;
    Object.assign(user, { papel, ativo });
    if (ativo) return;
    for (const grant of this.grants) {
      if (grant.user === at && grant.expires > this.now) this.#end(grant, 'usuario_desativado', 'acesso_encerrado');
    }
  }

  /** What a consent would grant; nothing where it is refused. */
  grantable(user: number, app: number, escopos: readonly string[]): string[] {
    const { papel, ativo } = this.users[user] ?? { papel: 'leitura', ativo: false };
    return ativo && papel !== 'leitura' && this.apps[app]?.ativo
      ? escopos.filter((escopo) => reaches(papel, escopo))
      : [];
  }

  consent(user: number, app: number, escopos: string[], code: string): void {
    const expires = this.now + 10 * MINUTE;
    const grant: Grant = { app, user, escopos, begun: false, expires, ended: null, gone: false, events: [] };
    this.grants.push(grant);
    this.#tell(grant, 'autorizada');
    this.tokens.push({ kind: 'code', text: code, grant, escopos, expires, spent: false, revoked: false });
  }

  /** Why an application does not get anything for a code or a refresh token; undefined when it does. */
  refusal(token: Token, by: number, fault: 'invalid_grant' | 'invalid_scope' | null = null): Refusal | undefined {
    const { grant } = token;
    if (!this.apps[by]?.ativo) return 'invalid_client';
    if (grant.gone || grant.app !== by || grant.ended || token.spent) return 'invalid_grant';
    if (token.expires <= this.now || !this.users[grant.user]?.ativo) return 'invalid_grant';
    return fault ?? undefined;
  }

  /** A code or a refresh token was presented: without success, all that may happen is that a reuse ends its connection. */
  refused(token: Token, by: number): void {
    const { grant } = token;
    if (!this.apps[by]?.ativo || grant.app !== by || !token.spent) return;
    this.#end(grant, token.kind === 'code' ? 'reuso_code' : 'reuso_refresh_token');
  }

  issue(token: Token, { access, refresh }: Issued, escopos: string[]): void {
    const { grant } = token;
    token.spent = true;
    grant.begun = true;
    grant.expires = this.now + 30 * DAY;
    this.#tell(grant, token.kind === 'code' ? 'conectada' : 'renovada');
    const common = { grant, spent: false, revoked: false };
    this.tokens.push(
      { ...common, kind: 'access', text: access, escopos, expires: this.now + 4 * HOUR },
      { ...common, kind: 'refresh', text: refresh, escopos: grant.escopos, expires: this.now + 30 * DAY },
    );
  }

  /** @returns whether the application may do so */
  revoke(token: Token, by: number): Refusal | undefined {
    const { grant, kind } = token;
    if (!this.apps[by]?.ativo) return 'invalid_client';
    if (grant.gone || kind === 'code') return undefined;
    if (grant.app !== by) return kind === 'access' && this.#forgotten(token) ? undefined : 'invalid_grant';
    if (kind === 'access') token.revoked = true;
    else this.#end(grant, 'revogada');
    return undefined;
  }

  disconnect(grant: Grant, user: number): 'UNAUTHENTICATED' | 'NOT_FOUND' | 'FORBIDDEN' | undefined {
    const actor = this.users[user];
    if (!actor?.ativo) return 'UNAUTHENTICATED';
    if (grant.gone || !grant.begun) return 'NOT_FOUND';
    if (this.situation(grant) !== 'ativa') return undefined;
    if (grant.user !== user && actor.papel !== 'administrador') return 'FORBIDDEN';
    this.#end(grant, 'desconectada');
    return undefined;
  }

  /** What an access token may do now; null where it is refused. */
  reach({ grant, revoked, expires, escopos }: Token): string[] | null {
    const user = this.users[grant.user];
    const lives = !grant.gone && !grant.ended && !revoked && expires > this.now;
    if (!lives || !user?.ativo || !this.apps[grant.app]?.ativo) return null;
    return escopos.filter((escopo) => reaches(user.papel, escopo));
  }

  situation(grant: Grant): string {
    return grant.ended?.why ?? (grant.expires <= this.now ? 'expirada' : 'ativa');
  }

  /** What retention has deleted when it has run now. */
  retain(): void {
    for (const token of this.tokens) {
      if (token.kind === 'access' && token.expires < this.now - DAY) this.#deleted.add(token);
    }
    for (const grant of this.grants) {
      const end = Math.min(grant.ended?.at ?? Number.POSITIVE_INFINITY, grant.expires);
      if (grant.expires < this.now - DAY && (!grant.begun || end < this.now - 90 * DAY)) grant.gone = true;
    }
  }

  readonly #deleted = new Set<Token>();
  #forgotten(token: Token): boolean {
    return this.#deleted.has(token);
  }

  #end(grant: Grant, why: string, told = why): void {
    if (grant.ended || grant.gone) return;
    grant.ended = { why, at: this.now };
    this.#tell(grant, told);
  }

  #tell(grant: Grant, tipo: string): void {
    grant.events.push({ tipo, at: this.now });
  }
}
