import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PostmanCollection, PostmanItem, PostmanRequest } from '#app/docs/_content/postman.ts';

export type Variables = Record<string, string>;

/** A text with Postman's variables filled in; one that nothing fills stays as it is, as in Postman. */
const fill = (text: string, variables: Variables) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => variables[name] ?? mark);

const on = <T extends { disabled?: boolean }>(entries: readonly T[]) => entries.filter(({ disabled }) => !disabled);

function addressOf({ url }: PostmanRequest, variables: Variables, ids: Variables): string {
  const named = Object.fromEntries(url.variable.map(({ key, value }) => [key, ids[key] ?? value]));
  const path = url.path.map((part) => (part.startsWith(':') ? (named[part.slice(1)] ?? part) : part));
  const query = on(url.query).map(({ key, value }) => `${key}=${encodeURIComponent(fill(value, variables))}`);
  const address = fill([...url.host, ...path].join('/'), variables);
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

function authorizationOf(auth: PostmanCollection['auth'], variables: Variables): Record<string, string> {
  if (auth.type === 'noauth') return {};
  const entries = auth.type === 'bearer' ? auth.bearer : auth.basic;
  const value = (wanted: string) => fill(entries.find(({ key }) => key === wanted)?.value ?? '', variables);
  if (auth.type === 'bearer') return { Authorization: `Bearer ${value('token')}` };
  return { Authorization: `Basic ${Buffer.from(`${value('username')}:${value('password')}`).toString('base64')}` };
}

async function bodyOf({ body }: PostmanRequest, variables: Variables, file: string): Promise<BodyInit | undefined> {
  if (body?.mode === 'raw') return fill(body.raw, variables);
  if (body?.mode === 'urlencoded')
    return new URLSearchParams(on(body.urlencoded).map(({ key, value }) => [key, value]));
  if (!body) return undefined;
  const form = new FormData();
  for (const { key, type, value = '' } of on(body.formdata)) {
    if (type === 'file') form.append(key, new Blob([new Uint8Array(await readFile(file))]), basename(file));
    else form.append(key, value);
  }
  return form;
}

/** Sends a request of a collection as Postman does. `ids`: what the path's variables are set to; `file`: what a person picks. */
export async function sendItem(
  collection: PostmanCollection,
  { request }: PostmanItem,
  { variables, ids = {}, file = '' }: { variables: Variables; ids?: Variables; file?: string },
): Promise<{ status: number; text: string }> {
  const body = await bodyOf(request, variables, file);
  const answer = await fetch(addressOf(request, variables, ids), {
    method: request.method,
    headers: {
      ...Object.fromEntries(on(request.header).map(({ key, value }) => [key, fill(value, variables)])),
      ...authorizationOf(request.auth ?? collection.auth, variables),
    },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}
