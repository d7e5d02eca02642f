import type { Contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { businessHoursSettings, updateBusinessHours } from './updateBusinessHours.ts'

export const businessHours: Handlers<Contract['businessHours']> = {
  details: (context) => businessHoursSettings(context),
  update: async (context) => {
    await updateBusinessHours(context, context.me, context.input)
    return await businessHoursSettings(context)
  },
}
