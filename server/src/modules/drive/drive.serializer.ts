import type { DriveFile } from '@app/contract/drive/drive.calls.ts'
import { isDisguised } from '@app/contract/drive/drive.rules.ts'
import type { Config } from '#config/config.ts'
import { days, later } from '#core/clock.ts'
import { linkedFile } from '#uploads/index.ts'
import type { DriveFileToShow } from './drive.store.ts'
import type { DriveFileRow } from './drive.table.ts'

/** Files of the product's own storage are in one drive. */
const ownDrive = 'own-storage'

type Kept = Pick<Config, 'DROP_BOX_KEPT_DAYS'>

/** Each request for the link checks the right again. */
export const serializeDriveFile = ({ file, uploader }: DriveFileToShow, { DROP_BOX_KEPT_DAYS: keptDays }: Kept): DriveFile => {
  const sender = file.senderName ?? uploader?.name
  const isInQuarantine = file.releasedAt === null
  return {
    id: file.id,
    name: file.name,
    mimeType: file.type,
    sizeBytes: file.sizeBytes,
    createdAt: file.createdAt.toISOString(),
    driveId: ownDrive,
    ...(!isInQuarantine && links(file)),
    ...(sender && { senderName: sender }),
    ...(file.senderEmail && { senderEmail: file.senderEmail }),
    isInQuarantine,
    ...(isInQuarantine && keptDays > 0 && { keptUntil: later(file.createdAt, days(keptDays)).toISOString() }),
    isDisguised: isDisguised(file),
  }
}

function links(file: DriveFileRow) {
  const { fileLink, previewLink } = linkedFile(file, (way) => `/api/drive/files/${file.id}/${way}`)
  return { webContentLink: fileLink, ...(previewLink && { previewLink }) }
}
