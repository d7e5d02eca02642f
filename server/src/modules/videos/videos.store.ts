import type { ListInput } from '@app/contract/core/paging.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { onDuplicate, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type PlaylistRow, playlistsTable, type VideoRow, videosTable } from './videos.table.ts'

type List = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: 'createdAt' | 'title' }
type Changes<Row> = Partial<Omit<Row, 'id' | 'createdAt' | 'createdBy'>>

const taken = {
  videos_video_id_key: new Refusal('CONFLICT', 'This video is in the list already.', { field: 'videoId' }),
  playlists_playlist_id_key: new Refusal('CONFLICT', 'This playlist is in the list already.', { field: 'playlistId' }),
}

export async function insertVideo(db: Db, video: typeof videosTable.$inferInsert): Promise<VideoRow> {
  const [row] = await onDuplicate(taken, () => db.insert(videosTable).values(video).returning())
  if (!row) throw new Error('The new video did not come back.')
  return row
}
export async function insertPlaylist(db: Db, playlist: typeof playlistsTable.$inferInsert): Promise<PlaylistRow> {
  const [row] = await onDuplicate(taken, () => db.insert(playlistsTable).values(playlist).returning())
  if (!row) throw new Error('The new playlist did not come back.')
  return row
}

type Table = typeof videosTable | typeof playlistsTable
const madeBy = (table: Table, by: string, key: string) => and(eq(table.createdBy, by), eq(table.idempotencyKey, key))
/** The row that this attempt created before. */
export const videoOfAttempt = async (db: Db, by: string, key: string): Promise<VideoRow | undefined> =>
  (
    await db
      .select()
      .from(videosTable)
      .where(madeBy(videosTable, by, key))
  )[0]
export const playlistOfAttempt = async (db: Db, by: string, key: string): Promise<PlaylistRow | undefined> =>
  (
    await db
      .select()
      .from(playlistsTable)
      .where(madeBy(playlistsTable, by, key))
  )[0]

const isShown = (table: Table, id: string) => and(eq(table.id, id), isNull(table.deletedAt))
/** Locks the row until the transaction ends. */
export const lockVideo = async (db: Db, id: string): Promise<VideoRow | undefined> =>
  (await db.select().from(videosTable).where(isShown(videosTable, id)).for('update'))[0]
export const lockPlaylist = async (db: Db, id: string): Promise<PlaylistRow | undefined> =>
  (await db.select().from(playlistsTable).where(isShown(playlistsTable, id)).for('update'))[0]

/** The changed row; undefined if there is no visible one, or no deleted one if `deleted` is set. */
export async function saveVideo(db: Db, id: string, changes: Changes<VideoRow>, deleted = false): Promise<VideoRow | undefined> {
  const where = and(eq(videosTable.id, id), deleted ? sql`${videosTable.deletedAt} is not null` : isNull(videosTable.deletedAt))
  return (await onDuplicate(taken, () => db.update(videosTable).set(changes).where(where).returning()))[0]
}
export async function savePlaylist(db: Db, id: string, changes: Changes<PlaylistRow>, deleted = false): Promise<PlaylistRow | undefined> {
  const where = and(eq(playlistsTable.id, id), deleted ? sql`${playlistsTable.deletedAt} is not null` : isNull(playlistsTable.deletedAt))
  return (await onDuplicate(taken, () => db.update(playlistsTable).set(changes).where(where).returning()))[0]
}

export async function listVideos(db: Db, list: List) {
  const { id, title, createdAt, deletedAt } = videosTable
  const found = and(isNull(deletedAt), list.search ? sql`searchable(${title}) like searchable(${containing(list.search)})` : undefined)
  const { ids, ...counted } = await pageOfIds(db, { table: videosTable, id, by: list.sort === 'title' ? title : createdAt }, found, list)
  const rows = await db.select().from(videosTable).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, (row) => row.id), ...counted }
}

export async function listPlaylists(db: Db, list: List) {
  const { id, title, createdAt, deletedAt } = playlistsTable
  const found = and(isNull(deletedAt), list.search ? sql`searchable(${title}) like searchable(${containing(list.search)})` : undefined)
  const { ids, ...counted } = await pageOfIds(db, { table: playlistsTable, id, by: list.sort === 'title' ? title : createdAt }, found, list)
  const rows = await db.select().from(playlistsTable).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, (row) => row.id), ...counted }
}

/** Whether one of these skills is among the row's, ignoring case. */
const names = (skills: typeof videosTable.skills | typeof playlistsTable.skills, words: readonly string[]) =>
  sql`exists (select from unnest(${skills}) as skill where lower(skill) in (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb)))`

export const videosAbout = (db: Db, words: readonly string[], most: number): Promise<VideoRow[]> =>
  db
    .select()
    .from(videosTable)
    .where(and(isNull(videosTable.deletedAt), names(videosTable.skills, words)))
    .orderBy(desc(videosTable.createdAt), desc(videosTable.id))
    .limit(most)

export const playlistsAbout = (db: Db, words: readonly string[], most: number): Promise<PlaylistRow[]> =>
  db
    .select()
    .from(playlistsTable)
    .where(and(isNull(playlistsTable.deletedAt), names(playlistsTable.skills, words)))
    .orderBy(desc(playlistsTable.createdAt), desc(playlistsTable.id))
    .limit(most)
