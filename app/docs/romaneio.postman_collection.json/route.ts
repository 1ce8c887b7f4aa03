import { documentationFacts } from '#server/transport/documentation.ts';
import { postmanCollection } from '../_content/postman.ts';

export const dynamic = 'force-dynamic';

/** The API as a Postman collection, made from the OpenAPI document. */
export function GET(): Response {
  return Response.json(postmanCollection(documentationFacts()), {
    headers: { 'Content-Disposition': 'attachment; filename="romaneio.postman_collection.json"' },
  });
}
