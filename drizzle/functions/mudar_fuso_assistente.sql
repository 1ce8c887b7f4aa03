-- Room: assistente
-- A company in another time zone has other days and weeks: those of its assistant are made anew.
CREATE OR REPLACE FUNCTION mudar_fuso_assistente() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refazer_dias_assistente(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER empresas_fuso_assistente AFTER UPDATE OF fuso ON empresas
FOR EACH ROW WHEN (OLD.fuso IS DISTINCT FROM NEW.fuso) EXECUTE FUNCTION mudar_fuso_assistente();
