import type { DriveFile } from '@app/contract/drive/drive.calls.ts'
import { isDisguised } from '@app/contract/drive/drive.rules.ts'
import { linkedFile } from '#uploads/index.ts'
import type { DriveFileToShow } from './drive.store.ts'
import type { DriveFileRow } from './drive.table.ts'

/** Files of the product's own storage lie in one drive. */
const ownDrive = 'own-storage'

/** Whoever follows the link is asked each time whether they may. */
export const serializeDriveFile = ({ file, uploader }: DriveFileToShow): DriveFile => {
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
    isDisguised: isDisguised(file),
  }
}

function links(file: DriveFileRow) {
  const { fileLink, previewLink } = linkedFile(file, (way) => `/api/drive/files/${file.id}/${way}`)
  return { webContentLink: fileLink, ...(previewLink && { previewLink }) }
}
