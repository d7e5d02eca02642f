import { afterChange } from '@app/contract/core/fields.ts'
import type { Contract } from '@app/contract/index.ts'
import { inUpper, mostRecommendedVideos, pictureIdOf } from '@app/contract/videos/videos.rules.ts'
import type { Playlist, PlaylistInput, Video, VideoInput } from '@app/contract/videos/videos.shapes.ts'
import { offerPictureAddress, pictureById } from '#catalogue/index.ts'
import { badInput, notFound, orNotFound } from '#core/refusal.ts'
import { skillTermsOf } from '#dashboard/index.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { assertNotStale, changedFacts, recordAudit } from '#logs/index.ts'
import {
  insertPlaylist,
  insertVideo,
  listPlaylists,
  listVideos,
  lockPlaylist,
  lockVideo,
  playlistOfAttempt,
  playlistsAbout,
  savePlaylist,
  saveVideo,
  videoOfAttempt,
  videosAbout,
} from './videos.store.ts'
import type { PlaylistRow, VideoRow } from './videos.table.ts'

const deleted = { message: 'Deleted Successfully!' }

export const videos: Handlers<Contract['videos']> = {
  add: async ({ db, clock, me, idempotencyKey, input }) =>
    db.transaction(async (db) => {
      const now = clock.now()
      const earlier = idempotencyKey ? await videoOfAttempt(db, me.id, idempotencyKey) : undefined
      if (earlier) return serializeVideo(earlier)
      const own = { videoId: input.videoId, createdBy: me.id, idempotencyKey, createdAt: now }
      const row = await insertVideo(db, { ...(await toColumns(db, input)), ...own })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `added the video ${row.title}`, at: now })
      return serializeVideo(row)
    }),
  update: async ({ db, clock, me, input: { id, data, version } }) =>
    db.transaction(async (db) => {
      const before = orNotFound(await lockVideo(db, validId(id, 'Video')), 'Video')
      const input = afterChange(videoFieldsOf(before), data)
      const changes = { ...(await toColumns(db, input)), videoId: input.videoId }
      const about = {
        noun: 'video',
        row: before,
        version,
        now: videoFieldsOf(before),
        wanted: videoFieldsOf(changes),
        subject: subjectOf(id),
      }
      await assertNotStale(db, { ...about, fieldOf: fieldOfColumn })
      const row = orNotFound(await saveVideo(db, id, changes), 'Video')
      const facts = changedFacts(about.now, about.wanted)
      const activity = `changed the video ${row.title}`
      await recordAudit(db, { actor: me, kind: 'settings', activity, subject: about.subject, ...facts, at: clock.now() })
      return serializeVideo(row)
    }),
  remove: async ({ db, clock, me, input: { id } }) => {
    const now = clock.now()
    await db.transaction(async (db) => {
      const row = orNotFound(await saveVideo(db, validId(id, 'Video'), { deletedAt: now }), 'Video')
      await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted the video ${row.title}`, at: now })
    })
    return deleted
  },
  restore: async ({ db, input: { id } }) =>
    serializeVideo(orNotFound(await saveVideo(db, validId(id, 'Video'), { deletedAt: null }, true), 'Video')),
  all: async ({ db, input }) => {
    const { items, ...counted } = await listVideos(db, input)
    return { items: items.map(serializeVideo), ...counted }
  },
  addPlaylist: async ({ db, clock, me, idempotencyKey, input }) =>
    db.transaction(async (db) => {
      const now = clock.now()
      const earlier = idempotencyKey ? await playlistOfAttempt(db, me.id, idempotencyKey) : undefined
      if (earlier) return serializePlaylist(earlier)
      const { playlistId, totalVideos } = input
      const own = { playlistId, totalVideos, createdBy: me.id, idempotencyKey, createdAt: now }
      const row = await insertPlaylist(db, { ...(await toColumns(db, input)), ...own })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `added the playlist ${row.title}`, at: now })
      return serializePlaylist(row)
    }),
  updatePlaylist: async ({ db, clock, me, input: { id, data, version } }) =>
    db.transaction(async (db) => {
      const before = orNotFound(await lockPlaylist(db, validId(id, 'Playlist')), 'Playlist')
      const input = afterChange(playlistFieldsOf(before), data)
      const { playlistId, totalVideos } = input
      const changes = { ...(await toColumns(db, input)), playlistId, totalVideos }
      const [now, wanted] = [playlistFieldsOf(before), playlistFieldsOf(changes)]
      const about = { noun: 'playlist', row: before, version, now, wanted, subject: subjectOf(id) }
      await assertNotStale(db, { ...about, fieldOf: fieldOfColumn })
      const row = orNotFound(await savePlaylist(db, id, changes), 'Playlist')
      const activity = `changed the playlist ${row.title}`
      await recordAudit(db, {
        actor: me,
        kind: 'settings',
        activity,
        subject: about.subject,
        ...changedFacts(now, wanted),
        at: clock.now(),
      })
      return serializePlaylist(row)
    }),
  removePlaylist: async ({ db, clock, me, input: { id } }) => {
    const now = clock.now()
    await db.transaction(async (db) => {
      const row = orNotFound(await savePlaylist(db, validId(id, 'Playlist'), { deletedAt: now }), 'Playlist')
      await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted the playlist ${row.title}`, at: now })
    })
    return deleted
  },
  restorePlaylist: async ({ db, input: { id } }) =>
    serializePlaylist(orNotFound(await savePlaylist(db, validId(id, 'Playlist'), { deletedAt: null }, true), 'Playlist')),
  allPlaylists: async ({ db, input }) => {
    const { items, ...counted } = await listPlaylists(db, input)
    return { items: items.map(serializePlaylist), ...counted }
  },
  recommended: async ({ db, me }) => {
    const words = await skillTermsOf(db, me.id)
    if (words.length === 0) return { videos: [], playlists: [] }
    return {
      videos: (await videosAbout(db, words, mostRecommendedVideos)).map(serializeVideo),
      playlists: (await playlistsAbout(db, words, mostRecommendedVideos)).map(serializePlaylist),
    }
  },
}

