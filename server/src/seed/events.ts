import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { days, hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { eventsTable, registrationsTable } from '#events/events.table.ts'
import type { Storage } from '#outside/storage/index.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

type Making = { db: Db; storage: Storage | null; people: People; random: Random; now: Date }

/** Events of the demo company: a past one, one with free places, and a full one with a waiting list. */
export async function makeEvents({ db, storage, people, random, now }: Making): Promise<void> {
  // Each has a banner, which needs a storage.
  if (!storage) return
  const { default: sharp } = await import('sharp')
  for (const { picture, inDays, minutes, comes, ...event } of demoEvents) {
    const createdAt = later(now, -days(20))
    const svg = await readFile(new URL(`pictures/${picture}.svg`, import.meta.url))
    const { data, info } = await sharp(svg)
      .resize(1280, 720, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const [id, bannerId] = [random.idAt(createdAt), random.idAt(createdAt)]
    const storageKey = `banners/${bannerId}`
    await storage.put(storageKey, Readable.from([data]))
    await db
      .insert(picturesTable)
      .values({ id: bannerId, storageKey, type: 'image/jpeg', width: info.width, height: info.height, sizeBytes: info.size, createdAt })
    const noon = new Date(`${later(now, days(inDays)).toISOString().slice(0, 10)}T12:30:00Z`)
    const [startsAt, endsAt] = [noon, later(noon, minutes * 60_000)]
    const times = { startsAt, endsAt, toldStartsAt: startsAt, toldEndsAt: endsAt, toldIsOn: true }
    await db.insert(eventsTable).values({ ...event, ...times, id, bannerId, zone: 'Asia/Kolkata', createdAt, updatedAt: createdAt })
    await db.insert(registrationsTable).values(
      people.customers.slice(0, comes).map((person, at) => {
        const registeredAt = later(createdAt, hours(at))
        const waits = event.capacity !== null && at >= event.capacity
        return {
          id: random.idAt(registeredAt),
          eventId: id,
          userId: person.id,
          state: waits ? ('waiting' as const) : ('registered' as const),
          waitsSince: waits ? registeredAt : null,
          joinedAt: inDays < 0 && at % 3 !== 0 ? startsAt : null,
          createdAt: registeredAt,
        }
      }),
    )
  }
}

const demoEvents = [
  {
    title: 'Reading a stack trace without fear',
    description:
      'Where to look first, what to skip, and how to ask a search engine about the rest. We take apart three real ones, in Python, Java and TypeScript.',
    picture: 'bug-fixing',
    inDays: 6,
    minutes: 60,
    capacity: null,
    link: 'https://meet.mail.example/stack-traces',
    recordingLink: null,
    comes: 9,
  },
  {
    title: 'System design: a parcel tracker on a whiteboard',
    description:
      'Twelve people, one board: requirements, numbers, a first drawing, and what breaks it at a hundred times the load. You draw too, so there are only twelve places.',
    picture: 'system-design',
    inDays: 13,
    minutes: 90,
    capacity: 12,
    link: 'https://meet.mail.example/whiteboard',
    recordingLink: null,
    comes: 15,
  },
  {
    title: 'From assignment to portfolio',
    description:
      'How a course project becomes something that an employer reads: the readme, the commits, and one honest sentence about what you would do otherwise today.',
    picture: 'career-talk',
    inDays: -12,
    minutes: 45,
    capacity: 40,
    link: 'https://meet.mail.example/portfolio',
    recordingLink: 'https://video.mail.example/portfolio',
    comes: 22,
  },
]
