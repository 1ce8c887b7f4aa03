import { headers } from 'next/headers';
import { NONCE_HEADER } from './security-headers.ts';

/** The nonce that scripts and styles of the page being rendered must carry. */
export async function pageNonce(): Promise<string> {
  return (await headers()).get(NONCE_HEADER) ?? '';
}
