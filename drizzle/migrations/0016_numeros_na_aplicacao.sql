-- Numbers are taken by server/platform/numbering.ts, for every sequence alike. No installation runs processes that need the function.
DROP FUNCTION numero_expedicao(bigint, text);
