import { serviceFilters } from '@app/contract/catalogue/catalogue.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { offerName, serviceColumns } from './catalogue.columns.tsx'
import { ListActions } from './ListActions.tsx'
import { offerKinds } from './offerKinds.ts'
import { useDeleteOffer } from './useDeleteOffer.ts'

const views = savedViews('services')
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const kind = offerKinds.service
const ServiceBeside = lazy(async () => ({ default: (await import('./OfferBeside.tsx')).ServiceBeside }))

/** The list of services on the landing page, for the back office. */
export default function AllServicesScreen() {
  const isAdmin = useMe().role === 'admin'
  const remove = useDeleteOffer('service')
  return (
    <Screen
      title={screens.allServices.title}
      action={isAdmin && <ListActions kind="service" create={{ label: screens.createService.title, to: href('createService') }} />}
    >
      <DataTable
        label="Services"
        query={({ filters, tab: _, ...list }) => calls.catalogue.services.queryOptions({ ...list, ...filters })}
        columns={serviceColumns}
        rowName={offerName}
        beside={ServiceBeside}
        rowAhead={({ _id }) => calls.catalogue.service.queryOptions({ id: _id })}
        rowMenu={({ _id }) => [
          { label: 'View Details', icon: <IconEye {...icon} />, to: kind.page(_id) },
          isAdmin && { label: 'Edit', icon: <IconPencil {...icon} />, to: kind.editPage(_id) },
          isAdmin && { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => void remove(_id) },
        ]}
        search="Search by name"
        filters={serviceFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to load services info!"
        emptyState={{
          title: 'No services yet.',
          text: 'New services appear on the landing page.',
        }}
      />
    </Screen>
  )
}
