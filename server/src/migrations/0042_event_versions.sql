ALTER TABLE "events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;

--> statement-breakpoint
create trigger events_version before update of title, description, starts_at, ends_at, zone, capacity, is_disabled, banner_id, link,
    recording_link on events
  for each row execute function count_version('title', 'description', 'starts_at', 'ends_at', 'zone', 'capacity', 'is_disabled',
    'banner_id', 'link', 'recording_link');
