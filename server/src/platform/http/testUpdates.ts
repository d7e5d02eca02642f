import type { TestCatalogue } from '#catalogue/testCatalogue.ts'
import type { openEvents } from '#events/testEvents.ts'
import { ordersTable } from '#orders/orders.table.ts'
import type { TestPerson } from '#test/app.ts'

/** An object, its values as a reader sees them, and the change of one field. */
type Opened = { read: () => Promise<object>; input: (change: object) => object; by?: TestPerson }
/** Each field with a new value, and the values that follow from it. */
export type Row = { name: string; fields: Record<string, unknown>; follow?: readonly string[]; open: () => Promise<Opened> }

type Servers = { server: () => TestCatalogue; events: () => Awaited<ReturnType<typeof openEvents>> }

const row = (name: string, fields: Record<string, unknown>, open: () => Promise<Opened>, follow?: readonly string[]): Row => ({
  ...{ name, fields, open },
  ...(follow && { follow }),
})
const found = <Item extends { _id: string }>(items: readonly Item[], id: string): Item => {
  const item = items.find(({ _id }) => _id === id)
  if (!item) throw new Error('The object is not in its list.')
  return item
}

/** Every update call of several fields; `open` gives the servers once they run. */
export const updateRows = (open: Servers): readonly Row[] => {
  const api = () => open.server().as(open.server().admin)
  return [
    row(
      'events.update',
      {
        title: 'Rust again',
        description: 'Another evening.',
        eventDate: events24(48),
        endsAt: events24(60),
        zone: 'Europe/Berlin',
        capacity: 30,
        isDisabled: true,
        link: 'https://meet.example/other',
        recordingLink: 'https://video.example/rust',
      },
      async () => {
        const id = await open.events().makeEvent({ capacity: 20, endsAt: events24(50), recordingLink: 'https://video.example/a' })
        const read = () => open.events().as(open.events().admin).events.one({ id })
        return { read, by: open.events().admin, input: (updatedData) => ({ id, updatedData }) }
      },
    ),
    row(
      'videos.update',
      { title: 'New', description: 'Other', skills: ['SQL'], thumbnail: '', videoId: 'bbbbbbbbbbb' },
      async () => {
        const { _id: id } = await api().videos.add({
          title: 'Old',
          videoId: youTubeId(),
          description: 'Some',
          skills: ['Rust'],
          thumbnail: open.server().image,
        })
        return { read: async () => found((await api().videos.all({})).items, id), input: (data) => ({ id, data }) }
      },
      ['skillsInUpper'],
    ),
    row(
      'videos.updatePlaylist',
      {
        title: 'New',
        description: 'Other',
        skills: ['SQL'],
        thumbnail: '',
        playlistId: 'PLbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
        totalVideos: 9,
      },
      async () => {
        const made = { title: 'Old', playlistId: `PL${youTubeId()}aaaaaaaaaaaaaaaaaaaaa`, description: 'Some', skills: ['Rust'] }
        const { _id: id } = await api().videos.addPlaylist({ ...made, thumbnail: open.server().image, totalVideos: 4 })
        const read = async () => found((await api().videos.allPlaylists({})).items, id)
        return { read, input: (data) => ({ id, data }) }
      },
      ['skillsInUpper'],
    ),
    row('leave.updateType', { name: 'Other leave', daysAYear: 12, carryOver: 1 }, async () => {
      const { _id: id } = await api().leave.createType({ name: unused('Leave'), daysAYear: 20, carryOver: 5 })
      return { read: async () => found(await api().leave.types(), id), input: (change) => ({ id, ...change }) }
    }),
    row(
      'subscriptions.updatePlan',
      { name: 'Pro', price: '$59 / month', details: 'More', amount: 61, sessions: 7 },
      async () => {
        const { _id: id } = await api().subscriptions.createPlan({
          name: 'Plus',
          price: '$49 / month',
          details: 'All',
          amount: 49,
          sessions: 4,
        })
        return {
          read: async () => found(await api().subscriptions.plans(), id),
          input: (data) => ({ id, data }),
        }
      },
      ['amount'],
    ),
    row('sessionPacks.update', { name: 'Ten', sessions: 10, amount: 300, goodForDays: 90 }, async () => {
      const { _id: id } = await api().sessionPacks.create({ name: 'Five', sessions: 5, amount: 200, goodForDays: 180 })
      return {
        read: async () => found(await api().sessionPacks.offered(), id),
        input: (data) => ({ id, data }),
      }
    }),
    row(
      'taskTemplates.update',
      { name: 'Another template', category: 'Web', isActive: false, lines: [{ title: 'Plan', description: '', role: 'manager', days: 1 }] },
      async () => {
        const lines = [{ title: 'Read', description: 'All of it', role: 'employee' as const, days: 2 }]
        const { _id: id } = await api().taskTemplates.create({ name: unused('Template'), category: 'Mobile', isActive: true, lines })
        const read = async () => found(await api().taskTemplates.all(), id)
        return { read, input: async (change) => ({ id, version: (await read()).version, ...change }) }
      },
    ),
    row(
      'company.update',
      {
        name: 'Other',
        address: 'Elsewhere 2',
        phone: '+44 20 7946 0999',
        email: 'b@c.example',
        opensAt: '08:00',
        closesAt: '19:00',
        zone: 'Europe/London',
        color: '#225588',
      },
      async () => {
        const { version } = await api().company.details()
        const hours = { opensAt: '09:00', closesAt: '18:00', zone: 'Asia/Kolkata' }
        await api().company.update({
          version,
          name: 'Desk',
          address: 'Here 1',
          phone: '+44 20 7946 0123',
          email: 'a@b.example',
          color: '#336699',
          ...hours,
        })
        const read = () => api().company.details()
        return { read, input: async (change) => ({ version: (await read()).version, ...change }) }
      },
    ),
    row('businessHours.update', { zone: 'Europe/London', week: Array(7).fill({ opensAt: '08:00', closesAt: '12:00' }) }, async () => {
      const read = () => api().businessHours.details()
      const week = [{ opensAt: '10:00', closesAt: '18:00' }, ...Array<null>(6).fill(null)]
      await api().businessHours.update({ zone: 'Asia/Kolkata', week, version: (await read()).version })
      return { read, input: async (change) => ({ version: (await read()).version, ...change }) }
    }),
    row(
      'home.update',
      { heading: 'Other', details: 'Words', logoText: 'Logo' },
      async () => {
        const read = () => api().home.details()
        return { read, input: async (change) => ({ id: (await read()).id, ...change }) }
      },
      ['id'],
    ),
    row('whatsapp.updateUser', { name: 'Other', phoneNumber: '+4915123456799' }, async () => {
      const { _id } = await api().whatsapp.createUser({ name: 'Anna', phoneNumber: `+49151234567${10 + unusedCount()}` })
      const read = async () => api().whatsapp.user({ _id })
      return { read, input: (change) => ({ _id, ...change }) }
    }),
    row(
      'chatQueue.updateReply',
      { shortcut: 'other', message: 'Other words', isShared: false },
      async () => {
        const { _id: id } = await api().chatQueue.createReply({ shortcut: unused('hello'), message: 'Hello!', isShared: true })
        const read = async () => found((await api().chatQueue.replies({})).items, id)
        return { read, input: (change) => ({ id, ...change }) }
      },
      ['by'],
    ),
    row('conversations.updateMembers', { groupName: 'Other', members: [] }, async () => {
      const { _id: id } = await api().conversations.createGroup({ groupName: 'Team', members: [(await open.server().one('employee')).id] })
      const read = async () => {
        const { name, members } = await api().conversations.one({ id })
        return { groupName: name, members: members.map(({ _id }) => _id) }
      }
      return { read, input: (data) => ({ id, data }) }
    }),
    row(
      'bookings.setHours',
      {
        timezone: 'Europe/London',
        weekly: [{ weekday: 2, from: 480, to: 720 }],
        exceptions: [],
        bufferBefore: 20,
        bufferAfter: 20,
        notice: 30,
        dailyCap: 2,
        meetingUrl: 'https://meet.example/b',
      },
      async () => {
        const mentor = await open.server().one('employee')
        const own = open.server().as(mentor).bookings
        const read = async () => own.hours({ userId: mentor.id })
        const weekly = [{ weekday: 1, from: 540, to: 1020 }]
        const exceptions = [{ kind: 'off' as const, day: '2030-01-01' }]
        const limits = { bufferBefore: 5, bufferAfter: 10, notice: 60, dailyCap: 4, meetingUrl: 'https://meet.example/a' }
        await own.setHours({ userId: mentor.id, version: 0, timezone: 'Asia/Kolkata', weekly, exceptions, ...limits })
        return { read, by: mentor, input: async (change) => ({ userId: mentor.id, version: (await read()).version, ...change }) }
      },
    ),
    row('paymentSettings.update', { fixedRate: 90, usesFixedRate: false, waysUsd: 'card', waysInr: 'card' }, async () => {
      const read = async () => {
        const { fixedRate, usesFixedRate, waysUsd, waysInr, version } = await api().paymentSettings.details()
        return { fixedRate, usesFixedRate, waysUsd, waysInr, version }
      }
      const { version } = await read()
      await api().paymentSettings.update({ fixedRate: 85, usesFixedRate: true, waysUsd: 'both', waysInr: 'both', version })
      return { read, input: async (change) => ({ version: (await read()).version, ...change }) }
    }),
    row(
      'invoices.updateDraft',
      {
        customerName: 'Other',
        customerEmail: 'b@c.example',
        address: 'There',
        city: 'Delhi',
        state: 'Delhi',
        country: 'Nepal',
        zip: '2',
        customerGstin: '',
        invoiceTitle: 'Other title',
        currency: 'EUR',
        orders: [{ name: 'Other', description: '', price: 3, quantity: 1, tax: 0, taxName: 'GST', sac: '' }],
      },
      async () => {
        const customer = {
          customerName: 'Amelia',
          customerEmail: 'a@b.example',
          address: 'Here',
          city: 'Pune',
          state: 'Maharashtra',
          country: 'India',
          zip: '1',
        }
        const orders = [{ name: 'Work', description: 'All', price: 12.5, quantity: 2, tax: 18, taxName: 'IGST', sac: '998314' }]
        const { _id: id } = await api().invoices.create({
          ...customer,
          customerGstin: '27AAGCB7383J1Z8',
          invoiceTitle: 'Invoice',
          currency: 'USD',
          orders,
          invoiceNumber: 0,
          isDraft: true,
        })
        const read = async () => found(await api().invoices.one({ id }), id)
        return { read, input: async (change) => ({ id, version: (await read()).version, ...change }) }
      },
      ['subtotal', 'taxAmount', 'total', 'taxes', 'taxScheme', 'orders'],
    ),
    row(
      'todo.updateTask',
      {
        title: 'Other',
        deadline: '2031-02-02',
        description: 'Other',
        isCompleted: true,
        labels: ['b'],
        checklist: [],
      },
      async () => {
        const by = await open.server().one('employee')
        const own = open.server().as(by).todo
        const { _id: section } = await own.createSection({ title: 'Plan' })
        const checklist = [{ id: 'one', text: 'Read', isDone: false }]
        const { _id: id } = await own.createTask({
          title: 'Task',
          section,
          deadline: '2031-01-01',
          description: 'All',
          labels: ['a'],
          checklist,
        })
        const read = async () => found([...(await own.all({})).tasks, ...(await own.all({ isCompleted: true })).tasks], id)
        return { read, by, input: (data) => ({ id, data }) }
      },
      ['completedOn'],
    ),
    row(
      'taskTimes.correct',
      { startedAt: hoursAgo(4), endedAt: hoursAgo(1) },
      async () => {
        const by = await open.server().one('employee')
        const person = open.server().as(by)
        const { _id: section } = await person.todo.createSection({ title: 'Plan' })
        const { _id: task } = await person.todo.createTask({ title: 'Task', section })
        const { _id: id } = await person.taskTimes.add({ task, startedAt: hoursAgo(3), endedAt: hoursAgo(2), reason: 'Forgotten' })
        const days = { from: hoursAgo(30).slice(0, 10), to: hoursAgo(0).slice(0, 10), timezone: 'UTC' }
        const read = async () => found((await person.taskTimes.list(days)).times, id)
        return { read, by, input: (change) => ({ id, reason: 'Wrong', ...change }) }
      },
      ['minutes', 'days', 'changes'],
    ),
    row(
      'resume.update',
      { description: 'Other', education: [], workHistory: [], employmentHistory: [], otherExperiences: [] },
      async () => {
        const by = await open.server().one('employee')
        const own = open.server().as(by).resume
        const { _id } = await own.create({
          personalDetails: [{ name: 'Rohan', jobRole: 'Developer' }],
          description: 'All',
          education: [{ id: 'a', education: 'MSc' }],
          workHistory: [{ id: 'b', projectName: 'Desk' }],
          employmentHistory: [{ id: 'c', position: 'Developer' }],
          otherExperiences: [{ id: 'd', title: 'Chess' }],
        })
        return { read: async () => (await own.get({})).resume ?? {}, by, input: (change) => ({ _id, ...change }) }
      },
      ['revision'],
    ),
    row(
      'catalogue.updateSession',
      { name: 'Other', details: 'Other', readMoreLink: '', duration: '2 hours', price: 30, currency: 'EUR' },
      async () => {
        const { _id: id } = await api().catalogue.createSession(
          open.server().newSession({ readMoreLink: 'https://read.example/a', name: unused('Pairing') }),
        )
        return { read: async () => found(await api().catalogue.session({ id }), id), input: (data) => ({ id, data }) }
      },
      ['minutes'],
    ),
    row('listViews.update', { name: 'Other view', query: 'tab=new', isShared: true }, async () => {
      const { _id: id } = await api().listViews.add({ list: 'orders', name: unused('View'), query: 'tab=active' })
      return {
        read: async () => found((await api().listViews.of({ list: 'orders' })).views, id),
        input: (change) => ({ id, ...change }),
      }
    }),
    row('users.update', { name: 'Other', gender: 'Female', address: 'There', contact: '+441234567890', description: 'Other' }, async () => {
      const person = await open.server().one('user', { address: 'Here', description: 'All', gender: 'Male', contact: '+449876543210' })
      const own = open.server().as(person).users
      return { read: () => own.byId({ id: person.id }), by: person, input: (change) => ({ id: person.id, ...change }) }
    }),
    row(
      'orders.update',
      { name: 'Other', details: 'Other', deadline: '2031-01-02', managerNote: 'Other' },
      async () => {
        const customer = await open.server().one('user')
        const [order] = await open
          .server()
          .db.insert(ordersTable)
          .values({
            name: 'Site',
            details: 'One page',
            category: 'Web',
            deadline: '2031-01-01',
            timezone: 'UTC',
            customerId: customer.id,
            createdBy: customer.id,
            managerNote: 'Careful',
          })
          .returning()
        const id = order?.id ?? ''
        return { read: () => api().orders.one({ id }), input: (change) => ({ _id: id, ...change }) }
      },
      ['title', 'slug', 'nextAction', 'deadlineAt', 'today'],
    ),
  ]
}

let count = 0
function unusedCount() {
  count += 1
  return count
}
function unused(name: string) {
  return `${name}-${unusedCount()}`
}
function youTubeId() {
  return `a${String(unusedCount()).padStart(10, '0')}`
}
function events24(hours: number) {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()
}
function hoursAgo(hours: number) {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * 3_600_000).toISOString()
}
