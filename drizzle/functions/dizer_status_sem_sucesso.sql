-- Room: entregas
-- Fills `status_sem_sucesso`: the last answer of an attempt that was no success. A successful delivery is updated in place (a HOT update),
-- which PostgreSQL allows only while no indexed column changes; indexes of answers therefore name this column, which a success leaves NULL.
CREATE OR REPLACE FUNCTION dizer_status_sem_sucesso() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  NEW.status_sem_sucesso := CASE WHEN NEW.ultimo_erro IS NULL AND NEW.ultimo_status BETWEEN 200 AND 299 THEN NULL ELSE NEW.ultimo_status END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER entregas_status_sem_sucesso BEFORE UPDATE OF ultimo_status, ultimo_erro ON entregas FOR EACH ROW
WHEN (NEW.status_sem_sucesso IS NOT NULL OR NEW.ultimo_erro IS NOT NULL OR NEW.ultimo_status NOT BETWEEN 200 AND 299)
EXECUTE FUNCTION dizer_status_sem_sucesso();
