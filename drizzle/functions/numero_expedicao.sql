-- Room: expedicao
-- Locks the company's sequence until the transaction ends and gives the shipment's number: the one sent, or the next that
-- no shipment has. A transaction that fails gives its number back, and nobody else can have taken it meanwhile.
CREATE OR REPLACE FUNCTION numero_expedicao(empresa bigint, enviado text) RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  ultimo_dado bigint;
  numero text;
BEGIN
  INSERT INTO numeracoes AS s (empresa_id, serie, ultimo) VALUES (empresa, 'expedicao', 0)
    ON CONFLICT (empresa_id, serie) DO UPDATE SET ultimo = s.ultimo RETURNING ultimo INTO ultimo_dado;
  IF enviado IS NOT NULL THEN
    RETURN enviado;
  END IF;
  LOOP
    ultimo_dado := ultimo_dado + 1;
    numero := lpad(ultimo_dado::text, greatest(6, length(ultimo_dado::text)), '0');
    EXIT WHEN NOT EXISTS (SELECT FROM expedicoes e WHERE e.empresa_id = empresa AND e.numero_expedicao = numero);
  END LOOP;
  UPDATE numeracoes SET ultimo = ultimo_dado WHERE empresa_id = empresa AND serie = 'expedicao';
  RETURN numero;
END $$;
