import { choicesFilter, daysFilter } from '@app/contract/core/filters.ts'
import { Button } from '@mantine/core'
import { IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { toast } from '#core/toast.ts'
import { Screen } from '#ui/Screen.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { countriesOf, type Mood, type SampleOrder, sampleQuery, sampleTabs } from './sample.ts'

const { link, money, date, day, status, people, progress, text } = columnsOf<SampleOrder>()

const few = [
  link(
    'Order',
    ({ name }) => name,
    ({ _id }) => `/orders/${_id}`,
    { sort: 'name' },
  ),
  status('Status', (order) => order.status),
  people('Customer', ({ customer }) => ({ name: customer, to: '/people/1' })),
  people('Mentors', ({ mentors }) => mentors.map((name) => ({ name }))),
  money('Total', ({ total, currency }) => ({ amount: total, currency }), { sort: 'total', priority: 'fact' }),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
]
const many = [
  ...few,
  progress('Progress', (order) => order.progress),
  day('Deadline', ({ deadline }) => deadline),
  text('Country', ({ country }) => country),
  text('Reference', ({ _id }) => `${_id}-with-a-long-tail-that-needs-its-room`),
]

const moods: Mood[] = ['well', 'slow', 'empty', 'broken', 'capped']
const tabWords = { all: 'All', new: 'New', active: 'Active', done: 'Done' }

/** A whole list screen; `?mood=` shows it loading, empty or failing, `?wide=1` with more columns than fit. */
export function TablePage() {
  const [params] = useSearchParams()
  const mood = moods.find((known) => known === params.get('mood')) ?? 'well'
  return (
    <Screen
      title="All Orders"
      breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Manage' }]}
      subtitle="Every order of every customer, newest first."
      action={<Button leftSection={<IconPlus size={16} aria-hidden="true" />}>Create order</Button>}
    >
      <DataTable
        label="Orders"
        query={sampleQuery(mood)}
        columns={params.has('wide') ? many : few}
        rowName={({ name }) => name}
        tabs={sampleTabs.map((value) => ({ value, label: tabWords[value] }))}
        search="Search order or customer"
        filters={{ country: choicesFilter('Country', countriesOf), created: daysFilter('Created') }}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        selection={{
          actions: (rows, clear) => (
            <Button size="compact-sm" variant="default" onClick={() => toast.undo(`${rows.length} orders archived.`, clear)}>
              Archive
            </Button>
          ),
        }}
        rowMenu={(order) => [
          { label: 'Open', icon: <IconEye size={16} aria-hidden="true" />, to: `/orders/${order._id}` },
          { label: 'Mark as seen', onClick: () => toast.success(`${order.name} is marked as seen.`) },
          {
            label: 'Delete order',
            isDanger: true,
            icon: <IconTrash size={16} aria-hidden="true" />,
            ask: {
              title: `Delete “${order.name}”?`,
              text: 'It goes to the recycle bin and can be restored there.',
              action: 'Delete order',
            },
            onClick: () => toast.failure("Couldn't delete the order."),
          },
        ]}
        emptyState={{
          title: 'No orders yet',
          text: 'Orders appear here as soon as a customer asks for help.',
          action: <Button>Create order</Button>,
        }}
      />
    </Screen>
  )
}
