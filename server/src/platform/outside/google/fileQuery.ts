import type { DriveTab } from '@app/contract/drive/drive.rules.ts'

/** What each tab holds, by the types that Drive gives files. */
const types: Record<Exclude<DriveTab, 'all'>, string> = {
  image: `mimeType contains 'image/'`,
  pdf: `mimeType = 'application/pdf'`,
  word: `(mimeType = 'application/msword' or mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' or mimeType = 'application/vnd.google-apps.document')`,
  excel: `(mimeType = 'application/vnd.ms-excel' or mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' or mimeType = 'application/vnd.google-apps.spreadsheet')`,
  zip: `(mimeType = 'application/zip' or mimeType = 'application/x-zip-compressed')`,
}

/** Drive's own language of searches; what was typed is a text in it and nothing else. */
export function fileQuery({ tab, search }: { tab: DriveTab; search: string }): string {
  const text = search.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return [
    'trashed = false',
    `mimeType != 'application/vnd.google-apps.folder'`,
    ...(tab === 'all' ? [] : [types[tab]]),
    ...(search === '' ? [] : [`name contains '${text}'`]),
  ].join(' and ')
}
