/** What a person may upload files for. The purpose decides how large and of which kind a file may be. */
export const uploadPurposes = [
  'orderFile',
  'image',
  'banner',
  'profilePicture',
  'chatFile',
  'dropBox',
  'driveFile',
  'mailFile',
  'publicOrderFile',
] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export type UploadLimits = {
  maxBytes: number
  /** The kinds of content that are taken, told from the first bytes; null takes every kind. */
  types: readonly string[] | null
}

const megabyte = 1_000_000
const office = 'application/vnd.openxmlformats-officedocument'
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Where a purpose sets no size of its own, the setting of the product holds. */
const ownLimits: Record<UploadPurpose, { maxBytes: number | null; types: readonly string[] | null }> = {
  orderFile: { maxBytes: null, types: null },
  chatFile: { maxBytes: null, types: null },
  // From strangers: of any kind, since nobody can fetch it before an admin has let it out of quarantine.
  dropBox: { maxBytes: 100 * megabyte, types: null },
  driveFile: { maxBytes: null, types: null },
  mailFile: { maxBytes: 15 * megabyte, types: null },
  image: { maxBytes: 10 * megabyte, types: pictures },
  banner: { maxBytes: 10 * megabyte, types: ['image/png', 'image/jpeg'] },
  profilePicture: { maxBytes: megabyte, types: pictures },
  // From strangers: what can be looked at, and archives; nothing that a browser runs.
  publicOrderFile: {
    maxBytes: 20 * megabyte,
    types: [
      ...pictures,
      'application/pdf',
      'text/plain',
      'text/csv',
      'application/zip',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
    ],
  },
}

/** The others are for people who are not signed in, whose permission comes from the page that they are on. */
export const signedInPurposes = [
  'orderFile',
  'image',
  'banner',
  'profilePicture',
  'chatFile',
  'driveFile',
  'mailFile',
] as const satisfies readonly UploadPurpose[]

export function limitsOf(purpose: UploadPurpose, configuredMaxBytes: number): UploadLimits {
  const { maxBytes, types } = ownLimits[purpose]
  return { maxBytes: Math.min(maxBytes ?? configuredMaxBytes, configuredMaxBytes), types }
}

export const uploadStates = ['open', 'complete', 'claimed'] as const

/** How long an upload that nobody attached to anything is kept. */
export const uploadKeptHours = 24
/** How long a permission to begin uploads is good for; an upload that has begun may take until it expires. */
export const grantMinutes = 15
/** What one person may have waiting, begun or finished, before attaching it to something. */
export const maxWaitingUploads = 50
/** The same in bytes, as a multiple of the largest single file. */
export const maxWaitingSizes = 10

/** What waits of one owner, and for how long, by what it is for. `allBytes` is what waits of everybody together. */
type WaitingLimits = { files: number; bytes: number; hours: number; allBytes?: number }
export function waitingLimitsOf(purpose: UploadPurpose, configured: { maxBytes: number; keptHours: number }): WaitingLimits {
  // A stranger takes another name as often as they like: what all of them fill is bounded too.
  if (purpose === 'publicOrderFile') return { files: 10, bytes: 50 * megabyte, hours: 1, allBytes: 2_000 * megabyte }
  if (purpose === 'dropBox') return { files: 20, bytes: 250 * megabyte, hours: 24, allBytes: 4_000 * megabyte }
  return { files: maxWaitingUploads, bytes: maxWaitingSizes * configured.maxBytes, hours: configured.keptHours }
}

/** Addresses of the upload protocol (tus 1.0): files are made at the first, and continued at one below it. */
export const uploadsPath = '/api/uploads'
/** The header that carries the permission when an upload is begun. */
export const grantHeader = 'x-upload-grant'

/** The address of the upload as the server made it, `/api/uploads/<id>`, to its id. */
export const uploadIdOf = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? ''

/** A stored file is named its original name plus date and time, so that two of one name stay apart: 'a.png-2026-11-21T18-05-09Z'. */
export const locationName = (name: string, at: Date): string => `${name}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The kinds of content in words: 'PNG, JPEG or WEBP'. */
export function typeNames(types: readonly string[]): string {
  const names = types.map((type) => shortNames[type] ?? (type.split('/').at(-1) ?? type).toUpperCase())
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} or ${last}` : last
}

const shortNames: Record<string, string> = {
  'text/plain': 'plain text',
  [`${office}.wordprocessingml.document`]: 'DOCX',
  [`${office}.spreadsheetml.sheet`]: 'XLSX',
  [`${office}.presentationml.presentation`]: 'PPTX',
}
