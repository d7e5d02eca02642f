import { fromWireRole, type Role } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Group } from '@mantine/core'
import { MailAddress, PhoneNumber } from '#ui/ContactLinks.tsx'
import { Person } from '#ui/Person.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { Tag } from '#ui/Tag.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import styles from '../users.module.css'

const { custom, date } = columnsOf<User>()

export const roleOf = ({ roles }: Pick<User, 'roles'>): Role => fromWireRole(roles[0]?.name ?? '') ?? 'user'

/** A person's roles. */
export const RoleTags = ({ user }: { user: User }) => (
  <>
    <Tag>{roleWords[roleOf(user)]}</Tag>
    {user.isSuperAdmin && <Tag tone="warm">Super Admin</Tag>}
  </>
)

/** Whether a person can sign in and, if not, whether an admin closed the account or wrong passwords locked it. */
export const AccountState = ({ user: { isDisabled, disabledReason } }: { user: User }) =>
  isDisabled ? (
    <StatusTag status="blocked" label={disabledReason === 'wrong-passwords' ? 'Locked' : 'Disabled'} />
  ) : (
    <StatusTag status="done" label="Active" />
  )

export const userColumns = {
  person: custom(
    'Name',
    ({ _id, name, username, profilePicture }: User) => (
      <span className={styles.name} title={name}>
        <Person name={name} picture={profilePicture} note={`@${username}`} to={href('viewUser', { id: _id })} />
      </span>
    ),
    { sort: 'name', priority: 'title' },
  ),
  role: custom(
    'Role',
    (user: User) => (
      <Group gap={6} wrap="nowrap">
        <RoleTags user={user} />
      </Group>
    ),
    { priority: 'status' },
  ),
  email: custom('Email', ({ email }: User) => <MailAddress of={email} />, { priority: 'fact', isWide: true }),
  contact: custom('Contact', ({ contact }: User) => contact && <PhoneNumber of={contact} />, { priority: 'fact', isWide: true }),
  state: custom('Account', (user: User) => <AccountState user={user} />, { priority: 'status' }),
  createdAt: date('Created at', ({ createdAt }: User) => createdAt, { sort: 'createdAt', priority: 'rest' }),
}
