import { api } from './api.ts';

const handler = (request: Request) => api.fetch(request);

/** The API as the handlers of a Next route: what each of its paths exports. */
export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
