/** The kinds of files in the drive; other types are listed under All Files only. */
export const driveKinds = ['image', 'pdf', 'word', 'excel', 'zip', 'other'] as const
export type DriveKind = (typeof driveKinds)[number]
export const driveTabs = ['all', 'image', 'pdf', 'word', 'excel', 'zip'] as const
export type DriveTab = (typeof driveTabs)[number]

const office = 'application/vnd.openxmlformats-officedocument'
const kindOfType: Readonly<Record<string, DriveKind>> = {
  'application/pdf': 'pdf',
  'application/msword': 'word',
  [`${office}.wordprocessingml.document`]: 'word',
  'application/vnd.ms-excel': 'excel',
  [`${office}.spreadsheetml.sheet`]: 'excel',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
}

export const driveKindOf = (type: string): DriveKind => (type.startsWith('image/') ? 'image' : (kindOfType[type] ?? 'other'))

const endings: Readonly<Record<Exclude<DriveKind, 'other'>, RegExp>> = {
  image: /\.(png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico)$/i,
  pdf: /\.pdf$/i,
  word: /\.docx?$/i,
  excel: /\.xlsx?$/i,
  zip: /\.zip$/i,
}

/** True if the name suggests another type than the first bytes, as for a program that is named like a picture. */
export function isDisguised({ name, kind }: { name: string; kind: DriveKind }): boolean {
  const promised = Object.entries(endings).find(([, ending]) => ending.test(name))?.[0]
  return promised !== undefined && promised !== kind
}

export const senderNameLength = 100
export const senderEmailLength = 254
/** The limit of files in one submission of a stranger, and in one addition by staff. */
export const mostDriveFiles = 20
/** The limit in bytes of strangers' files in quarantine; beyond it none are accepted. */
export const mostInQuarantine = 5_000_000_000
