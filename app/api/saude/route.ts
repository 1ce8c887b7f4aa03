import { saude } from '#server/transport/rest/saude.ts';

export const dynamic = 'force-dynamic';

export const GET = () => saude();
