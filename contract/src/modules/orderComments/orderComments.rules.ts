import { uploadIdOf } from '#uploads/uploads.rules.ts'

/** The maximum number of comments in one answer, and the default. */
export const mostComments = 500

/** The maximum number of files of one comment. */
export const mostFiles = 10

export const messageTypes = ['text', 'image', 'file'] as const

type SentAlong = { fileUrl?: string | undefined; fileUrls?: string[] | undefined }

/** The ids of the uploads of a comment, each once. */
export const uploadsIn = ({ fileUrl, fileUrls = [] }: SentAlong): string[] => [
  ...new Set([...(fileUrl ? [fileUrl] : []), ...fileUrls].map(uploadIdOf)),
]
