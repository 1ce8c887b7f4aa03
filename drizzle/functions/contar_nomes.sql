-- Room: crm
-- Counts the contacts in use of each name that a statement gave, took or changed, and keeps the names that several have. The name's row is
-- taken first, also where there is none, so that of two writers of one name the second sees what the first wrote; names are taken in one
-- order, so that no two statements wait for each other. A name that was not kept had one contact at most before: it is counted anew. Name by
-- name, since a join would be planned for a table that seems empty; "id + 0" keeps the newest from being looked for among all contacts.
CREATE OR REPLACE FUNCTION contar_nomes() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  empresas bigint[];
  nomes text[];
  diferencas integer[];
  novas bigint[];
  perdas boolean[];
  m record;
  n integer;
  ultimo bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(e), array_agg(nome), array_agg(d), array_agg(nova), array_agg(false) INTO empresas, nomes, diferencas, novas, perdas
    FROM (SELECT empresa_id AS e, nome_ordem AS nome, count(*)::integer AS d, max(id) AS nova FROM novos WHERE NOT arquivado GROUP BY 1, 2) q;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(e), array_agg(nome), array_agg(d), array_agg(0), array_agg(true) INTO empresas, nomes, diferencas, novas, perdas
    FROM (SELECT empresa_id AS e, nome_ordem AS nome, -count(*)::integer AS d FROM antigos WHERE NOT arquivado GROUP BY 1, 2) q;
  ELSE
    SELECT array_agg(e), array_agg(nome), array_agg(d), array_agg(nova), array_agg(perda) INTO empresas, nomes, diferencas, novas, perdas
    FROM (SELECT v.e, v.nome, sum(v.sinal)::integer AS d, max(CASE WHEN v.sinal = 1 THEN n.id ELSE 0 END) AS nova, bool_or(v.sinal = -1) AS perda
      FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
        (1, n.empresa_id, n.nome_ordem, NOT n.arquivado), (-1, a.empresa_id, a.nome_ordem, NOT a.arquivado)) v (sinal, e, nome, conta)
      WHERE v.conta AND (n.nome_ordem, n.arquivado) IS DISTINCT FROM (a.nome_ordem, a.arquivado) GROUP BY 1, 2) q;
  END IF;
  FOR m IN SELECT * FROM unnest(empresas, nomes, diferencas, novas, perdas) u (e, nome, d, nova, perda) ORDER BY e, nome LOOP
    INSERT INTO nomes_repetidos AS t (empresa_id, nome_ordem, quantos, ultimo_id) VALUES (m.e, m.nome, 0, 0)
    ON CONFLICT (empresa_id, nome_ordem) DO UPDATE SET quantos = t.quantos RETURNING t.quantos, t.ultimo_id INTO n, ultimo;
    IF n > 0 AND NOT m.perda THEN
      n := n + m.d;
      ultimo := greatest(ultimo, m.nova);
    ELSE
      SELECT count(*), coalesce(max(c.id + 0), 0) INTO n, ultimo FROM contatos c WHERE c.empresa_id = m.e AND NOT c.arquivado AND c.nome_ordem = m.nome;
    END IF;
    IF n > 1 THEN
      UPDATE nomes_repetidos SET quantos = n, ultimo_id = ultimo WHERE empresa_id = m.e AND nome_ordem = m.nome;
    ELSE
      DELETE FROM nomes_repetidos WHERE empresa_id = m.e AND nome_ordem = m.nome;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contatos_nomes_criados AFTER INSERT ON contatos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();

CREATE OR REPLACE TRIGGER contatos_nomes_alterados AFTER UPDATE ON contatos REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();

CREATE OR REPLACE TRIGGER contatos_nomes_apagados AFTER DELETE ON contatos REFERENCING OLD TABLE AS antigos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();
