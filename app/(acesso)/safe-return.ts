const HERE = 'http://romaneio.invalid';

/** Only a path of this same site, read and written as a browser does (`/\t/evil` is `//evil`); anything else goes to the start. */
export function safeReturn(value: string | string[] | undefined): string {
  const url = typeof value === 'string' && value.startsWith('/') ? URL.parse(value, HERE) : null;
  const path = url?.origin === HERE ? url.href.slice(HERE.length) : '';
  return /^\/(?!\/)/.test(path) && !path.startsWith('/entrar') ? path : '/inicio';
}
