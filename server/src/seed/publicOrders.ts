import { days, hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { publicOrdersTable } from '#publicOrders/publicOrders.table.ts'
import type { Random } from './random.ts'

/** Visitors' requests to the demo company without an account, of which no order was made yet. */
export async function makePublicOrders(db: Db, random: Random, now: Date): Promise<void> {
  await db.insert(publicOrdersTable).values(
    requests.map(({ hoursAgo, daysAhead, ...request }) => {
      const createdAt = later(now, -hours(hoursAgo))
      return { ...request, id: random.idAt(createdAt), deadline: later(now, days(daysAhead)).toISOString().slice(0, 10), createdAt }
    }),
  )
}

const requests: readonly Request[] = [
  {
    hoursAgo: 30,
    daysAhead: 12,
    name: 'Mara Lindqvist',
    email: 'mara.lindqvist@mail.example',
    phone: '+46 70 555 0142',
    projectName: 'Booking page for a yoga studio',
    category: 'Web Development',
    type: 'New Project',
    technologies: ['React', 'Node.js'],
    timezone: '6 PM Europe/Stockholm',
    details:
      'Three rooms, about forty classes a week. Members book and cancel by themselves until two hours before, and get a mail. There is a design in Figma already.',
    fileUrl: 'https://files.mail.example/yoga-design',
    wantsReport: false,
    wantsWalkthrough: true,
  },
  {
    hoursAgo: 9,
    daysAhead: 3,
    name: 'Tomás Rueda',
    email: 'tomas.rueda@mail.example',
    phone: '+34 600 555 017',
    projectName: 'Deadlock in a job queue',
    category: 'Databases',
    type: 'Debugging',
    technologies: ['Python', 'PostgreSQL'],
    timezone: '10 AM Europe/Madrid',
    details: 'Under load two workers wait for each other, about once a day. I have a dump of the locks and can show the code in a call.',
    wantsReport: true,
    wantsWalkthrough: false,
  },
  {
    hoursAgo: 2,
    daysAhead: 20,
    name: 'Ifeoma Adeyemi',
    email: 'ifeoma.adeyemi@mail.example',
    phone: '+234 803 555 0199',
    projectName: 'Report on churn',
    category: 'Data Science',
    type: 'Assignment',
    technologies: ['Python'],
    timezone: 'Africa/Lagos',
    details: 'A table of 80,000 customers over two years. Which of them are about to leave, and how sure can one be?',
    wantsReport: true,
    wantsWalkthrough: true,
  },
]

type Request = Pick<typeof publicOrdersTable.$inferInsert, 'name' | 'email' | 'phone' | 'category' | 'timezone' | 'details'> & {
  type: 'New Project' | 'Debugging' | 'Assignment'
  projectName: string
  technologies: string[]
  fileUrl?: string
  wantsReport: boolean
  wantsWalkthrough: boolean
  hoursAgo: number
  daysAhead: number
}
