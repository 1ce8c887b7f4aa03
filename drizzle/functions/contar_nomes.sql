-- Room: crm
-- Counts the contacts in use of each name that a statement gave, took or changed, and keeps the names that several have. The name's row is
-- taken first, also where there is none, so that of two writers of one name the second sees what the first wrote; the rows are taken in
-- one order, so that no two writers wait for each other. A name that was not kept had one contact at most before: it is counted anew.
CREATE OR REPLACE FUNCTION contar_nomes() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  empresas bigint[];
  nomes text[];
  diferencas integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(e), array_agg(nome), array_agg(n) INTO empresas, nomes, diferencas
    FROM (SELECT empresa_id AS e, nome_ordem AS nome, count(*)::integer AS n FROM novos WHERE NOT arquivado GROUP BY 1, 2) q;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(e), array_agg(nome), array_agg(n) INTO empresas, nomes, diferencas
    FROM (SELECT empresa_id AS e, nome_ordem AS nome, -count(*)::integer AS n FROM antigos WHERE NOT arquivado GROUP BY 1, 2) q;
  ELSE
    SELECT array_agg(e), array_agg(nome), array_agg(d) INTO empresas, nomes, diferencas
    FROM (SELECT v.e, v.nome, sum(v.sinal)::integer AS d
      FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
        (1, n.empresa_id, n.nome_ordem, NOT n.arquivado), (-1, a.empresa_id, a.nome_ordem, NOT a.arquivado)) v (sinal, e, nome, conta)
      WHERE v.conta AND (n.nome_ordem, n.arquivado) IS DISTINCT FROM (a.nome_ordem, a.arquivado) GROUP BY 1, 2) q;
  END IF;
  IF empresas IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO nomes_repetidos AS t (empresa_id, nome_ordem, quantos, ultimo_id)
  SELECT e, nome, 0, 0 FROM unnest(empresas, nomes) m (e, nome) ORDER BY 1, 2
  ON CONFLICT (empresa_id, nome_ordem) DO UPDATE SET quantos = t.quantos;
  UPDATE nomes_repetidos t SET
    quantos = CASE WHEN t.quantos > 0 THEN t.quantos + m.d
      ELSE (SELECT count(*) FROM contatos c WHERE c.empresa_id = m.e AND NOT c.arquivado AND c.nome_ordem = m.nome) END,
    ultimo_id = coalesce((SELECT max(c.id) FROM contatos c WHERE c.empresa_id = m.e AND NOT c.arquivado AND c.nome_ordem = m.nome), 0)
  FROM unnest(empresas, nomes, diferencas) m (e, nome, d) WHERE t.empresa_id = m.e AND t.nome_ordem = m.nome;
  DELETE FROM nomes_repetidos t USING unnest(empresas, nomes) m (e, nome)
  WHERE t.empresa_id = m.e AND t.nome_ordem = m.nome AND t.quantos < 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contatos_nomes_criados AFTER INSERT ON contatos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();

CREATE OR REPLACE TRIGGER contatos_nomes_alterados AFTER UPDATE ON contatos REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();

CREATE OR REPLACE TRIGGER contatos_nomes_apagados AFTER DELETE ON contatos REFERENCING OLD TABLE AS antigos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();
