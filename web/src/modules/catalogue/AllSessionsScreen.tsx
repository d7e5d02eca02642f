import { sessionFilters } from '@app/contract/catalogue/catalogue.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { offerName, sessionColumns } from './catalogue.columns.tsx'
import { ListActions } from './ListActions.tsx'
import { offerKinds } from './offerKinds.ts'
import { useDeleteOffer } from './useDeleteOffer.ts'

const views = savedViews('sessions')
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const kind = offerKinds.session
const SessionBeside = lazy(async () => ({ default: (await import('./OfferBeside.tsx')).SessionBeside }))

/** The list of 1-on-1 sessions that can be booked, for the back office. */
export default function AllSessionsScreen() {
  const isAdmin = useMe().role === 'admin'
  const remove = useDeleteOffer('session')
  return (
    <Screen
      title={screens.allSessions.title}
      action={isAdmin && <ListActions kind="session" create={{ label: screens.createSession.title, to: href('createSession') }} />}
    >
      <DataTable
        label="Sessions"
        query={({ filters, tab: _, ...list }) => calls.catalogue.sessions.queryOptions({ ...list, ...filters })}
        columns={sessionColumns}
        rowName={offerName}
        beside={SessionBeside}
        rowAhead={({ _id }) => calls.catalogue.session.queryOptions({ id: _id })}
        rowMenu={({ _id }) => [
          { label: 'View Details', icon: <IconEye {...icon} />, to: kind.page(_id) },
          isAdmin && { label: 'Edit', icon: <IconPencil {...icon} />, to: kind.editPage(_id) },
          isAdmin && { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => void remove(_id) },
        ]}
        search="Search by name"
        filters={sessionFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to load sessions!"
        emptyState={{
          title: 'No sessions yet.',
          text: 'New sessions can be booked and appear on the landing page.',
        }}
      />
    </Screen>
  )
}
