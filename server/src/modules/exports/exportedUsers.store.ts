import { roleWords } from '@app/contract/users/users.rules.ts'
import { asc, gt } from 'drizzle-orm'
import { usersToShow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from './csv.ts'

/** Everybody, as an admin sees them in All Users; `usersToShow` reads no secret at all. */
export const userTable = tableOf(
  (db, after, atMost) => usersToShow(db).where(gt(usersTable.id, after)).orderBy(asc(usersTable.id)).limit(atMost),
  [
    ['Id', ({ id }) => id],
    ['User name', ({ username }) => username],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Role', ({ role }) => roleWords[role]],
    ['Super admin', ({ isSuperAdmin }) => (isSuperAdmin ? 'Yes' : 'No')],
    ['State', ({ disabledAt }) => (disabledAt ? 'Disabled' : 'Active')],
    ['Disabled because', ({ disabledAt, disabledReason }) => disabledAt && disabledReason],
    ['Gender', ({ gender }) => gender],
    ['Date of birth', ({ dob }) => dob],
    ['Contact', ({ contact }) => contact],
    ['Address', ({ address }) => address],
    ['Description', ({ description }) => description],
    ['Manager', ({ manager }) => manager?.name],
    ['Skills', ({ skills }) => skills.join(', ')],
    ['Interested in', ({ interestedIn }) => interestedIn.join(', ')],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
