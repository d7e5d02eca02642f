import { awayWords } from '@app/contract/leave/leave.rules.ts'
import type { Commitment, Leave } from '@app/contract/leave/leave.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { readerClockAt } from '#core/readerClock.ts'
import { useAction } from '#core/useAction.ts'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { useNow } from '#ui/useNow.ts'

type Props = { standing: Commitment; leave: Leave }
const refresh = [calls.leave]

/** Chooses a person to hand an item over to. */
export function HandOver({ standing, leave }: Props) {
  const as = standing.handOver?.as
  if (as === undefined) return null
  return as === 'mentor' ? <SessionTo standing={standing} leave={leave} /> : <OrderTo standing={standing} leave={leave} as={as} />
}

function OrderTo({ standing: { _id, name, at }, leave, as }: Props & { as: 'manager' | 'employee' }) {
  const staff = useQuery(calls.orders.assignees.queryOptions())
  const reading = readerClockAt(useNow())
  const people = (as === 'manager' ? staff.data?.managers : staff.data?.employees) ?? []
  const field = as === 'manager' ? 'assignedTo' : 'assignedEmployee'
  const takeBack = useAction(calls.orders.undo, {
    done: ({ results }) => results[0]?.problem ?? `${name} is as before.`,
    failed: 'The hand-over could not be undone.',
    refresh: [...refresh, calls.orders],
  })
  const give = useAction(calls.orders.update, {
    done: (order) => `${name} is now with ${order[field][0]?.name ?? 'no one'}.`,
    undo:
      (_, { [field]: given }) =>
      () =>
        takeBack.mutate({ changes: [{ id: _id, made: { [field]: given ?? null } }] }),
    failed: 'It could not be handed over.',
    refresh: [...refresh, calls.orders],
  })
  return (
    <TakenBy
      name={name}
      leave={leave}
      people={people.map((person) => {
        const work = count(person.openOrders, ['open order', 'open orders'])
        return { ...person, note: person.leave ? `${awayWords(person.leave, reading, [at])}. ${work}` : work }
      })}
      isPending={staff.isPending || give.isPending}
      isError={staff.isError}
      give={(person) => give.mutate({ _id, [field]: person })}
    />
  )
}

function SessionTo({ standing: { _id: id, name, at, handOver }, leave }: Props) {
  const mentors = useQuery(calls.bookings.mentors.queryOptions())
  const give = useAction(calls.bookings.move, {
    done: ({ mentor }) => `${name} is now with ${mentor[0]?.name ?? 'another mentor'}.`,
    failed: 'It could not be handed over.',
    refresh: [...refresh, calls.bookings],
  })
  return (
    <TakenBy
      name={name}
      leave={leave}
      people={(mentors.data ?? []).map((mentor) => ({ ...mentor, note: mentor.timezone }))}
      isPending={mentors.isPending || give.isPending}
      isError={mentors.isError}
      give={(mentor) => give.mutate({ id, mentor, date: at, timezone: handOver?.timezone ?? 'UTC' })}
    />
  )
}

type TakenByProps = {
  name: string
  leave: Leave
  people: Parameters<typeof PersonSelect>[0]['people']
  isPending: boolean
  isError: boolean
  give: (person: string) => void
}

function TakenBy({ name, leave, people, isPending, isError, give }: TakenByProps) {
  const away = new Set(leave.leaveUser.map(({ _id }) => _id))
  return (
    <PersonSelect
      size="xs"
      aria-label={`Hand over ${name}`}
      placeholder="Hand over to…"
      clearable={false}
      people={people.filter(({ _id }) => !away.has(_id))}
      isPending={isPending}
      isError={isError}
      disabled={isPending}
      value={null}
      onChange={(person) => person && give(person)}
    />
  )
}
