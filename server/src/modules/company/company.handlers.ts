import { buffer } from 'node:stream/consumers'
import type { Contract } from '@app/contract/index.ts'
import { badInput } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { companyWire } from './company.wire.ts'
import { companyOf } from './companyOf.ts'
import { removeLogo, setLogo } from './setLogo.ts'
import { updateCompany } from './updateCompany.ts'

export const company: Handlers<Contract['company']> = {
  details: async ({ db, config }) => companyWire(await companyOf(db, config)),
  update: async ({ me, input, ...house }) => companyWire(await updateCompany(house, me, input)),
  setLogo: async ({ me, files, ...house }) => {
    const sent = files.find(({ field }) => field === 'myfile')
    if (!sent) throw badInput('myfile', 'Please choose a picture.')
    const file = await buffer((await house.storage.read(sent.storageKey)).stream)
    return companyWire(await setLogo(house, me, file))
  },
  removeLogo: async ({ me, ...house }) => companyWire(await removeLogo(house, me)),
}
