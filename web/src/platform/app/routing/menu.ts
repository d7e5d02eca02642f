import type { Role } from '@app/contract/core/access.ts'
import type { PlainScreenName } from '@app/contract/screens.ts'
import {
  type Icon,
  IconBell,
  IconBook2,
  IconCalendarEvent,
  IconCalendarTime,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconClock,
  IconFiles,
  IconFileText,
  IconFolderOpen,
  IconHome,
  IconMail,
  IconMessage,
  IconMessages,
  IconPackage,
  IconPackageExport,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconStack2,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

export type MenuLink = {
  screen: PlainScreenName
  label: string
  icon?: Icon
  /** Opens in a new tab. */
  newTab?: true
  hint?: string
  /** Hidden from people for whom this is true. */
  unless?: (person: Person) => boolean
}
export type MenuGroup = { group: string; icon: Icon; of: readonly MenuLink[] }
export type MenuEntry = MenuLink | MenuGroup
/** The facts about a person that decide on entries. */
export type Person = { role: Role; subscriptionType?: readonly { name?: string }[] }

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'group' in entry

const hasPlan = ({ subscriptionType = [] }: Person) => subscriptionType.some(({ name }) => name)

const hasNoPlan = (person: Person) => !hasPlan(person)

const home: MenuLink = { screen: 'home', label: 'Home', icon: IconHome }
const toDo: MenuLink = { screen: 'todo', label: 'To-Do List', icon: IconChecklist }
const myProjects: MenuLink = { screen: 'assignedOrders', label: 'My Projects', icon: IconStack2 }
const whatsapp: MenuLink = { screen: 'whatsapp', label: 'WhatsApp Chat', icon: IconMessage }

const mentoring: MenuLink = { screen: 'mentoring', label: 'My Mentoring', icon: IconCalendarTime }

const attendance: MenuGroup = {
  group: 'Attendance',
  icon: IconClock,
  of: [
    { screen: 'attendanceChart', label: 'Attendance Stats' },
    { screen: 'leave', label: 'Leaves' },
  ],
}
const payments: MenuGroup = {
  group: 'Payments',
  icon: IconCash,
  of: [
    { screen: 'allPayments', label: 'Order Payments' },
    { screen: 'publicPayments', label: 'Public Payments' },
    { screen: 'otherPayments', label: 'Other Payments' },
  ],
}
const outsourced: MenuLink = { screen: 'outsourcedOrders', label: 'Outsourced Orders', icon: IconPackageExport }
const sessionsAndServices: MenuGroup = {
  group: 'Sessions & Services',
  icon: IconBook2,
  of: [
    { screen: 'allSessions', label: 'All Sessions' },
    { screen: 'allServices', label: 'All Services' },
  ],
}

/** The main entries of each role, in the order of use. Access is decided by the screens; this only says which are offered. */
const work: Record<Role, readonly MenuEntry[]> = {
  user: [
    { screen: 'myOrders', label: 'My Orders', icon: IconPackage },
    { screen: 'purchasedOrders', label: 'Purchased Orders', icon: IconFolderOpen },
    { screen: 'paymentHistory', label: 'Payment History', icon: IconReceipt },
    { screen: 'myBookings', label: 'My Bookings', icon: IconCalendarTime },
    { screen: 'choosePlan', label: 'Subscriptions', icon: IconRepeat, unless: hasPlan },
    { screen: 'choosePlan', label: 'My Subscription', icon: IconRepeat, unless: hasNoPlan },
  ],
  employee: [
    { screen: 'assignments', label: 'My Tasks', icon: IconClipboardList },
    myProjects,
    { screen: 'myResume', label: 'My Resume', icon: IconFileText },
    outsourced,
    mentoring,
    attendance,
    toDo,
  ],
  manager: [myProjects, { screen: 'myEmployees', label: 'My Employees', icon: IconUsers }, outsourced, mentoring, attendance, toDo],
  admin: [
    {
      group: 'Manage',
      icon: IconPackage,
      of: [
        { screen: 'manageUsers', label: 'Users' },
        { screen: 'allOrders', label: 'Orders' },
        { screen: 'outsourcedOrders', label: 'Outsourced Orders' },
        { screen: 'publicOrders', label: 'Public Orders' },
        { screen: 'allEvents', label: 'Events' },
        { screen: 'developerRequests', label: 'Developer Request' },
        { screen: 'allBookings', label: 'Bookings' },
        { screen: 'mentoring', label: 'Mentoring' },
        { screen: 'subscriptionRecords', label: 'Subscription Records' },
        { screen: 'skills', label: 'Skills Category' },
        { screen: 'youtubeVideos', label: 'Youtube Videos' },
        { screen: 'youtubePlaylists', label: 'Youtube Playlist' },
        { screen: 'mobileBanner', label: 'Mobile Banner' },
      ],
    },
    { ...payments, of: [...payments.of, { screen: 'reconciliation', label: 'Reconciliation' }] },
    {
      group: 'Finance',
      icon: IconChartBar,
      of: [
        { screen: 'allInvoices', label: 'Invoices' },
        { screen: 'subscriptionPlans', label: 'Subscriptions' },
      ],
    },
    {
      group: 'Communications',
      icon: IconMail,
      of: [
        { screen: 'mailRecords', label: 'Mail Records' },
        { screen: 'publicMessages', label: 'Client Query' },
        { screen: 'allFeedback', label: 'All Feedback' },
      ],
    },
    whatsapp,
    sessionsAndServices,
    {
      group: 'File Share',
      icon: IconFiles,
      of: [
        { screen: 'allFiles', label: 'AWS S3' },
        { screen: 'driveFiles', label: 'Drive Files' },
      ],
    },
    { screen: 'attendanceRecord', label: 'Attendance Record', icon: IconClock },
    toDo,
    {
      group: 'Settings',
      icon: IconSettings,
      of: [
        { screen: 'editHome', label: 'Edit Home' },
        { screen: 'company', label: 'Company' },
        { screen: 'adminLinks', label: 'Links' },
        { screen: 'allLogs', label: 'Recent Logs' },
        { screen: 'failedJobs', label: 'Failed Jobs' },
        { screen: 'exportedFiles', label: 'Exported Files' },
      ],
    },
    { screen: 'recycleBin', label: 'Recycle Bin', icon: IconTrash },
  ],
  sales: [
    {
      group: 'Manage',
      icon: IconPackage,
      of: [
        { screen: 'ordersForSales', label: 'All Orders' },
        { screen: 'outsourcedOrders', label: 'Outsourced Orders' },
        { screen: 'publicOrders', label: 'Public Orders' },
        { screen: 'skills', label: 'Skills Category' },
      ],
    },
    { screen: 'usersForSales', label: 'Users', icon: IconUsers },
    payments,
    { screen: 'allBookings', label: 'Bookings', icon: IconCalendarTime },
    mentoring,
    { screen: 'subscriptionRecords', label: 'Subscription Records', icon: IconReceipt },
    { screen: 'mailRecords', label: 'Mail Records', icon: IconMail },
    { screen: 'publicMessages', label: 'Public Messages', icon: IconMessages },
    whatsapp,
    sessionsAndServices,
    { screen: 'allFiles', label: 'File Share', icon: IconFiles },
    attendance,
    toDo,
  ],
  remoteDeveloper: [outsourced, mentoring, attendance, toDo],
}

const chatHints = {
  backOffice: 'chatting with the admin, managers, sales team and employee and users',
  others: 'chatting with the admin and sales team for your help',
}

/** Every person's own entries, below the main ones. */
const own = (role: Role): readonly MenuLink[] => [
  { screen: 'myProfile', label: 'My Profile', icon: IconUser },
  { screen: 'myEvents', label: 'My Events', icon: IconCalendarEvent },
  { screen: 'myNotifications', label: 'My Notifications', icon: IconBell },
  {
    screen: 'chat',
    label: 'Chat',
    icon: IconMessages,
    newTab: true,
    hint: role === 'admin' || role === 'sales' ? chatHints.backOffice : chatHints.others,
  },
]

/** The side menu of a person: main entries first, then their own. */
export function menuOf(person: Person): { work: readonly MenuEntry[]; own: readonly MenuLink[] } {
  const isOffered = (entry: MenuEntry) => isGroup(entry) || !entry.unless?.(person)
  return { work: [home, ...work[person.role].filter(isOffered)], own: own(person.role) }
}

/** Every screen in the menu, with the group it belongs to. */
export function linksOf(person: Person): (MenuLink & { group?: string })[] {
  const { work, own } = menuOf(person)
  return [...work, ...own].flatMap((entry) => (isGroup(entry) ? entry.of.map((link) => ({ ...link, group: entry.group })) : [entry]))
}

/** The link to the orders in the top bar, by role; remote developers have theirs on the home screen. */
export const ordersLinks: Partial<Record<Role, { screen: PlainScreenName; label: string }>> = {
  user: { screen: 'myOrders', label: 'My Orders' },
  admin: { screen: 'allOrders', label: 'All Orders' },
  sales: { screen: 'ordersForSales', label: 'All Orders' },
  employee: { screen: 'assignments', label: 'My Assignments' },
  manager: { screen: 'assignedOrders', label: 'Assigned Orders' },
}
