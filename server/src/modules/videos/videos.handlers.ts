import type { Contract } from '@app/contract/index.ts'
import { inUpper, mostRecommendedVideos, pictureIdOf } from '@app/contract/videos/videos.rules.ts'
import type { Playlist, PlaylistWish, Video, VideoWish } from '@app/contract/videos/videos.shapes.ts'
import { offerPictureAddress, pictureById } from '#catalogue/index.ts'
import { badInput, notFound, orNotFound } from '#core/refusal.ts'
import { skillTermsOf } from '#dashboard/index.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { recordAudit } from '#logs/index.ts'
import {
  insertPlaylist,
  insertVideo,
  listPlaylists,
  listVideos,
  playlistsAbout,
  savePlaylist,
  saveVideo,
  videosAbout,
} from './videos.store.ts'
import type { PlaylistRow, VideoRow } from './videos.table.ts'

const deleted = { message: 'Deleted Successfully!' }

export const videos: Handlers<Contract['videos']> = {
  add: async ({ db, clock, me, input }) =>
    db.transaction(async (db) => {
      const now = clock.now()
      const row = await insertVideo(db, { ...(await filledIn(db, input)), videoId: input.videoId, createdBy: me.id, createdAt: now })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `added the video ${row.title}`, at: now })
      return serializeVideo(row)
    }),
  update: async ({ db, clock, me, input: { id, data } }) =>
    db.transaction(async (db) => {
      const row = orNotFound(await saveVideo(db, known(id, 'Video'), { ...(await filledIn(db, data)), videoId: data.videoId }), 'Video')
      await recordAudit(db, { actor: me, kind: 'settings', activity: `changed the video ${row.title}`, at: clock.now() })
      return serializeVideo(row)
    }),
  remove: async ({ db, clock, me, input: { id } }) => {
    const now = clock.now()
    await db.transaction(async (db) => {
      const row = orNotFound(await saveVideo(db, known(id, 'Video'), { deletedAt: now }), 'Video')
      await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted the video ${row.title}`, at: now })
    })
    return deleted
  },
  restore: async ({ db, input: { id } }) =>
    serializeVideo(orNotFound(await saveVideo(db, known(id, 'Video'), { deletedAt: null }, true), 'Video')),
  all: async ({ db, input }) => {
    const { items, ...counted } = await listVideos(db, input)
    return { items: items.map(serializeVideo), ...counted }
  },
  addPlaylist: async ({ db, clock, me, input }) =>
    db.transaction(async (db) => {
      const now = clock.now()
      const { playlistId, totalVideos } = input
      const row = await insertPlaylist(db, { ...(await filledIn(db, input)), playlistId, totalVideos, createdBy: me.id, createdAt: now })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `added the playlist ${row.title}`, at: now })
      return serializePlaylist(row)
    }),
  updatePlaylist: async ({ db, clock, me, input: { id, data } }) =>
    db.transaction(async (db) => {
      const { playlistId, totalVideos } = data
      const row = orNotFound(
        await savePlaylist(db, known(id, 'Playlist'), { ...(await filledIn(db, data)), playlistId, totalVideos }),
        'Playlist',
      )
      await recordAudit(db, { actor: me, kind: 'settings', activity: `changed the playlist ${row.title}`, at: clock.now() })
      return serializePlaylist(row)
    }),
  removePlaylist: async ({ db, clock, me, input: { id } }) => {
    const now = clock.now()
    await db.transaction(async (db) => {
      const row = orNotFound(await savePlaylist(db, known(id, 'Playlist'), { deletedAt: now }), 'Playlist')
      await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted the playlist ${row.title}`, at: now })
    })
    return deleted
  },
  restorePlaylist: async ({ db, input: { id } }) =>
    serializePlaylist(orNotFound(await savePlaylist(db, known(id, 'Playlist'), { deletedAt: null }, true), 'Playlist')),
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

function known(id: string, what: string): string {
  if (!isId(id)) throw notFound(what)
  return id
}

/** What videos and playlists share; a picture has to be there. */
async function filledIn(db: Db, { title, description, skills, thumbnail }: VideoWish | PlaylistWish) {
  const own = { title, description, skills: [...new Set(skills)] }
  if (thumbnail === '') return { ...own, pictureId: null }
  const pictureId = pictureIdOf(thumbnail)
  const picture = pictureId !== undefined && isId(pictureId) ? await pictureById(db, pictureId) : undefined
  if (!picture) throw badInput('thumbnail', 'Please upload the picture again.')
  return { ...own, pictureId: picture.id }
}

const serializeShared = ({ id, title, description, skills, pictureId, createdAt }: VideoRow | PlaylistRow) => ({
  _id: id,
  title,
  description,
  skills,
  skillsInUpper: inUpper(skills),
  ...(pictureId && { thumbnail: offerPictureAddress(pictureId) }),
  createdAt: createdAt.toISOString(),
})
const serializeVideo = (row: VideoRow): Video => ({ ...serializeShared(row), videoId: row.videoId })
const serializePlaylist = (row: PlaylistRow): Playlist => ({
  ...serializeShared(row),
  playlistId: row.playlistId,
  totalVideos: row.totalVideos,
})
