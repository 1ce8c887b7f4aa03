import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import { touchCredentials } from '#server/acesso/index.ts';
import { closeMailer } from '#server/correio/index.ts';
import { requireRaizes } from '#server/fiscal/index.ts';
import { connectLimits } from '#server/limites/index.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { env, openDevelopment, requireEnv, setEnv } from '#server/platform/env.ts';
import { isEnding, onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole, logger } from '#server/platform/logger.ts';
import { keepMemoryLow } from '#server/platform/memory.ts';
import { clientIp, IP_HEADER, ownIpHeader, PATH_HEADER } from '#server/platform/net.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { allowedMethods, api } from '#server/transport/api.ts';
import { isArquivo, serveArquivos } from '#server/transport/arquivos/arquivos.ts';
import { answerClientError } from '#server/transport/client-error.ts';
import { openCompressed } from '#server/transport/compressed.ts';
import { routeDocs } from '#server/transport/docs-address.ts';
import { hostPages } from '#server/transport/host.ts';
import { serveCounted } from '#server/transport/http-metrics.ts';
import { isInngest, serveInngest } from '#server/transport/inngest/serve.ts';
import { usesInngestServer } from '#server/transport/inngest/server.ts';
import { setMessageHeader } from '#server/transport/message-headers.ts';
import { mendRequest } from '#server/transport/next-request.ts';
import { answerMetrics, isMetrics, serveOperations } from '#server/transport/operations.ts';
import { pages as pagesOfRooms } from '#server/transport/pages.ts';
import { isReceptor, serveReceptor } from '#server/transport/receptor.ts';
import { saude } from '#server/transport/saude.ts';
import { guardAnswer } from '#server/transport/security-headers.ts';
import { isPath, refuseTarget, refuseTunnel } from '#server/transport/target.ts';
import { isAoVivo, serveAoVivo } from '#server/transport/trpc/ao-vivo.ts';
import { isTrpc, serveTrpc } from '#server/transport/trpc/serve.ts';
import { refuseWrongKey } from '#server/webhooks/index.ts';

const dev = process.argv.includes('--dev');

requireEnv();
requireRaizes();
if (!dev) captureConsole();
await refuseWrongKey(db());

// next-auth reads its address from the environment by itself.
const tellAddress = () => setEnv({ NEXTAUTH_URL: env.APP_URL });
tellAddress();
if (env.NEXTAUTH_SECRET) setEnv({ NEXTAUTH_SECRET: env.NEXTAUTH_SECRET });
ownIpHeader();

hostPages(pagesOfRooms);
const pages = next({ dev, hostname: env.HOST, port: env.PORT });
await pages.prepare();
const servePage = pages.getRequestHandler();
// Balancers ask for the health by HTTP/1.0, which need not name a host.
const serveApi = getRequestListener(api.fetch, {
  overrideGlobalObjects: false,
  hostname: new URL(env.APP_URL).hostname,
});
const serveExamples = getRequestListener(serveReceptor, { overrideGlobalObjects: false });
const servePanelFiles = getRequestListener(serveArquivos, { overrideGlobalObjects: false });
const serveStreams = getRequestListener(serveAoVivo, { overrideGlobalObjects: false });
const serveProcedures = getRequestListener(serveTrpc, { overrideGlobalObjects: false });
const serveFunctions = getRequestListener(serveInngest, { overrideGlobalObjects: false });
const compressed = dev ? null : openCompressed(join(process.cwd(), '.next'));
const serveCompressed = compressed && getRequestListener(compressed.fetch, { overrideGlobalObjects: false });
const serveMetrics = getRequestListener(answerMetrics, { overrideGlobalObjects: false });

/**
 * In development every route goes through Next, so that it reloads (`app/…/route.dev.ts`). Versions that are none are the API's too: a client is told
 * so in JSON.
 */
const API =
  /^\/(?:v\d+|midia|p|api\/saude|integracoes\/(?:pix|whatsapp|gateway|sms)|integracoes\/oauth\/(?:token|revoke)|\.well-known\/(?:oauth-authorization-server|security\.txt))(?:[/?]|$)/;
const isApi = (url: string) => !dev && API.test(url);

/** Of a page nobody knows here whether it is there. */
const OF_PAGES = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const allowed = (path: string) => (API.test(path) ? allowedMethods(path) : OF_PAGES);

