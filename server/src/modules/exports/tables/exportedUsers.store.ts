import type { EditableField } from '@app/contract/users/editing.rules.ts'
import { type ProfileField, profileFields } from '@app/contract/users/users.fields.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { inArray } from 'drizzle-orm'
import { type UserToShow, usersToShow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type TableColumn, tableOf } from '../csv.ts'

/** Every field of a profile is exported. */
type Columns = Record<EditableField, TableColumn<UserToShow>> & Record<string, TableColumn<UserToShow>>
const label = (field: ProfileField) => profileFields[field].label

/** People as an admin sees them in All Users; `usersToShow` reads no secrets. */
export const userTable = tableOf(
  (db, ids) => usersToShow(db).where(inArray(usersTable.id, ids)),
  Object.values({
    id: ['Id', ({ id }) => id],
    username: ['User name', ({ username }) => username],
    name: [label('name'), ({ name }) => name],
    email: ['Email', ({ email }) => email],
    role: ['Role', ({ role }) => roleWords[role]],
    isSuperAdmin: ['Super admin', ({ isSuperAdmin }) => (isSuperAdmin ? 'Yes' : 'No')],
    state: ['State', ({ disabledAt }) => (disabledAt ? 'Disabled' : 'Active')],
    disabledReason: ['Disabled because', ({ disabledAt, disabledReason }) => disabledAt && disabledReason],
    gender: [label('gender'), ({ gender }) => gender],
    dob: [label('dob'), ({ dob }) => dob],
    contact: [label('contact'), ({ contact }) => contact],
    address: [label('address'), ({ address }) => address],
    timezone: [label('timezone'), ({ timezone }) => timezone],
    description: [label('description'), ({ description }) => description],
    manager: ['Manager', ({ manager }) => manager?.name],
    skills: ['Skills', ({ skills }) => skills.join(', ')],
    interestedIn: ['Interested in', ({ interestedIn }) => interestedIn.join(', ')],
    createdAt: ['Created at', ({ createdAt }) => createdAt.toISOString()],
  } satisfies Columns),
)
