import { saude } from '#server/transport/saude.ts';

export const dynamic = 'force-dynamic';

export const GET = () => saude();
