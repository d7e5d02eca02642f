import { z } from 'zod'
import { changesOf } from '#core/fields.ts'
import { mostVideoSkills, mostVideosInPlaylist, playlistIdOf, videoDescriptionLength, videoIdOf, videoTitleLength } from './videos.rules.ts'

const required = 'Required!'

const shared = {
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  skills: z.array(z.string()),
  /** The skills in capital letters. */
  skillsInUpper: z.array(z.string()),
  thumbnail: z.string().optional(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
}

export const Video = z.object({ ...shared, videoId: z.string() })
export type Video = z.infer<typeof Video>

export const Playlist = z.object({ ...shared, playlistId: z.string(), totalVideos: z.number().int() })
export type Playlist = z.infer<typeof Playlist>

const filledIn = {
  title: z.string().trim().min(1, required).max(videoTitleLength, `At most ${videoTitleLength} characters.`),
  description: z.string().trim().max(videoDescriptionLength, `At most ${videoDescriptionLength} characters.`).default(''),
  skills: z.array(z.string().trim().min(1).max(100)).max(mostVideoSkills, `At most ${mostVideoSkills} skills.`).default([]),
  /** Accepted and ignored: the server computes it. */
  skillsInUpper: z.array(z.string()).optional(),
  /** The address of an uploaded picture, or empty for none. */
  thumbnail: z.string().max(300).default(''),
}

/** The id may be given alone or as a YouTube address. */
export const VideoInput = z.object({
  ...filledIn,
  videoId: idIn(videoIdOf, 'Please enter the id or the address of a YouTube video.'),
})
export type VideoInput = z.output<typeof VideoInput>
/** Absent fields are kept. */
export const VideoChanges = changesOf(VideoInput)

export const PlaylistInput = z.object({
  ...filledIn,
  playlistId: idIn(playlistIdOf, 'Please enter the id or the address of a YouTube playlist.'),
  totalVideos: z.number().int().min(1, 'At least one video.').max(mostVideosInPlaylist).default(1),
})
export type PlaylistInput = z.output<typeof PlaylistInput>
/** Absent fields are kept. */
export const PlaylistChanges = changesOf(PlaylistInput)

function idIn(read: (written: string) => string | undefined, wrong: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(300)
    .transform((written, context) => {
      const id = read(written)
      if (id === undefined) context.addIssue({ code: 'custom', message: wrong })
      return id ?? ''
    })
}
