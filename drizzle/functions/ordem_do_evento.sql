-- Room: eventos
-- The number by which followers of the feed read an event: the greater of its own transaction and the last one that had ended when the event
-- was written. A transaction may have its number long before it gets the lock of a record; the one that had the lock before it has ended by
-- then, and so never has a greater number here. PL/pgSQL takes a new snapshot even within a statement that waited for the lock.
CREATE OR REPLACE FUNCTION ordem_do_evento() RETURNS xid8 LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);
END $$;
