// Made from the OpenAPI document of the product by `npm run sdk`. Changes made here by hand are lost.

/** A versão do contrato da API de que este cliente foi feito. */
export const VERSAO = '1.6.0';
