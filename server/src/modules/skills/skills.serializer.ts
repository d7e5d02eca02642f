import type { SkillInUse } from '@app/contract/skills/skills.calls.ts'
import type { CountedSkill } from './skillsInUse.store.ts'

export const serializeSkillInUse = ({ id, name, createdAt, ...counts }: CountedSkill): SkillInUse => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  ...counts,
})
