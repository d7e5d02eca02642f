import { publicOrderFilters } from '@app/contract/publicOrders/publicOrders.filters.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, Menu } from '@mantine/core'
import { IconArrowRight, IconChevronDown, IconEye, IconPackage } from '@tabler/icons-react'
import { lazy } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { ExportChosenButton, ExportListButton, ExportMenuItem, useExport } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { categorySource } from '#orders/index.ts'
import { RecycleChosenButton, useRecycle } from '#recycle/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { publicOrderColumns, publicOrderName, publicOrderPage } from './publicOrders.columns.tsx'
import { useTurnDialog } from './useTurnDialog.tsx'

const views = savedViews('publicOrders')
const nouns = ['public order', 'public orders'] as const
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The preview beside the list; its code is loaded with the first preview. */
const PublicOrderBeside = lazy(async () => ({ default: (await import('./PublicOrderBeside.tsx')).PublicOrderBeside }))

/** Requests of visitors without an account. New ones appear automatically. */
export default function PublicOrdersScreen() {
  const me = useMe()
  const mayExport = me.role === 'admin'
  const { recycle, recycling } = useRecycle('PublicOrder')
  const { turn, dialog } = useTurnDialog()
  return (
    <Screen title={screens.publicOrders.title} action={mayExport && <MoreActions />}>
      <DataTable
        label="Public orders"
        query={({ filters, tab: _, ...list }) => calls.publicOrders.all.queryOptions({ ...list, ...filters })}
        columns={publicOrderColumns}
        rowName={publicOrderName}
        beside={PublicOrderBeside}
        rowAhead={({ _id }) => calls.publicOrders.one.queryOptions({ id: _id })}
        rowMenu={(row) => [
          { label: 'View Details', icon: <IconEye {...icon} />, to: publicOrderPage(row) },
          row.order && { label: 'View Order', icon: <IconPackage {...icon} />, to: href('orderDetails', { slug: row.order._id }) },
          !row.isTurned && { label: 'Turn into an order', icon: <IconArrowRight {...icon} />, onClick: () => turn(row._id) },
          mayRecycle(me) && recycle(row),
        ]}
        search="Search by name, e-mail or words"
        filters={publicOrderFilters}
        filterSources={{ category: categorySource }}
        kept={views}
        tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) =>
          mayExport && <ExportListButton selection={{ subject: 'publicOrders', ...list, ...filters }} total={total} nouns={nouns} />
        }
        selection={
          mayExport
            ? {
                actions: (rows, clear) => {
                  const ids = rows.map(({ _id }) => _id)
                  return (
                    <>
                      <ExportChosenButton subject="publicOrders" ids={ids} nouns={nouns} />
                      {mayRecycle(me) && <RecycleChosenButton type="PublicOrder" ids={ids} nouns={nouns} onDone={clear} />}
                    </>
                  )
                },
              }
            : undefined
        }
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch public orders!"
        emptyState={{
          title: 'No public orders yet.',
          text: 'Requests that visitors send under Get Help Now without an account appear here at once.',
        }}
      />
      {dialog}
      {recycling}
    </Screen>
  )
}

function MoreActions() {
  const exportAll = useExport('publicOrders')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}>
          More Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportMenuItem subject="publicOrders" onExport={exportAll} />
      </Menu.Dropdown>
    </Menu>
  )
}
