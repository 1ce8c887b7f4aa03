CREATE TABLE "eventos_passados" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"txid" "xid8" NOT NULL,
	"evento_id" bigint NOT NULL
);
