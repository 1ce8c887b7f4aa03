import { serveTrpc } from '#server/transport/trpc/serve.ts';

export { serveTrpc as GET, serveTrpc as POST };
