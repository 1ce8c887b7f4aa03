-- Goods that went with a shipment while their product kept no stock are noted on their lines; a line that sells another product now loses
-- what was put together of the one before.
ALTER TABLE "itens_venda" ADD COLUMN "quantidade_sem_baixa" numeric(18, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "sem_baixa" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION esquecer_separacao() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM separacoes_expedicao WHERE item_venda_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER itens_venda_outro_produto AFTER UPDATE OF produto_id ON itens_venda FOR EACH ROW
WHEN (OLD.produto_id IS DISTINCT FROM NEW.produto_id) EXECUTE FUNCTION esquecer_separacao();
--> statement-breakpoint
-- A finalised sale changes no more: what of it a shipment carried that was concluded later, and no movement took out, kept no stock then.
UPDATE itens_venda i SET quantidade_sem_baixa = f.quantidade, sem_baixa = jsonb_build_object(f.expedicao_id::text, f.quantidade::text)
FROM (
  SELECT DISTINCT ON (l.id) l.id, x.id AS expedicao_id, l.quantidade - l.quantidade_devolvida - l.quantidade_baixada AS quantidade
  FROM expedicoes x JOIN itens_expedicao e ON e.expedicao_id = x.id JOIN vendas v ON v.id = e.pedido_venda_id
  JOIN itens_venda l ON l.venda_id = v.id AND l.tipo = 'produto' AND (e.produto_id IS NULL OR e.produto_id = l.produto_id)
  WHERE x.status = 'concluida' AND v.status = 'finalizada' AND v.saida_estoque = 'expedicao' AND x.data_conclusao > v.finalizada_em
    AND l.quantidade > l.quantidade_devolvida + l.quantidade_baixada
  ORDER BY l.id, x.id) f
WHERE i.id = f.id;
