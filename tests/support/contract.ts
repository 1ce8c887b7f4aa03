import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyEstoque } from '#server/estoque/index.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { Form } from '#tests/support/form.ts';
import { type Described, expectAsDocumented, guarded } from '#tests/support/openapi.ts';
import { makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { type Ids, pathTo, restCaseOf, rightBody } from '#tests/support/rest-cases.ts';
import type { Draft } from '#tests/support/rest-draft.ts';
import { type EdgeDraft, edgeRequests, ofTheCompany } from '#tests/support/rest-edges.ts';
import { demanded, rightRequests, ruled, strangeRequests, wrongRequests } from '#tests/support/rest-requests.ts';
import { contentsOf, countRows } from '#tests/support/rows.ts';
import { saidInWords } from '#tests/support/told-in-words.ts';

/** Every scope that an operation of the API asks for. */
export const ESCOPOS = [...new Set(guarded.flatMap(({ operation }) => operation['x-escopo'] ?? []))];

/** The status of an operation's success; of one that may find what it was to make, that of making it. */
export const successOf = ({ operation }: Described): number =>
  Number(Object.keys(operation.responses).findLast((status) => /^[23]/.test(status)));

/** The API on a socket, a company with one of everything, and a token that may do all: there once the file's first test begins. */
export type Contract = {
  api: Api;
  scene: Scene;
  token: string;
  /** Statuses that each operation has answered, by its name. */
  seen: Map<string, Set<number>>;
  /** Holds an answer against the document, and remembers that it came. */
  documented(described: Described, answer: Answer): Answer;
  /** A body that succeeds, as it is sent. */
  bodyOf(described: Described): Promise<string | Form | undefined>;
};

/** Opens the API for a file; to be called once, at its top. At the end the company's ledger proves itself. */
export function openContract(): Contract {
  const seen = new Map<string, Set<number>>();
  const contract = {
    seen,
    documented({ name, method, path }: Described, answer: Answer): Answer {
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(200);
      expectAsDocumented(method, path, answer);
      seen.set(name, (seen.get(name) ?? new Set()).add(answer.status));
      return answer;
    },
    async bodyOf({ operation }: Described): Promise<string | Form | undefined> {
      const body = await rightBody(operation.operationId, contract.scene);
      return body instanceof Form ? body : body && JSON.stringify(body);
    },
  } as Contract;
  beforeAll(async () => {
    contract.api = await startApi({ rateLimitScale: 1_000_000, keepAlive: true });
    contract.scene = await makeScene();
    ({ token: contract.token } = await contract.scene.company.token({ escopos: ESCOPOS }));
  });
  afterAll(async () => {
    await contract.api.close();
    expect(await verifyEstoque(contract.scene.company.ctx)).toMatchObject({ ok: true });
  });
  return contract;
}

const SEED = Number(process.env.CONTRACT_SEED ?? 20_260_807);
/** Requests under way at a time, where their order does not matter. */
const AT_ONCE = 8;
const RUNS = Number(process.env.CONTRACT_RUNS ?? 5);

const run = (requests: fc.Arbitrary<Draft>, runs: number, check: (draft: Draft) => Promise<void>) =>
  fc.assert(fc.asyncProperty(requests, check), { seed: SEED, numRuns: runs, endOnFailure: false });

/**
 * Requests made from each operation's own schemas, right and wrong, over a real socket: status, type, headers and body as the document
 * tells, with nothing that it does not tell. CONTRACT_RUNS makes more of them, CONTRACT_SEED others; a failure prints the request at its
 * smallest.
 * @param part of so many `parts`, which are files of their own, since they take long
 */
export function describeContract(part: number, parts: number): void {
  const contract = openContract();
  const mine = guarded.filter((_, i) => i % parts === part);

  /** `at`: what the path names, where it need not be made anew. */
  async function send(described: Described, draft: Draft, at?: Ids): Promise<Answer> {
    const { id, query, headers, body } = draft;
    const own = at ?? (await restCaseOf(described.operation.operationId).ids?.(contract.scene)) ?? {};
    const ids = id === undefined ? own : Object.fromEntries(Object.keys(own).map((name) => [name, id]));
    const path = pathTo(described.path, ids) + (query ? `?${query}` : '');
    const { api, token } = contract;
    return contract.documented(described, await api.call(described.method, path, { token, headers, body }));
  }

  describe.each(mine)(`$name (seed ${SEED})`, (described) => {
    test('what is right by the document and by the rules succeeds', async () => {
      await run(
        rightRequests(described, ruled(contract.scene, described.operation.operationId)),
        RUNS,
        async (draft) => {
          const answer = await send(described, draft);
          expect(answer.status, answer.text).toBe(successOf(described));
        },
      );
    });

    test('what is right by the document alone is answered as the document says', async () => {
      await run(rightRequests(described), RUNS, async (draft) => {
        expect((await send(described, draft)).status).toBeLessThan(500);
      });
    });

    const known = new WeakMap<Draft, { status: number | undefined }>();
    /** As `demanded`, worked out once for each request. */
    function due(draft: Draft): number | undefined {
      const found = known.get(draft) ?? { status: demanded(described, draft) };
      known.set(draft, found);
      return found.status;
    }

    /** What the document forbids is refused as it says; what only rules decide is answered, and never with a 5xx. */
    async function judge(draft: Draft, at?: Ids): Promise<Answer> {
      const answer = await send(described, draft, at);
      const { status, text } = answer;
      const expected = due(draft);
      const told = `${JSON.stringify(draft).slice(0, 500)} → ${text}`;
      if (expected === undefined) expect(status, told).toBeLessThan(500);
      else expect(status, told).toBe(expected);
      return answer;
    }

    test('what is wrong by the document is refused as the document says', async () => {
      await run(
        wrongRequests(described, ruled(contract.scene, described.operation.operationId)),
        RUNS * 3,
        async (draft) => {
          await judge(draft);
        },
      );
    });

    test('every field and parameter about its limits: what the document takes is not refused for its form, what it does not take is refused', async () => {
      const { operationId } = described.operation;
      const { ids } = restCaseOf(operationId);
      const body = await rightBody(operationId, contract.scene);
      const at = (await ids?.(contract.scene)) ?? {};
      const refused: string[] = [];
      const ask = async (draft: EdgeDraft): Promise<void> => {
        const { status, json } = await judge(draft, at);
        if (due(draft) !== undefined || status !== 400 || json.error.code !== 'VALIDATION_ERROR') return;
        for (const [name, messages] of Object.entries(json.error.details ?? {})) {
          if (name !== draft.field && !name.startsWith(`${draft.field}.`)) continue;
          for (const message of messages) {
            if (!saidInWords(name.split('.').at(-1) ?? name, message, draft.words) && !ofTheCompany(message)) {
              refused.push(`${draft.field} = ${draft.shown} → ${name}: ${message}`);
            }
          }
        }
      };
      const drafts = [...edgeRequests(described, body instanceof Form ? undefined : body, SEED)];
      // What is refused, and what only reads, needs no order.
      const aside = drafts.filter((draft) => described.method === 'GET' || due(draft) !== undefined);
      for (let i = 0; i < aside.length; i += AT_ONCE) await Promise.all(aside.slice(i, i + AT_ONCE).map(ask));
      for (const draft of drafts) if (!aside.includes(draft)) await ask(draft);
      expect(refused.slice(0, 20)).toEqual([]);
    });

    /** A strange field or parameter that is refused is named, alone; a fault within it by its path. */
    function expectNamed({ field }: Draft, { status, json }: Answer): void {
      if (status !== 400 || field === undefined) return;
      const { unique } = restCaseOf(described.operation.operationId);
      // An action that an earlier request did may be refused for the status by now.
      const named = Object.keys(json.error.details ?? {}).filter((name) => name !== unique && name !== 'status');
      if ((unique || json.error.details?.status) && named.length === 0) return;
      expect(named.length, field).toBeGreaterThan(0);
      expect(named.filter((name) => name !== field && !name.startsWith(`${field}.`))).toEqual([]);
    }

    test('every field, parameter and body with each thing that software stumbles over; what is forbidden writes nothing', async () => {
      const { ids, body } = restCaseOf(described.operation.operationId);
      // Before the rows are compared: what makes room for a record takes others away.
      const at = (await ids?.(contract.scene)) ?? {};
      const drafts = [...strangeRequests(described, body?.(contract.scene))];
      const forbidden = drafts.filter((draft) => due(draft) !== undefined);
      const before = [await countRows(), await contentsOf(contract.scene.company.id)];
      // What writes nothing needs no order.
      for (let i = 0; i < forbidden.length; i += AT_ONCE) {
        await Promise.all(
          forbidden.slice(i, i + AT_ONCE).map(async (draft) => expectNamed(draft, await judge(draft, at))),
        );
      }
      expect([await countRows(), await contentsOf(contract.scene.company.id)]).toEqual(before);
      for (const draft of drafts) if (!forbidden.includes(draft)) expectNamed(draft, await judge(draft, at));
    });
  });
}
