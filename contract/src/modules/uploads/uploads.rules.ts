/** The purposes of uploads. The purpose determines the allowed size and types. */
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
  /** The allowed content types, detected from the first bytes; null allows all. */
  types: readonly string[] | null
}

const megabyte = 1_000_000
const office = 'application/vnd.openxmlformats-officedocument'
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** A purpose without its own size has the product's setting. */
const ownLimits: Record<UploadPurpose, { maxBytes: number | null; types: readonly string[] | null }> = {
  orderFile: { maxBytes: null, types: null },
  chatFile: { maxBytes: null, types: null },
  // // From strangers: of any type, since no file can be downloaded before an admin has released it from quarantine.
  dropBox: { maxBytes: 100 * megabyte, types: null },
  driveFile: { maxBytes: null, types: null },
  mailFile: { maxBytes: 15 * megabyte, types: null },
  image: { maxBytes: 10 * megabyte, types: pictures },
  banner: { maxBytes: 10 * megabyte, types: ['image/png', 'image/jpeg'] },
  profilePicture: { maxBytes: megabyte, types: pictures },
  // // From strangers: viewable types and archives; nothing that a browser runs.
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

/** The other purposes are for visitors, whose grant comes from their page. */
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

/** How long an unclaimed upload is kept. */
export const uploadKeptHours = 24
/** How long a grant to begin uploads is valid; a begun upload may take until it expires. */
export const grantMinutes = 15
/** The limit of unclaimed uploads of one person, begun or finished. */
export const maxWaitingUploads = 50
/** The same in bytes, as a multiple of the largest single file. */
export const maxWaitingSizes = 10

/** The limits of unclaimed uploads of one owner by purpose. `allBytes` is the limit over all owners. */
type WaitingLimits = { files: number; bytes: number; hours: number; allBytes?: number }
export function waitingLimitsOf(purpose: UploadPurpose, configured: { maxBytes: number; keptHours: number }): WaitingLimits {
  // // A stranger can use any number of names, so the total of all strangers is limited too.
  if (purpose === 'publicOrderFile') return { files: 10, bytes: 50 * megabyte, hours: 1, allBytes: 2_000 * megabyte }
  if (purpose === 'dropBox') return { files: 20, bytes: 250 * megabyte, hours: 24, allBytes: 4_000 * megabyte }
  return { files: maxWaitingUploads, bytes: maxWaitingSizes * configured.maxBytes, hours: configured.keptHours }
}

/** Addresses of the upload protocol (tus 1.0): files are created at the first, and continued below it. */
export const uploadsPath = '/api/uploads'
/** The header with the grant when an upload begins. */
export const grantHeader = 'x-upload-grant'

/** The id in the address of an upload, `/api/uploads/<id>`. */
export const uploadIdOf = (address: string): string => address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''

/** A stored file is named by its original name plus date and time, so that equal names do not collide: 'a.png-2026-11-21T18-05-09Z'. */
export const locationName = (name: string, at: Date): string => `${name}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The content types in words: 'PNG, JPEG or WEBP'. */
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
