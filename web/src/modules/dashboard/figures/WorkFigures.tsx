import type { WorkFigures as Figures } from '@app/contract/dashboard/figures.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hoursInWords } from '#attendance/index.ts'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Figure } from './Figure.tsx'
import styles from './Figures.module.css'
import { partMark, partWords, spanWords } from './partWords.ts'
import { SpanSelect } from './SpanSelect.tsx'
import { Totals } from './Totals.tsx'
import { useSpan } from './useSpan.ts'

type Part = { figures: Figures; list: (columnsBesideDetails: Record<string, string>) => string }

/** A person's open and finished work on the chosen days; for managers also the load of their people. */
export function WorkFigures({ me }: { me: Me }) {
  const { span, choose, asked } = useSpan()
  const query = useQuery({ ...calls.dashboard.workFigures.queryOptions(asked), placeholderData: keepPreviousData })
  // A remote developer's list is on this very screen, which keeps the chosen days.
  const list: Part['list'] = (columnsBesideDetails) =>
    me.role === 'remoteDeveloper' ? href('home', {}, { ...columnsBesideDetails, span }) : href('assignedOrders', {}, columnsBesideDetails)
  return (
    <Section title="Figures" text={query.data && spanWords(query.data)} tools={<SpanSelect value={span} onChange={choose} />}>
      <Loaded query={query} failed="The figures could not be loaded." skeleton={<TextSkeleton lines={8} />}>
        {(figures) => (
          <div
            className={styles.figures}
            data-renewing={query.isPlaceholderData || undefined}
            aria-busy={query.isPlaceholderData || undefined}
          >
            <Load figures={figures} list={list} />
            {figures.people && <People figures={figures} list={list} />}
            <Due figures={figures} list={list} />
            <Hours figures={figures} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const Load = ({ figures: { underWay, overdue, due, days, overdueDays }, list }: Part) => (
  <Totals
    label="Orders under way"
    totals={[
      { label: 'Under way', value: String(underWay), to: list({ tab: 'active' }) },
      { label: 'Overdue', value: String(overdue), to: list({ tab: 'active', deadline: overdueDays }), isLate: overdue > 0 },
      { label: 'Due on these days', value: String(due), to: list({ tab: 'active', deadline: days }) },
    ]}
  />
)

function People({ figures: { people = [], overdueDays, days }, list }: Part) {
  if (people.length === 0) return <p className={styles.note}>Your team has no members yet. An admin adds people to it.</p>
  const nameOf = (person: { name: string } | null) => person?.name ?? 'Unassigned'
  return (
    <Figure
      title="Your team’s load"
      text="Your orders under way, by who does the work."
      chart={{
        bars: people.map(({ person, underWay }) => ({ mark: nameOf(person), value: underWay })),
        label: 'Under way',
        words: (value) => count(value, ['order', 'orders']),
        axisWords: String,
        isLying: true,
      }}
      heads={['Who', 'Under way', 'Overdue', 'Due on these days']}
      rows={people.map(({ person, underWay, overdue, due }) => {
        const theirs = { tab: 'active', employee: person?._id ?? 'none' }
        return {
          key: theirs.employee,
          what: nameOf(person),
          to: list(theirs),
          values: [
            String(underWay),
            { words: String(overdue), to: list({ ...theirs, deadline: overdueDays }) },
            { words: String(due), to: list({ ...theirs, deadline: days }) },
          ],
        }
      })}
    />
  )
}

function Due({ figures: { deadlines, statuses, days }, list }: Part) {
  const parts = deadlines.filter(({ orders }) => orders > 0)
  if (parts.length === 0) return <p className={styles.note}>Nothing is due on these days. Choose other days to see more.</p>
  return (
    <>
      <Figure
        title="Deadlines"
        chart={{
          bars: deadlines.map((part) => ({ mark: partMark(part), value: part.orders })),
          label: 'Due',
          words: (value) => count(value, ['order', 'orders']),
          axisWords: String,
        }}
        heads={['Due', 'Orders']}
        rows={parts.map((part) => ({
          key: part.from,
          what: partWords(part),
          to: list({ tab: 'all', deadline: part.days }),
          values: [String(part.orders)],
        }))}
      />
      <Figure
        title="What is due on these days, by status"
        chart={{
          bars: statuses.map(({ status, orders }) => ({ mark: status, value: orders })),
          label: 'Orders',
          words: (value) => count(value, ['order', 'orders']),
          axisWords: String,
          isLying: true,
        }}
        heads={['Status', 'Orders']}
        rows={statuses.map(({ status, orders }) => ({
          key: status,
          what: status,
          to: list({ tab: 'all', status, deadline: days }),
          values: [String(orders)],
        }))}
      />
    </>
  )
}

function Hours({ figures: { hours, days } }: { figures: Figures }) {
  const to = (range: string) => href('attendanceChart', {}, { range })
  if (hours.minutes === 0) return <p className={styles.note}>No hours are recorded on these days. They begin when you check in.</p>
  return (
    <Figure
      title="Your hours"
      chart={{
        bars: hours.parts.map((part) => ({ mark: partMark(part), value: part.minutes })),
        label: 'Hours',
        words: hoursInWords,
        axisWords: (minutes) => `${Math.round(minutes / 6) / 10} h`,
      }}
      heads={['Days', 'Hours']}
      rows={[
        { key: 'all', what: 'Total', to: to(days), values: [hoursInWords(hours.minutes)] },
        ...hours.parts
          .filter(({ minutes }) => minutes > 0)
          .map((part) => ({ key: part.from, what: partWords(part), to: to(part.days), values: [hoursInWords(part.minutes)] })),
      ]}
    />
  )
}
