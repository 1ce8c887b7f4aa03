const LONGEST = 2_048;
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Why a redirect URI is refused, in words, or null where it is accepted: https, or http on a loopback address; no fragment,
 * no userinfo, no wildcard. It is compared character by character later, so it must be written as it will be sent.
 */
export function redirectFault(uri: string): string | null {
  if (uri === '') return 'Informe um endereço.';
  if (uri.length > LONGEST) return 'Use no máximo 2.048 caracteres.';
  if (/[^\x21-\x7e]/.test(uri)) return 'Use só caracteres ASCII, sem espaços; codifique os demais (%20, xn--).';
  if (uri.includes('*')) return 'Curingas (*) não são aceitos: informe cada endereço por inteiro.';
  const url = URL.parse(uri);
  if (!url) return 'Informe um endereço completo, como https://exemplo.com.br/retorno.';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Use https:// (ou http:// em localhost).';
  if (!/^https?:\/\/[^/\\]/i.test(uri) || uri.includes('\\')) return 'Informe um endereço completo, com //.';
  if (uri.includes('#')) return 'Retire o fragmento (#).';
  if (url.username || url.password || uri.split('/', 3)[2]?.includes('@')) return 'Retire usuário e senha do endereço.';
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return 'Use https://; http:// só em localhost ou 127.0.0.1.';
  return null;
}
