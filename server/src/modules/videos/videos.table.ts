import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn, versionColumns } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

const sharedColumns = () => ({
  id: idColumn(),
  title: nameColumn().notNull(),
  description: text().notNull().default(''),
  skills: text().array().notNull().default(sql`'{}'`),
  pictureId: uuid().references(() => picturesTable.id),
  createdBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
  /** When it was deleted. */
  deletedAt: instant(),
  createdAt: createdAtColumn(),
  idempotencyKey: text(),
  ...versionColumns(),
})

/** YouTube videos for customers with these skills. */
export const videosTable = pgTable('videos', { ...sharedColumns(), videoId: text().notNull() }, (t) => {
  const kept = sql`${t.deletedAt} is null`
  return [
    uniqueIndex('videos_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey).concurrently(),
    uniqueIndex('videos_video_id_key').on(t.videoId).where(kept),
    index('videos_created_at_idx').on(t.createdAt, t.id).where(kept),
    index('videos_title_idx').on(t.title, t.id).where(kept),
    index('videos_picture_id_idx').on(t.pictureId),
    index('videos_created_by_idx').on(t.createdBy),
    index('videos_search_idx').using('gin', sql`(searchable(${t.title})) gin_trgm_ops`).with(ginOptions),
  ]
})
export type VideoRow = typeof videosTable.$inferSelect

export const playlistsTable = pgTable(
  'playlists',
  { ...sharedColumns(), playlistId: text().notNull(), totalVideos: integer().notNull().default(1) },
  (t) => {
    const kept = sql`${t.deletedAt} is null`
    return [
      uniqueIndex('playlists_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey).concurrently(),
      uniqueIndex('playlists_playlist_id_key').on(t.playlistId).where(kept),
      index('playlists_created_at_idx').on(t.createdAt, t.id).where(kept),
      index('playlists_title_idx').on(t.title, t.id).where(kept),
      index('playlists_picture_id_idx').on(t.pictureId),
      index('playlists_created_by_idx').on(t.createdBy),
      index('playlists_search_idx').using('gin', sql`(searchable(${t.title})) gin_trgm_ops`).with(ginOptions),
      check('playlists_total_check', sql`${t.totalVideos} >= 1`),
    ]
  },
)
export type PlaylistRow = typeof playlistsTable.$inferSelect
