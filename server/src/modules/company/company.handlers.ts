import { buffer } from 'node:stream/consumers'
import type { Contract } from '@app/contract/index.ts'
import { badInput } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeCompany } from './company.serializer.ts'
import { companyOf } from './companyOf.ts'
import { removeLogo, setLogo } from './setLogo.ts'
import { updateCompany } from './updateCompany.ts'

export const company: Handlers<Contract['company']> = {
  details: async ({ db, config }) => serializeCompany(await companyOf(db, config)),
  update: async ({ me, input, ...context }) => serializeCompany(await updateCompany(context, me, input)),
  setLogo: async ({ me, files, ...context }) => {
    const sent = files.find(({ field }) => field === 'myfile')
    if (!sent) throw badInput('myfile', 'Please choose a picture.')
    const file = await buffer((await context.storage.read(sent.storageKey)).stream)
    return serializeCompany(await setLogo(context, me, file))
  },
  removeLogo: async ({ me, ...context }) => serializeCompany(await removeLogo(context, me)),
}