const subjectOf = (id: string) => ({ kind: 'setting', id }) as const
/** The fields of both forms, by the columns that the triggers count. */
const fieldOfColumn = {
  title: 'title',
  description: 'description',
  skills: 'skills',
  picture_id: 'thumbnail',
  video_id: 'videoId',
  playlist_id: 'playlistId',
  total_videos: 'totalVideos',
}
type Shared = Pick<VideoRow, 'title' | 'description' | 'skills' | 'pictureId'>
const sharedFieldsOf = ({ title, description, skills, pictureId }: Shared) => ({
  ...{ title, description, skills },
  thumbnail: pictureId ? offerPictureAddress(pictureId) : '',
})
const videoFieldsOf = (video: Shared & Pick<VideoRow, 'videoId'>) => ({ ...sharedFieldsOf(video), videoId: video.videoId })
const playlistFieldsOf = (list: Shared & Pick<PlaylistRow, 'playlistId' | 'totalVideos'>) => ({
  ...sharedFieldsOf(list),
  ...{ playlistId: list.playlistId, totalVideos: list.totalVideos },
})

function validId(id: string, what: string): string {
  if (!isId(id)) throw notFound(what)
  return id
}

/** The shared columns; the picture must exist. */
async function toColumns(db: Db, { title, description, skills, thumbnail }: VideoInput | PlaylistInput) {
  const own = { title, description, skills: [...new Set(skills)] }
  if (thumbnail === '') return { ...own, pictureId: null }
  const pictureId = pictureIdOf(thumbnail)
  const picture = pictureId !== undefined && isId(pictureId) ? await pictureById(db, pictureId) : undefined
  if (!picture) throw badInput('thumbnail', 'Please upload the picture again.')
  return { ...own, pictureId: picture.id }
}

const serializeShared = ({ id, title, description, skills, pictureId, createdAt, version }: VideoRow | PlaylistRow) => ({
  _id: id,
  title,
  description,
  skills,
  skillsInUpper: inUpper(skills),
  ...(pictureId && { thumbnail: offerPictureAddress(pictureId) }),
  createdAt: createdAt.toISOString(),
  version,
})
const serializeVideo = (row: VideoRow): Video => ({ ...serializeShared(row), videoId: row.videoId })
const serializePlaylist = (row: PlaylistRow): Playlist => ({
  ...serializeShared(row),
  playlistId: row.playlistId,
  totalVideos: row.totalVideos,
})
