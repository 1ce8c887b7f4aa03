import { contextOfSystem, createWebhook } from '#server/acesso/index.ts';
import { createProduto } from '#server/catalogo/index.ts';
import { createDeposito, createLancamento } from '#server/estoque/index.ts';
import { announce, exemploDe } from '#server/eventos/index.ts';
import { createEmpresa } from '#server/identidade/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { closeDb, type Db, db } from '#server/platform/db.ts';

/** The load of the bench, a process of its own: companies with webhooks, and movements as fast as asked. */
type Job =
  | { kind: 'seed'; companies: number; webhooks: number; url: string; hung: number }
  /** A company whose webhooks go to a hostile receiver, whose deliveries `pile` makes. */
  | { kind: 'hostile'; webhooks: number; url: string }
  | { kind: 'pile'; events: number }
  | { kind: 'flood'; seconds: number; lanes: number }
  | { kind: 'pace'; seconds: number; perSecond: number };

type Site = { ctx: Ctx; produtos: number[] };

const PRODUCTS = 50;
let sites: Site[] = [];
let turn = 0;

const now = () => performance.timeOrigin + performance.now();

async function seed(pool: Db, job: Extract<Job, { kind: 'seed' }>): Promise<number[]> {
  sites = [];
  const hung: number[] = [];
  for (let c = 0; c < job.companies; c++) {
    const ctx = await openCompany(pool, `Medição ${Date.now()} ${c}`);
    await createDeposito(ctx, { nome: 'Principal', padrao: true });
    const produtos: number[] = [];
    for (let p = 0; p < PRODUCTS; p++)
      produtos.push((await createProduto(ctx, { nome: `Produto ${p}`, codigo: `P${p}` })).id);
    for (let w = 0; w < job.webhooks; w++) {
      const silent = hung.length < job.hung;
      const url = silent ? `${job.url}hung/` : `${job.url}${c}/${w}`;
      const { id } = await createWebhook(ctx, { url, eventos: ['estoque.atualizado'], timeout_segundos: 30 });
      if (silent) hung.push(id);
    }
    sites.push({ ctx, produtos });
  }
  return hung;
}

let hostile: Ctx | undefined;

async function openCompany(pool: Db, name: string): Promise<Ctx> {
  const { empresa_id } = await createEmpresa(pool, {
    nome: name,
    admin_email: `bench-${Date.now()}-${Math.random()}@example.com`,
    admin_senha: 'not-used-anywhere',
  });
  const ctx = await contextOfSystem(pool, empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  return ctx;
}

async function seedHostile(pool: Db, job: Extract<Job, { kind: 'hostile' }>): Promise<void> {
  hostile = await openCompany(pool, 'Hostil');
  for (let w = 0; w < job.webhooks; w++) {
    const url = `${job.url}${w % 2 ? 'chunks' : 'interim'}/${w}`;
    await createWebhook(hostile, { url, eventos: ['venda.criada'], timeout_segundos: 5, max_tentativas: 1 });
  }
}

/** Events of the hostile company, in one statement. */
function pile(events: number): Promise<void> {
  if (!hostile) throw new Error('Not seeded');
  return transaction(hostile, async (ctx) => {
    await ctx.db.sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id)
      SELECT ${ctx.empresa_id}, 'venda.criada', ${JSON.stringify(exemploDe('venda.criada'))}::text::json, 'bench'
      FROM generate_series(1, ${events}::int)`;
    announce(ctx.db);
  });
}

/** Posts one movement, company after company; gives its id and when its commit was known here. */
async function move(): Promise<[number, number]> {
  const site = sites[turn++ % sites.length];
  const produto_id = site?.produtos[Math.floor(Math.random() * PRODUCTS)];
  if (!site || produto_id === undefined) throw new Error('Not seeded');
  const { id } = await createLancamento(site.ctx, { produto_id, tipo: 'entrada', quantidade: '1' });
  return [id, now()];
}

async function flood(seconds: number, lanes: number): Promise<number> {
  const until = now() + seconds * 1_000;
  let made = 0;
  const lane = async () => {
    while (now() < until) {
      await move();
      made++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}

/** A movement every so often, whether or not the ones before have ended. */
async function pace(seconds: number, perSecond: number): Promise<[number, number][]> {
  const began = now();
  const running: Promise<[number, number]>[] = [];
  while (running.length < seconds * perSecond) {
    const due = ((now() - began) / 1_000) * perSecond;
    while (running.length < Math.min(due, seconds * perSecond)) running.push(move());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return Promise.all(running);
}

process.on('message', async (job: Job) => {
  if (job.kind === 'seed') process.send?.({ hung: await seed(db(), job) });
  if (job.kind === 'hostile') process.send?.(await seedHostile(db(), job).then(() => 'seeded'));
  if (job.kind === 'pile') process.send?.(await pile(job.events).then(() => 'piled'));
  if (job.kind === 'flood') process.send?.({ made: await flood(job.seconds, job.lanes) });
  if (job.kind === 'pace') process.send?.({ commits: await pace(job.seconds, job.perSecond) });
});
process.on('disconnect', () => void closeDb().then(() => process.exit(0)));
process.send?.('ready');
