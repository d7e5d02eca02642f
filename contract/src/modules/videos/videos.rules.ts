import { offerPictureAddress } from '#catalogue/offerPictures.rules.ts'

export const videoTitleLength = 150
/** Rule videos.r01. */
export const videoDescriptionLength = 255
export const mostVideosInPlaylist = 10_000
export const mostVideoSkills = 20
export const mostRecommendedVideos = 6

const videoIdPattern = /^[A-Za-z0-9_-]{11}$/
const playlistIdPattern = /^[A-Za-z0-9_-]{12,64}$/

/** The id of a video, from the id itself or any YouTube address; undefined if there is none. */
export function videoIdOf(written: string): string | undefined {
  const text = written.trim()
  if (videoIdPattern.test(text)) return text
  const { host, path = '', query = '' } = youtubeAddress.exec(text)?.groups ?? {}
  if (host === undefined) return undefined
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  const inPath = host.toLowerCase() === 'youtu.be' ? first : ['embed', 'shorts', 'live', 'v'].includes(first) ? second : ''
  const named = valueIn(query, 'v') ?? inPath
  return videoIdPattern.test(named) ? named : undefined
}

/** The same for a playlist. */
export function playlistIdOf(written: string): string | undefined {
  const text = written.trim()
  if (playlistIdPattern.test(text)) return text
  const named = valueIn(youtubeAddress.exec(text)?.groups?.query ?? '', 'list') ?? ''
  return playlistIdPattern.test(named) ? named : undefined
}

const youtubeAddress =
  /^(?:https?:\/\/)?(?<host>(?:www\.|m\.|music\.)?youtube\.com|www\.youtube-nocookie\.com|youtu\.be)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?(?:#.*)?$/i

const valueIn = (query: string, name: string): string | undefined =>
  query
    .split('&')
    .map((part) => part.split('='))
    .find(([key]) => key === name)?.[1]

export const videoAddress = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`
export const playlistAddress = (playlistId: string) => `https://www.youtube.com/playlist?list=${playlistId}`

/** Rule videos.r03. */
export const inUpper = (skills: readonly string[]) => skills.map((skill) => skill.toUpperCase())

/** The id of the picture at one of our addresses. */
export function pictureIdOf(address: string): string | undefined {
  const id = address.split('/').at(-1) ?? ''
  return address === offerPictureAddress(id) ? id : undefined
}
