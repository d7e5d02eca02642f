import type { ListInput, ListOf } from '@app/contract/core/paging.ts'
import { href, screens } from '@app/contract/screens.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { type Column, columnsOf } from '#ui/columns.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Person } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'

const { custom, text, date } = columnsOf<User>()
const columns: Column<User, never>[] = [
  custom(
    'Name',
    ({ _id, name, username, profilePicture }) => (
      <Person name={name} picture={profilePicture} note={`@${username}`} to={href('viewUser', { id: _id })} />
    ),
    { priority: 'title' },
  ),
  custom(
    'Email',
    ({ email }) => (
      <a href={`mailto:${email}`} className="quiet-link">
        {email}
      </a>
    ),
    { priority: 'fact' },
  ),
  text('Contact', ({ contact }) => contact, { priority: 'fact' }),
  custom('Account', ({ isDisabled }) => <StatusTag status={isDisabled ? 'blocked' : 'done'} label={isDisabled ? 'Disabled' : 'Open'} />, {
    priority: 'status',
  }),
  date('Since', ({ createdAt }) => createdAt),
]

/** The people whom a manager gives orders to. */
export default function MyEmployeesScreen() {
  const me = useMe()
  const { queryKey, queryFn } = calls.users.employeesOf.queryOptions({ manager: me.id })
  return (
    <Screen title={screens.myEmployees.title}>
      <DataTable
        label="Employees"
        query={(list) => ({ queryKey: [...queryKey, list], queryFn: async (context) => pageOf(await queryFn(context), list) })}
        columns={columns}
        rowName={({ name }) => name}
        rowMenu={({ _id, isDisabled }) => [
          { label: 'View Details', icon: <IconUser size={16} stroke={1.75} aria-hidden="true" />, to: href('viewUser', { id: _id }) },
          {
            label: 'Assign Order',
            icon: <IconUserPlus size={16} stroke={1.75} aria-hidden="true" />,
            isDisabled,
            to: href('assignOrder', { slug: _id }),
          },
        ]}
        search="Search by name or email"
        emptyState={{
          title: 'You have no employees yet.',
          text: (
            <>
              An admin says who belongs to you. Your orders are found under <Link to={href('assignedOrders')}>Assigned Orders</Link>.
            </>
          ),
        }}
      />
    </Screen>
  )
}

/** The call answers with all of a manager's people, who are few; searched and paged here. */
export function pageOf(people: readonly User[], { search, page, pageSize }: Pick<ListInput, 'search' | 'page' | 'pageSize'>): ListOf<User> {
  const words = search.toLowerCase()
  const found = people.filter(({ name, username, email }) => [name, username, email].some((field) => field.toLowerCase().includes(words)))
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}
