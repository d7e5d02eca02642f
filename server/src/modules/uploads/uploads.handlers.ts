import type { contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { signUploadGrant } from './receiving/uploadGrant.ts'

export const uploads: Handlers<typeof contract.uploads> = {
  awsInfo: async ({ me, input, config, secret, clock }) => ({
    bucketName: config.S3_BUCKET ?? `${config.BRAND}-files`,
    region: config.S3_REGION ?? 'ap-south-1',
    upload: signUploadGrant(secret, {
      purpose: input.purpose,
      owner: { ownerId: me.id },
      configuredMaxBytes: config.MAX_UPLOAD_MB * 1_000_000,
      now: clock.now(),
    }),
  }),
}
