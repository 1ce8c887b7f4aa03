import { api } from './api.ts';

const handler = (request: Request) => api.fetch(request);

/** The API as handlers of a Next route; each route file of the API exports them. */
export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
