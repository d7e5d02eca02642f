import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { get } from '#core/call.ts'
import { signedInPurposes } from './uploads.rules.ts'

/** A grant to begin uploads for some minutes. Sizes in bytes. */
export const UploadGrant = z.object({
  /** The address for uploads, in the resumable protocol tus 1.0. */
  url: z.string(),
  /** Sent in the header x-upload-grant when an upload begins. It is valid for its owner only. */
  token: z.string(),
  maxBytes: z.number().int(),
  /** The allowed content types; null allows all. */
  types: z.array(z.string()).nullable(),
  expiresAt: z.iso.datetime(),
})
export type UploadGrant = z.infer<typeof UploadGrant>

export const uploads = {
  awsInfo: get('/api/main/get-aws-info', signedIn)
    .takes(z.object({ purpose: z.enum(signedInPurposes).default('orderFile') }))
    .answers(z.object({ bucketName: z.string(), region: z.string(), upload: UploadGrant }))
    .says('The address for uploads, and a short-lived grant. Never a key of the storage.')
    .notWhenImpersonating(),
}
