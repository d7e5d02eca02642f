import { href, screens } from '@app/contract/screens.ts'
import { userFilters } from '@app/contract/users/users.filters.ts'
import { Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { managerSource } from '#people/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { MoreUserActions } from '../account/MoreUserActions.tsx'
import { useUserActions } from '../account/useUserActions.tsx'
import { UserBesideList } from './besideUser.ts'
import { userColumns } from './users.columns.tsx'

const { person, role, email, state, createdAt } = userColumns
const columns = [person, { ...role, sort: 'role' as const }, { ...email, sort: 'email' as const }, state, createdAt]
const tabs = [
  { value: 'customers', label: 'Customers' },
  { value: 'employees', label: 'Employees' },
  { value: 'remoteDevelopers', label: 'Remote Developers' },
  { value: 'disabled', label: 'Disabled Users' },
  { value: 'all', label: 'All Users' },
] as const

const nouns = ['user', 'users'] as const
const views = savedViews('users')

const ManyUsers = lazy(async () => ({ default: (await import('./ManyUsers.tsx')).ManyUsers }))

/** Everyone with an account, and an admin's actions. */
export default function ManageUsersScreen() {
  const [params] = useSearchParams()
  const { menuOf, dialogs } = useUserActions()
  return (
    <Screen
      title={screens.manageUsers.title}
      action={
        <Group gap="xs">
          <MoreUserActions />
          <Button component={Link} to={href('createUser')} visibleFrom="sm">
            Create User
          </Button>
        </Group>
      }
    >
      <DataTable
        label="Users"
        query={({ filters, ...list }) => calls.users.all.queryOptions({ ...list, ...filters })}
        columns={columns}
        tabs={tabs}
        rowName={({ name }) => name}
        beside={UserBesideList}
        rowAhead={({ _id }) => calls.users.byId.queryOptions({ id: _id })}
        rowMenu={menuOf}
        search="Search by name or email"
        filters={userFilters}
        filterSources={{ manager: managerSource }}
        kept={views}
        tools={({ page: _, pageSize: __, total, filters, ...list }) => (
          <ExportListButton selection={{ subject: 'users', ...list, ...filters }} total={total} nouns={nouns} />
        )}
        selection={{
          actions: (people, clear) => (
            <Suspense fallback={null}>
              <ManyUsers people={people} onDone={clear} />
            </Suspense>
          ),
        }}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Couldn't Load the users !"
        emptyState={nothingIn(params.get('tab'))}
      />
      {dialogs}
    </Screen>
  )
}

function nothingIn(tab: string | null) {
  if (tab === 'disabled')
    return { title: 'No account is disabled.', text: 'Accounts that an admin disabled or wrong passwords locked appear here.' }
  const action = (
    <Button component={Link} to={href('createUser')}>
      Create User
    </Button>
  )
  if (tab === 'employees') return { title: 'There are no employees yet.', text: 'Create one, or give a person this role.', action }
  if (tab === 'remoteDevelopers')
    return { title: 'There are no remote developers yet.', text: 'They come from developer requests, or are created here.', action }
  return { title: 'There are no accounts yet.', text: 'People appear as they sign up.', action }
}
