import type { Role } from '@app/contract/core/access.ts'
import type { ReactNode } from 'react'
import { type Me, useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { BackOfficeHome } from './BackOfficeHome.tsx'
import { CustomerHome } from './CustomerHome.tsx'
import { WorkHome } from './WorkHome.tsx'

/** The first screen after sign-in: open tasks first, then the person's own figures. */
export default function HomeScreen() {
  const me = useMe()
  const [first = me.name] = me.name.split(' ')
  return (
    <Screen title="Home" subtitle={`Hello ${first}. ${purposes[me.role]}`}>
      {homes[me.role](me)}
    </Screen>
  )
}

const homes: Record<Role, (me: Me) => ReactNode> = {
  user: (me) => <CustomerHome me={me} />,
  admin: (me) => <BackOfficeHome me={me} />,
  sales: (me) => <BackOfficeHome me={me} />,
  manager: (me) => <WorkHome me={me} />,
  employee: (me) => <WorkHome me={me} />,
  remoteDeveloper: (me) => <WorkHome me={me} />,
}

const purposes: Record<Role, string> = {
  user: 'Your orders and what comes next.',
  admin: 'Orders that need you, new requests and figures.',
  sales: 'Orders that need you, new requests and figures.',
  manager: 'Your next deadlines.',
  employee: 'Your next deadlines.',
  remoteDeveloper: 'Your next deadlines.',
}
