import type { contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { signUploadGrant } from './receiving/uploadGrant.ts'

export const uploads: Handlers<typeof contract.uploads> = {
  awsInfo: async ({ me, input, config, secret, clock }) => ({
    bucketName: config.STORAGE_BUCKET ?? `${config.BRAND}-files`,
    region: config.STORAGE_REGION,
    upload: signUploadGrant(secret, {
      purpose: input.purpose,
      owner: { ownerId: me.id },
      houseMaxBytes: config.MAX_UPLOAD_MB * 1_000_000,
      now: clock.now(),
    }),
  }),
}
