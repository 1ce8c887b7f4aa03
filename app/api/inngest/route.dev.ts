import { serveInngest } from '#server/transport/inngest/serve.ts';

export { serveInngest as GET, serveInngest as POST, serveInngest as PUT };
