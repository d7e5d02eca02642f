import { href } from '@app/contract/screens.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { number } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { AccountState, RoleTags } from './lists/users.columns.tsx'
import { UserFacts } from './UserFacts.tsx'
import { WhyClosed } from './WhyClosed.tsx'
import { kindsFor, type WorkKind, workLists } from './work/workLists.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A person beside the list of people: how to reach them, and their open work. */
export function UserBeside({ id, name = 'Person', onClose }: Props) {
  const asked = useQuery(calls.users.byId.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      query={asked}
      title={(user) => user.name}
      untitled={name}
      to={href('viewUser', { id })}
      onClose={onClose}
      meta={(user) => (
        <>
          <RoleTags user={user} />
          <AccountState user={user} />
        </>
      )}
      failed="This person could not be loaded."
      missing="This person was not found. The account may have been removed."
    >
      {(user) => (
        <>
          {user.isDisabled && <WhyClosed user={user} />}
          <UserFacts user={user} layout="side" />
          <WorkOf user={user} />
        </>
      )}
    </BesideFrame>
  )
}

/** The numbers of orders, payments and bookings, each with a link to them. */
function WorkOf({ user }: { user: User }) {
  const kinds = kindsFor(useMe().role, user)
  if (kinds.length === 0) return null
  return (
    <Section title="Work">
      <Facts facts={kinds.map((kind) => ({ term: workLists[kind].label, value: <WorkLink user={user} kind={kind} /> }))} />
    </Section>
  )
}

function WorkLink({ user, kind }: { user: User; kind: WorkKind }) {
  const { label, count } = workLists[kind]
  const { data } = useQuery(count(user))
  return (
    <Anchor component={Link} to={`${href('viewUser', { id: user._id })}?show=${kind}`} aria-label={`${label} of ${user.name}`}>
      {data ? `${number(data.total)}${data.isCapped ? '+' : ''}` : 'Show'}
    </Anchor>
  )
}
