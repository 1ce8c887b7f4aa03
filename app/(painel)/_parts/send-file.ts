import { companyHeaders } from '#app/_trpc/company.ts';

/** The session ended: who sends signs in again. */
export class SignedOut extends Error {}

type Way = {
  onProgress: (part: number) => void;
  signal: AbortSignal;
  /** Further fields of the form, which come before the file. */
  fields?: Readonly<Record<string, string>>;
};

/**
 * Sends one file as a form, and answers what the server says of it. XMLHttpRequest, because fetch tells nothing of how much was sent.
 * @throws Error with words for the reader
 */
export function sendFile<T>(address: string, file: File, { onProgress, signal, fields = {} }: Way): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('arquivo', file, file.name);
    request.open('POST', address);
    for (const [name, value] of Object.entries(companyHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201 || request.status === 200) resolve(request.response as T);
      else {
        const words = request.response?.message ?? 'Não foi possível enviar. Tente de novo.';
        reject(request.status === 401 ? new SignedOut(words) : new Error(words));
      }
    };
    request.onerror = () => reject(new Error('A conexão caiu. Tente de novo.'));
    request.onabort = () => reject(new Error('Envio cancelado.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
