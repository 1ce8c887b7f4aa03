import { OAuthRefusal } from '#server/acesso/index.ts';

/** An application's credentials (RFC 6749 §2.3.1), from the header or from the body. */
export type Credentials = { client_id: string; client_secret: string | null };

/** @throws OAuthRefusal invalid_client where no credentials can be read; invalid_request where both header and body have them */
export function readCredentials(request: Request, fields: Map<string, string>): Credentials {
  const header = request.headers.get('authorization');
  const client_id = fields.get('client_id');
  const client_secret = fields.get('client_secret') ?? null;
  if (header === null) {
    if (client_id === undefined) throw new OAuthRefusal('invalid_client', 'Faltam as credenciais do aplicativo.');
    return { client_id, client_secret };
  }
  if (client_secret !== null) {
    throw new OAuthRefusal('invalid_request', 'Envie as credenciais no Authorization ou no corpo: nunca nos dois.');
  }
  const basic = readBasic(header);
  if (!basic)
    throw new OAuthRefusal('invalid_client', 'O Authorization deve ser Basic, com client_id e client_secret.');
  if (client_id !== undefined && client_id !== basic.client_id) {
    throw new OAuthRefusal('invalid_request', 'O client_id do corpo difere do client_id do Authorization.');
  }
  return basic;
}

/** RFC 6749 form-encodes both parts first. No id or secret of this service has a character that the encoding would change. */
function readBasic(header: string): Credentials | null {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+={0,2})$/i.exec(header.trim()) ?? [];
  const [, id, secret] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (!id || secret === undefined) return null;
  try {
    const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
    return { client_id: decode(id), client_secret: decode(secret) || null };
  } catch {
    return null;
  }
}
