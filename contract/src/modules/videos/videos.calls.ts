import { z } from 'zod'
import { admins, customers } from '#core/access.ts'
import { FormVersion, get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Playlist, PlaylistChanges, PlaylistInput, Video, VideoChanges, VideoInput } from './videos.shapes.ts'

const list = listInput(['all'], ['createdAt', 'title'])
const one = z.object({ id: z.string().max(100) })

export const videos = {
  add: post('/api/main/add-youtube-info', admins)
    .takes(VideoInput)
    .answers(Video)
    .says('Adds a video for customers with matching skills. `videoId` may be a YouTube address.')
    .onceForEachKey('answerOfNow'),
  update: post('/api/main/update-youtube-video', admins)
    .takes(one.extend({ data: VideoChanges, version: FormVersion }))
    .answers(Video)
    .says('Changes a video.'),
  remove: post('/api/main/delete-youtube-video', admins).takes(one).answers(Message).says('Deletes a video.'),
  restore: post('/api/main/restore-youtube-video', admins).takes(one).answers(Video).says('Restores a video.'),
  all: get('/api/main/get-youtube-videos', admins)
    .takes(list)
    .answers(listOf(Video))
    .says('The videos, a page at a time; search matches a part of the title.'),
  addPlaylist: post('/api/main/create-youtube-playlist', admins)
    .takes(PlaylistInput)
    .answers(Playlist)
    .says('Adds a playlist for customers with matching skills. `playlistId` may be a YouTube address.')
    .onceForEachKey('answerOfNow'),
  updatePlaylist: post('/api/main/update-youtube-playlist', admins)
    .takes(one.extend({ data: PlaylistChanges, version: FormVersion }))
    .answers(Playlist)
    .says('Changes a playlist.'),
  removePlaylist: post('/api/main/delete-youtube-playlist', admins).takes(one).answers(Message).says('Deletes a playlist.'),
  restorePlaylist: post('/api/main/restore-youtube-playlist', admins).takes(one).answers(Playlist).says('Restores a playlist.'),
  allPlaylists: get('/api/main/get-youtube-playlist', admins)
    .takes(list)
    .answers(listOf(Playlist))
    .says('The playlists, a page at a time; search matches a part of the title.'),
  recommended: get('/api/main/recommended-videos', customers)
    .answers(z.object({ videos: z.array(Video), playlists: z.array(Playlist) }))
    .says('Videos and playlists about the customer’s interests, skills and orders only.'),
}
