-- The queue keeps a job out while a worker takes the one of the same key; asked again, it sees that that one is taken and makes another.
create or replace function ask_for_new_search_text() returns trigger language plpgsql as $$
declare
  queued bigint;
begin
  for tries in 1..5 loop
    select id into queued from graphile_worker.add_job('refreshCustomerInSearch', json_build_object('userId', new.id),
      job_key => 'refreshCustomerInSearch:' || new.id, flags => array['inside']);
    exit when queued is not null;
  end loop;
  return null;
end $$;
