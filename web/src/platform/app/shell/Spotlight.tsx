import '@mantine/spotlight/styles.css'
import { admits } from '@app/contract/core/access.ts'
import { href, type PlainScreenName, screens } from '@app/contract/screens.ts'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Me, useMe } from '#core/session.ts'
import { linksOf } from '../routing/menu.ts'

/** Any screen by the first letters of its name. `timesAsked` grows each time somebody wants it. */
export default function ScreenFinder({ timesAsked }: { timesAsked: number }) {
  const me = useMe()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time somebody asks, it opens
  useEffect(() => spotlight.open(), [timesAsked])

  const go = (to: string, newTab?: boolean) => (newTab ? window.open(to, '_blank', 'noopener') : void navigate(to))
  const actions: SpotlightActionData[] = placesOf(me).map(({ id, label, group, newTab }) => ({
    id,
    label,
    description: group,
    onClick: () => go(href(id), newTab),
  }))
  const wanted = query.trim()
  const list = searchable[me.role]
  if (wanted && list)
    actions.push({
      id: 'search',
      label: `Look for “${wanted}” in ${screens[list].title}`,
      keywords: wanted,
      onClick: () => go(href(list, {}, { search: wanted })),
    })

  return (
    <Spotlight
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      centered={false}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--veil)' }}
      attributes={{ content: { 'aria-label': 'Go to' } }}
      limit={12}
      nothingFound="No screen has that name."
      searchProps={{ placeholder: 'Go to…', 'aria-label': 'Go to', leftSection: <IconSearch size={18} stroke={1.75} /> }}
    />
  )
}

/** The lists in which each role looks for an order. */
const searchable: Partial<Record<Me['role'], PlainScreenName>> = {
  user: 'myOrders',
  admin: 'allOrders',
  sales: 'ordersForSales',
  employee: 'assignments',
  manager: 'assignedOrders',
}

/** Screens for which no menu has room, but which somebody may well look for. */
const unlisted: readonly PlainScreenName[] = [
  'createOwnOrder',
  'createOrder',
  'bookSession',
  'createUser',
  'createInvoice',
  'composeMail',
  'mailRecords',
  'subscriptionRecords',
  'upcomingEvents',
  'landing',
]

type Place = { id: PlainScreenName; label: string; group?: string | undefined; newTab?: true | undefined }

function placesOf(me: Me): Place[] {
  const offered: Place[] = linksOf(me).map(({ screen, label, group, newTab }) => ({ id: screen, label, group, newTab }))
  const rest = unlisted.filter((name) => admits(screens[name].access, me) && !offered.some(({ id }) => id === name))
  return [...offered, ...rest.map((name) => ({ id: name, label: name === 'landing' ? 'Public home page' : screens[name].title }))]
}
