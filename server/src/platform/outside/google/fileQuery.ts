import type { DriveTab } from '@app/contract/drive/drive.rules.ts'

/** The Drive file types of each tab. */
const types: Record<Exclude<DriveTab, 'all'>, string> = {
  image: `mimeType contains 'image/'`,
  pdf: `mimeType = 'application/pdf'`,
  word: `(mimeType = 'application/msword' or mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' or mimeType = 'application/vnd.google-apps.document')`,
  excel: `(mimeType = 'application/vnd.ms-excel' or mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' or mimeType = 'application/vnd.google-apps.spreadsheet')`,
  zip: `(mimeType = 'application/zip' or mimeType = 'application/x-zip-compressed')`,
}

/** A query in Drive's search syntax; the typed text is escaped. */
export function fileQuery({ tab, search }: { tab: DriveTab; search: string }): string {
  const text = search.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return [
    'trashed = false',
    `mimeType != 'application/vnd.google-apps.folder'`,
    ...(tab === 'all' ? [] : [types[tab]]),
    ...(search === '' ? [] : [`name contains '${text}'`]),
  ].join(' and ')
}
