import { publicPaymentFilters } from '@app/contract/publicPayments/publicPayments.filters.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { ExportChosenButton, ExportListButton, ExportMenuItem, useExport } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { RecycleChosenButton, useRecycle } from '#recycle/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { publicPaymentColumns, publicPaymentMenu } from './publicPayments.columns.tsx'

const views = savedViews('publicPayments')
const PublicPaymentBeside = lazy(async () => ({ default: (await import('./PublicPaymentBeside.tsx')).PublicPaymentBeside }))
const nouns = ['public payment', 'public payments'] as const

/** Payments without an account, for the back office. */
export default function AllPublicPaymentsScreen() {
  const me = useMe()
  const mayExport = me.role === 'admin'
  const { recycle, recycling } = useRecycle('PublicPayment')
  return (
    <Screen title={screens.publicPayments.title} action={mayExport && <MoreActions />}>
      <DataTable
        label="Public payments"
        query={({ filters, tab: _, ...list }) => calls.publicPayments.all.queryOptions({ ...list, ...filters })}
        columns={publicPaymentColumns}
        rowName={({ name }) => `the payment of ${name}`}
        beside={PublicPaymentBeside}
        rowAhead={({ _id }) => calls.publicPayments.one.queryOptions({ id: _id })}
        rowMenu={(payment) => [
          ...publicPaymentMenu(payment),
          mayRecycle(me) && recycle({ _id: payment._id, name: `the payment of ${payment.name}` }),
        ]}
        search="Search by transaction, name or email"
        filters={publicPaymentFilters}
        kept={views}
        tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) =>
          mayExport && <ExportListButton selection={{ subject: 'publicPayments', ...list, ...filters }} total={total} nouns={nouns} />
        }
        selection={
          mayExport
            ? {
                actions: (payments, clear) => {
                  const ids = payments.map(({ _id }) => _id)
                  return (
                    <>
                      <ExportChosenButton subject="publicPayments" ids={ids} nouns={nouns} />
                      {mayRecycle(me) && <RecycleChosenButton type="PublicPayment" ids={ids} nouns={nouns} onDone={clear} />}
                    </>
                  )
                },
              }
            : undefined
        }
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{
          title: 'No public payments yet.',
          text: 'Card payments of visitors without an account appear here.',
          action: (
            <Button component={Link} to={href('publicPayment')} variant="default">
              See the payment page
            </Button>
          ),
        }}
      />
      {recycling}
    </Screen>
  )
}

function MoreActions() {
  const exportPayments = useExport('publicPayments')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}>
          More Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportMenuItem subject="publicPayments" onExport={exportPayments} />
      </Menu.Dropdown>
    </Menu>
  )
}
