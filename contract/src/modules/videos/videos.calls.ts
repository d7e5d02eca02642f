import { z } from 'zod'
import { admins, customers } from '#core/access.ts'
import { FormVersion, get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Playlist, PlaylistInput, Video, VideoInput } from './videos.shapes.ts'

const list = listInput(['all'], ['createdAt', 'title'])
const one = z.object({ id: z.string().max(100) })

export const videos = {
  add: post('/api/main/add-youtube-info', admins)
    .takes(VideoInput)
    .answers(Video)
    .says('A video that customers are shown whose skills it matches. `videoId` may be an address of YouTube.')
    .onceForEachKey('answerOfNow'),
  update: post('/api/main/update-youtube-video', admins)
    .takes(one.extend({ data: VideoInput, version: FormVersion }))
    .answers(Video)
    .says('Changes a video.'),
  remove: post('/api/main/delete-youtube-video', admins).takes(one).answers(Message).says('Shows a video no more.'),
  restore: post('/api/main/restore-youtube-video', admins).takes(one).answers(Video).says('Shows a video again.'),
  all: get('/api/main/get-youtube-videos', admins)
    .takes(list)
    .answers(listOf(Video))
    .says('The videos, a page at a time; search looks for a part of the title.'),
  addPlaylist: post('/api/main/create-youtube-playlist', admins)
    .takes(PlaylistInput)
    .answers(Playlist)
    .says('A playlist that customers are shown whose skills it matches. `playlistId` may be an address of YouTube.')
    .onceForEachKey('answerOfNow'),
  updatePlaylist: post('/api/main/update-youtube-playlist', admins)
    .takes(one.extend({ data: PlaylistInput, version: FormVersion }))
    .answers(Playlist)
    .says('Changes a playlist.'),
  removePlaylist: post('/api/main/delete-youtube-playlist', admins).takes(one).answers(Message).says('Shows a playlist no more.'),
  restorePlaylist: post('/api/main/restore-youtube-playlist', admins).takes(one).answers(Playlist).says('Shows a playlist again.'),
  allPlaylists: get('/api/main/get-youtube-playlist', admins)
    .takes(list)
    .answers(listOf(Playlist))
    .says('The playlists, a page at a time; search looks for a part of the title.'),
  recommended: get('/api/main/recommended-videos', customers)
    .answers(z.object({ videos: z.array(Video), playlists: z.array(Playlist) }))
    .says('Videos and playlists about what the customer is interested in, can do or has asked for; nothing else.'),
}
