import type { Contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { allTemplates, deleteTemplate, insertTemplate, saveTemplate, serializeTemplate } from './taskTemplates.store.ts'

export const taskTemplates: Handlers<Contract['taskTemplates']> = {
  all: async ({ db }) => (await allTemplates(db)).map(serializeTemplate),
  create: async ({ input, db, clock }) => serializeTemplate(await insertTemplate(db, input, clock.now())),
  update: async ({ input: { id, version, ...values }, db, clock }) =>
    serializeTemplate(await saveTemplate(db, id, version, values, clock.now())),
  remove: async ({ input, db }) => {
    await deleteTemplate(db, input.id)
    return { message: 'The template is deleted.' }
  },
}
