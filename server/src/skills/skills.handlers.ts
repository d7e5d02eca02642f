import type { Contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { listSkills } from './skills.store.ts'

export const skills: Handlers<Contract['skills']> = {
  list: async ({ db }) => (await listSkills(db)).map(({ id, name }) => ({ _id: id, name })),
}