function handle(request: IncomingMessage, response: ServerResponse): void {
  // What keeps a connection open finds another process for its next request.
  if (isEnding()) response.setHeader('Connection', 'close');
  guardAnswer(request, response, dev);
  if (refuseTarget(request, response, allowed)) return;
  if (isApi(request.url ?? '/')) {
    void serveApi(request, response);
    return;
  }
  // Not through Next: in development its first delivery would wait for a compiler.
  if (isReceptor(request.url ?? '/')) {
    void serveExamples(request, response);
    return;
  }
  if (isMetrics(request.url ?? '/')) {
    void serveMetrics(request, response);
    return;
  }
  if (serveCompressed && compressed?.covers(request)) {
    void serveCompressed(request, response);
    return;
  }
  const forwarded = request.headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  setMessageHeader(request, IP_HEADER, clientIp(request.socket.remoteAddress, chain, env.TRUSTED_PROXIES) ?? '');
  // Not through Next: spreadsheets are read by a thread of their own, and lists are written while they are sent.
  if (isArquivo(request.url ?? '/')) {
    void servePanelFiles(request, response);
    return;
  }
  mendRequest(request);
  if (isAoVivo(request.url ?? '/')) {
    void serveStreams(request, response);
    return;
  }
  if (!dev && isTrpc(request.url ?? '/')) {
    void serveProcedures(request, response);
    return;
  }
  if (!dev && isInngest(request.url ?? '/')) {
    void serveFunctions(request, response);
    return;
  }
  routeDocs(request, response);
  // Layouts do not know their own address; the sign-in screen needs it to come back.
  request.headers[PATH_HEADER] = request.url ?? '/';
  void servePage(request, response);
}

const server = createServer(
  {
    keepAlive: true,
    keepAliveTimeout: 65_000,
    headersTimeout: 66_000,
    // Node's five minutes would cut off a file of 100 MB (an attachment) that comes with less than 2.8 Mbit/s.
    requestTimeout: 1_800_000,
    // Only Next's development server speaks anything else. A connection that was handed over would be closed by nobody at the end.
    shouldUpgradeCallback: (request) => dev && isPath(request.url ?? ''),
  },
  (request, response) => serveCounted(request, response, () => handle(request, response)),
);
await serveOperations('web', saude);

requisicaoWriter().onFlush(touchCredentials);
await connectLimits();

onShutdown('database', closeDb);
onShutdown('mail', closeMailer);
onShutdown('request log', () => requisicaoWriter().flush());
onShutdown('pages', () => pages.close());
onShutdown('http', async () => {
  // Readiness is false by now. Until the balancer has seen that, what it sends is served as ever.
  await sleep(env.DRAIN_SECONDS * 1_000);
  const closed = new Promise((resolve) => server.close(resolve));
  // Connections that end a request after this moment are idle again: they are let go as they do.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  // A connection that stays busy past this is cut; its request had its time.
  setTimeout(() => server.closeAllConnections(), 5_000).unref();
  await closed;
  clearInterval(idle);
});

server.on('connect', refuseTunnel);
server.on('clientError', answerClientError);
server.on('error', (error) => {
  logger().fatal({ err: error, port: env.PORT }, 'Cannot listen');
  process.exit(1);
});
if (usesInngestServer()) {
  // Loaded here alone: Next's routes have a copy of their own.
  const { registerFunctions } = await import('#server/transport/inngest/register.ts');
  const ending = new AbortController();
  onShutdown('registration', () => ending.abort());
  server.once('listening', () => void registerFunctions(ending.signal));
}
keepMemoryLow();
server.listen(env.PORT, env.HOST, () => {
  // Only now is it known what PORT=0 came to.
  const address = server.address();
  if (env.PORT === 0 && address !== null && typeof address !== 'string') {
    setEnv({ PORT: String(address.port) });
    tellAddress();
  }
  logger().info({ url: env.APP_URL, host: env.HOST, port: env.PORT }, 'Web is listening');
  const warning = openDevelopment();
  if (warning) logger().warn({ host: env.HOST }, warning);
  if (env.APP_ENV === 'production' && env.SECURITY_CONTACT.length === 0)
    logger().info('Without SECURITY_CONTACT there is no /.well-known/security.txt');
  process.send?.({ tipo: 'pronto', url: env.APP_URL });
});
