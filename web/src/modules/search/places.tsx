import { admits } from '@app/contract/core/access.ts'
import { href, type PlainScreenName, screens } from '@app/contract/screens.ts'
import { IconArrowRight, type Icon as IconShape } from '@tabler/icons-react'
import { linksOf } from '#app/routing/menu.ts'
import type { Me } from '#core/session.ts'
import { type Entry, names } from './entries.ts'
import { icon } from './icon.ts'

const most = 5

/** The screens of this person whose name matches the words; without words the first of their menu. */
export const screensFor = (me: Me, words: string): Entry[] =>
  placesOf(me)
    .filter(({ label, group = '' }) => names(`${label} ${group}`, words))
    .slice(0, most)
    .map(({ screen, label, group, newTab, Icon = IconArrowRight }) => ({
      key: `screen ${screen}`,
      title: label,
      note: group,
      icon: <Icon {...icon} />,
      to: href(screen),
      isElsewhere: newTab,
    }))

/** The list in which all matches of the words can be seen, page by page. */
export function listFor(me: Me, words: string): Entry[] {
  const list = searchable[me.role]
  if (!list || !words) return []
  const title = `Look for “${words}” in ${screens[list].title}`
  return [{ key: 'list', title, icon: <IconArrowRight {...icon} />, to: href(list, {}, { search: words }) }]
}

/** The list in which each role searches orders. */
const searchable: Partial<Record<Me['role'], PlainScreenName>> = {
  user: 'myOrders',
  admin: 'allOrders',
  sales: 'ordersForSales',
  employee: 'assignments',
  manager: 'assignedOrders',
}

/** Screens that are in no menu but can be searched. Creating something is an action. */
const unlisted: readonly PlainScreenName[] = [
  'bookSession',
  'createInvoice',
  'composeMail',
  'mailRecords',
  'subscriptionRecords',
  'upcomingEvents',
  'landing',
]

type Place = { screen: PlainScreenName; label: string; group?: string | undefined; newTab?: true | undefined; Icon?: IconShape | undefined }

function placesOf(me: Me): Place[] {
  const offered: Place[] = linksOf(me).map(({ icon, ...link }) => ({ ...link, Icon: icon }))
  const rest = unlisted.filter((name) => admits(screens[name].access, me) && !offered.some(({ screen }) => screen === name))
  return [...offered, ...rest.map((screen) => ({ screen, label: screen === 'landing' ? 'Public home page' : screens[screen].title }))]
}
