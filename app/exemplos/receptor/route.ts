import { serveReceptor, showReceptor } from '#server/transport/receptor.ts';

export const dynamic = 'force-dynamic';

export { serveReceptor as POST, showReceptor as GET };
