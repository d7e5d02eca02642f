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
  /** The content type of its first bytes, regardless of its name. */
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The drive that contains it. */
  driveId: z.string(),
  /** The download link for admins; absent while it is in quarantine. */
  webContentLink: z.string().optional(),
  /** The preview link, for viewable types; absent in quarantine, too. */
  previewLink: z.string().optional(),
  /** The sender of a drop box file, or the person of the company who added it. */
  senderName: z.string().optional(),
  senderEmail: z.string().optional(),
  isInQuarantine: z.boolean(),
  /** When it is deleted unless an admin releases it; absent for files that stay. */
  keptUntil: z.iso.datetime().optional(),
  /** True if its name suggests another type than its content. */
  isDisguised: z.boolean(),
})
export type DriveFile = z.infer<typeof DriveFile>

/** A visitor's files for the drop box: finished uploads of this browser. */
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
  /** The download link for admins; a document of Google's own formats is converted to PDF. */
  webContentLink: z.string(),
  /** The preview link and its type, for viewable files. */
  preview: z.object({ link: z.string(), type: z.string() }).optional(),
})
export type GoogleDriveFile = z.infer<typeof GoogleDriveFile>

const one = z.object({ id: z.string().max(100) })

export const drive = {
  list: get('/api/drive/get-list', admins)
    .alsoAt('/api/drive/getAllDriveFiles')
    .takes(listInput(driveTabs, driveSorts).extend(filterFields(driveFilters)))
    .answers(listOf(DriveFile, driveTabs))
    .says('The files of the drive, one page at a time; search covers names and senders.'),
  download: post('/api/drive/download-file', admins)
    .takes(one)
    .answers(z.object({ webContentLink: z.string() }))
    .says('A download link that is valid for a minute; not for files in quarantine.'),
  upload: post('/api/drive/uploadfile', backOffice)
    .takes(z.object({ uploadIds: z.array(z.string().max(100)).max(mostDriveFiles).default([]) }))
    .takesFiles()
    .answers(z.object({ message: z.string(), files: z.number().int() }))
    .says(
      "'Adds files of the company: finished uploads by their ids, or the files themselves as multipart field `multiples`. Takes an Idempotency-Key.',",
    )
    .onceForEachKey(),
  dropBoxGrant: post('/api/drive/get-drop-box-upload', anyone)
    .answers(UploadGrant)
    .says('A short-lived grant for this browser to upload files for the drop box.')
    .limitedTo(10, 600),
  dropOff: post('/api/drive/uploadFilesToDrive', anyone)
    .takes(DropBoxInput)
    .answers(Message)
    .says('Leaves files in the drop box, with an answered captcha; only admins see them. Takes an Idempotency-Key.')
    .onceForEachKey()
    .limitedTo(10, 600),
  googleFiles: get('/api/drive/get-google-files', admins)
    .takes(
      z.object({
        tab: z.enum(driveTabs).default('all'),
        search: z.string().trim().max(100).default(''),
        /** The `next` of the previous page. */
        after: z.string().max(2_000).optional(),
      }),
    )
    .answers(
      z.object({
        /** False if no Google Drive is connected. */
        isConnected: z.boolean(),
        items: z.array(GoogleDriveFile),
        next: z.string().optional(),
      }),
    )
    .says('The files of the connected Google Drive, newest first, in pages of Google’s size.')
    .notWhenImpersonating(),
  release: post('/api/drive/release-file', admins)
    .takes(one)
    .answers(DriveFile)
    .says('Releases a stranger’s file from quarantine, so that it can be downloaded.'),
  remove: post('/api/drive/delete-file', admins).takes(one).answers(Message).says('Deletes a file of the drive permanently.'),
}
