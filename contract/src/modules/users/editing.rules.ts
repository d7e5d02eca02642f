import type { Actor, Role } from '#core/access.ts'

export const ownFields = ['name', 'gender', 'address', 'dob', 'contact', 'timezone', 'description', 'skills', 'interestedIn'] as const
export const officeFields = ['username', 'email', 'manager'] as const
export type EditableField = (typeof ownFields)[number] | (typeof officeFields)[number]

/** The limit of skills or interests for one person. */
export const mostSkills = 50

type EditedUser = { id: string; role: Role; isSuperAdmin: boolean }

/** A profile may be changed by the person, by an admin (not another super admin's), and by sales for customers. */
export const mayEditUser = (actor: Actor, user: EditedUser): boolean =>
  actor.id === user.id || (actor.role === 'admin' && !user.isSuperAdmin) || (actor.role === 'sales' && user.role === 'user')

/** The fields of a person that this actor may change. Only customers have interests, only employees a manager. */
export function editableFields(actor: Actor, user: EditedUser): readonly EditableField[] {
  if (!mayEditUser(actor, user)) return []
  const fields = actor.role === 'admin' ? [...ownFields, ...officeFields] : ownFields
  return fields.filter((field) => isMeantFor(user.role, field))
}

function isMeantFor(role: Role, field: EditableField): boolean {
  if (field === 'interestedIn') return role === 'user'
  if (field === 'manager') return role === 'employee'
  return true
}
