import { uploadIdOf } from '#uploads/uploads.rules.ts'

/** As many as one answer holds at the most, and where nobody asks for fewer. */
export const mostComments = 500

/** As many files as one comment takes along. */
export const mostFiles = 10

export const messageTypes = ['text', 'image', 'file'] as const

type SentAlong = { fileUrl?: string | undefined; fileUrls?: string[] | undefined }

/** The ids of the uploads that go with a comment, each once. */
export const uploadsIn = ({ fileUrl, fileUrls = [] }: SentAlong): string[] => [
  ...new Set([...(fileUrl ? [fileUrl] : []), ...fileUrls].map(uploadIdOf)),
]
