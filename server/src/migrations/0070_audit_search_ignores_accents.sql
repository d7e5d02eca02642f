-- outside a transaction
-- The index of each month, and its parent, as in 0039: a partitioned table takes no index concurrently.
do $$
declare
  part record;
  built text;
begin
  perform set_config('lock_timeout', '2s', true);
  create index if not exists acts_words_idx on only acts using gin ((searchable(activity)) gin_trgm_ops) with (fastupdate=true, gin_pending_list_limit=256);
  commit;
  for part in
    select c.oid, c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'acts'::regclass order by c.relname
  loop
    perform set_config('lock_timeout', '2s', true);
    built := part.relname || '_searchable_idx';
    if not exists (
      select from pg_index x join pg_inherits h on h.inhrelid = x.indexrelid
      where x.indrelid = part.oid and h.inhparent = 'acts_words_idx'::regclass
    ) then
      execute format('create index if not exists %I on %I using gin ((searchable(activity)) gin_trgm_ops) with (fastupdate=true, gin_pending_list_limit=256)', built, part.relname);
      execute format('alter index acts_words_idx attach partition %I', built);
    end if;
    commit;
  end loop;
end $$;
