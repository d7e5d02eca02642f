import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { get } from '#core/call.ts'
import { signedInPurposes } from './uploads.rules.ts'

/** A permission to begin uploads for some minutes. Sizes in bytes. */
export const UploadGrant = z.object({
  /** Where uploads are begun, in the resumable protocol tus 1.0. */
  url: z.string(),
  /** Sent in the header x-upload-grant when an upload is begun. It is worth nothing to anybody else. */
  token: z.string(),
  maxBytes: z.number().int(),
  /** The kinds of content that are taken; null takes every kind. */
  types: z.array(z.string()).nullable(),
  expiresAt: z.iso.datetime(),
})
export type UploadGrant = z.infer<typeof UploadGrant>

export const uploads = {
  awsInfo: get('/api/main/get-aws-info', signedIn)
    .takes(z.object({ purpose: z.enum(signedInPurposes).default('orderFile') }))
    .answers(z.object({ bucketName: z.string(), region: z.string(), upload: UploadGrant }))
    .says('Where files go, and a short-lived permission to upload them. Never a key of the storage.')
    .notWhenImpersonating(),
}
