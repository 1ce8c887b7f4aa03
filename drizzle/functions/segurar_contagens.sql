-- Room: estoque
-- Holds the totals of products, and then the company's counts of products, in the order in which a document's movement holds them. For a
-- statement that is about to change of many products at once whether they are in use or keep stock: triggers count those product by product,
-- in no order. A function, because the room `catalogo`, which writes products, does not know the tables of the room `estoque`.
CREATE OR REPLACE FUNCTION segurar_contagens(empresa bigint, produtos bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM totais_estoque WHERE produto_id = ANY (produtos) ORDER BY produto_id FOR NO KEY UPDATE;
  PERFORM FROM contagens_produtos WHERE empresa_id = empresa
    ORDER BY parte, situacao, controlar_estoque, nivel FOR NO KEY UPDATE;
END $$;
