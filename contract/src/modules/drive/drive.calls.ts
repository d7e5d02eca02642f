import { z } from 'zod'
import { CaptchaAnswer } from '#auth/captcha.shapes.ts'
import { admins, anyone, backOffice } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { UploadGrant } from '#uploads/uploads.calls.ts'
import { driveFilters } from './drive.filters.ts'
import { driveTabs, mostDriveFiles, senderEmailLength, senderNameLength } from './drive.rules.ts'

export const driveSorts = ['createdAt', 'name', 'size'] as const

export const DriveFile = z.object({
  id: z.string(),
  name: z.string(),
  /** What its first bytes are, whatever its name says. */
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Which drive it lies in. */
  driveId: z.string(),
  /** Where an admin fetches it; absent while it is in quarantine. */
  webContentLink: z.string().optional(),
  /** Where it is looked at in place, for what a browser may show; absent while it is in quarantine, too. */
  previewLink: z.string().optional(),
  /** Who left it in the drop box, or who of the company added it. */
  senderName: z.string().optional(),
  senderEmail: z.string().optional(),
  isInQuarantine: z.boolean(),
  /** When it goes by itself unless somebody releases it; absent where it stays. */
  keptUntil: z.iso.datetime().optional(),
  /** True where its name promises something else than it is. */
  isDisguised: z.boolean(),
})
export type DriveFile = z.infer<typeof DriveFile>

/** What a visitor leaves in the drop box: finished uploads of this browser. */
export const DropBoxInput = z.object({
  name: z.string().trim().min(1, 'Required!').max(senderNameLength, `At most ${senderNameLength} characters.`),
  email: z
    .string()
    .trim()
    .min(1, 'Required!')
    .max(senderEmailLength, `At most ${senderEmailLength} characters.`)
    .pipe(z.email('Please Provide a valid Email Address!')),
  multiples: z
    .array(z.string().max(100))
    .min(1, 'Please choose a file.')
    .max(mostDriveFiles, `At most ${mostDriveFiles} files.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each file once.'),
  captcha: CaptchaAnswer,
})
export type DropBoxInput = z.infer<typeof DropBoxInput>

/** A file in the connected Google Drive. */
export const GoogleDriveFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int().optional(),
  createdAt: z.iso.datetime(),
  ownerName: z.string().optional(),
  /** Where an admin fetches it; a document of Google's own comes as PDF. */
  webContentLink: z.string(),
  /** Where it is looked at in place, and as what; for what a browser may show. */
  preview: z.object({ link: z.string(), type: z.string() }).optional(),
})
export type GoogleDriveFile = z.infer<typeof GoogleDriveFile>

const one = z.object({ id: z.string().max(100) })

export const drive = {
  list: get('/api/drive/get-list', admins)
    .alsoAt('/api/drive/getAllDriveFiles')
    .takes(listInput(driveTabs, driveSorts).extend(filterFields(driveFilters)))
    .answers(listOf(DriveFile, driveTabs))
    .says('The files of the drive, a page at a time; search looks in names and in who sent them.'),
  download: post('/api/drive/download-file', admins)
    .takes(one)
    .answers(z.object({ webContentLink: z.string() }))
    .says('Where a file can be fetched for a minute; nothing that is in quarantine.'),
  upload: post('/api/drive/uploadfile', backOffice)
    .takes(z.object({ uploadIds: z.array(z.string().max(100)).max(mostDriveFiles).default([]) }))
    .takesFiles()
    .answers(z.object({ message: z.string(), files: z.number().int() }))
    .says(
      'Adds files of the company: finished uploads by their ids, or the files themselves as multipart field `multiples`. Takes an Idempotency-Key.',
    )
    .onceForEachKey(),
  dropBoxGrant: post('/api/drive/get-drop-box-upload', anyone)
    .answers(UploadGrant)
    .says('A short-lived permission for this browser to upload files for the drop box.')
    .limitedTo(10, 600),
  dropOff: post('/api/drive/uploadFilesToDrive', anyone)
    .takes(DropBoxInput)
    .answers(Message)
    .says('Leaves files in the drop box, with a captcha answered; nobody but an admin learns what lies there. Takes an Idempotency-Key.')
    .onceForEachKey()
    .limitedTo(10, 600),
  googleFiles: get('/api/drive/get-google-files', admins)
    .takes(
      z.object({
        tab: z.enum(driveTabs).default('all'),
        search: z.string().trim().max(100).default(''),
        /** The `next` of the page before. */
        after: z.string().max(2_000).optional(),
      }),
    )
    .answers(
      z.object({
        /** False where no Google Drive is connected. */
        isConnected: z.boolean(),
        items: z.array(GoogleDriveFile),
        next: z.string().optional(),
      }),
    )
    .says('The files of the connected Google Drive, the newest first, as many as Google gives at once.')
    .notWhenImpersonating(),
  release: post('/api/drive/release-file', admins)
    .takes(one)
    .answers(DriveFile)
    .says('Takes a file of a stranger out of quarantine, so that it can be fetched.'),
  remove: post('/api/drive/delete-file', admins).takes(one).answers(Message).says('Deletes a file of the drive for good.'),
}
