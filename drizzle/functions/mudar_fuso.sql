-- Room: crm
-- A company in another time zone has other days: those of its deals are made anew.
CREATE OR REPLACE FUNCTION mudar_fuso() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refazer_dias_negocios(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER empresas_fuso AFTER UPDATE OF fuso ON empresas
FOR EACH ROW WHEN (OLD.fuso IS DISTINCT FROM NEW.fuso) EXECUTE FUNCTION mudar_fuso();
