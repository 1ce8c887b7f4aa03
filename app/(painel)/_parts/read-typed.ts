/** "3*CAFE-500" is three of CAFE-500, as cash registers read it; a code alone is one. */
export function readTyped(typed: string): { codigo: string; quantidade: string } {
  const [, quantidade, codigo] = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*\*\s*(\S.*)$/.exec(typed) ?? [];
  if (quantidade && codigo) return { codigo: codigo.trim(), quantidade: quantidade.replace(',', '.') };
  return { codigo: typed.trim(), quantidade: '1' };
}
