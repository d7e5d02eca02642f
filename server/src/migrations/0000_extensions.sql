create extension if not exists pg_trgm;
--> statement-breakpoint
-- What sockets of several processes say to each other, where it is too long for a notification.
create table if not exists socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
