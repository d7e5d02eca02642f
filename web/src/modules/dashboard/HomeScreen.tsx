import type { Role } from '@app/contract/core/access.ts'
import type { ReactNode } from 'react'
import { type Me, useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { BackOfficeHome } from './BackOfficeHome.tsx'
import { CustomerHome } from './CustomerHome.tsx'
import { WorkHome } from './WorkHome.tsx'

/** The first screen after sign-in: what waits for you, then the figures that are yours. */
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
  user: 'This is where your orders stand.',
  admin: 'These orders are waiting for somebody.',
  sales: 'These orders are waiting for somebody.',
  manager: 'This is due next.',
  employee: 'This is due next.',
  remoteDeveloper: 'This is due next.',
}
